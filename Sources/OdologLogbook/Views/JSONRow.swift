package import OdologBatch
internal import OdologOdometer
public import OdologReading
package import OdologVehicleLog

/// One line of a view. Every key is always there; what doesn't apply is null.
public protocol JSONRow: Sendable {
    /// The keys, in the order in which they are written.
    var members: JSONValue.Members { get }
}

extension JSONRow {
    /// One object, with the keys of `members`.
    public var json: JSONValue { .object(members) }

    /// The object on one line, without the line's end.
    public var line: String { json.text }
}

// How the values of a log are written as JSON, wherever they stand.
extension JSONValue {
    /// The number and its unit. Null for nil.
    package init(_ distance: Distance?) {
        self =
            distance.map { .object(["value": .number($0.value), "unit": .string($0.unit.rawValue)]) } ?? .null
    }

    /// `2026-10-02` where only a day was meant, or else `2026-10-02T12:33:01+02:00`, on the clock that was meant.
    package init(_ time: LogTime) { self = .string(time.iso8601) }

    /// `2026-10-02`. Null for nil.
    package init(_ day: CalendarDate?) { self.init(day?.description) }

    /// As the vehicle's profile keeps it. Null for nil.
    package init(_ limit: PaceLimit?) { self = limit.map { .object($0.members) } ?? .null }

    /// Hours to two digits behind the point. Null for nil.
    package init(_ hours: Hours?) { self.init(hours?.value, places: 2) }

    package init(_ mark: Mark?) {
        self =
            mark.map {
                .object([
                    "date": JSONValue($0.date), "odometer": JSONValue($0.odometer), "hours": JSONValue($0.hours),
                ])
            } ?? .null
    }

    /// The amount as a text, since it is exact: `{"amount": "89.50", "currency": "EUR"}`. Null for nil.
    package init(_ money: Money?) { self = money.map { Self.money($0.digits, $0.currency) } ?? .null }

    package init(_ price: UnitPrice?) { self = price.map { Self.money("\($0.amount)", $0.currency) } ?? .null }

    package init(_ amounts: Amounts) { self = .array(amounts.sums.map { JSONValue($0) }) }

    /// As an entry has it.
    package init(_ file: AttachedFile) { self = .object(JSONValue.Members(file.members)) }

    private static func money(_ amount: String, _ currency: Currency) -> JSONValue {
        .object(["amount": .string(amount), "currency": .string(currency.code)])
    }
}

extension PaceLimit {
    package var members: JSONValue.Members {
        ["perYear": JSONValue(perYear), "from": .string(from.description), "until": JSONValue(until)]
    }
}

extension AttachedFile {
    package var members: [JSONValue.Members.Member] {
        [
            .init("name", .string(name)), .init("sha256", .string(sha256)), .init("mediaType", .string(mediaType)),
            .init("size", .int(size)),
        ]
    }
}

extension Money {
    /// Without the currency: `89.50`.
    package var digits: String { String("\(self)".prefix { $0 != " " }) }
}

// How rows are written as comma-separated values (RFC 4180).
extension CSVRow {
    /// Without the line feed at its end: the carriage return before it is there.
    package static func line(_ cells: some Sequence<String>) -> String {
        cells.map(quoted).joined(separator: ",") + "\r"
    }

    /// A JSON key as the name of a column: `takenAt` is `taken_at`.
    package static func column(_ key: String) -> String { key.replacing(/[A-Z]/) { "_" + $0.output.lowercased() } }

    /// Text is no formula for a spreadsheet; numbers stay as they are.
    package static func cell(_ value: JSONValue) -> String {
        switch value {
        case .null: ""
        case .string(let text): asText(text)
        default: value.text
        }
    }
}
