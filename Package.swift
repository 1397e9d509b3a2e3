// swift-tools-version:6.0
import PackageDescription

/// C libraries, by Debian package. Each is imported by exactly the module that talks to it; tests take constants of it.
let systemLibraries: [Target] = [
    .systemLibrary(name: "CDRM", pkgConfig: "libdrm", providers: [.apt(["libdrm-dev"])]),
    .systemLibrary(name: "CGBM", pkgConfig: "gbm", providers: [.apt(["libgbm-dev"])]),
    .systemLibrary(name: "CEGL", pkgConfig: "egl", providers: [.apt(["libegl-dev"])]),
    .systemLibrary(name: "CGLES", pkgConfig: "glesv2", providers: [.apt(["libgles-dev"])]),
    .systemLibrary(name: "CEvdev", pkgConfig: "libevdev", providers: [.apt(["libevdev-dev"])]),
    .systemLibrary(name: "CUdev", pkgConfig: "libudev", providers: [.apt(["libudev-dev"])]),
    .systemLibrary(name: "CGdkPixbuf", pkgConfig: "gdk-pixbuf-2.0", providers: [.apt(["libgdk-pixbuf-2.0-dev"])]),
    .systemLibrary(name: "CPango", pkgConfig: "pangocairo", providers: [.apt(["libpango1.0-dev"])]),
    .systemLibrary(name: "CGLib", pkgConfig: "glib-2.0", providers: [.apt(["libglib2.0-dev"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(name: "CSeat", pkgConfig: "libseat", providers: [.apt(["libseat-dev"])]),
    .systemLibrary(name: "CSystemd", pkgConfig: "libsystemd", providers: [.apt(["libsystemd-dev"])]),
    .systemLibrary(name: "CPlatform"),
]

/// Pure Swift: values in, values out; no descriptor, no clock of its own.
let pureModules: [Target] = [
    .target(name: "Geometry", linkerSettings: [.linkedLibrary("m")]),
    .target(name: "Timebase"),
    .target(name: "CarouselEngine", dependencies: ["Geometry", "Timebase"]),
    .target(name: "TouchGestures", dependencies: ["Geometry", "Timebase"]),
    .target(name: "DrawList", dependencies: ["Geometry", "Timebase"]),
    .target(name: "FrameScheduling", dependencies: ["Timebase"]),
    .target(name: "Display", dependencies: ["Geometry", "Timebase"]),
    .target(
        name: "Views",
        dependencies: ["Geometry", "Timebase", "CarouselEngine", "TouchGestures", "DrawList"]
    ),
]

/// What talks to the kernel or a C library, each through a narrow protocol of its own.
let platformModules: [Target] = [
    .target(name: "Platform", dependencies: ["Timebase", "CPlatform"]),
    .target(name: "CConsole"),
    .target(name: "Session", dependencies: ["Platform", "CSeat", "CConsole"]),
    .target(name: "Supervision", dependencies: ["Platform", "Timebase", "CSystemd"]),
    .target(name: "EGLPlatform", dependencies: ["CEGL"]),
    .target(name: "Udev", dependencies: ["Platform", "CUdev"]),
    .target(
        name: "Imaging",
        dependencies: ["Views", "DrawList", "Geometry", "Timebase", "Platform", "CGdkPixbuf", "CPango", "CZlib"]
    ),
    .target(
        name: "GLESRenderer",
        dependencies: ["DrawList", "Geometry", "Shaders", "CGLES"]
    ),
    .target(
        name: "Shaders",
        path: "Shaders",
        resources: [
            .embedInCode("background.frag"), .embedInCode("quad.frag"), .embedInCode("quad.vert"),
        ]
    ),
    .target(
        name: "HeadlessDisplay",
        dependencies: ["Display", "Geometry", "Timebase", "EGLPlatform", "CGLES"]
    ),
    .target(
        name: "KMSDisplay",
        dependencies: ["Display", "Geometry", "Timebase", "Platform", "Udev", "EGLPlatform", "CDRM", "CGBM"]
    ),
    .target(
        name: "EvdevInput",
        dependencies: ["TouchGestures", "Geometry", "Timebase", "Platform", "Udev", "CEvdev"]
    ),
]

let products: [Target] = [
    .target(
        name: "Vitrine",
        dependencies: [
            "Views", "FrameScheduling", "Display", "Imaging", "GLESRenderer", "HeadlessDisplay", "KMSDisplay",
            "EvdevInput", "Session", "Supervision", "TouchGestures", "CarouselEngine", "DrawList", "Geometry",
            "Timebase", "Platform",
        ]
    ),
    .target(
        name: "Doctor",
        dependencies: [
            "Display", "EvdevInput", "GLESRenderer", "Geometry", "HeadlessDisplay", "Imaging", "KMSDisplay", "Platform",
        ]
    ),
    .executableTarget(
        name: "VitrineCLI",
        dependencies: [
            "Vitrine", "Doctor", "EvdevInput", "Imaging", "KMSDisplay", "Session", "Platform", "CGLib",
            "AllocationCounter",
        ]
    ),
    .target(name: "AllocationCounter"),
    .target(name: "ReferenceCases", dependencies: ["CarouselEngine", "Geometry", "Timebase"]),
    .executableTarget(name: "conformance", dependencies: ["ReferenceCases"], path: "Sources/Conformance"),
]

/// One small program each.
let examples: [Target] = [
    "ColourCards", "AllTypes", "NestedCarousels", "Offsets", "ListsInItems", "ControlsInItems", "PictureSlider",
    "Languages",
].map {
    .executableTarget(name: $0, dependencies: ["Vitrine"], path: "Sources/Examples/\($0)")
}

let tests: [Target] = [
    .target(name: "ProgramRuns", path: "Tests/ProgramRuns"),
    .testTarget(name: "GeometryTests", dependencies: ["Geometry"]),
    .target(
        name: "CarouselTestSupport", dependencies: ["CarouselEngine", "Timebase"], path: "Tests/CarouselTestSupport"
    ),
    .testTarget(
        name: "CarouselEngineTests", dependencies: ["CarouselTestSupport", "CarouselEngine", "Geometry", "Timebase"]
    ),
    .testTarget(
        name: "ConformanceTests", dependencies: ["ReferenceCases", "conformance", "CZlib", "ProgramRuns"],
        resources: [.copy("Data")]
    ),
    .testTarget(name: "TouchGesturesTests", dependencies: ["TouchGestures", "Geometry", "Timebase"]),
    .testTarget(name: "FrameSchedulingTests", dependencies: ["FrameScheduling", "Timebase"]),
    .executableTarget(
        name: "main-queue-probe", dependencies: ["Platform", "Timebase"], path: "Tests/MainQueueProbe"
    ),
    .testTarget(
        name: "PlatformTests",
        dependencies: ["FaultInjection", "Platform", "Timebase", "ProgramRuns", "main-queue-probe"]
    ),
    .testTarget(name: "SessionTests", dependencies: ["Session", "Platform", "Timebase", "ProgramRuns"]),
    .target(
        name: "SupervisionTestSupport", dependencies: ["Supervision"], path: "Tests/SupervisionTestSupport"
    ),
    .testTarget(
        name: "SupervisionTests", dependencies: ["SupervisionTestSupport", "Supervision", "Platform", "Timebase"]
    ),
    .target(name: "UdevTestSupport", dependencies: ["Udev", "Platform"], path: "Tests/UdevTestSupport"),
    .target(name: "RandomCases", path: "Tests/RandomCases"),
    .target(name: "FaultInjection", dependencies: ["Udev", "Platform"], path: "Tests/FaultInjection"),
    .testTarget(
        name: "EvdevInputTests",
        dependencies: [
            "FaultInjection", "RandomCases", "UdevTestSupport", "EvdevInput", "TouchGestures", "Platform", "Udev",
            "Geometry",
            "Timebase",
            "CEvdev",
        ]
    ),
    .testTarget(
        name: "KMSDisplayTests",
        dependencies: [
            "FaultInjection", "RandomCases", "UdevTestSupport", "KMSDisplay", "EGLPlatform", "Platform", "Udev",
            "Display", "Geometry",
            "Timebase",
        ]
    ),
    .testTarget(
        name: "GLESRendererTests",
        dependencies: [
            "FaultInjection", "GLESRenderer", "HeadlessDisplay", "EGLPlatform", "Display", "DrawList", "Geometry",
            "Timebase", "CGLES",
        ]
    ),
    .executableTarget(
        name: "exit-probe", dependencies: ["Imaging", "Views", "DrawList", "Geometry", "Platform"],
        path: "Tests/ExitProbe"
    ),
    .testTarget(
        name: "ImagingTests",
        dependencies: [
            "Imaging", "Views", "DrawList", "Geometry", "Timebase", "Platform", "CPango", "CZlib", "ProgramRuns",
            "RandomCases", "exit-probe",
        ],
        resources: [.copy("Data")]
    ),
    .testTarget(
        name: "ViewsTests",
        dependencies: [
            "CarouselTestSupport", "Views", "CarouselEngine", "TouchGestures", "DrawList", "Geometry", "Timebase",
        ]
    ),
    .executableTarget(
        name: "allocation-gate",
        dependencies: [
            "AllocationCounter", "CarouselEngine", "DrawList", "FrameScheduling", "GLESRenderer", "Geometry", "Imaging",
            "Timebase", "TouchGestures", "Views", "Vitrine",
        ],
        path: "Tests/AllocationGate"
    ),
    .systemLibrary(name: "CHeap", path: "Tests/Soak/CHeap"),
    .executableTarget(
        name: "soak",
        dependencies: [
            "CarouselEngine", "Display", "EvdevInput", "Geometry", "HeadlessDisplay", "Platform", "RandomCases",
            "Timebase",
            "TouchGestures",
            "Vitrine", "CGLES", "CHeap",
        ],
        path: "Tests/Soak", exclude: ["CHeap", "run"]
    ),
    .testTarget(
        name: "ExamplesTests",
        dependencies: [
            "HeadlessDisplay", "Imaging", "Geometry", "ProgramRuns", "ColourCards", "AllTypes", "NestedCarousels",
            "Offsets", "ListsInItems", "ControlsInItems", "PictureSlider", "Languages",
        ],
        resources: [.copy("Golden")]
    ),
    .testTarget(
        name: "VitrineTests",
        dependencies: [
            "CarouselTestSupport", "ProgramRuns", "RandomCases", "SupervisionTestSupport", "Vitrine", "Supervision",
            "HeadlessDisplay", "Display", "EGLPlatform", "EvdevInput", "Imaging", "TouchGestures", "Geometry",
            "Timebase",
            "Platform", "soak",
        ],
        exclude: ["Golden"]
    ),
    .testTarget(
        name: "DoctorTests", dependencies: ["Doctor", "Display", "EvdevInput", "Geometry", "Imaging", "Platform"]),
    .testTarget(
        name: "VitrineCLITests", dependencies: ["VitrineCLI", "HeadlessDisplay", "Imaging", "Geometry", "ProgramRuns"],
        resources: [.copy("Golden")]),
]

let package = Package(
    name: "Vitrine",
    products: [
        .library(name: "Vitrine", targets: ["Vitrine"]),
        .executable(name: "vitrine", targets: ["VitrineCLI"]),
        .executable(name: "conformance", targets: ["conformance"]),
    ],
    targets: systemLibraries + pureModules + platformModules + products + examples + tests,
    swiftLanguageModes: [.v6]
)
