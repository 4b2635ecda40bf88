import ArgumentParser
import Foundation
import OdologAccuracyReport

struct PoolCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pool",
        abstract: "Judge valueConfidence over the results of several sets together.",
        discussion: """
            Takes the photo lines of results that `accuracy` has written. Photos that were left out there stay out.

            EXAMPLE
              accuracy pool bench/results/trodo-val.json bench/results/vin.json --out bench/results/confidence.md
            """)

    @Argument(help: "Results of the harness, NAME.json.")
    var results: [String]

    @Option(help: "The engine whose readings are judged.")
    var engine = "odolog"

    @Option(help: "The Markdown file for the tables; its folder is made if missing.")
    var out: String

    func run() throws {
        let files = try results.map { path throws(AccuracyError) in try ResultFile(path) }
        let pooled = try PooledConfidence(files, of: engine)
        try ResultFolder.prepare(URL(fileURLWithPath: out).deletingLastPathComponent().path)
        try pooled.write(to: out)
        print(pooled.markdown())
    }
}
