import ArgumentParser
import Foundation
import Odometer
import VehicleStore

struct LogCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "log",
        abstract: "Write what you read yourself into a vehicle's log, without a photo.",
        discussion: """
            EXAMPLE
              odolog log "Blue Doblo" 164214
              odolog log "Blue Doblo" "163980.5 km" --at 2026-10-02
            """)

    @Argument(help: "Name or VIN of the vehicle.")
    var vehicle: String

    @Argument(
        help: ArgumentHelp(
            "Such as 164214, 643.5 or \"102114 mi\"; without a unit, the vehicle's.", valueName: "value"),
        transform: TypedValue.init)
    var value: TypedValue

    @Option(
        help: ArgumentHelp("When it was: 2026-10-02 or \"2026-10-02 12:33\". Default: now.", valueName: "date"),
        transform: TypedDate.init)
    var at: TypedDate?

    @Flag(help: "Don't ask where the value looks odd beside the vehicle's others.")
    var yes = false

    @OptionGroup var storeOptions: StoreOptions

    func run() throws {
        let store = try storeOptions.open()
        do {
            let vehicle = try store.vehicle(named: vehicle)
            var confirmation = Confirmation(
                value: value.entry.value, unit: value.entry.unit ?? vehicle.unit, vehicle: vehicle.id,
                takenAt: at?.date ?? Date(), timeSource: at == nil ? .now : .entered)
            if yes {
                let assessment = try store.assess(
                    confirmation.value, unit: confirmation.unit, vehicle: vehicle.id, at: confirmation.takenAt)
                confirmation.acknowledging = Set(assessment.flags)
            }
            guard let entry = try log(confirmation, in: store) else { return Console.error("Nothing was logged.") }
            Console.error(
                "Logged \(entry.value) \(entry.unit.rawValue), \(vehicle.name.printable), \(entry.takenAt.minute).")
        } catch {
            guard case .needsSecondYes = error else { throw Failure(error) }
            throw Failure(error.description + " --yes logs it all the same.", .fileOrStore)
        }
    }

    /// Nil: the person said no to what is odd.
    private func log(
        _ confirmation: Confirmation, in store: VehicleStore
    ) throws(StoreError) -> MileageSnapshot? {
        guard let input = PromptInput(standardInputHasPaths: false) else { return try store.log(confirmation) }
        return try SecondYes(input: input).log(confirmation) { confirmation throws(StoreError) in
            try store.log(confirmation)
        }
    }
}
