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
