/// The columns of a log as a table: what `odolog export --format csv` writes, and `odolog import` reads back. A new one is added at the end.
package enum LogColumn: String, CaseIterable, Sendable {
    case vehicle, vin, plate, kind, number, time
    case utcOffset = "utc_offset"
    case odometer, unit, hours
    case addedHours = "added_hours"
    case what, completes, category, cost, currency, amount
    case amountUnit = "amount_unit"
    case price, discount, full, missed, fuel, tank, workshop, station, parts
    case warrantyUntil = "warranty_until"
    case warrantyOdometer = "warranty_odometer"
    case tyres
    case everyMonths = "every_months"
    case tags
    case writtenBy = "written_by"
    case source
    case meterReading = "meter_reading"
    case photo, notes, attachments
    /// `time` to the millisecond, with its clock.
    case exactTime = "exact_time"
    /// Where the time of a reading is from.
    case timeSource = "time_source"
    /// Where the cost is from: `Basis`.
    case costBasis = "cost_basis"
    case discountCurrency = "discount_currency"
    /// The parts, to be read back: name, number, quantity, price, and the warranty's day and odometer value.
    case partList = "part_list"
    /// Of a replaced odometer: the last that the old one showed, and the first of the new one.
    case replacedAt = "replaced_at"
    case replacedBy = "replaced_by"

    /// The kind of a row that isn't named as a kind of entries is.
    package static let readingKind = "meter reading"

    /// Where a cost is from.
    package enum Basis: String, Sendable {
        /// It was said.
        case said
        /// It is the sum of prices.
        case sum
        /// The same sum in another currency. It belongs to the row before.
        case sumContinued = "sum, continued"
    }

    /// Numbers, which may begin with a minus. All other cells are text.
    package var isNumber: Bool {
        switch self {
        case .number, .odometer, .hours, .addedHours, .cost, .amount, .price, .discount, .tank, .everyMonths,
            .meterReading:
            true
        default: false
        }
    }
}
