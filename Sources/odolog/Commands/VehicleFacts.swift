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

    var isEmpty: Bool {
        kind == nil && plate == nil && purchased == nil && purchaseOdometer == nil && purchasePrice == nil
            && registration == nil && timeZone == nil && currency == nil && lead.isEmpty && notes == nil
            && archived == nil && tags.isEmpty && limits.isEmpty
    }

    /// What the options change. Only what they name: another process may have changed the rest.
    ///
    /// - Parameter vehicle: as it is called, and counts, from now on.
    func changes(
        of vehicle: Vehicle, _ known: VehicleProfile, in store: VehicleStore
    ) throws -> (inout VehicleProfile) -> Void {
        var profile = known
        setSimple(&profile)
        // What was typed is in the currency, the zone and the unit that the same words name.
        let logbook = Logbook(store, vehicle, profile)
        let lead = try logbook.spans(lead.compactMap(\.value)).lead
        let limit = try limits.limit(of: logbook)
        let purchase = try NamedPurchase(self, logbook)
        return { profile in
            setSimple(&profile)
            profile.lead.days = lead.days ?? profile.lead.days
            profile.lead.distance = lead.distance ?? profile.lead.distance
            profile.lead.hours = lead.hours ?? profile.lead.hours
            if !limits.isEmpty { profile.limit = limit }
            purchase?.set(&profile)
        }
    }

    private func setSimple(_ profile: inout VehicleProfile) {
        if let kind { profile.kind = kind }
        if let plate { profile.plate = plate.isEmpty ? nil : plate }
        if let registration { profile.registration = registration.value.map { Registration(expires: $0.month) } }
        if let timeZone { profile.timeZone = timeZone.isEmpty ? nil : timeZone }
        if let currency { profile.currency = currency.value?.currency }
        if lead.contains(where: { $0.value == nil }) { profile.lead = Lead() }
        if let notes { profile.notes = notes.isEmpty ? nil : notes }
        if !tags.isEmpty { profile.tags = tags == [""] ? [] : tags }
        if let archived { profile.isArchived = archived }
    }

    /// What the options say of the purchase.
    private struct NamedPurchase {
        private let named: OrNone<CalendarDate>?
        /// The date that was named, or else the known one. Nil: there is none, and nothing that needs it.
        private let date: CalendarDate?
        /// Nil: it stays. Nil inside: it is taken away.
        private let odometer: Distance??
        private let price: Money??

        /// Nil: the options say nothing of the purchase.
        init?(_ facts: VehicleFacts, _ logbook: Logbook) throws {
            guard facts.purchased != nil || facts.purchaseOdometer != nil || facts.purchasePrice != nil else {
                return nil
            }
            named = facts.purchased.map { given in
                OrNone(given.value.map { $0.date(in: logbook.profile.zone) })
            }
            date = named?.value ?? logbook.profile.purchase?.date
            if date == nil, facts.purchaseOdometer?.value != nil || facts.purchasePrice?.value != nil {
                throw Failure("say when it was bought: --purchased 2021-04-01", .fileOrStore)
            }
            let day = date?.description
            odometer = try facts.purchaseOdometer.map { given in
                try given.value?.distance(logbook.vehicle.unit, of: "--purchase-odometer") { hours in
                    "write them with "
                        + CommandText.odolog(
                            ["meter", "hours", logbook.vehicle.name, hours.typed]
                                + (day.map { ["--at", $0] } ?? []))
                }
            }
            price = try facts.purchasePrice.map { given in try given.value.map(logbook.money) }
        }

        func set(_ profile: inout VehicleProfile) {
            if let named, named.value == nil {
                profile.purchase = nil
                return
            }
            guard var purchase = profile.purchase ?? date.map({ Purchase(date: $0) }) else { return }
            purchase.date = named?.value ?? purchase.date
            purchase.odometer = odometer ?? purchase.odometer
            purchase.price = price ?? purchase.price
            profile.purchase = purchase
        }
    }
}
