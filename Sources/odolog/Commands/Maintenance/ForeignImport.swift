import ArgumentParser
import Foundation
import OdologExchange
import OdologLogbook
import OdologOdometer
import OdologReading
import OdologVehicleLog
import VehicleStore

/// `odolog import --vehicle`: another app's file.
struct ForeignImport {
    let file: String
    let vehicle: String
    let options: ForeignOptions
    let isDryRun: Bool
    let json: Bool
    let storeOptions: StoreOptions

    func run() throws {
        let source = try source()
        let person = options.yes || isDryRun || json ? nil : PromptInput(standardInputHasPaths: file == "-")
        if isDryRun || person != nil {
            let rehearsed = try rehearsed(source)
            if isDryRun { return try tell(rehearsed, isDryRun: true) }
            try tell(rehearsed, isDryRun: true, ends: false)
            guard rehearsed.rows(.added) > 0 else { return try end(rehearsed) }
            guard let person, person.saysYes(to: "Import it?") else { throw ExitCode.needsPerson }
        }
        try tell(imported(source, into: storeOptions.openExisting()), isDryRun: false)
    }

    private func imported(_ source: ExchangeFile, into store: VehicleStore) throws -> HistoryImport {
        do {
            var history = try history(source, store)
            let name = file == "-" ? file : URL(fileURLWithPath: file).lastPathComponent
            let imported = ImportedFile(name: name, sha256: try source.digest(), format: history.format.rawValue)
            try history.write(into: store, LogWriting(by: Logbook.writer, from: .import), of: imported)
            return history
        } catch let error as ExchangeError {
            let name = file == "-" ? "standard input" : file.printable
            throw Failure("\(name): nothing was imported: \(error.description.printable).", .fileOrStore)
        }
    }

    /// What comes by a pipe is kept, since it is read twice.
    private func source() throws(Failure) -> ExchangeFile {
        var isFolder: ObjCBool = false
        if file != "-", FileManager.default.fileExists(atPath: file, isDirectory: &isFolder), !isFolder.boolValue,
            let type = try? FileManager.default.attributesOfItem(atPath: (file as NSString).resolvingSymlinksInPath)[
                .type],
            type as? FileAttributeType == .typeRegular
        {
            return .path(file)
        }
        do {
            let handle =
                try file == "-" ? FileHandle.standardInput : FileHandle(forReadingFrom: URL(fileURLWithPath: file))
            return .bytes(Array(try handle.readToEnd() ?? Data()))
        } catch {
            throw Failure("\(file.printable) can't be read; check the name and its permissions.", .fileOrStore)
        }
    }

    /// As it would be: the import goes into a copy of the store, so that what the store says to the entries is known as well.
    private func rehearsed(_ source: ExchangeFile) throws -> HistoryImport {
        try VehicleStore.checkIsThere(storeOptions.path)
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("odolog-\(UUID().uuidString)")
        do {
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        } catch {
            throw Failure(
                "No folder can be made at \(folder.path.printable); make room there, or name another one in TMPDIR.",
                .fileOrStore)
        }
        defer { try? FileManager.default.removeItem(at: folder) }
        let copy = folder.appendingPathComponent("odolog.sqlite").path
        try storeOptions.openReadOnly().copy(to: copy)
        return try imported(source, into: try VehicleStore(path: copy))
    }

    private func history(_ source: ExchangeFile, _ store: VehicleStore) throws -> HistoryImport {
        let logbook = try Logbook(vehicle, in: store, now: Surroundings.now, writer: Logbook.writer)
        var said = ImportOptions(
            unit: options.unit ?? logbook.vehicle.unit, currency: options.currency ?? logbook.profile.currency,
            zone: logbook.profile.zone, kind: logbook.profile.kind, now: Surroundings.now)
        said.columns = options.column.map { ($0.role, $0.name) }
        said.rowKind = options.rowKind ?? .fuel
        (said.sourceVehicle, said.dateOrder, said.fuelUnit) = (
            options.sourceVehicle, options.dateOrder, options.fuelUnit
        )
        return try HistoryImport(
            source, into: logbook.vehicle.id, of: store, presets: (try? Presets.load()) ?? [], said)
    }

    private func tell(_ history: HistoryImport, isDryRun: Bool, ends: Bool = true) throws {
        if json {
            Console.out(history.json.text)
        } else {
            let lines = Lines(history, isDryRun: isDryRun).all
            if ends { Console.out(lines) } else { for line in lines { Console.error(line) } }
        }
        if ends { try end(history) }
    }

    private func end(_ history: HistoryImport) throws {
        if history.rows(.refused) > 0 { throw ExitCode.somePhotoFailed }
    }
}

extension ForeignImport {
    /// What became of the rows, for a person.
    private struct Lines {
        let all: [String]

        init(_ history: HistoryImport, isDryRun: Bool) {
            let kinds: [(LogItem.Kind, String)] = [
                (.fuel, "fill"), (.service, "service"), (.expense, "expense"), (.reading, "odometer reading"),
                (.schedule, "schedule"), (.meter, "replaced odometer"), (.hours, "entry"),
            ]
            let added = kinds.map { (history.entries($0.0), $0.1) }.filter { $0.0 > 0 }.map { $0.0.counted($0.1) }
            var lines = [
                "\(history.rowCount.counted("row")) of \(history.format.rawValue): \(history.rows(.added)) \(isDryRun ? "would be added" : "added"), "
                    + "\(history.rows(.duplicate)) there already, \(history.rows(.changed)) changed, "
                    + "\(history.rows(.ignored)) ignored, \(history.rows(.refused)) refused"
            ]
            if !added.isEmpty { lines.append((isDryRun ? "Would add: " : "Added: ") + added.joined(separator: ", ")) }
            for difference in history.changed {
                lines.append(
                    "line \(difference.line): changed: entry \(difference.entry) is \(difference.inLog.printable); the file says \(difference.inFile.printable)"
                )
            }
            lines += Self.grouped(history.ignored, "ignored")
            lines += history.refused.map { "line \($0.line): refused: \($0.reason.printable)" }
            lines += Self.grouped(history.odd, "odd, and added all the same")
            lines += Self.grouped(history.incomplete, "added without")
            all = lines
        }

        /// Many rows of one reason are one line.
        private static func grouped(_ notes: [HistoryImport.Note], _ what: String) -> [String] {
            var order: [String] = []
            var lines: [String: [Int]] = [:]
            for note in notes {
                if lines[note.reason] == nil { order.append(note.reason) }
                lines[note.reason, default: []].append(note.line)
            }
            return order.map { reason in
                let numbers = lines[reason] ?? []
                let places =
                    numbers.count > 3
                    ? "\(numbers[0]) and \(numbers.count - 1) more" : numbers.map(String.init).joined(separator: ", ")
                return "line \(places): \(what): \(reason.printable)"
            }
        }
    }
}
