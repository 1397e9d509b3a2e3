import Glibc
import HeadlessDisplay
import Timebase
import Vitrine

/// Lives through a long time of random use and says whether anything that the process holds has grown.
///
///     soak SCENE… [--minutes N] [--seed N] [--leak]
///
/// `--leak` keeps something each time, to show that it would be noticed. Exit status 1 if anything grew.
@main
enum Soak {
    private static let samples = 40

    @MainActor static func main() throws {
        var paths: [String] = []
        var minutes = 10.0
        var seed: UInt64 = 1
        var leaks = false
        var arguments = CommandLine.arguments.dropFirst()
        while let argument = arguments.popFirst() {
            switch argument {
            case "--minutes": minutes = arguments.popFirst().flatMap(Double.init) ?? 0
            case "--seed": seed = arguments.popFirst().flatMap(UInt64.init) ?? 0
            case "--leak": leaks = true
            default: paths.append(argument)
            }
        }
        guard (1...1_000_000).contains(minutes), !paths.isEmpty else {
            print("usage: soak SCENE… [--minutes N] [--seed N] [--leak]")
            exit(2)
        }
        guard (try? HeadlessOutput(pixelSize: SoakWeek.sizes[0])) != nil else {
            print("skipped: there is no headless EGL on this machine")
            exit(77)
        }
        let week = try SoakWeek(scenes: paths.map { try Scene(path: $0) }, seed: seed)
        var held: [Holdings] = []
        var leaked: [CInt] = []
        print("sample   resident       heap  descriptors  threads  textures   objects")
        week.onRest = {
            try? week.output.makeCurrent()
            if leaks { leaked.append(open("/dev/null", O_RDONLY | O_CLOEXEC)) }
            let now = Holdings.now(textureBytes: week.screen.statistics.textureBytes)
            held.append(now)
            print(Self.line(held.count, now))
            fflush(nil)
        }
        try week.run(for: Seconds(minutes * 60), samples: Self.samples)
        let growth = Holdings.growth(in: held)
        print(
            "\(minutes) minutes with seed \(seed): \(week.gestures) gestures, \(week.sceneChanges) scenes, "
                + "\(week.replugs) displays, \(week.output.frames) frames")
        print(growth.isEmpty ? "flat" : growth.joined(separator: "\n"))
        exit(growth.isEmpty ? 0 : 1)
    }

    private static func line(_ number: Int, _ held: Holdings) -> String {
        let values = [
            "\(number)", "\(held.residentBytes >> 10) KB", "\(held.heapBytes >> 10) KB", "\(held.descriptors)",
            "\(held.threads)", "\(held.textureBytes)", "\(held.glObjects)",
        ]
        let widths = [6, 11, 11, 13, 9, 10, 10]
        return zip(values, widths).map { String(repeating: " ", count: max(0, $1 - $0.utf8.count)) + $0 }.joined()
    }
}
