import ArgumentParser
import OdologLogbook
import OdologVehicleLog
import VehicleStore

// The options of what an entry holds. `done`, `fuel add` and `expense add` have their own of them, `entry edit` has all.

struct CostOption: ParsableArguments {
    // `unconditional`: money that came back begins with a dash.
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Of all of it: 89.50, \"89.50 EUR\" or \"$89.50\"; below 0 it came back.", valueName: "amount"),
        transform: typedOrNone(TypedMoney.init))
    var cost: OrNone<TypedMoney>?
}

struct NotesOption: ParsableArguments {
    @Option(help: ArgumentHelp("What else is to be known.", valueName: "text")) var notes: String?
}

/// What was done at a visit, beside its schedules.
struct VisitOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Who did it.", valueName: "text")) var workshop: String?
    @Option(help: ArgumentHelp("The set of tyres that is mounted from then on.", valueName: "name")) var tyres: String?
    @Option(name: .customLong("part"), help: ArgumentHelp("A part that was fitted; repeat it.", valueName: "name"))
    var parts: [String] = []
    @Option(
        help: ArgumentHelp("Of the parts: 24mo or 40000km; repeat it for both.", valueName: "span"),
        transform: typedOrNone(TypedSpan.init))
    var warranty: [OrNone<TypedSpan>] = []
    @Option(name: .customLong("tag"), help: ArgumentHelp("A word to find it by; repeat it.", valueName: "word"))
    var tags: [String] = []

    func validate() throws {
        let spans = warranty.compactMap(\.value)
        guard spans.count == warranty.count || warranty.count == 1 else {
            throw ValidationError("--warranty is empty; type a span, or the empty text alone.")
        }
        try usage(spans.checkThatKindsDiffer())
        for span in spans {
            switch span {
            case .months, .distance, .number: continue
            case .days, .hours: throw ValidationError("A warranty is in months or a distance, as in 24mo.")
            }
        }
    }

    var hasWarrantyByDistance: Bool {
        warranty.contains {
            switch $0.value {
            case .distance, .number: true
            case .months, .days, .hours, nil: false
            }
        }
    }

    /// The warranty of parts that were fitted then. Nil: none was typed, or an empty one.
    func warranty(fitted day: CalendarDate, at odometer: Distance?) -> Warranty? {
        let spans = warranty.compactMap(\.value)
        guard !spans.isEmpty else { return nil }
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

/// What is known of a fill beside its amount and its cost.
struct FillOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("Of one unit: 1.459.", valueName: "amount"),
        transform: typedOrNone(TypedMoney.price))
    var price: OrNone<TypedMoney>?
    @Option(
        help: ArgumentHelp("Taken off the amount x the price: 2.50.", valueName: "amount"),
        transform: typedOrNone(TypedMoney.init))
    var discount: OrNone<TypedMoney>?
    @Flag(inversion: .prefixedNo, help: "The tank isn't full.") var partial: Bool?
    @Flag(inversion: .prefixedNo, help: "A fill before this one wasn't written down.") var missed: Bool?
    @Option(help: ArgumentHelp("Such as E10 or diesel.", valueName: "text")) var kind: String?
    @Option(help: ArgumentHelp("Where it was.", valueName: "text")) var station: String?
    @Option(help: ArgumentHelp("Which of several tanks, from 1.", valueName: "n")) var tank: Int?

    func validate() throws {
        if let tank, !(1...9).contains(tank) { throw ValidationError("--tank must be 1 to 9.") }
    }
}

/// A ride or a job that the second meter counts.
struct ActivityOption: ParsableArguments {
    @Option(
        help: ArgumentHelp("A ride or a job, which the second meter counts: 2.5h.", valueName: "hours"),
        transform: typed(TypedHours.init))
    var add: TypedHours?
}

/// All that `entry edit` changes, beside the time.
struct EntryFields: ParsableArguments {
    @OptionGroup var meters: MeterOptions
    @OptionGroup private var costs: CostOption
    @OptionGroup private var noted: NotesOption
    @Option(
        help: ArgumentHelp(
            "Of a service: \(ServiceEntry.Category.allCases.map(\.rawValue).joined(separator: ", ")). Of an expense: any.",
            valueName: "text"))
    var category: String?
    @Option(
        name: .customLong("completes"),
        help: ArgumentHelp("A schedule that the service completes, by name or number; repeat it.", valueName: "what"))
    var completes: [String] = []
    @OptionGroup var visit: VisitOptions
    @Option(help: ArgumentHelp("Of a fill: 42.5l.", valueName: "amount"), transform: typed(TypedFuel.init))
    var amount: TypedFuel?
    @OptionGroup var fill: FillOptions
    @OptionGroup private var activity: ActivityOption
    @OptionGroup private var recurrence: RecurrenceOption

    var every: OrNone<TypedMonths>? { recurrence.every }
    var added: TypedHours? { activity.add }
    var cost: OrNone<TypedMoney>? { costs.cost }
    var notes: String? { noted.notes }

    func validate() throws {
        for (name, texts) in [("part", visit.parts), ("tag", visit.tags), ("completes", completes)]
        where texts.count > 1 && texts.contains("") {
            throw ValidationError("--\(name) is empty; type a text, or the empty one alone.")
        }
    }

    /// What was typed: each field as a person calls it, and the kinds of entries that have it.
    var named: [(field: String, kinds: Set<LogItem.Kind>)] {
        let all: [(isNamed: Bool, field: String, kinds: Set<LogItem.Kind>)] = [
            (meters.namesOdometer || meters.photo != nil, "odometer value", [.service, .fuel]),
            (cost != nil, "cost", [.service, .fuel, .expense]),
            (notes != nil, "notes", [.service, .expense]), (category != nil, "category", [.service, .expense]),
            (!completes.isEmpty, "schedules", [.service]), (meters.namesHours, "hours", [.service, .fuel]),
            (visit.workshop != nil, "workshop", [.service]), (!visit.parts.isEmpty, "parts", [.service]),
            (!visit.warranty.isEmpty, "warranty", [.service]), (!visit.tags.isEmpty, "tags", [.service]),
            (amount != nil, "amount of fuel", [.fuel]), (fill.price != nil, "price of a unit", [.fuel]),
            (fill.discount != nil, "discount", [.fuel]),
            (fill.partial != nil, "full or partial tank", [.fuel]), (fill.missed != nil, "missed fill", [.fuel]),
            (fill.kind != nil, "kind of fuel", [.fuel]), (fill.station != nil, "station", [.fuel]),
            (fill.tank != nil, "tank", [.fuel]), (added != nil, "hours to add", [.hours]),
            (every != nil, "rhythm", [.expense]), (visit.tyres != nil, "set of tyres", [.service]),
        ]
        return all.filter(\.isNamed).map { ($0.field, $0.kinds) }
    }
}
