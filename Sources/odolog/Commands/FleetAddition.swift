import ArgumentParser
import Foundation
import OdologImaging
import OdologLogbook
import OdologOdometer
import OdologPhotoFiles
import OdologReading
import OdologVIN
import VehicleStore

/// `odolog vehicle add --from`. Every row is reported, and a row that fails doesn't stop the others.
struct FleetAddition {
    /// A list, or a folder of folders.
    let source: String
    /// For vehicles whose row names no unit.
    let unit: DistanceUnit
    let isDryRun: Bool
    /// Whether a vehicle is added although another one has its plate.
    let yes: Bool
    /// Columns of the list that don't count.
    let leftOut: [String]
    let json: Bool
    let storeOptions: StoreOptions

    func run() throws {
        let rows = try rows()
        guard !rows.isEmpty else {
            return Console.error("\(source.printable) names no vehicle.")
        }
        var (added, known, refused) = (0, 0, 0)
        let store =
            try isDryRun
            ? storeOptions.openIfThere()?.rehearsal() ?? VehicleStore(inMemory: (), clock: Surroundings.current.clock)
            : storeOptions.open()
        let writing = LogWriting(by: Logbook.writer, from: .import)
        var lines: [Vehicle.ID: Int] = [:]
        for row in rows {
            let outcome = try store.take(row, unit: unit, yes: yes, earlier: lines, writing)
            if let line = row.line, let vehicle = outcome.vehicle { lines[vehicle.id] = line }
            switch outcome {
            case .added(let vehicle, let flags):
                added += 1
                for flag in flags { Console.warn("\(vehicle.name): \(flag)".printable, indent: "") }
                TypedVIN(number: vehicle.vin).warn()
            case .known: known += 1
            case .refused: refused += 1
            }
            Console.out(json ? Self.json(row, outcome) : Self.words(row, outcome))
        }
        Console.error(
            "\(isDryRun ? "Would add" : "Added") \(added.counted("vehicle")); \(known) there already, \(refused) refused."
        )
        if refused > 0 { throw ExitCode.somePhotoFailed }
    }

    private func rows() throws -> [FleetRow] {
        let path = PhotoPath(pathOrURI: source)
        if source != "-", path.isFolder {
            let folders: [PhotoPath]
            do { folders = try FolderPhotos.folders(in: path) } catch {
                throw Failure(error.description.printable, .fileOrStore)
            }
            return folders.map { FleetRow(line: nil, [.name: $0.name]) }
        }
        let bytes: Data
        do {
            // A pipe is read, too, to its end.
            let file = try source == "-" ? .standardInput : FileHandle(forReadingFrom: URL(fileURLWithPath: source))
            bytes = try file.readToEnd() ?? Data()
        } catch {
            throw Failure("\(source.printable) can't be read; check the name and its permissions.", .fileOrStore)
        }
        let list: FleetList
        do { list = try FleetList(Array(bytes), leavingOut: leftOut) } catch {
            throw Failure("\(source.printable): \(error)", .fileOrStore)
        }
        guard list.unknown.isEmpty else { throw refusal(of: list.unknown) }
        if list.encoding == .windows1252 {
            Console.warn(
                "\(source.printable) isn't UTF-8; it is taken for Windows-1252, as Excel writes it. Look at the accents.",
                indent: "")
        }
        if !list.ofLog.isEmpty {
            Console.warn(
                "not taken, since it is of the log: \(list.ofLog.joined(separator: ", ")); `odolog export` and `import` take all of it",
                indent: "")
        }
        return list.rows
    }

    /// What a column says that odolog doesn't know would be lost.
    private func refusal(of unknown: [String]) -> Failure {
        let names = unknown.map(\.forDisplay).joined(separator: ", ")
        let option = unknown[0].displayWidth > 60 ? "COLUMN" : unknown[0].asShellWord
        let columns = FleetRow.Column.allCases.map(\.rawValue).joined(separator: ", ")
        return Failure(
            "\(source.printable): nothing was added, since odolog doesn't know what \(names) \(unknown.count == 1 ? "says" : "say"). "
                + "The columns are \(columns). Rename a column, or leave it out: --leave-out \(option)", .fileOrStore)
    }

    private static func reason(_ error: StoreError) -> String {
        guard case .needsSecondYes(_, let flags) = error else { return error.words }
        return flags.map(\.description).joined(separator: " ") + " --yes adds it all the same."
    }

    private static func words(_ row: FleetRow, _ outcome: FleetOutcome) -> String {
        let place = row.line.map { "line \($0): " } ?? ""
        let name = row.name.map { $0.printable.shortened(toColumns: 80) }
        switch outcome {
        case .added(let vehicle, _): return "\(place)added \(vehicle.name.printable)"
        case .known(let vehicle):
            let other = row.otherName(than: vehicle).map { ", \($0)" } ?? ""
            return "\(place)there already: \(vehicle.name.printable)\(other)"
        case .refused(let error): return "\(place)refused\(name.map { " \($0)" } ?? ""): \(reason(error))"
        }
    }

    /// Every key is always there.
    private static func json(_ row: FleetRow, _ outcome: FleetOutcome) -> String {
        let (word, vehicle, error, message): (String, Vehicle?, StoreError?, String?) =
            switch outcome {
            case .added(let vehicle, _): ("added", vehicle, nil, nil)
            case .known(let vehicle): ("known", vehicle, nil, row.otherName(than: vehicle))
            case .refused(let error): ("refused", nil, error, reason(error))
            }
        return JSONValue.object([
            "line": JSONValue(row.line),
            "name": JSONValue(row.name),
            "outcome": .string(word),
            "vehicle": JSONValue(vehicle?.name),
            "vin": JSONValue(vehicle?.vin?.text),
            "unit": JSONValue(vehicle?.unit.rawValue),
            "error": JSONValue(error?.code),
            "message": JSONValue(message),
        ]).text
    }
}

extension FleetRow {
    /// The vehicle was found by its VIN, and the list has another name for it: that it does. Nil: it hasn't.
    fileprivate func otherName(than vehicle: Vehicle) -> String? {
        guard let name = values[.name], name.lowercased() != vehicle.name.lowercased() else { return nil }
        return "which has this VIN; the list calls it \(name.printable.shortened(toColumns: 80))"
    }
}
