public import ArgumentParser
import Foundation
public import OdologAccuracyReport

struct MeasureCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "measure",
        abstract: "Measure how well odolog and its peers read a labelled set of photos.",
        discussion: """
            Runs every engine on the same photos and writes NAME.md, NAME.json and NAME.svg. A photo that an engine \
            does not answer counts as wrong. bench/README.md explains every figure.

            EXAMPLE
              swift run -c release odolog-accuracy TestImages --labels TestImages/labels.csv \\
                --odolog .build/release/odolog --out bench/results --name testimages
            """)

    @Argument(help: "The folder that the labels' file names are relative to (or that holds images/).")
    var folder: String

    @Option(help: "The labels: TestImages' CSV, TRODO's JSON lines, or a TSV with file and vin or mileage.")
    var labels: String

    @Option(help: "Only the rows of this split, for labels with splits.")
    var split: String?

    @Option(help: "Only odometer or vin. Without it, each kind in the labels is measured for itself.")
    var kind: ReadingKind?

    @Option(help: "The odolog binary to measure.")
    var odolog: String?

    @Flag(help: "Measure odolog a second time, without barcodes.")
    var noBarcode = false

    @Option(help: "A peer, as NAME=COMMAND; may be given several times. See bench/README.md for its contract.")
    var peer: [PeerOption] = []

    @Option(help: "A TSV whose column file names photos that are measured apart.")
    var leaveOut: String?

    @Option(help: "What the photos of --leave-out are, for the tables.")
    var leaveOutAs = "left out"

    @Option(help: "The folder for the results; made if missing.")
    var out: String

    @Option(help: "The results' file name, without ending.")
    var name: String

    @Option(help: "Only the first N photos of each kind.")
    var limit: Int?

    @Option(help: "A folder that keeps peers' answers; a peer is then run only if it or the photos changed.")
    var cache: String?

    @Option(help: "Seconds without a line after which an engine is killed.")
    var silence: Double = 120

    @Flag(help: "Write the truths into the JSON too. Not for results that are published.")
    var truths = false

    private var engines: [Engine] {
        let own: [Engine] =
            odolog.map { path in
                [.odolog(at: path)] + (noBarcode ? [.odologWithoutBarcodes(at: path)] : [])
            } ?? []
        return own + peer.map(\.engine)
    }

    func validate() throws {
        guard !engines.isEmpty else { throw ValidationError("Give --odolog, --peer or both: nothing to measure.") }
        guard Set(engines.map(\.name)).count == engines.count else {
            throw ValidationError("Two engines have the same name.")
        }
        guard (limit ?? 1) > 0 else { throw ValidationError("--limit must be at least 1.") }
        guard (0.001...86_400).contains(silence) else {
            throw ValidationError("--silence must be more than 0 and at most a day.")
        }
        guard isFileName(name) else {
            throw ValidationError("--name takes letters, digits, '.', '-' and '_' only, as it names files.")
        }
    }

    func run() throws {
        let leftOut = try self.leaveOut.map { path throws(AccuracyError) in
            try LeftOutPhotos(at: path, name: leaveOutAs)
        }
        try leftOut?.check(against: LabelFile.photos(at: labels, split: split, kind: kind))
        let labelled = try LabelFile.photos(at: labels, split: split, kind: kind, limit: limit)
        let photos = leftOut?.marked(in: labelled) ?? labelled
        let photoFolder = try PhotoFolder(folder, holding: photos)
        // Before the work, not after it: an hour of measuring must not end at a folder that cannot be written.
        try ResultFolder.prepare(out)
        let cache = try self.cache.map { path throws(AccuracyError) in try RunCache(folder: path) }
        let setting = Report.Setting(
            name: name, labels: URL(fileURLWithPath: labels).lastPathComponent, split: split,
            leftOut: leftOut?.name, date: Date(), coreCount: ProcessInfo.processInfo.activeProcessorCount)

        var sections: [Report.Section] = []
        for kind in ReadingKind.allCases {
            let ofThisKind = photos.filter { $0.kind == kind }
            guard !ofThisKind.isEmpty else { continue }
            let runs = try engines.map { engine in
                try measure(engine, on: ofThisKind, kind: kind, in: photoFolder, cache: cache)
            }
            sections.append(Report.Section(kind: kind, photos: ofThisKind, runs: runs))
        }
        let report = Report(setting: setting, sections: sections)
        try report.write(to: out, withTruths: truths)
        print(report.markdown())
        try complainAboutSilentEngines(sections)
    }

    private func measure(
        _ engine: Engine, on photos: [LabelledPhoto], kind: ReadingKind, in photoFolder: PhotoFolder, cache: RunCache?
    ) throws -> EngineRun {
        let version = engine.version(longestSilence: silence)
        if engine.isPeer, let cache, let version,
            let known = cache.run(of: engine, version: version, kind: kind, photos: photos, in: photoFolder)
        {
            return known
        }
        let progress = Progress(label: "\(engine.name), \(kind.rawValue)", total: photos.count)
        var run = try engine.read(
            photos, kind: kind, in: photoFolder, longestSilence: silence, onProgress: progress.show)
        progress.end()
        run.version = version
        if engine.isPeer, let cache, let version {
            try cache.store(run, version: version, photos: photos, in: photoFolder)
        }
        return run
    }

    /// An engine without one valid line is not bad but broken; its zero must not pass for a measurement.
    private func complainAboutSilentEngines(_ sections: [Report.Section]) throws {
        let silent = sections.flatMap(\.engines).filter { $0.scored.allSatisfy { $0.answer == nil } }
        guard let first = silent.first else { return }
        let message =
            "\(first.run.engine) gave no valid line (\(first.run.usage.ending), \(first.run.strayLines) other lines). "
            + "Run it by hand on one photo.\n"
        FileHandle.standardError.write(Data(message.utf8))
        throw ExitCode.failure
    }
}

/// `NAME=COMMAND`.
struct PeerOption: ExpressibleByArgument {
    let engine: Engine

    init?(argument: String) {
        let parts = argument.split(separator: "=", maxSplits: 1)
        guard parts.count == 2, isFileName(String(parts[0])) else { return nil }
        engine = .peer(name: String(parts[0]), command: String(parts[1]))
    }
}

extension ReadingKind: ExpressibleByArgument {}

/// Whether the text can be part of a file name anywhere.
private func isFileName(_ text: String) -> Bool {
    let isSafe = text.allSatisfy { ($0.isASCII && ($0.isLetter || $0.isNumber)) || ".-_".contains($0) }
    return isSafe && !text.isEmpty && !text.hasPrefix(".")
}
