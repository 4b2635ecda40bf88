public import OdologOdometer
public import OdologVehicleLog

/// A span as it is typed: `12mo`, `2y`, `30d`, `15000km`, `15.000 km`, `9000 mi`, `250h`; `15000` is a distance in the vehicle's unit.
public enum TypedSpan: Hashable, Sendable {
    /// Calendar months; `2y` is 24.
    case months(Int)
    /// Calendar days.
    case days(Int)
    /// What an odometer counts, in the unit that was typed.
    case distance(Distance)
    /// What an hour meter counts.
    case hours(Hours)
    /// Without a unit: so large that it can only be a distance, or the hours of a machine.
    case number(OdometerValue)

    /// From this on a number without a unit is no number of months or days.
    private static let leastNumber = 1_000

    /// A distance is typed as an odometer value is: three digits behind a mark are thousands, one is tenths.
    public init(_ text: String) throws(TypedError) { try self.init(text, expecting: .span) }

    /// - Parameters:
    ///   - typed: what a person typed. Nil: the text.
    ///   - kind: what the text should be.
    init(_ text: String, as typed: String? = nil, expecting kind: TypedError.Kind) throws(TypedError) {
        let typed = typed ?? text
        let refusal = TypedError(typed, .isNo(kind), belongs: TypedError.Belongs(typed))
        func whole(_ number: String) throws(TypedError) -> Int {
            guard let whole = Int(number) else { throw refusal }
            return whole
        }
        let number = text.prefix { !$0.isLetter }.trimmingSpaces
        let unit = text.drop { !$0.isLetter }.lowercased()
        guard number.utf8.count <= 10, number.first?.isNumber == true else { throw refusal }
        func value() throws(TypedError) -> OdometerValue {
            do { return try OdometerEntry(parsing: number).value } catch {
                throw TypedError(typed, .refused(error.description))
            }
        }
        switch unit {
        case "mo", "month", "months": self = .months(try whole(number))
        case "y", "year", "years": self = .months(try whole(number) * 12)
        case "d", "day", "days": self = .days(try whole(number))
        case let word where TypedHours.units.contains(word):
            let decimal: DecimalNumber
            do { decimal = try DecimalNumber(typed: number, threeDigits: .unclear) } catch {
                throw TypedError(typed, .refused(error.description))
            }
            let minutes = (decimal.value * 60).rounded()
            let most = Hours(minutes: .max)
            guard minutes <= Double(most.minutes) else { throw TypedError(typed, .tooMuch(most: most)) }
            self = .hours(Hours(minutes: Int(minutes)))
        case "":
            let value = try value()
            guard value.wholeUnits >= Self.leastNumber else { throw TypedError(typed, .unclear("\(value)")) }
            self = .number(value)
        default:
            guard let unit = DistanceUnit(word: unit) else { throw refusal }
            self = .distance(Distance(try value(), unit))
        }
    }

    /// Two spans of one kind say the same thing twice.
    public enum Kind: Hashable, Sendable { case months, days, distance, hours }

    /// What it is a span of.
    public var kind: Kind {
        switch self {
        case .months: .months
        case .days: .days
        case .distance, .number: .distance
        case .hours: .hours
        }
    }
}

extension TypedSpan: CustomStringConvertible {
    /// As it is typed.
    public var description: String {
        switch self {
        case .months(let months): "\(months)mo"
        case .days(let days): "\(days)d"
        case .distance(let distance): distance.description
        case .hours(let hours): hours.description
        case .number(let value): "\(value)"
        }
    }
}

extension [TypedSpan] {
    /// Throws where two are of one kind.
    public func checkThatKindsDiffer() throws(TypedError) {
        guard Set(map(\.kind)).count == count else {
            let all = map { "\($0)" }.joined(separator: ", ")
            throw TypedError(all, .refused("Two of \(all) are of one kind; give one of each."))
        }
    }

