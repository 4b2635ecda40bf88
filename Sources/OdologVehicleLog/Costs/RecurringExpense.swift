public import Foundation
internal import OdologValues

/// An expense that comes again, such as insurance or tax.
///
/// An expense that says how often begins a rhythm for its category: its day, and every so many months from there. A later expense of the
/// category fulfils the day of the rhythm that is nearest to it, and those before. So one that is paid early or late shifts nothing, and an
/// extra bill soon after a paid one doesn't count for the next. Money that came back fulfils nothing.
public struct RecurringExpense: Hashable, Sendable, Codable {
    /// As it was written last.
    public let category: String
    /// How often it comes, at least 1.
    public let everyMonths: Int
    /// The expense that fulfilled the rhythm last.
    public let last: Expense.ID
    /// What that one cost.
    public let cost: Money
    /// The first day of the rhythm that nothing fulfils yet.
    public let next: CalendarDate
    /// The day with which the rhythm began.
    let first: CalendarDate

    /// The days from `next` to `end`, that one included, at most 1,200.
    public func days(through end: CalendarDate) -> [CalendarDate] {
        let begun = first.months(to: next) / everyMonths
        return (0..<1_200).lazy.map { first.adding(months: (begun + $0) * everyMonths) }.prefix { $0 <= end }.map { $0 }
    }
}

extension VehicleLog {
    /// The expenses that come again, by the next day, then by category. None after the vehicle was sold. Expenses of a later day than
    /// `now` don't count.
    public func recurringExpenses(at now: Date) -> [RecurringExpense] {
        let today = CalendarDate(now, in: zone)
        guard sale.map({ $0.date > today }) ?? true, expenses.contains(where: { $0.everyMonths != nil }) else {
            return []
        }
        let past = expenses.filter { $0.time.day <= today }.sorted { ($0.time.date, $0.id) < ($1.time.date, $1.id) }
        return Dictionary(grouping: past, by: \.category.nameKey).values.compactMap(RecurringExpense.init)
            .sorted { ($0.next, $0.category) < ($1.next, $1.category) }
    }
}

extension RecurringExpense {
    /// From the expenses of one category in order of time. Nil: it comes no more.
    fileprivate init?(_ expenses: [Expense]) {
        var rhythm: (first: CalendarDate, months: Int, fulfilled: Int, last: Expense)?
        for expense in expenses {
            if let months = expense.everyMonths {
                rhythm = months > 0 ? (expense.time.day, months, 0, expense) : nil
            } else if let known = rhythm, expense.cost.minorUnits >= 0 {
                let nearest = Self.nearest(to: expense.time.day, from: known.first, every: known.months)
                if nearest > known.fulfilled { rhythm = (known.first, known.months, nearest, expense) }
            }
        }
        guard let rhythm else { return nil }
        category = rhythm.last.category
        everyMonths = rhythm.months
        (last, cost) = (rhythm.last.id, rhythm.last.cost)
        next = rhythm.first.adding(months: (rhythm.fulfilled + 1) * rhythm.months)
        first = rhythm.first
    }

    /// The number of the rhythm's day that is nearest to `day`, 0 for the first.
    private static func nearest(to day: CalendarDate, from first: CalendarDate, every months: Int) -> Int {
        let before = max(0, first.months(to: day) / months)
        let (left, right) = (first.adding(months: before * months), first.adding(months: (before + 1) * months))
        return day.days(to: right) < left.days(to: day) ? before + 1 : before
    }
}

extension CalendarDate {
    /// Whole months until `day`; negative before.
    fileprivate func months(to day: CalendarDate) -> Int {
        let months = (day.year - year) * 12 + day.month - month
        return adding(months: months) > day ? months - 1 : months
    }
}
