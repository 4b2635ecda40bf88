public import Foundation

/// What is due of one vehicle at one moment.
public struct Outlook: Hashable, Sendable, Codable {
    /// The day of the moment in the vehicle's zone.
    public let today: CalendarDate
    /// The estimate of where the odometer stands now. Nil without a reading.
    public let estimate: Estimate<Distance>?
    /// The estimate of where the hour meter stands now. Nil without a reading.
    public let hoursEstimate: Estimate<Hours>?
    /// Schedules, the registration, expenses that come again, warranties; the most urgent first. Empty after the vehicle was sold.
    public let dues: [Due]

    /// The most urgent due that isn't neutral.
    public var nextUp: Due? { dues.first { $0.status != .neutral } }

    /// Entries of a later day than `now` don't count.
    public init(_ log: VehicleLog, at now: Date) {
        let context = DueContext(log, at: now)
        let entries = log.entries.filter { $0.time.isPast(context.today, before: context.tomorrow) }
            .sorted { ($0.time.date, $0.id) < ($1.time.date, $1.id) }
        var done: [Schedule.ID: [ServiceEntry]] = [:]
        for entry in entries {
            for id in Set(entry.completes) { done[id, default: []].append(entry) }
        }
        var dues = log.schedules.map { Due($0, done: done[$0.id] ?? [], context) }
        if let registration = log.registration {
            dues.append(
                Due(
                    id: "registration", what: "Registration", kind: .registration, date: registration.lastDay,
                    Due.Limits(context.lead), context))
        }
        for entry in entries {
            for (number, part) in entry.parts.enumerated() {
                guard let warranty = part.warranty, warranty != Warranty() else { continue }
                dues.append(Due(warranty, of: part, id: "\(entry.id)/\(number + 1)", fitted: entry, context))
            }
        }
        for expense in log.recurringExpenses(at: now) { dues.append(Due(expense, context)) }
        if let sold = log.sale?.date, sold <= context.today { dues = [] }
        today = context.today
        estimate = context.odometer.estimate
        hoursEstimate = context.hours.estimate
        self.dues = dues.sorted(by: Due.isMoreUrgent)
    }
}

extension Due {
    /// The vehicle's lead is cut to half the rhythm, as for a schedule.
    fileprivate init(_ expense: RecurringExpense, _ context: DueContext) {
        var limits = Limits(context.lead)
        limits.days = min(limits.days, expense.everyMonths * 15)
        self.init(
            id: expense.last, what: expense.category, kind: .expense, date: expense.next, limits, context,
            cost: expense.cost)
    }

    fileprivate init(_ warranty: Warranty, of part: Part, id: String, fitted: ServiceEntry, _ context: DueContext) {
        let end = warranty.untilOdometer.flatMap { context.end(of: $0, from: fitted) }
        self.init(
            id: id, what: part.name, kind: .warranty, date: warranty.until, total: end?.total,
            Due.Limits(context.lead), context, isEstimated: (end?.isEstimated ?? false, false))
    }
}

extension DueContext {
    /// Where a distance that was counted from the entry's odometer value ends. If that value counts for nothing, it is counted from
    /// where the odometer is thought to have stood. Nil: nobody can tell.
    fileprivate func end(of until: Distance, from entry: ServiceEntry) -> (total: Int, isEstimated: Bool)? {
        guard let typed = entry.odometer, odometer(of: entry) == nil else {
            return (odometer.scale.total(until, at: entry.time.date), false)
        }
        return odometer.total(at: entry.time.date).map { ($0 + until.exact - typed.exact, true) }
    }
}