    /// Months, a distance, hours: each at most once. A number counts as kilometers. Throws for days.
    public var interval: Interval {
        get throws(TypedError) {
            try checkThatKindsDiffer()
            var (months, distance, hours): (Int?, Distance?, Hours?) = (nil, nil, nil)
            for span in self {
                switch span {
                case .months(let value):
                    guard (1...1200).contains(value) else {
                        throw TypedError("\(span)", .refused("\(span) is no interval; 1 to 1200 months."))
                    }
                    months = value
                case .distance(let value): distance = value
                case .number(let value): distance = Distance(value, .kilometers)
                case .hours(let value): hours = value
                case .days:
                    throw TypedError(
                        "\(span)", .refused("Days are no interval; give months, as in 12mo, a distance or hours."))
                }
            }
            do {
                return try Interval(months: months, distance: distance, hours: hours)
            } catch {
                throw TypedError(map { "\($0)" }.joined(separator: ", "), .refused(error.description))
            }
        }
    }

    /// Days, a distance, hours: each at most once. A number counts as kilometers. Throws for months.
    public var lead: Lead {
        get throws(TypedError) {
            try checkThatKindsDiffer()
            var lead = Lead()
            for span in self {
                switch span {
                case .days(let value): lead.days = value
                case .distance(let value): lead.distance = value
                case .number(let value): lead.distance = Distance(value, .kilometers)
                case .hours(let value): lead.hours = value
                case .months:
                    throw TypedError("\(span)", .refused("A lead is in days, as in 30d, a distance or hours."))
                }
            }
            return lead
        }
    }
}

/// A warranty as it is typed: months, a distance, or both.
public struct TypedWarranty: Hashable, Sendable {
    private let spans: [TypedSpan]

    /// Throws for two of one kind, and for days and hours.
    public init(_ spans: [TypedSpan]) throws(TypedError) {
        try spans.checkThatKindsDiffer()
        for span in spans {
            switch span {
            case .months, .distance, .number: continue
            case .days, .hours:
                throw TypedError("\(span)", .refused("A warranty is in months or a distance, as in 24mo."))
            }
        }
        self.spans = spans
    }

    /// Whether it counts from an odometer value.
    public var isByDistance: Bool { spans.contains { $0.kind == .distance } }

    /// The warranty of a part that was fitted then.
    func warranty(fitted day: CalendarDate, at odometer: Distance?) -> Warranty? {
        var (months, distance): (Int?, Distance?) = (nil, nil)
        for span in spans {
            switch span {
            case .months(let value): months = value
            case .distance(let value): distance = value
            // Only with an odometer value it is a warranty at all.
            case .number(let value): distance = Distance(value, odometer?.unit ?? .kilometers)
            case .days, .hours: continue
            }
        }
        return Warranty(months: months, distance: distance, fitted: day, odometer: odometer)
    }
}

/// A span of months, as it is typed: `12mo`, `1y`.
public struct TypedMonths: Hashable, Sendable {
    /// 1...1200.
    public let months: Int

    /// Throws for any other form.
    public init(_ text: String) throws(TypedError) {
        guard case .months(let months)? = try? TypedSpan(text), (1...1200).contains(months) else {
            throw TypedError(text, .isNo(.rhythm))
        }
        self.months = months
    }
}

/// A distance a year, as it is typed: `15000km/year`, or `15000/year` in the vehicle's unit.
public struct TypedLimit: Hashable, Sendable {
    private let typed: OdometerEntry

    /// Throws for any other form.
    public init(_ text: String) throws(TypedError) {
        let parts = text.split(separator: "/", maxSplits: 1)
        guard parts.count == 2, ["year", "y", "a"].contains(parts[1].lowercased()),
            let typed = try? OdometerEntry(parsing: String(parts[0]))
        else { throw TypedError(text, .isNo(.limit)) }
        self.typed = typed
    }

    /// - Parameter unit: used where no unit was typed.
    public func perYear(_ unit: DistanceUnit) -> Distance { typed.distance(unit) }
}
