public import OdologOdometer
public import OdologVehicleLog
public import VehicleStore

/// What a person says of an entry: all of a new one, or what changes in one that is there. What is nil or an empty list isn't said, and
/// stays as it was. An empty text, and an ``OrNone`` without a value, take away what was known.
public struct EntryDraft: Sendable {
    /// Of a new entry nil is now.
    public var time: TypedTime?
    /// Of a service or a fill: what the odometer showed.
    public var odometer: OrNone<OdometerEntry>?
    /// Of a service or a fill: what the hour meter showed.
    public var hours: OrNone<Hours>?
    /// Of a service, a fill or an expense, which can't be without it: what was paid for all of it. Below 0 it came back.
    public var cost: OrNone<TypedMoney>?
    /// Of a service, a fill or an expense.
    public var notes: String?
    /// Of a service: a `ServiceEntry.Category`. Of an expense: any text, such as `insurance`.
    public var category: String?
    /// Of a service: the schedules that it completes, by name or number.
    public var completes: [String] = []
    /// Of a service: who did it.
    public var workshop: String?
    /// Of a service: the set of tyres that is mounted from then on.
    public var tyres: String?
    /// Of a service: the parts that were fitted. One that was there keeps its warranty.
    public var parts: [String] = []
    /// Of a service: the warranty of all its parts.
    public var warranty: OrNone<TypedWarranty>?
    /// Of a service: words to find it by.
    public var tags: [String] = []
    /// Of a fill, which can't be without it. In litres where no unit was typed.
    public var amount: TypedFuel?
    /// Of a fill: what one unit cost.
    public var price: OrNone<TypedMoney>?
    /// Of a fill: what was taken off the amount x the price.
    public var discount: OrNone<TypedMoney>?
    /// Of a fill: whether the tank is full. Of a new one nil means that it is.
    public var isFull: Bool?
    /// Of a fill: whether one before it wasn't written down.
    public var missedBefore: Bool?
    /// Of a fill: the fuel, such as `E10`.
    public var fuel: String?
    /// Of a fill: where it was.
    public var station: String?
    /// Of a fill: which of several tanks, 1...9.
    public var tank: Int?
    /// Of an expense: it comes again after so long.
    public var every: OrNone<TypedMonths>?
    /// Of an activity: what the second meter counts.
    public var added: Hours?

    /// Says nothing yet.
    public init() {}

    /// What an entry can hold.
    public enum Field: Sendable {
        case odometer, hours, cost, notes, category, completes, workshop, tyres, parts, warranty, tags
        case amount, price, discount, isFull, missedBefore, fuel, station, tank, every, added
    }

    /// What is said, beside the time, with the kinds of entries that have it.
    package var said: [(field: Field, kinds: Set<LogItem.Kind>)] {
        let all: [(isSaid: Bool, field: Field, kinds: Set<LogItem.Kind>)] = [
            (odometer != nil, .odometer, [.service, .fuel, .reading]),
            (cost != nil, .cost, [.service, .fuel, .expense]),
            (notes != nil, .notes, [.service, .fuel, .expense]), (category != nil, .category, [.service, .expense]),
            (!completes.isEmpty, .completes, [.service]), (hours != nil, .hours, [.service, .fuel]),
            (workshop != nil, .workshop, [.service]), (!parts.isEmpty, .parts, [.service]),
            (warranty != nil, .warranty, [.service]), (!tags.isEmpty, .tags, [.service]),
            (amount != nil, .amount, [.fuel]), (price != nil, .price, [.fuel]), (discount != nil, .discount, [.fuel]),
            (isFull != nil, .isFull, [.fuel]), (missedBefore != nil, .missedBefore, [.fuel]),
            (fuel != nil, .fuel, [.fuel]),
            (station != nil, .station, [.fuel]), (tank != nil, .tank, [.fuel]), (added != nil, .added, [.hours]),
            (every != nil, .every, [.expense]), (tyres != nil, .tyres, [.service]),
        ]
        return all.filter(\.isSaid).map { ($0.field, $0.kinds) }
    }
}

/// Why a draft can't be written, whatever the log says.
public enum DraftProblem: Hashable, Sendable {
    /// Entries of this kind have no such field.
    case noSuchField(EntryDraft.Field, LogItem.Kind)
    /// An entry of this kind can't be without it. Nil: a new one.
    case missing(EntryDraft.Field, LogItem.Kind, of: LogItem.ID?)
    /// A service has no such category.
    case noSuchCategory(String)
    /// A warranty by distance counts from the odometer value of the day.
    case warrantyWithoutOdometer
    /// A warranty is of a part.
    case warrantyWithoutPart
    /// A discount is off the amount x the price.
    case discountWithoutPrice
    /// A day to come, of what was done last.
    case isToCome(CalendarDate)
    /// A schedule that counts from the last completion has no first due.
    case countsFromCompletion
    /// A limit says how far the vehicle may go in a year.
    case limitWithoutDistance
    /// A limit counts from a first day.
    case limitWithoutStart
    /// A purchase needs its day.
    case purchaseWithoutDay
    /// Hours, where the odometer value of the purchase belongs.
    ///
    /// - Parameter day: of the purchase, as far as is known.
    case purchaseInHours(Hours, day: CalendarDate?)
}

extension DraftProblem: CustomStringConvertible {
    /// A sentence.
    public var description: String {
        switch self {
        case .noSuchField(let field, let kind): "\(kind.words) has no \(field.words)"
        case .missing(let field, let kind, _): "\(kind.words) needs its \(field.words)"
        case .noSuchCategory:
            "a service has one of the categories "
                + ServiceEntry.Category.allCases.map(\.rawValue).joined(separator: ", ")
        case .warrantyWithoutOdometer: "a warranty by distance needs the odometer value of the day"
        case .warrantyWithoutPart: "a warranty is of a part; name one"
        case .discountWithoutPrice: "a discount is off the amount x the price; say the price, too"
        case .isToCome(let day): "\(day) is still to come, and was to be when it was last done"
        case .countsFromCompletion: "it counts from the last completion, and has no first due"
        case .limitWithoutDistance: "a limit says how far it may go in a year"
        case .limitWithoutStart: "a limit counts from a first day"
        case .purchaseWithoutDay: "a purchase needs its day"
        case .purchaseInHours(let hours, _): "\(hours.typed) are hours, and no odometer value"
        }
    }
}

extension EntryDraft.Field {
    /// As a person calls it.
    fileprivate var words: String {
        switch self {
        case .odometer: "odometer value"
        case .completes: "schedules"
        case .tyres: "set of tyres"
        case .amount: "amount of fuel"
        case .price: "price of a unit"
        case .isFull: "full or partial tank"
        case .missedBefore: "missed fill"
        case .fuel: "kind of fuel"
        case .every: "rhythm"
        case .added: "hours to add"
        default: "\(self)"
        }
    }
}

extension LogItem.Kind {
    /// With its article. Of `.hours` an activity is meant: readings of the hour meter have no fields.
    package var words: String {
        switch self {
        case .service: "a service"
        case .fuel: "a fill"
        case .expense: "an expense"
        case .schedule: "a schedule"
        case .meter: "a replacement of the odometer"
        case .hours: "an activity"
        case .profile: "what is known of a vehicle"
        case .reading: "a meter reading"
        }
    }
}
