import ArgumentParser
import Foundation
import OdologLogbook
import OdologVehicleLog

/// Of which days a list or a sum is.
struct PeriodOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Only of this year.", valueName: "year")) var year: Int?
    @Option(help: ArgumentHelp("Only from this day on.", valueName: "date"), transform: typed(TypedDay.init)) var from:
        TypedDay?
    @Option(help: ArgumentHelp("Only up to this day, with it.", valueName: "date"), transform: typed(TypedDay.init))
    var to: TypedDay?

    var isEmpty: Bool { year == nil && from == nil && to == nil }

    func validate() throws {
        if let year, !(1886...9999).contains(year) { throw ValidationError("--year must be 1886 to 9999.") }
        if year != nil, from != nil || to != nil {
            throw ValidationError("--year and --from, --to say different things; give one of them.")
        }
        if let from, let to, from.date(in: .current) > to.date(in: .current) {
            throw ValidationError("--to is a day before --from; exchange them.")
        }
    }

    /// - Parameter zone: the vehicle's, for today and yesterday.
    func period(in zone: TimeZone) -> Period {
        if let year {
            return Period(
                from: try? CalendarDate(year: year, month: 1, day: 1),
                to: try? CalendarDate(year: year, month: 12, day: 31))
        }
        return Period(from: from?.date(in: zone), to: to?.date(in: zone))
    }
}

/// Which rows of a list are shown.
struct ListOptions: ParsableArguments {
    @OptionGroup private var days: PeriodOptions
    @Option(help: ArgumentHelp("Only the last ones, so many.", valueName: "n")) var last: Int?

    var isEmpty: Bool { days.isEmpty && last == nil }

    func validate() throws {
        if let last, last < 1 { throw ValidationError("--last must be at least 1.") }
    }

    /// The rows that are shown, in their order.
    ///
    /// - Parameter day: of a row, as it was meant when it was written.
    func rows<Row>(_ all: [Row], in zone: TimeZone, _ day: (Row) -> CalendarDate) -> [Row] {
        let period = days.period(in: zone)
        return (days.isEmpty ? all : all.filter { period.contains(day($0)) }).suffix(last ?? .max)
    }

    /// Where there are rows and none of them is shown.
    var nothing: String { "Nothing of these days; leave --year, --from and --to out to see all." }
}

/// Days, with the first and the last one.
struct Period: Hashable {
    /// Nil: from the beginning.
    let from: CalendarDate?
    /// Nil: to the end.
    let to: CalendarDate?

    func contains(_ day: CalendarDate) -> Bool { day >= from ?? .first && day <= to ?? .last }

    /// ` in 2026`, ` from 2026-03-01 to 2026-05-31`; empty for all days.
    var words: String {
        if let from, let to, from.month == 1, from.day == 1, to == from.adding(months: 12).adding(days: -1) {
            return " in \(from.year)"
        }
        return (from.map { " from \($0)" } ?? "") + (to.map { " to \($0)" } ?? "")
    }
}
