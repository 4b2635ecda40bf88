import Foundation
import VehicleStore

enum TheLog {
    static func write(_ store: VehicleStore, _ car: Vehicle) throws {
        let euro = try Currency("EUR")
        let me = LogWriting(by: "importer")
        let now = LogTime(Date(), in: .current)
        try store.setProfile(of: car.id, me) { $0.currency = euro }
        let oil = try store.add(
            .schedule(
                Schedule(
                    id: "", name: "Oil",
                    rule: .every(Interval(months: 12, distance: Distance(15_000, .kilometers)), .completion),
                    setAt: now)),
            to: car.id, me)
        try store.add(
            .service(
                ServiceEntry(
                    id: "", at: now, odometer: Distance(160_120, .kilometers),
                    cost: Money(DecimalNumber("89.50"), euro),
                    completes: [oil.id.description])),
            to: car.id, me)
    }

    static func fill(_ store: VehicleStore, _ car: Vehicle, _ me: LogWriting, _ now: LogTime, _ euro: Currency) throws {
        try store.add(
            .fuel(
                FuelEntry(
                    id: "", at: now, odometer: Distance(160_250, .kilometers), amount: DecimalNumber("62.5"),
                    total: Money(DecimalNumber("105.20"), euro))),
            to: car.id, me)
    }

    static func away(_ store: VehicleStore, _ car: Vehicle) async throws {
        let history = try await store.away { store throws(StoreError) in try store.history(of: car.id) }
        print(history.count)
    }

    static func correctVIN(_ store: VehicleStore, _ car: Vehicle, _ pending: PendingReading) throws {
        let right = try VIN(typed: "1M8GDM9AXKP042788")
        try store.update(car.id) { $0.vin = right }
        print(try store.formerVINs(of: car.id).map(\.vin))

        try store.confirmVIN(pending.reading.id, as: right, vehicle: car.id, replacing: true)
    }

    static func outlook(_ store: VehicleStore, _ car: Vehicle) throws {
        let log = try store.vehicleLog(of: car.id)
        let outlook = Outlook(log, at: Date())
        for due in outlook.dues { print(due.what, due.status, due.nextDate.map { "\($0)" } ?? "no date") }
        print(Costs(log, at: Date()).total)
    }

    static func pace(_ outlook: Outlook, _ log: VehicleLog) throws {
        if let pace = outlook.estimate?.pace { print(pace.perDay, pace.unit, pace.confidence) }

        let unit = log.usualEconomy(of: .volume)
        for tank in log.tanks where !tank.isAdditive {
            if let economy = tank.economy(in: unit) { print(tank.name, economy, unit.rawValue) }
        }

        let lease = try PaceLimit(Distance(15_000, .kilometers), from: CalendarDate("2026-01-05"))
        if let standing = try PaceStanding(lease, log, at: Date()) {
            print(standing.gone, standing.allowed, standing.over)
        }
    }

    static func activity(_ store: VehicleStore, _ car: Vehicle, _ me: LogWriting) throws {
        let now = LogTime(Date(), in: .current)
        try store.add(.activity(Activity(at: now, Hours(minutes: 150))), to: car.id, me)
        if let hours = try store.vehicleLog(of: car.id).hourSums.shown(at: Date()) { print(hours) }
    }

    static func attach(_ store: VehicleStore, _ car: Vehicle, _ me: LogWriting, _ euro: Currency) throws {
        let receipt = try store.attach("/tmp/receipt.pdf")
        try store.add(
            .expense(
                Expense(
                    id: "", at: LogTime(CalendarDate("2026-10-02"), in: .current),
                    cost: Money(DecimalNumber("4.50"), euro), category: "parking", attachments: [receipt])),
            to: car.id, me)
        for item in try store.items(of: car.id, kinds: [.expense]) {
            for file in item.content.attachments { print(file.name, file.mediaType, try store.data(of: file).count) }
        }
    }

    static func oddEntry(_ store: VehicleStore, _ car: Vehicle, _ fill: FuelEntry) throws {
        var me = LogWriting(by: "importer")
        do {
            try store.add(.fuel(fill), to: car.id, me)
        } catch {
            guard case .needsSecondYes(let flags, ofItem: let itemFlags) = error else { throw error }
            // Show them. When the person says yes:
            me.acknowledging = Set(flags)
            me.acknowledgingItem = Set(itemFlags)
            try store.add(.fuel(fill), to: car.id, me)
        }
    }
}
