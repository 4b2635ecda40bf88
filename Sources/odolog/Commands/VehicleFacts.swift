import ArgumentParser
import Foundation
import OdologLogbook
import OdologOdometer
import OdologValues
import OdologVehicleLog
import VehicleStore

/// What is known of a vehicle beside its name, make, model, year, VIN and unit. `vehicle add` and `vehicle edit` take it.
struct VehicleFacts: ParsableArguments {
    @Option(help: VehicleKind.help) var kind: VehicleKind?
    @Option(help: ArgumentHelp("The licence plate.", valueName: "text")) var plate: String?
    @Option(
        help: ArgumentHelp("When it was bought.", valueName: "date"),
        transform: typedOrNone(TypedDay.init))
    var purchased: OrNone<TypedDay>?
    @Option(
        help: ArgumentHelp("What the odometer showed then.", valueName: "value"),
        transform: typedOrNone(TypedMeter.init))
    var purchaseOdometer: OrNone<TypedMeter>?
    @Option(
        help: ArgumentHelp("What it cost.", valueName: "amount"), transform: typedOrNone(TypedMoney.init))
    var purchasePrice: OrNone<TypedMoney>?
    @Option(
        help: ArgumentHelp("The month that is on the sticker; it ends on its last day.", valueName: "month"),
        transform: typedOrNone(TypedMonth.init))
    var registration: OrNone<TypedMonth>?
    @Option(help: ArgumentHelp("Such as Europe/Berlin.", valueName: "name")) var timeZone: String?
    @Option(
        help: ArgumentHelp("Such as EUR.", valueName: "code"), transform: typedOrNone(TypedCurrency.init))
    var currency: OrNone<TypedCurrency>?
    @Option(
        help: ArgumentHelp("Due soon so long before: 30d, 1000km or 10h; repeat it.", valueName: "span"),
        transform: typedOrNone(TypedSpan.init))
    var lead: [OrNone<TypedSpan>] = []
    @Option(help: ArgumentHelp("What else is to be known.", valueName: "text")) var notes: String?
    @Option(
        name: .customLong("tag"),
        help: ArgumentHelp(
            "A word by which it is found with others, as in `odolog due --tag`; repeat it to name all that it has.",
            valueName: "word"))
    var tags: [String] = []
    @Flag(inversion: .prefixedNo, help: "Sold or scrapped: `odolog due` leaves it out.") var archived: Bool?
    @OptionGroup private var limits: LimitOptions

    func validate() throws {
        let spans = lead.compactMap(\.value)
        guard spans.count == lead.count || lead.count == 1 else {
            throw ValidationError("--lead is empty; type a span, or the empty text alone.")
        }
        _ = try usage(spans.lead)
        if tags.count > 1, tags.contains("") {
            throw ValidationError("--tag is empty; type a word, or the empty text alone.")
        }
        if let purchased, purchased.value == nil, purchaseOdometer?.value != nil || purchasePrice?.value != nil {
            throw ValidationError("An odometer value or a price of the purchase needs its day; --purchased is empty.")
        }
        guard let currency = currency?.value, let purchasePrice = purchasePrice?.value,
            purchasePrice.currency(beside: nil) == nil
        else { return }
        do { _ = try Money(purchasePrice.amount, currency.currency) } catch { throw ValidationError("\(error)") }
    }

    /// What was typed.
    var draft: VehicleDraft {
        var draft = VehicleDraft()
        (draft.kind, draft.plate, draft.registration) = (kind, plate, registration)
        (draft.purchased, draft.purchaseMeter, draft.purchasePrice) = (purchased, purchaseOdometer, purchasePrice)
        (draft.timeZone, draft.currency, draft.notes, draft.tags) = (timeZone, currency, notes, tags)
        (draft.isArchived, draft.limit) = (archived, limits.draft)
        let spans = lead.compactMap(\.value)
        if !lead.isEmpty { draft.lead = OrNone(spans.isEmpty ? nil : spans) }
        return draft
    }
}
