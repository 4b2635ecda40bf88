import ArgumentParser
import OdologLogbook
import OdologValues
import VehicleStore

/// The vehicles that a command is for: one by its name, or several.
struct SeveralVehicles: ParsableArguments {
    @Flag(help: "Instead of a vehicle: for all that aren't archived.") var all = false
    @Option(
        help: ArgumentHelp("Instead of a vehicle: for those with this tag that aren't archived.", valueName: "word"))
    var tag: String?

    /// Whether a name of a vehicle is left out.
    var isNamed: Bool { all || tag != nil }

    func validate() throws {
        if all, tag != nil { throw ValidationError("--all and --tag say different things; give one of them.") }
    }

    /// Throws where a vehicle is named, too: without one the first word says what.
    func check(_ first: String?, _ second: String?) throws(ValidationError) {
        guard isNamed, second != nil else { return }
        throw ValidationError("A vehicle beside --all or --tag; leave one of them out.")
    }

    /// In the order of their names. Throws where there is none.
    func logbooks(_ options: StoreOptions) throws -> [Logbook] {
        let store = try options.openExisting()
        var logbooks: [Logbook] = []
        for vehicle in try store.vehicles() {
            let profile = try store.profile(of: vehicle.id)
            guard !profile.isArchived, tag.map({ profile.has(tag: $0) }) ?? true else { continue }
            logbooks.append(Logbook(store, vehicle, profile))
        }
        guard logbooks.isEmpty else { return logbooks }
        try store.check(tag: tag)
        throw Failure(
            "there is no vehicle that isn't archived; `\(CommandText.odolog("vehicle", "list"))` shows all",
            .fileOrStore)
    }
}

/// What became of each of several vehicles.
struct FleetAccount {
    private var groups: [(words: String, names: [String])] = []
    private var refused: [(name: String, reason: String)] = []

    /// - Parameter words: what became of the vehicle: `added to`.
    mutating func add(_ logbook: Logbook, _ words: String) {
        if let index = groups.firstIndex(where: { $0.words == words }) {
            groups[index].names.append(logbook.name)
        } else {
            groups.append((words, [logbook.name]))
        }
    }

    mutating func refuse(_ logbook: Logbook, _ reason: String) { refused.append((logbook.name, reason)) }

    /// Tells it, and throws where one was refused.
    func tell() throws {
        for (words, names) in groups {
            let some = names.prefix(5).joined(separator: ", ")
            Console.error(
                "\(words) \(names.count.counted("vehicle")): \(some)\(names.count > 5 ? " and \(names.count - 5) more" : "")"
            )
        }
        for (name, reason) in refused { Console.error("refused for \(name): \(reason)") }
        if !refused.isEmpty { throw ExitCode.somePhotoFailed }
    }
}
