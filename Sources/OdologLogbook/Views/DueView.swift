public import Foundation
internal import OdologOdometer
public import OdologReading
public import OdologVehicleLog
public import VehicleStore

/// Which vehicles a view of several is of.
public enum VehicleChoice: Hashable, Sendable {
    /// The one with this name, VIN or plate.
    case one(String)
    /// All that aren't archived.
    case inUse
    /// All that have the tag and aren't archived.
    case tagged(String)

    func has(_ logged: LoggedVehicle) -> Bool {
        switch self {
        case .one: true
        case .inUse: !logged.profile.isArchived
        case .tagged(let tag): !logged.profile.isArchived && logged.profile.has(tag: tag)
        }
    }

    /// What `body` makes of each vehicle.
    func map<Value: Sendable>(
        in store: VehicleStore, at now: Date, _ body: @escaping @Sendable (LoggedVehicle, Outlook) -> Value
    ) throws(StoreError) -> [Value] {
        if case .one(let name) = self {
            let logged = try store.loggedVehicle(store.vehicle(named: name).id, for: .dues)
            return [body(logged, Outlook(logged.log, at: now))]
        }
        return try store.mapLoggedVehicles(for: .dues) { logged in
            has(logged) ? body(logged, Outlook(logged.log, at: now)) : nil
        }.compactMap { $0 }
    }
}

/// What is due of one or many vehicles.
public struct DueView: Sendable {
    /// Schedules, registrations, warranties and expenses that come again; the most urgent first.
    public let rows: [DueRow]
    /// The vehicles that will be over the limit that they keep.
    public let overLimits: [OverLimit]

    /// Throws `.noSuchVehicle` where there is none of the name.
    public init(_ vehicles: VehicleChoice, in store: VehicleStore, at now: Date) throws(StoreError) {
        let found = try vehicles.map(in: store, at: now) { logged, outlook in
            (DueRow.all(outlook, of: logged), OverLimit(logged, at: now))
        }
        rows = found.flatMap(\.0).sorted { Due.isMoreUrgent($0.due, $1.due) }
        overLimits = found.compactMap(\.1)
    }
}

/// Something due of one vehicle: a line of `due --json`.
public struct DueRow: JSONRow {
    /// Whose it is.
    public let vehicle: Vehicle
    /// What is due, and when.
    public let due: Due
    /// Whether it is a schedule that rests.
    public let isPaused: Bool
    /// The readings that the due by a distance leaves out.
    public let leftOut: [LeftOutReading]

    static func all(_ outlook: Outlook, of logged: LoggedVehicle) -> [DueRow] {
        let paused = Set(logged.log.schedules.filter(\.isPaused).map(\.id))
        return outlook.dues.map {
            DueRow(vehicle: logged.vehicle, due: $0, isPaused: paused.contains($0.id), leftOut: logged.leftOut)
        }
    }

    public var members: JSONValue.Members {
        let unit = vehicle.unit
        func value(_ distance: Distance?) -> JSONValue { JSONValue(distance?.converted(to: unit).value, places: 1) }
        return [
            "id": .string(due.id),
            "vehicle": .string(vehicle.name),
            "what": .string(due.what),
            "kind": .string(due.kind.rawValue),
            "status": .string(due.status.rawValue),
            "basis": JSONValue(due.basis?.rawValue),
            "dueDate": JSONValue(due.dueDate),
            "dueDistance": value(due.dueDistance),
            "dueHours": JSONValue(due.dueHours),
            "daysLeft": JSONValue(due.daysLeft),
            "distanceLeft": value(due.distanceLeft),
            "hoursLeft": JSONValue(due.hoursLeft),
            "unit": .string(unit.rawValue),
            "urgency": JSONValue(due.urgency),
            "estimate": due.estimate.map { estimate in
                Self.object(["value": value(estimate.value), "unit": .string(unit.rawValue)], of: estimate)
            } ?? .null,
            "hoursEstimate": due.hoursEstimate.map { estimate in
                Self.object(["value": JSONValue(estimate.value)], of: estimate)
            } ?? .null,
            "cost": JSONValue(due.cost),
            "timesDone": JSONValue(due.history?.timesDone),
            "meanCost": due.history.map { JSONValue($0.meanCost) } ?? .null,
            "daysSince": JSONValue(due.history?.daysSince),
            "distanceSince": value(due.history?.distanceSince),
        ]
    }

