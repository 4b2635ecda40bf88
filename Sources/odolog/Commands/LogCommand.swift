import ArgumentParser
import Foundation
import OdologLogbook
import OdologOdometer
import OdologVehicleLog
import VehicleStore

struct LogCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "log",
        abstract: "Write what you read yourself into a vehicle's log, without a photo.",
        discussion: """
            EXAMPLE
              odolog log 164214
              odolog log "Blue Doblo" 163980.5 km --at 2026-10-02
              odolog vehicle add Tractor --kind tractor
              odolog log Tractor 1250.25h
            """)

    @OptionGroup var vehicle: VehicleArgument

    // Also takes what begins with a dash: a value below 0 gets its own error message.
    @Argument(
        parsing: .allUnrecognized,
        help: ArgumentHelp(
            "Such as 164214, 643.5 or 102114 mi; without a unit, the vehicle's. Hours as 250h.", valueName: "value"))
    var value: [String] = []

    @OptionGroup var time: TimeOption

    @Flag(help: "Log it even if something about it looks odd; without a terminal nothing odd is logged otherwise.")
    var yes = false

    @OptionGroup var storeOptions: StoreOptions

    func validate() throws {
        do { _ = try entry(words) } catch {
            guard !others.isEmpty, vehicle.name != nil else { throw error }
            _ = try entry(others)
        }
    }

    private var others: [String] { value.filter { $0 != "--" } }
    private var words: [String] { [vehicle.name].compactMap(\.self) + others }

    /// The first word names the vehicle where the store has one of that name, or where the words are no value together.
    private func said(in store: VehicleStore) throws -> (vehicle: SaidVehicle, entry: TypedMeter) {
        let together = try? entry(words)
        if let name = vehicle.name, let behind = try? entry(others) {
            if try together == nil || store.vehicle(ifNamed: name) != nil { return (.named(name), behind) }
        }
        return (.unnamed(first: words.first), try entry(words))
    }

    private func entry(_ value: [String]) throws(ValidationError) -> TypedMeter {
        guard !value.isEmpty else { throw ValidationError("Missing expected argument '<value>'") }
        if let option = value.first(where: { $0.hasPrefix("--") }) {
            throw ValidationError("There is no option \(option); see odolog help log.")
        }
        if let negative = value.first(where: { $0.hasPrefix("-") }) {
            throw ValidationError("\(negative) can't be an odometer's value, which is never less than 0.")
        }
        return try usage(TypedMeter(value.joined(separator: " ")))
    }

    func run() throws {
        let openStore = try storeOptions.openExisting()
        let said = try said(in: openStore)
        let logbook = try Logbook(said.vehicle, openStore)
        let entry: OdometerEntry
        switch said.entry {
        case .odometer(let typed): entry = typed
        case .hours(let hours): return try logbook.write(hours, at: time.at, yes: yes)
        }
        let (store, vehicle, zone) = (logbook.store, logbook.vehicle, logbook.profile.zone)
        let confirmation = try logbook.confirmation(of: entry, at: time.at)
        _ = try logbook.told(time.at)
        if let same = try store.entry(sayingAsMuchAs: confirmation) {
            return Console.error("It is in the log already, as entry \(same.id); nothing was logged.")
        }
        let snapshot = try SecondYes(yes).log(confirmation, in: logbook) { confirmation throws(StoreError) in
            try store.log(confirmation)
        }
        guard let snapshot else {
            throw Failure("nothing was logged; --yes logs what looks odd all the same.", .needsPerson)
        }
        let value = "\(snapshot.value) \(snapshot.unit.rawValue)"
        logbook.sayIfArchived()
        Console.tell("Logged \(value), \(vehicle.name.printable), \(snapshot.shownTime(in: zone)).", indent: "")
    }
}
