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

    func validate() throws { _ = try typedWarranty() }

    /// Nil: none was typed.
    func typedWarranty() throws(ValidationError) -> OrNone<TypedWarranty>? {
        let spans = warranty.compactMap(\.value)
        guard spans.count == warranty.count || warranty.count == 1 else {
            throw ValidationError("--warranty is empty; type a span, or the empty text alone.")
        }
        guard !warranty.isEmpty else { return nil }
        return OrNone(spans.isEmpty ? nil : try usage(TypedWarranty(spans)))
    }

    func say(_ draft: inout EntryDraft) throws(ValidationError) {
        (draft.workshop, draft.tyres, draft.parts, draft.tags) = (workshop, tyres, parts, tags)
        draft.warranty = try typedWarranty()
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

    func say(_ draft: inout EntryDraft) {
        (draft.price, draft.discount) = (price, discount)
        (draft.isFull, draft.missedBefore) = (partial.map { !$0 }, missed)
        (draft.fuel, draft.station, draft.tank) = (kind, station, tank)
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

    func validate() throws {
        for (name, texts) in [("part", visit.parts), ("tag", visit.tags), ("completes", completes)]
        where texts.count > 1 && texts.contains("") {
            throw ValidationError("--\(name) is empty; type a text, or the empty one alone.")
        }
    }

    /// What was typed.
    ///
    /// - Parameter time: nil: it stays.
    func draft(at time: TypedTime?) throws(ValidationError) -> EntryDraft {
        var draft = EntryDraft()
        (draft.time, draft.cost, draft.notes) = (time, costs.cost, noted.notes)
        (draft.category, draft.completes, draft.amount) = (category, completes, amount)
        (draft.added, draft.every) = (activity.add?.hours, recurrence.every)
        meters.say(&draft)
        try visit.say(&draft)
        fill.say(&draft)
        return draft
    }
}
