internal import Foundation
internal import OdologOdometer
package import OdologVehicleLog
package import VehicleStore

/// An entry as LubeLogger keeps it. It has one unit of distance, one of fuel and one currency for a vehicle, whole odometer values, and no time
/// of day.
package struct LubeLoggerRecord: Hashable, Sendable {
    /// The kinds of records that a log has something for.
    package enum Kind: String, Sendable, CaseIterable {
        case odometer, service, repair, upgrade, gas, tax
    }

    package let kind: Kind
    /// The entry that it is made of, and its uid.
    package let entry: LogItem.ID
    package let uid: String
    package let day: CalendarDate
    /// Nil: a tax record, which has none.
    package var odometer: Int?
    /// Of a service and of a tax record.
    package var description: String?
    /// Nil: a reading of the odometer. What isn't known is 0: LubeLogger has nothing else for it.
    package var cost: DecimalNumber?
    /// Of a fill.
    package var fuel: Fuel?
    package var notes: String
    /// Without spaces: they separate tags there.
    package var tags: [String]

    package struct Fuel: Hashable, Sendable {
        package var amount: DecimalNumber
        package var isFull: Bool
        package var missedBefore: Bool
    }
}

/// What of a log LubeLogger can take.
package struct LubeLoggerRecords: Sendable {
    /// In the order of time.
    package private(set) var records: [LubeLoggerRecord] = []
    /// What it can't take, with the reason.
    package private(set) var leftOut: [(entry: LogItem.ID, reason: String)] = []
    /// The unit of all amounts of fuel but of gas and electricity: the one that most fills have.
    package let fuelUnit: FuelUnit
    /// The currency of all costs: the vehicle's, or else that of the first cost. Nil: nothing cost anything.
    package let currency: Currency?

    private let unit: DistanceUnit
    private let schedules: [Schedule]

    /// - Parameters:
    ///   - items: in the order of time.
    ///   - odd: the readings that the log leaves out of its arithmetic. LubeLogger takes the highest of all values for the current one, so that
    ///     one slip would spoil it.
    package init(_ items: [LogItem], of vehicle: Vehicle, _ profile: VehicleProfile, odd: Set<LogItem.ID>) {
        unit = vehicle.unit
        schedules = items.compactMap(\.content.schedule)
        let units = items.compactMap(\.content.fuel?.unit).filter { $0.quantity == .volume }
        let counts = Dictionary(grouping: units, by: \.self).mapValues(\.count)
        fuelUnit =
            FuelUnit.allCases.max { counts[$0, default: 0] < counts[$1, default: 0] }
            .flatMap { counts[$0] == nil ? nil : $0 } ?? .liters
        currency =
            profile.currency
            ?? items.lazy.flatMap { item in
                item.content.service?.costs.sums ?? item.content.fuel?.cost.map { [$0] } ?? item.content.expense.map {
                    [$0.cost]
                } ?? []
            }.first?.currency
        // Fills that are left out, by tank: the next one can't tell an economy.
        var missed: Set<Int> = []
        for item in items {
            guard !odd.contains(item.id) || item.content.odometer == nil else {
                leftOut.append((item.id, "it contradicts the other readings"))
                continue
            }
            do throws(Objection) {
                guard var record = try record(of: item) else { continue }
                if record.fuel != nil, missed.remove(item.content.fuel?.tank ?? 1) != nil {
                    record.fuel?.missedBefore = true
                }
                records.append(record)
            } catch {
                leftOut.append((item.id, error.reason))
                if let fill = item.content.fuel, !fill.isAdditive { missed.insert(fill.tank ?? 1) }
            }
        }
    }

    private struct Objection: Error { let reason: String }

    /// Nil: LubeLogger has nothing of the kind.
    private func record(of item: LogItem) throws(Objection) -> LubeLoggerRecord? {
        guard let day = item.content.time?.day else { return nil }
        func record(_ kind: LubeLoggerRecord.Kind, _ notes: [String?], tags: [String] = []) -> LubeLoggerRecord {
            LubeLoggerRecord(
                kind: kind, entry: item.id, uid: item.uid, day: day,
                notes: notes.compactMap(\.self).joined(separator: "\n"),
                tags: tags.map { $0.split(whereSeparator: \.isWhitespace).joined(separator: "-") })
        }
        switch item.content {
        case .odometer(let reading):
            var made = record(.odometer, [])
            made.odometer = whole(reading.shown)
            return made
        case .service(let entry):
            guard let odometer = entry.odometer else { throw Objection(reason: Self.noOdometer) }
            let (title, notes) = words(of: entry)
            let (cost, other) = paid(entry.costs.sums)
            let kind: LubeLoggerRecord.Kind =
                switch entry.category {
                case .repair: .repair
                case .upgrade: .upgrade
                case .maintenance, .inspection, .other: .service
                }
            var made = record(kind, notes + [other], tags: entry.tags)
            (made.odometer, made.description, made.cost) = (whole(odometer), title, cost)
            return made
        case .fuel(let fill):
            guard !fill.isAdditive else { throw Objection(reason: "an additive is no fuel there") }
            guard let odometer = fill.odometer else { throw Objection(reason: Self.noOdometer) }
            let (cost, other) = paid(fill.cost.map { [$0] } ?? [])
            var made = record(.gas, [fill.notes, fill.kind, fill.station, other])
            (made.odometer, made.cost) = (whole(odometer), cost)
            made.fuel = .init(amount: amount(of: fill), isFull: fill.isFull, missedBefore: fill.missedBefore)
            return made
        case .expense(let expense):
            let (cost, other) = paid([expense.cost])
            var made = record(.tax, [expense.notes, other])
            (made.description, made.cost) = (expense.category, cost)
            return made
        case .schedule, .profile, .meter, .hours, .activity: return nil
        }
    }

    private static let noOdometer = "LubeLogger keeps none without an odometer value"

    private func whole(_ distance: Distance) -> Int {
        let tenths = distance.converted(to: unit).tenths
        return (tenths - (tenths % 10 + 10) % 10) / 10
    }

    /// The amount in the currency of the log, and words for other ones: no amount is ever taken for one of another currency.
    private func paid(_ sums: [Money]) -> (cost: DecimalNumber, other: String?) {
        let own = sums.first { $0.currency == currency }
        let others = sums.filter { $0.currency != currency }.map(\.description)
        let cost = own.flatMap { try? DecimalNumber($0.minorUnits, decimals: $0.currency.decimals) }
        return (cost ?? .zero, others.isEmpty ? nil : "paid " + others.joined(separator: ", "))
    }

    private func amount(of fill: FuelEntry) -> DecimalNumber {
        guard fill.unit != fuelUnit, fill.unit.quantity == .volume else { return fill.amount }
        let thousandths = fill.amount.value * fill.unit.inBase / fuelUnit.inBase * 1_000
        return (try? DecimalNumber(Int(thousandths.rounded()), decimals: 3)) ?? fill.amount
    }

    /// What was done, in a few words, and the rest.
    private func words(of entry: ServiceEntry) -> (title: String, notes: [String?]) {
        let done = entry.completes.compactMap { id in schedules.first { $0.id == id }?.name }
        let parts = entry.parts.map { part in
            (part.quantity == .one ? "" : "\(part.quantity) × ") + part.name + (part.number.map { " (\($0))" } ?? "")
        }
        let title =
            !done.isEmpty
            ? done.joined(separator: ", ")
            : entry.parts.first?.name ?? entry.tyres.map { "tyres \($0)" }
                ?? entry.notes?.split(whereSeparator: \.isNewline).first.map { String($0) } ?? entry.category.rawValue
        return (title, [entry.notes == title ? nil : entry.notes, entry.workshop] + parts)
    }
}

extension FuelEntry {
    fileprivate var isAdditive: Bool { Fluid(kind: kind, unit.quantity)?.isAdditive ?? false }
}

extension DecimalNumber {
    fileprivate static let zero = try! DecimalNumber(0)
}
