import ArgumentParser
import Foundation
import OdologLogbook

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
        year.map { Period(year: $0) } ?? Period(from: from?.date(in: zone), to: to?.date(in: zone))
    }
}

/// Which rows of a list are shown.
struct ListOptions: ParsableArguments {
    @OptionGroup private var days: PeriodOptions
    @Option(help: ArgumentHelp("Only the last ones, so many.", valueName: "n")) var last: Int?

    func validate() throws {
        if let last, last < 1 { throw ValidationError("--last must be at least 1.") }
    }

    /// - Parameter zone: the vehicle's.
    func excerpt(in zone: TimeZone) -> Excerpt { Excerpt(days.period(in: zone), last: last) }

    /// Where there are rows and none of them is shown.
    var nothing: String { "Nothing of these days; leave --year, --from and --to out to see all." }
}
