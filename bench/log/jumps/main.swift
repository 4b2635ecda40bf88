// How often a right odometer value is asked about, and how many wrong ones are: bench/README.md.

import ArgumentParser
import Foundation

struct Jumps: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "odolog-jumps",
        abstract: "Measures how often a right odometer value is asked about, and how many wrong ones are.")

    @Option(help: "A table of real logs: log, day, odometer, unit.")
    var real: String?
    @Option(help: "For the generated logs and the mistakes.")
    var seed = 1
    @Option(help: "Generated logs of each kind.")
    var logs = 2
    @Option(help: "Right values before the first wrong one.")
    var after = 5

    func run() throws {
        let groups = try (real.map(LogGroup.real) ?? []) + LogGroup.generated(seed: seed, logs: logs)
        let measured = try groups.map { (name: $0.name, result: try Measurement($0, after: after, seed: seed)) }
        print(
            """
            # Jumps: what is asked about

            Written by `make bench-jumps` (`bench/log/jumps`), never by hand. Seed \(seed), \(logs) generated logs of each kind, wrong values \
            after \(after) right ones. "Far" is 1,000 km or mi or more away from the right value.

            | log | right values | asked about | | far wrong values | asked about |
            |---|---:|---:|---:|---:|---:|
            """)
        func row(_ name: String, _ results: [Measurement]) {
            let right = results.reduce(Share()) { $0 + $1.right }
            let far = results.reduce(Share()) { $0 + $1.far }
            print("| \(name) | \(right.all) | \(right.asked) | \(right.percent) | \(far.all) | \(far.percent) |")
        }
        for (name, result) in measured { row(name, [result]) }
        row("**all**", measured.map(\.result))
        let sizes = ErrorSize.allCases
        print(
            """

            Share of wrong values that is asked about, by size of the error, over all of these logs.

            | mistake | \(sizes.map(\.rawValue).joined(separator: " | ")) |
            |---|\(sizes.map { _ in "---:" }.joined(separator: "|"))|
            """)
        func share(_ mistakes: [Mistake], _ size: ErrorSize) -> String {
            measured.reduce(Share()) { sum, group in
                mistakes.reduce(sum) { $0 + (group.result.wrong[$1]?[size] ?? Share()) }
            }.percent
        }
        for mistake in Mistake.allCases {
            print("| \(mistake.rawValue) | \(sizes.map { share([mistake], $0) }.joined(separator: " | ")) |")
        }
        print("| **all** | \(sizes.map { share(Mistake.allCases, $0) }.joined(separator: " | ")) |")
    }
}

extension Measurement {
    var far: Share {
        wrong.values.reduce(Share()) { sum, sizes in
            sizes.reduce(sum) { $1.key.isFar ? $0 + $1.value : $0 }
        }
    }
}

Jumps.main()