    /// - Parameter value: where the meter is thought to stand. On what that rests comes behind it.
    private static func object<Amount>(_ value: JSONValue.Members, of estimate: Estimate<Amount>) -> JSONValue {
        let basis: JSONValue.Members = [
            "asOf": JSONValue(estimate.readAt),
            "paceConfidence": JSONValue(estimate.pace?.confidence.level.rawValue),
            "readings": .int(estimate.evidence.readings),
            "days": .int(estimate.evidence.days),
            "old": .bool(estimate.isOld),
        ]
        return .object(JSONValue.Members(value.all + basis.all))
    }
}

extension DueRow {
    /// `Oil and filter`, `Battery (warranty)`, `insurance (480.00 EUR)`.
    public var title: String {
        due.kind == .warranty ? "\(due.what) (warranty)" : due.what + (due.cost.map { " (\($0))" } ?? "")
    }

    /// `waiting` for a first reading, `good`, `due soon`, `overdue`, `paused`, `done`; of what ends, `ends soon` and `ended`.
    public var standing: String {
        switch due.status {
        case .neutral: isWaiting ? "waiting" : ends ? "ended" : isPaused ? "paused" : "done"
        case .good: "good"
        case .dueSoon: ends ? "ends soon" : "due soon"
        case .overdue: ends ? "ended" : "overdue"
        }
    }

    /// When it is due: `2027-03-01 or 90000 km`. What counts from an estimate is rounded and has a `~`.
    public var place: String {
        let distance = due.dueDistance.map { distance in
            !due.isDueDistanceEstimated
                ? "\(distance)" : "~\(Distance(tenths: (distance.tenths + 50) / 100 * 100, unit: distance.unit))"
        }
        let hours = due.dueHours.map { !due.isDueHoursEstimated ? "\($0)" : "~\(Hours(($0.minutes + 30) / 60))" }
        return [due.dueDate?.description, distance, hours].compactMap { $0 }.joined(separator: " or ")
    }

    /// What is left until the first of date, distance and hours: `12 days`, `~900 km, ~20 days`, `~100 km over`. What comes
    /// from an estimate is rounded and has a `~`.
    public var left: String {
        switch due.basis {
        case .date: due.daysLeft.map(Self.days) ?? ""
        case .estimate: Self.left(due.distanceLeft, by: due.estimate) + projected
        case .hoursEstimate: Self.left(due.hoursLeft, by: due.hoursEstimate) + projected
        case .reading: Self.left(due.distanceLeft, by: nil)
        case .hoursReading: Self.left(due.hoursLeft, by: nil)
        case nil: ""
        }
    }

    /// Registration and warranties end; they aren't done.
    package var ends: Bool { due.kind == .registration || due.kind == .warranty }

    /// Whether only a first reading can tell when it is due.
    package var isWaiting: Bool {
        due.status == .neutral && due.basis == nil
            && (due.countsFrom != nil || due.dueDistance != nil || due.dueHours != nil)
    }

    /// Sentences on where the meters are thought to be that it is due by.
    package var estimates: [String] {
        [
            due.dueDistance.flatMap { _ in due.estimate?.description },
            due.dueHours.flatMap { _ in due.hoursEstimate?.description },
        ].compactMap { $0.map { "\(vehicle.name): \($0)." } }
    }

    private static func days(_ days: Int) -> String {
        days == 0 ? "today" : abs(days).counted("day") + (days < 0 ? " over" : "")
    }

    private static func left<Amount: MeterAmount>(_ left: Amount?, by estimate: Estimate<Amount>?) -> String {
        guard let left else { return "" }
        let isOver = left.exact < 0
        let shown = estimate?.rounded(left) ?? left
        let amount = Amount(exact: abs(shown.exact), unit: shown.unit)
        return (estimate == nil ? "" : "~") + "\(amount)" + (isOver ? " over" : "")
    }

    /// The days until the pace reaches the distance or the hours.
    private var projected: String {
        guard due.status != .overdue, let projectedDate = due.projectedDate else { return "" }
        // Today, by what is known of the date.
        let today = due.dueDate.flatMap { date in due.daysLeft.map { date.adding(days: -$0) } }
        guard let days = today.map({ $0.days(to: projectedDate) }) ?? due.urgency else { return "" }
        return days <= 0 ? ", today" : ", ~\(days.counted("day"))"
    }
}

