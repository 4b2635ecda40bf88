internal import Foundation
internal import OdologOdometer
internal import OdologValues
internal import OdologVehicleLog

/// What a column holds.
package enum ColumnRole: String, Sendable, CaseIterable {
    case date, time, vehicle, odometer, amount, price, total, full, partial, missed, fuel, station, notes, name,
        category
    case place, tags, day, month, year, hour, minute, type, unit, fuelUnit, tank, income, template
    /// Of a trip, its end: the role without `end` is its beginning.
    case endOdometer, endDay, endMonth, endYear, endHour, endMinute
    /// Of a schedule.
    case dueDistance, dueDays, lastOdometer, lastDate, repeats

    /// Those that a person can name, for a plain table.
    package static let named: [ColumnRole] = [
        .date, .time, .vehicle, .odometer, .amount, .price, .total, .full, .partial, .missed, .fuel, .station, .notes,
        .name, .category, .tags,
    ]

    /// Whether its cells are numbers with a decimal mark.
    var isNumber: Bool {
        switch self {
        case .odometer, .amount, .price, .total, .endOdometer, .dueDistance, .lastOdometer: true
        default: false
        }
    }

    var isDate: Bool { self == .date || self == .lastDate }
}

/// The app that wrote a file.
package enum ExchangeFormat: String, Sendable {
    case fuellyWeb = "fuelly"
    case fuellyApp = "fuelly-app"
    case acar, drivvo
    case simplyAuto = "simply-auto"
    case fuelio
    case lubeLogger = "lubelogger"
    /// What `odolog export --format csv` writes.
    case odolog
    /// A table whose columns were named.
    case columns
}

/// A part of a file with columns of its own.
struct ExchangeSection {
    /// What its rows are.
    enum Kind: Hashable, Sendable {
        case fuel, service, expense, odometer, schedule, trip
        /// A cell of the row says it.
        case mixed
        /// Categories of costs, which other rows name.
        case categories
        /// Facts that aren't of the log.
        case ignored(String)
    }

    let kind: Kind
    /// Where the columns stand. Of more than one fuel, those of each.
    var columns: [ColumnRole: Int] = [:]
    var moreFuels: [[ColumnRole: Int]] = []
    /// Of Odolog's own table: where each of its columns stands.
    var own: [LogColumn: Int] = [:]
    /// How many fields a row has. Nil: it doesn't matter.
    var width: Int?
    /// As the header says. Nil: it doesn't.
    var distanceUnit: DistanceUnit?
    var fuelUnit: FuelUnit?
    /// Whether the first row is one of the rows, since the section has no header.
    var hasNoHeader = false
}

/// Column names, found whatever their letter case.
struct Header {
    let names: [String]

    init(_ fields: [String]) { names = fields.map { $0.trimmingCharacters(in: .whitespaces).lowercased() } }

    /// The first one of this name.
    subscript(_ name: String) -> Int? { names.firstIndex(of: name) }

    /// The first one that begins so.
    func first(_ beginning: String) -> Int? { names.firstIndex { $0.hasPrefix(beginning) } }

    func has(_ all: String...) -> Bool { all.allSatisfy { self[$0] != nil } }

    /// The columns of the first name that is there, for each role.
    func columns(_ roles: [(ColumnRole, [String])]) -> [ColumnRole: Int] {
        roles.reduce(into: [:]) { all, role in
            if let index = role.1.lazy.compactMap({ self[$0] }).first { all[role.0] = index }
        }
    }

    /// What stands in parentheses behind a name: `mi` of `Odo (mi)`.
    func unit(_ index: Int?) -> String {
        guard let index, let open = names[index].lastIndex(of: "(") else { return "" }
        return String(names[index][names[index].index(after: open)...].prefix { $0 != ")" })
    }
}

extension DistanceUnit {
    /// As apps write it. Nil: it is none.
    init?(word: String) {
        switch word.trimmingCharacters(in: .whitespaces).lowercased() {
        case "km", "kms", "kilometer", "kilometers", "kilometre", "kilometres", "км": self = .kilometers
        case "mi", "mile", "miles", "mi.": self = .miles
        default: return nil
        }
    }
}

extension FuelUnit {
    /// As apps write it; a gallon is the American one unless it says that it is the other.
    init?(word: String) {
        let word = word.trimmingCharacters(in: .whitespaces).lowercased().replacing("_", with: " ")
        switch word {
        case "l", "ltr", "liter", "liters", "litre", "litres", "л": self = .liters
        case "kg", "kilogram", "kilograms": self = .kilograms
        case "kwh", "kw-h": self = .kilowattHours
        default:
            guard word.contains("gal") else { return nil }
            self = word.contains("uk") || word.contains("imp") ? .gallonsUK : .gallonsUS
        }
    }
}
