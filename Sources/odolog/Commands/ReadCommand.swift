import ArgumentParser
import Imaging
import Odometer
import VehicleOCR

struct ReadCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "read",
        abstract: "Read photos and show what stands in them. Writes nothing to the store.",
        discussion: """
            EXAMPLE
              odolog read IMG_2231.jpg
              odolog read --kind odometer --json Photos > readings.jsonl
              find . -name '*.jpg' | odolog read --json -
            """)

    @Argument(help: "Photos, folders of photos, or - for one path a line on standard input.", completion: .file())
    var paths: [String]

    @Option(help: "What to look for.")
    var kind: KindOption = .auto

    @Flag(help: "One JSON object a line for every photo, in order.")
    var json = false

    @OptionGroup var reading: ReadingOptions

    func run() throws {
        let reader = try reading.makeReader()
        let kind = kind.kind
        var progress = Progress()
        try OrderedWorkers.run(PhotoPaths(paths), workers: reading.jobs) { path in
            reader.line(of: path, kind: kind)
        } consume: { line in
            progress.clear()
            show(line)
            progress.count(isFailure: line.isFailure)
        }
        progress.clear()
        if progress.failures > 0 { throw ExitCode.somePhotoFailed }
    }

    private func show(_ line: ReadingJSON) {
        if json { return Console.out(line.line) }
        switch line.outcome {
        case .success(let reading): Console.out("\(line.photo.printable)  \(reading.summary)")
        case .failure(let error): Console.error("odolog: \(error.description.printable)")
        }
    }
}

extension PhotoReader {
    fileprivate func line(of path: Result<String, PhotoError>, kind: ReadingKind?) -> ReadingJSON {
        switch path {
        case .failure(let error): ReadingJSON(photo: error.path, outcome: .failure(.photo(error)))
        case .success(let path): ReadingJSON(photo: path, outcome: outcome(of: path, kind: kind))
        }
    }

    private func outcome(of path: String, kind: ReadingKind?) -> Result<PhotoReading, ReadingError> {
        do {
            return .success(try read(path, kind: kind))
        } catch {
            return .failure(error)
        }
    }
}

extension PhotoReading {
    /// Text, unit, confidence and decision, for a person.
    var summary: String {
        guard let text else { return "nothing readable" }
        let unit = odometer?.unit.map { " \($0.rawValue)" } ?? ""
        return "\(text)\(unit)  \(confidence.percent)  \(decision.rawValue)"
    }
}

extension Double {
    /// Of a probability: never 100 % for what isn't certain.
    var percent: String {
        if self > 0.99, self < 1 { return ">99 %" }
        return "\(Int((self * 100).rounded())) %"
    }
}
