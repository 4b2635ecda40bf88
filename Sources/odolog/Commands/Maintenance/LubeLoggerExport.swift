import Foundation
import OdologExchange
import OdologImaging
import OdologLogbook
import OdologVehicleLog
import VehicleStore

/// `odolog export --format lubelogger`: a folder of the files that LubeLogger's importer takes.
struct LubeLoggerExport {
    let vehicle: String
    let folder: String
    let force: Bool
    let storeOptions: StoreOptions

    func write() throws {
        let store = try storeOptions.openReadOnly()
        let log = try LubeLoggerRecords(Logbook(vehicle, in: store, now: Surroundings.now, writer: Logbook.writer))
        let files = LubeLoggerCSV.files(of: log.records)
        let paths = files.map { "\(folder)/\($0.name)" }
        for path in paths { try OutputFile(path: path, kind: .unique, force: force).check() }
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch {
            throw Failure("\(folder.printable) can't be made; name another folder.", .fileOrStore)
        }
        for (file, path) in zip(files, paths) {
            try WholeFile.write(path, replacing: force) { write in try write(Array(file.text.utf8)) }
            let count = log.records.count { $0.kind == file.kind }
            Console.error("Wrote \(path.printable): \(count.counted("record")).")
        }
        if files.isEmpty { Console.error("Nothing of the log is what LubeLogger keeps: no file was written.") }
        if files.contains(where: { $0.kind == .gas }) {
            Console.error("Fuel is in \(log.fuelUnit.words); LubeLogger has no units in its files.")
        }
        for (entry, reason) in log.leftOut {
            Console.error("entry \(entry): left out: \(reason.printable)")
        }
    }
}

extension LubeLoggerRecords {
    init(_ logbook: Logbook) throws(LogbookError) {
        self.init(
            try logbook.items([.reading, .service, .fuel, .expense, .schedule]), of: logbook.vehicle, logbook.profile,
            odd: Set(try logbook.leftOut().map(\.id)))
    }
}
