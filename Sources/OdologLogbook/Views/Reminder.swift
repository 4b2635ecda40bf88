public import Foundation
public import OdologReading
public import OdologVehicleLog
public import VehicleStore

/// One message to a person: a line of `remind --json`, and what `remind --command` gives to the command.
public struct Reminder: JSONRow {
    /// What it is about.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// Something is due.
        case schedule, registration, warranty, expense
        /// The last odometer reading is old.
        case reading
        /// What the vehicle cost last year.
        case costs
    }

    /// Whose it is.
    public let vehicle: Vehicle
    /// What it is about.
    public let kind: Kind
    /// Such as `Blue Doblo: Oil`.
    public let title: String
    /// One or more sentences.
    public let body: String
    /// Why and when it is said.
    public let notice: Notice
    /// What is due. Nil where nothing is: a reading, costs.
    public let due: DueRow?
    /// The id under which the store remembers that it was said.
    let about: Due.ID

    public var members: JSONValue.Members {
        [
            "vehicle": .string(vehicle.name),
            "kind": .string(kind.rawValue),
            "title": .string(title),
            "body": .string(body),
            "date": .string(notice.date.description),
            "due": due.map { NoticeRow(notice: notice, row: $0).json } ?? .null,
        ]
    }

    /// The same reminder as it is now, before it is said. Nil: what it is about was done meanwhile, or it was said.
    public func current(in store: VehicleStore, at now: Date) throws(StoreError) -> Reminder? {
        do {
            let logged = try store.loggedVehicle(vehicle.id, for: .dues)
            return try Self.all(of: logged, Outlook(logged.log, at: now), in: store, at: now)
                .first { $0.about == about }
        } catch .noSuchVehicleID {
            return nil
        }
    }

    /// Remembers that it was said, so that it doesn't come again. Call it after the person was told: a reminder that is
    /// said twice is better than a lost one.
    public func remember(in store: VehicleStore) throws(StoreError) {
        try store.remember([about: notice], of: vehicle.id)
    }
}

/// What is to be said to a person today.
public struct ReminderView: Sendable {
    /// By vehicle; the most urgent first, then a reading that is asked for, then costs.
    public let reminders: [Reminder]

    /// Throws `.noSuchVehicle` where there is none of the name.
    public init(_ vehicles: VehicleChoice, in store: VehicleStore, at now: Date) throws(StoreError) {
        var reminders: [Reminder] = []
        for (logged, outlook) in try vehicles.map(in: store, at: now, { ($0, $1) }) {
            reminders += try Reminder.all(of: logged, outlook, in: store, at: now)
        }
        self.reminders = reminders
    }
}

extension Reminder {
    fileprivate static func all(
        of logged: LoggedVehicle, _ outlook: Outlook, in store: VehicleStore, at now: Date
    ) throws(StoreError) -> [Reminder] {
        let sent = try store.sentNotices(of: logged.vehicle.id)
        let notices = outlook.notices(logged.log, sent: sent)
        var reminders = DueRow.all(outlook, of: logged).compactMap { row in
            notices[row.due.id].map { Reminder($0, row) }
        }
        guard !logged.profile.isArchived else { return reminders }
        if let notice = NoticePlan.readingNotice(logged.log, today: outlook.today, sent: sent[readingID, default: []]) {
            reminders.append(Reminder(askingFor: logged, notice))
        }
        if let year = NoticePlan.yearToTell(outlook.today), sent[costsID(year)] == nil {
            // Costs take the whole log, which is loaded only in January.
            let costs = CostsView(try store.loggedVehicle(logged.vehicle.id), Period(year: year), at: now).costs
            if !costs.items.isEmpty { reminders.append(Reminder(logged.vehicle, costs, of: year, outlook.today)) }
        }
        return reminders
    }

    // No due has such an id: those are `registration`, or begin with a number.
    private static let readingID = "reading"
    private static func costsID(_ year: Int) -> String { "costs/\(year)" }

    private init(_ notice: Notice, _ row: DueRow) {
        let kind: Kind =
            switch row.due.kind {
            case .schedule: .schedule
            case .registration: .registration
            case .warranty: .warranty
            case .expense: .expense
            }
        let sentence = NoticeRow(notice: notice, row: row).sentence
        self.init(
            vehicle: row.vehicle, kind: kind, title: "\(row.vehicle.name): \(row.title)",
            body: ([sentence] + row.estimates).joined(separator: "\n"), notice: notice, due: row, about: row.due.id)
    }

    private init(askingFor logged: LoggedVehicle, _ notice: Notice) {
        let name = logged.vehicle.name
        let last = logged.log.lastReadingDay(until: notice.date).map {
            "The last reading of the odometer is of \($0)."
        }
        self.init(
            vehicle: logged.vehicle, kind: .reading, title: "\(name): a reading, please",
            body: "\(name): What does the odometer show? \(last ?? "There is no reading yet.")", notice: notice,
            due: nil, about: Self.readingID)
    }

    private init(_ vehicle: Vehicle, _ costs: Costs, of year: Int, _ today: CalendarDate) {
        let parts = costs.byCategory.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
        self.init(
            vehicle: vehicle, kind: .costs, title: "\(vehicle.name): costs of \(year)",
            body: (["\(vehicle.name) cost \(costs.total) in \(year)."] + parts).joined(separator: "\n"),
            notice: Notice(.soon, on: today), due: nil, about: Self.costsID(year))
    }
}