/// That a vehicle will be over the limit that its profile keeps, on the last day of the limit or of its year.
public struct OverLimit: Sendable {
    /// The vehicle.
    public let vehicle: Vehicle
    /// The limit.
    public let limit: PaceLimit
    /// By so much at this pace, as exact as a person may take it.
    public let over: Distance
    /// The day on which it will be.
    public let day: CalendarDate

    /// Nil: it won't, or keeps none.
    fileprivate init?(_ logged: LoggedVehicle, at now: Date) {
        let log = logged.log
        let today = CalendarDate(now, in: log.zone)
        guard let limit = logged.profile.limit, let period = limit.told(on: today),
            let end = period.until, end >= today,
            let standing = try? PaceStanding(period, log, at: now), let over = standing.overAtEnd, over.tenths > 0,
            let estimate = log.odometer(at: now).estimate
        else { return nil }
        (vehicle, self.limit, self.over, day) = (logged.vehicle, limit, estimate.rounded(over), end)
    }
}

extension PaceLimit {
    /// The limit as it is told: one without an end to the end of the contract's year in which `day` lies. Nil: it begins later.
    func told(on day: CalendarDate) -> PaceLimit? {
        guard until == nil else { return self }
        guard day >= from else { return nil }
        var years = day.year - from.year
        if from.adding(months: years * 12) <= day { years += 1 }
        return try? PaceLimit(perYear, from: from, until: from.adding(months: years * 12).adding(days: -1))
    }
}

/// What a person is to be reminded of today.
public struct NoticeView: Sendable {
    /// By vehicle, the most urgent first.
    public let rows: [NoticeRow]

    /// Throws `.noSuchVehicle` where there is none of the name.
    public init(_ vehicles: VehicleChoice, in store: VehicleStore, at now: Date) throws(StoreError) {
        let found = try vehicles.map(in: store, at: now) { ($0, $1) }
        var rows: [NoticeRow] = []
        for (logged, outlook) in found {
            let notices = outlook.notices(logged.log, sent: try store.sentNotices(of: logged.vehicle.id))
            rows += DueRow.all(outlook, of: logged).compactMap { row in
                notices[row.due.id].map { NoticeRow(notice: $0, row: row) }
            }
        }
        self.rows = rows
    }

    /// Remembers that the person was reminded: none of these comes again. Call it after the person was told: a notice that is told twice is
    /// better than a lost one.
    public func remember(in store: VehicleStore) throws(StoreError) {
        for (vehicle, rows) in Dictionary(grouping: rows, by: \.row.vehicle.id) {
            let told = rows.map { ($0.row.due.id, $0.notice) }
            try store.remember(Dictionary(told) { first, _ in first }, of: vehicle)
        }
    }
}

/// One reminder: a line of `due --new --json`.
public struct NoticeRow: JSONRow {
    /// Why and when.
    public let notice: Notice
    /// What it is about.
    public let row: DueRow

    /// Such as `Blue Doblo: Oil is due in 7 days (2027-03-01 or 90000 km).`
    public var sentence: String {
        let (due, ends) = (row.due, row.ends)
        let verb = ends ? "ends" : "is due"
        let state =
            switch (due.status, due.urgency) {
            case (.overdue, _): ends ? "has ended" : "is overdue"
            case (_, 0?): "\(verb) today"
            case (_, 1?): "\(verb) tomorrow"
            case (_, let days?): "\(verb) in \(due.basis == .date ? "" : "about ")\(days) days"
            case (_, nil): "\(verb) soon"
            }
        let place = row.place.isEmpty ? "" : " (\(row.place))"
        return "\(row.vehicle.name): \(row.title) \(state)\(place)."
    }

    /// The keys of the notice, then those of what is due.
    public var members: JSONValue.Members {
        let (reason, days): (String, Int?) =
            switch notice.reason {
            case .daysBefore(let days): ("daysBefore", days)
            case .soon: ("soon", nil)
            case .overdue: ("overdue", nil)
            }
        let own: JSONValue.Members = [
            "notice": .string(reason), "daysBefore": JSONValue(days), "date": .string(notice.date.description),
        ]
        return JSONValue.Members(own.all + row.members.all)
    }
}
