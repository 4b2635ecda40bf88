internal import Foundation
internal import OdologLogbook
internal import OdologOdometer
internal import OdologVehicleLog
internal import VehicleStore

/// A vehicle with two years of a log, for a first look. It has a tag of its own, by which it is thrown away.
enum Sample {
    static let tag = "odolog-sample"

    /// Adds it, unless the store has one already.
    static func add(_ desk: Desk, _ store: VehicleStore) throws -> Vehicle.ID {
        let known = try VehicleRow.all(in: store, tag: tag).first
        if let known { return known.vehicle.id }
        let writing = LogWriting(by: desk.settings.writer)
        var profile = VehicleProfile()
        (profile.tags, profile.currency) = ([tag], try Currency("EUR"))
        let new = NewVehicle(name: try name(store), make: "Fiat", model: "Doblo", year: 2019, unit: .kilometers)
        let vehicle = try store.add(new, profile, writing)
        let logbook = try desk.logbook(vehicle.id, store)
        let today = CalendarDate(desk.now, in: logbook.profile.zone)
        try addSchedules(logbook, today)
        try addFills(logbook, today)
        for (days, what, cost) in services {
            var draft = EntryDraft()
            draft.time = try TypedTime(today.adding(days: -days).description, now: desk.now)
            draft.odometer = OrNone(try OdometerEntry(typed: "\(kilometers(days))"))
            draft.completes = [what]
            draft.cost = OrNone(try TypedMoney(cost))
            try logbook.add(draft, as: .service)
        }
        for (days, category, cost) in [(640, "insurance", "480"), (275, "insurance", "495"), (300, "tax", "210")] {
            var draft = EntryDraft()
            draft.time = try TypedTime(today.adding(days: -days).description, now: desk.now)
            (draft.category, draft.cost) = (category, OrNone(try TypedMoney(cost)))
            try logbook.add(draft, as: .expense)
        }
        return vehicle.id
    }

    /// Takes it out of the store, with all that was written into its log.
    static func remove(_ store: VehicleStore) throws {
        for row in try VehicleRow.all(in: store, tag: tag) { try store.remove(row.vehicle.id) }
    }

    private static func name(_ store: VehicleStore) throws -> String {
        let taken = Set(try store.vehicles().map { $0.name.lowercased() })
        let names = ["Sample car"] + (2...9).map { "Sample car \($0)" }
        return names.first { !taken.contains($0.lowercased()) } ?? "Sample car \(UUID())"
    }

    private static let services: [(days: Int, what: String, cost: String)] = [
        (590, "Oil and filter", "119.90"), (400, "Brakes", "412.50"), (230, "Oil and filter", "124.50"),
        (380, "Cabin filter", "28.90"),
    ]

    /// What the odometer showed so many days ago: 625 km in 24 days.
    private static func kilometers(_ days: Int) -> Int { 145_300 + (699 - days) * 625 / 24 }

    private static func addSchedules(_ logbook: Logbook, _ today: CalendarDate) throws {
        let all: [(what: String, every: [String])] = [
            ("Oil and filter", ["12mo", "15000km"]), ("Brakes", ["24mo"]), ("Cabin filter", ["12mo"]),
            ("Timing belt", ["120mo", "120000km"]),
        ]
        for (what, every) in all {
            var draft = ScheduleDraft()
            (draft.name, draft.every) = (what, try every.map { try TypedSpan($0) })
            if what == "Timing belt" {
                draft.last = try TypedDay(today.adding(days: -2500).description, now: logbook.now)
                draft.lastMeter = try TypedMeter("60000 km")
            }
            try logbook.add(draft)
        }
    }

    /// A fill every 24 days, each full.
    private static func addFills(_ logbook: Logbook, _ today: CalendarDate) throws {
        let litres = [41.2, 39.8, 43.1, 40.4, 42.0, 38.9, 44.3, 41.7]
        let prices = ["1.659", "1.699", "1.739", "1.719", "1.689", "1.779"]
        for number in 0..<30 {
            var draft = EntryDraft()
            let days = (29 - number) * 24 + 3
            draft.time = try TypedTime(today.adding(days: -days).description, now: logbook.now)
            draft.odometer = OrNone(try OdometerEntry(typed: "\(kilometers(days))"))
            draft.amount = try TypedFuel("\(litres[number % litres.count]) l")
            draft.price = OrNone(try TypedMoney.price(prices[number % prices.count]))
            try logbook.add(draft, as: .fuel)
        }
    }
}
