import ArgumentParser
import Glibc
import OdologImaging
import OdologOdometer
import OdologPhotoFiles
import OdologReading
import VehicleOCR

struct ReadCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "read",
        abstract: "Read photos and show what stands in them. Writes nothing to the store.",
        discussion: """
            Of one photo a line tells all. Of several there is a table, a row a photo: what it shows, what was read, how sure that is, what \
            follows, and the first reason why a person has to look.

            EXAMPLE
              odolog read IMG_2231.jpg
              odolog read Photos
              odolog read --kind odometer --json Photos > readings.jsonl
              find . -name '*.jpg' | odolog read --json -
              odolog read IMG_2231.jpg --explain -o why.html
            """)

    @Argument(help: "Photos, folders of photos, or - for one path a line on standard input.", completion: .file())
    var paths: [String]

    @Option(help: "What to look for.")
    var kind: KindOption = .auto

    @Flag(help: "One JSON object a line for every photo, in order.")
    var json = false

    @Flag(
        inversion: .prefixedNo,
        help: "One row a photo, or a line with all reasons. Default: a row where several are named.")
    var table: Bool?

    @Flag(help: "Show what was seen in one photo, and why it was read so, on a page that --output names.")
    var explain = false

    @Option(
        name: .shortAndLong, help: ArgumentHelp("The HTML page that --explain writes.", valueName: "file"),
        completion: .file())
    var output: String?

    @Flag(
        help: "Replace the file of --output, whatever it is. A page of --explain is replaced without it, a store never."
    )
    var force = false

    @Flag(help: "Show at the end where the time went, stage by stage, on standard error.")
    var timings = false

    @OptionGroup var reading: ReadingOptions

    func validate() throws {
        if paths.contains("-"), Console.inputIsTerminal {
            throw ValidationError("- takes paths from standard input, which is the terminal here; pipe them in.")
        }
        if json, table != nil { throw ValidationError("--json writes no table; leave one of the two out.") }
        if force, output == nil { throw ValidationError("--force goes with --output; add it.") }
        guard explain || output != nil else { return }
        guard explain else { throw ValidationError("--output names the page that --explain writes; add --explain.") }
        guard let output, !output.isEmpty else {
            throw ValidationError("--explain writes a page; name it with --output why.html.")
        }
        guard paths.count == 1, paths[0] != "-" else {
            throw ValidationError("--explain shows one photo; name that one, by its path.")
        }
        if FileIdentity(paths[0])?.isFolder == true {
            throw ValidationError("--explain shows one photo, and \(paths[0].printable) is a folder; name the photo.")
        }
        if let photo = FileIdentity(paths[0]), photo == FileIdentity(output) {
            throw ValidationError("--output would replace the photo itself; name another file.")
        }
        if [".png", ".jpg", ".jpeg"].contains(where: output.lowercased().hasSuffix) {
            throw ValidationError(
                "--explain writes an HTML page, and \(output.printable) is a picture's name; name it why.html.")
        }
    }

    func run() async throws {
        if let output { try OutputFile(path: output, kind: .page, force: force).check() }
        let models = json ? Loading { () throws(Failure) in try ModelSet.found() } : nil
        defer { models?.wait() }
        let reader = try reading.makeReader()
        let rows = RowReader(reader: reader, models: try models?.value().identity ?? "")
        var progress = Progress()
        var report = TimingReport()
        let table = isTable ? ReadingTable(width: Console.tableWidth) : nil
        let vehicles = VehicleLookup()
        var isFirst = true
        let (threads, kind) = (ReadingThreads(count: reading.jobs), kind.kind)
        let lines = OrderedReadings(of: PhotoPaths(paths), atATime: reading.jobs, lead: PhotoReadings.lead) { path in
            await threads.run { rows.row(of: path, kind: kind) }
        }
        for try await line in lines {
            show(line.report, in: table, isFirst: isFirst, vehicles)
            if line.read != nil { isFirst = false }
            if let output, let read = line.read { try explain(read, by: reader, in: output) }
            if timings, let read = line.read { report.add(read) }
            progress.count(isFailure: line.read == nil)
        }
        progress.clear()
        if timings { report.lines.forEach(Console.error) }
        if progress.failures > 0 { throw ExitCode.somePhotoFailed }
        if progress.photos == 0, !paths.contains("-") { throw ExitCode.noPhotoFound }
    }

    private func explain(_ reading: PhotoReading, by reader: PhotoReader, in file: String) throws {
        do {
            try WholeFile.replace(file, with: Array(reader.explain(reading).utf8))
        } catch {
            throw Failure(error.description, .fileOrStore)
        }
    }

    private var isTable: Bool {
        if json { return false }
        return table ?? (paths.count > 1 || paths == ["-"] || paths.contains { FileIdentity($0)?.isFolder == true })
    }

    private func show(_ line: ReadingReport, in table: ReadingTable?, isFirst: Bool, _ vehicles: VehicleLookup) {
        if json { return Console.out(line.line(vehicles)) }
        switch line.outcome {
        case .success(let reading):
            let path = line.photo ?? ""
            if let table {
                if isFirst { Console.out(table.header) }
                return Console.out(table.row(of: reading, at: path))
            }
            Console.out("\(path.printable)  \(reading.summary)\(reading.remedy)")
            // A VIN's characters can't be checked at a glance: show what else it may be.
            if reading.kind == .vin, reading.decision == .review {
                for row in reading.alternatives() { row.lines(width: nil).forEach(Console.out) }
            }
        case .failure(let error): Console.error("odolog: \(error.message.printable)")
        }
    }
}

extension Reading {
    /// Why nothing was read, or not all, and what to do. The text follows another text. Empty: nothing is wrong.
    var remedy: String {
        var reasons = doubtsInWords
        if photo.isTruncated {
            reasons =
                ["the file ends too early and was read as far as it goes; get a whole copy of it"]
                + words(of: doubts.filter { $0 != .photoDamaged })
        }
        if reasons.isEmpty, let obstacle { reasons = [obstacle.description] }
        return reasons.isEmpty ? "" : ": \(reasons.joined(separator: "; "))"
    }

    /// Text, unit, meters, confidence and decision, for a person.
    var summary: String { text == nil ? shown : "\(shown)  \(decision.rawValue)" }

    /// The same without the decision.
    var shown: String {
        guard let text else { return "nothing readable" }
        let unit = unit.map { " \($0.rawValue)" } ?? ""
        let shown = value.map { text.meaning($0) } ?? text
        let other = otherMeterInWords(unit: "").map { " (\($0.meter) \($0.value))" } ?? ""
        return "\(shown)\(unit)\(meterInWords)\(other)  \(valueConfidence.percent)"
    }
}

extension String {
    /// The text that an odometer shows. If it has tenths without a decimal point, the value is added.
    func meaning(_ value: OdometerValue) -> String {
        value.tenths == nil || contains(".") ? self : "\(self) = \(value)"
    }
}
