// swift-tools-version:6.0
import PackageDescription

// Built by `run`, on demand. The modules are those of the package around this one.
let package = Package(
    name: "TransformComparison",
    targets: [
        .target(name: "Geometry"),
        .target(name: "Timebase"),
        .target(name: "CarouselEngine", dependencies: ["Geometry", "Timebase"]),
        .systemLibrary(name: "CContenders"),
        .executableTarget(
            name: "comparison", dependencies: ["CarouselEngine", "Geometry", "Timebase", "CContenders"]),
    ],
    swiftLanguageModes: [.v6]
)
