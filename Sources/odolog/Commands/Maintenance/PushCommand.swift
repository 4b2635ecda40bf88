import ArgumentParser
import Foundation
import OdologExchange
import OdologLogbook
import OdologPush
import OdologReading
import VehicleStore

struct PushCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "push", abstract: "Bring logs to another program's server.",
        discussion: """
            EXAMPLE
              odolog push lubelogger --url https://cars.example.org \\
                --vehicle "Blue Doblo=1" --dry-run
            """,
        subcommands: [LubeLoggerPushCommand.self])
}

struct LubeLoggerPushCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lubelogger", abstract: "Bring logs to a LubeLogger server, each entry once.",
        discussion: """
            Meter readings become odometer records, services service, repair or upgrade records, fills gas records, other costs tax records. \
            Run it again at any time: what is new is added, what was edited here is updated, what was removed here is deleted there. What was \
            changed there stays until its entry is edited here. An interrupted run goes on where it was, and doubles nothing.

            The key is the first line of --key-file, or $ODOLOG_LUBELOGGER_KEY; LubeLogger makes it under Settings. Without --vehicle \
            the server's vehicles are found by VIN or plate.

            EXAMPLE
              odolog push lubelogger --url https://cars.example.org \\
                --vehicle "Blue Doblo=1" --dry-run
              odolog push lubelogger --url https://cars.example.org --vehicle "Blue Doblo=1"
            """)

    @Option(help: ArgumentHelp("The server, such as https://cars.example.org.", valueName: "url")) var url: String
    @Option(
        help: ArgumentHelp(
            "A vehicle here, and its number there (the end of its page's address); several times for several.",
            valueName: "name=number"),
        completion: .vehicles, transform: paired)
    var vehicle: [Pair] = []
    @Option(
        help: ArgumentHelp("A file whose first line is the key.", valueName: "file"), completion: .file())
    var keyFile: String?
    @Option(help: ArgumentHelp("After so many seconds a request counts as not answered.", valueName: "seconds"))
    var timeout = 30
    @Flag(help: "Tell what would be done, and send no change.") var dryRun = false
    @Flag(help: "One JSON object a line for every vehicle.") var json = false
    @OptionGroup var storeOptions: StoreOptions

    struct Pair {
        let name: String
        let id: Int
    }

    private static func paired(_ text: String) throws -> Pair {
        let words = text.split(separator: "=", omittingEmptySubsequences: false)
        guard words.count > 1, let id = Int(words[words.count - 1]), id > 0 else {
            throw ValidationError("it must be a vehicle and its number on the server, such as \"Blue Doblo=1\".")
        }
        return Pair(name: words.dropLast().joined(separator: "="), id: id)
    }

    func validate() throws {
        let parts = URLComponents(string: url)
        guard let parts, ["http", "https"].contains(parts.scheme?.lowercased()), parts.host?.isEmpty == false,
            parts.query == nil, parts.fragment == nil, parts.user == nil, parts.password == nil
        else {
            throw ValidationError("--url \(url.printable) is no server; give one such as https://cars.example.org.")
        }
        guard (1...3600).contains(timeout) else { throw ValidationError("--timeout is 1 to 3600 seconds.") }
    }

    func run() throws {
        let store = try dryRun ? storeOptions.openReadOnly() : storeOptions.openExisting()
        let turn = try dryRun ? nil : OutgoingTurn(store)
        defer { withExtendedLifetime(turn) {} }
        let key = try key()
        var isIncomplete = false
        let server = Lazy { try self.server(key) }
        for (logbook, id) in try vehicles(store, server) {
            let log = try LubeLoggerRecords(logbook)
            var push = try LubeLoggerPush(log, of: logbook.vehicle, to: id, at: address, in: store)
            if !dryRun, push.planned != (0, 0, 0) { try push.run(try server.value()) }
            tell(push)
            if !push.failed.isEmpty { isIncomplete = true }
        }
        if isIncomplete { throw ExitCode.somePhotoFailed }
    }

    /// As it is remembered: letter case of the host and a slash at the end make no other server.
    private var address: String {
        guard var parts = URLComponents(string: url) else { return url }
        (parts.scheme, parts.host) = (parts.scheme?.lowercased(), parts.host?.lowercased())
        let text = parts.string ?? url
        return String(text.reversed().drop { $0 == "/" }.reversed())
    }

    /// Nil: the server needs none.
    private func key() throws(Failure) -> String? {
        guard let keyFile else {
            let key = Surroundings.current.environment["ODOLOG_LUBELOGGER_KEY"] ?? ""
            return try key.isEmpty ? nil : checked(key, "$ODOLOG_LUBELOGGER_KEY")
        }
        guard let data = FileManager.default.contents(atPath: keyFile),
            let line = String(decoding: data.prefix(4_096), as: UTF8.self).split(whereSeparator: \.isNewline).first
        else { throw Failure("\(keyFile.printable) has no key, or can't be read; check it.", .fileOrStore) }
        return try checked(line.trimmingCharacters(in: .whitespaces), keyFile.printable)
    }

    /// A key that isn't visible ASCII would be another header.
    private func checked(_ key: String, _ place: String) throws(Failure) -> String {
        guard !key.isEmpty, key.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw Failure("the key in \(place) is none that LubeLogger makes; copy it again.", .fileOrStore)
        }
        return key
    }

    private func server(_ key: String?) throws(Failure) -> LubeLoggerServer {
        do throws(HTTPFailure) {
            return LubeLoggerServer(try CurlClient(timeout: .seconds(timeout)), at: address, key: key)
        } catch {
            throw Failure("libcurl isn't installed: install libcurl4.", .somethingMissing)
        }
    }

    private func vehicles(_ store: VehicleStore, _ server: Lazy<LubeLoggerServer>) throws -> [(Logbook, Int)] {
        func logbook(_ vehicle: Vehicle) throws -> Logbook {
            Logbook(
                store, vehicle, try store.profile(of: vehicle.id), now: Surroundings.now, writer: Logbook.writer)
        }
        guard vehicle.isEmpty else {
            return try vehicle.map { (try logbook(store.vehicle(named: $0.name)), $0.id) }
        }
        let reached = try server.value()
        let there: [LubeLoggerServer.Vehicle]
        do throws(LubeLoggerServer.Refusal) { there = try reached.vehicles() } catch {
            throw Failure("\(address.printable): \(error.reason.printable)", .somePhotoFailed)
        }
        var found: [(Logbook, Int)] = []
        for other in there {
            // A vehicle's name is no evidence: the plate or the VIN must be that of the vehicle.
            let keys = [other.vin, other.plate].compactMap(\.self).filter { !$0.isEmpty }
            guard let vehicle = try keys.compactMap({ try store.vehicle(ifNamed: $0) }).first else { continue }
            found.append((try logbook(vehicle), other.id))
        }
        guard found.isEmpty else { return found }
        let list = there.prefix(20).map { "\($0.id) (\([$0.words, $0.plate ?? ""].joined(separator: " ")))" }
        throw Failure(
            "no vehicle of the server has a VIN or a plate of one here; name them, such as --vehicle \"Blue Doblo=1\"; it has "
                + (list.isEmpty ? "none" : list.joined(separator: ", ").printable) + ".", .fileOrStore)
    }

    private func tell(_ push: LubeLoggerPush) {
        if json { return Console.out(push.json.text) }
        let counts =
            dryRun
            ? "\(push.planned.added) would be added, \(push.planned.updated) updated, \(push.planned.deleted) deleted"
            : "\(push.added) added, \(push.updated) updated, \(push.deleted) deleted"
        Console.out("\(push.vehicle.name.printable): \(counts), \(push.unchanged) there already")
        for note in push.leftOut { Console.error("\(note.words): left out: \(note.reason.printable)") }
        for note in push.failed { Console.error("\(note.words): not done: \(note.reason.printable)") }
        if push.untried > 0 {
            Console.error("\(push.untried) not tried after that; run it again, and it goes on there.")
        }
    }
}

/// A value that is made when it is first needed.
private final class Lazy<Value> {
    private let make: () throws -> Value
    private var made: Value?

    init(_ make: @escaping () throws -> Value) { self.make = make }

    func value() throws -> Value {
        if let made { return made }
        let value = try make()
        made = value
        return value
    }
}

extension LubeLoggerPush.Note {
    fileprivate var words: String { entry.map { "entry \($0)" } ?? "a removed entry" }
}
