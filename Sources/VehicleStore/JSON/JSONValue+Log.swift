package import OdologReading
package import OdologVehicleLog

extension JSONValue {
    /// The number and its unit. Null for nil.
    package init(_ distance: Distance?) {
        self =
            distance.map { .object(["value": .number($0.value), "unit": .string($0.unit.rawValue)]) } ?? .null
    }

    /// `2026-10-02` where only a day was meant, or else `2026-10-02T12:33:01+02:00`, on the clock that was meant.
    package init(_ time: LogTime) { self = .string(time.iso8601) }

    /// Hours to two digits behind the point. Null for nil.
    package init(_ hours: Hours?) { self.init(hours?.value, places: 2) }

    /// The amount as a text, since it is exact: `{"amount": "89.50", "currency": "EUR"}`. Null for nil.
    package init(_ money: Money?) {
        self = money.map { Self.money("\($0)".prefix { $0 != " " }, $0.currency) } ?? .null
    }

    package init(_ price: UnitPrice?) {
        self = price.map { Self.money("\($0.amount)"[...], $0.currency) } ?? .null
    }

    private static func money(_ amount: Substring, _ currency: Currency) -> JSONValue {
        .object(["amount": .string(String(amount)), "currency": .string(currency.code)])
    }

    /// As the vehicle's profile keeps it. Null for nil.
    package init(_ limit: PaceLimit?) {
        self =
            limit.map {
                .object([
                    "perYear": JSONValue($0.perYear), "from": .string($0.from.description),
                    "until": JSONValue($0.until?.description),
                ])
            } ?? .null
    }
}
