import ArgumentParser
import Foundation
import OdologLogbook
import OdologOdometer
import OdologReading
import VehicleStore

struct ReviewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "review",
        abstract: "Go through the readings that wait for a person.",
        discussion: """
            On a terminal each is shown and asked for as in `odolog record`; otherwise, or with --list or --json, they are \
            listed. With --accept-at, those that are sure enough and not odd are logged without asking, as `odolog record --accept-at` does, \
            and the rest goes on waiting. With --logged, what --accept-at has logged is listed instead, to be looked at again: a meter reading that is wrong is \
            taken back with `odolog entry remove`, a VIN with `odolog vehicle edit --vin`.

            EXAMPLE
              odolog review
              odolog review --vehicle "Blue Doblo" --list
              odolog review --json
              odolog review --accept-at 0.95
              odolog review --logged
            """)

    @Option(help: ArgumentHelp("Only this vehicle's.", valueName: "name"), completion: .vehicles)
    var vehicle: String?

    @Flag(help: "List them, ask nothing.")
    var list = false

    @Flag(
        help:
            "List them as one JSON object a line, ask nothing; with --accept-at, what became of each, as of `odolog record`."
    )
    var json = false

    @Flag(help: "List what --accept-at has logged instead, without what was taken back.")
    var logged = false

    @OptionGroup var logging: LoggingOptions
    @OptionGroup var storeOptions: StoreOptions

    func validate() throws {
        if logging.acceptAt != nil, list || logged {
            throw ValidationError(
                "--accept-at logs readings, and --list and --logged only show them; give one of them.")
        }
    }

    func run() throws {
        if logged { return try showLogged() }
        let input = list || json || logging.acceptAt != nil ? nil : PromptInput(standardInputHasPaths: false)
        let isReading = input == nil && logging.acceptAt == nil
        guard let store = try isReading ? storeOptions.openForReading() : storeOptions.open() else {
            return showNothing()
        }
        let only = try vehicle.map { name throws(StoreError) in try store.vehicle(named: name) }
        let pending = try store.pendingReadings(of: only?.id)
        guard !pending.isEmpty else { return showNothing() }
        if let acceptAt = logging.acceptAt {
            var queue = QueueByThreshold(
                store, acceptAt: acceptAt, trustsFileTimes: logging.trustFileTimes, writesJSON: json)
            try queue.go(through: pending)
        } else if let input {
            try ask(about: pending.inOrderOfTime(store), store: store, input: input)
        } else {
            try json ? showJSON(pending, store: store) : show(pending, store: store)
        }
    }

    private func showLogged() throws {
        guard let store = try storeOptions.openForReading() else { return showNothingLogged() }
        let only = try vehicle.map { name throws(StoreError) in try store.vehicle(named: name) }
        let decisions = try ThresholdReport(store, of: only)
        guard !decisions.isEmpty else { return showNothingLogged() }
        (json ? decisions.json : decisions.table).forEach(Console.out)
    }

    private func showNothingLogged() {
        if !json { Console.error("Nothing was logged without a person.") }
    }

    private func ask(about pending: [PendingReading], store: VehicleStore, input: PromptInput) throws(StoreError) {
        var tally = Tally()
        let prompt = ConfirmationPrompt(
            store: store, input: input, vehicles: VehicleLookup(),
            secondLook: SecondLook { try ReaderOptions.parse([]).makeReader() },
            report: { _, outcome in tally.count(outcome) })
        var left = pending.count
        input.sayWhatWasDone = {
            tally.waiting += left
            if let inAll = try? store.pendingCount() { Console.tell(tally.summary(waitingInAll: inAll), indent: "") }
        }
        for (index, item) in pending.enumerated() {
            let vehicle: Vehicle?
            // Another process has removed it, and its readings.
            do { vehicle = try self.vehicle(of: item, store) } catch .noSuchVehicleID { continue }
            let place = ConfirmationPrompt.Place(number: index + 1, total: pending.count)
            left = pending.count - index
            guard try prompt.decide(item, vehicle: vehicle, place: pending.count > 1 ? place : nil) else {
                tally.waiting += pending.count - index - 1
                break
            }
        }
        Console.tell(tally.summary(waitingInAll: try store.pendingCount()), indent: "")
    }

    private func showNothing() {
        if !json { Console.error("Nothing waits for review.") }
    }

    private func showJSON(_ pending: [PendingReading], store: VehicleStore) throws(StoreError) {
        let vehicles = VehicleLookup()
        for item in pending {
            let vehicle = try vehicle(of: item, store)
            let odd =
                try vehicle.map { vehicle throws(StoreError) in
                    try store.words(
                        on: store.objections(to: item, inLogOf: vehicle, decode: vehicles.vehicle(of:)), to: item,
                        of: vehicle)
                } ?? ""
            Console.out(
                PendingRow(
                    item: item, vehicle: vehicle?.name, wasRejected: try wasRejected(item, store),
                    odd: odd.isEmpty ? nil : odd,
                    zone: try store.zone(of: item)
                ).line)
        }
    }

    private func show(_ pending: [PendingReading], store: VehicleStore) throws(StoreError) {
        let vehicles = VehicleLookup()
        var table = TextTable([
            "photo": .path, "vehicle": .left, "read": .right, "confidence": .right, "what is odd": .left,
        ])
        for item in pending {
            let vehicle = try vehicle(of: item, store)
            let content = item.reading.content
            var objections = content.isOnlyUnsure ? [.unsure] : content.doubts.map(LoggingObjection.doubt)
            if try wasRejected(item, store) { objections.append(.rejectedBefore) }
            if let vehicle {
                objections += try store.objections(to: item, inLogOf: vehicle, decode: vehicles.vehicle(of:))
            } else {
                objections.append(.noVehicle)
            }
            var words = objections.map(\.shortWords)
            if let obstacle = content.obstacle { words.append(obstacle.shortWords) }
            if content.candidates.first?.repairs.isEmpty == false { words.append("characters changed") }
            if let other = content.otherMeterInWords(unit: "") { words.append("\(other.meter) \(other.value)") }
            table.add([
                item.photo.record.path.shortPath, vehicle?.name ?? "",
                content.shortValue(unit: vehicle?.unit), content.valueConfidence.percent, words.joined(separator: ", "),
            ])
        }
        Console.out(table, shortening: ["photo", "vehicle"], leavingOut: "confidence")
    }

    /// Nil: nobody has said yet whose reading it is.
    private func vehicle(of item: PendingReading, _ store: VehicleStore) throws(StoreError) -> Vehicle? {
        try item.reading.vehicleID.map { id throws(StoreError) in try store.vehicle(id) }
    }

    /// Whether a person has rejected a reading of this photo before, or taken it back.
    private func wasRejected(_ item: PendingReading, _ store: VehicleStore) throws(StoreError) -> Bool {
        try store.photo(sha256: item.photo.record.sha256)?.wasRejected(item.reading.kind) ?? false
    }
}
