internal import OdologOdometer
public import OdologVehicleLog
public import VehicleStore

/// What a person says of a vehicle beside its name, make, model, year, VIN and unit. What is nil or empty isn't said, and stays as it was.
/// An empty text, and an ``OrNone`` without a value, take away what was known.
public struct VehicleDraft: Sendable {
    /// What it is.
    public var kind: VehicleKind?
    /// The licence plate.
    public var plate: String?
    /// When it was bought.
    public var purchased: OrNone<TypedDay>?
    /// What the odometer showed then.
    public var purchaseMeter: OrNone<TypedMeter>?
    /// What it cost.
    public var purchasePrice: OrNone<TypedMoney>?
    /// The month at whose end its registration ends.
    public var registration: OrNone<TypedMonth>?
    /// The name of its time zone, such as `Europe/Berlin`.
    public var timeZone: String?
    /// The currency of amounts that are typed without one.
    public var currency: OrNone<TypedCurrency>?
    /// Its schedules are due soon so long before, unless they say otherwise.
    public var lead: OrNone<[TypedSpan]>?
    /// What else is to be known.
    public var notes: String?
    /// All words by which it is found with others; an empty one alone takes them away.
    public var tags: [String] = []
    /// Whether it was sold or scrapped.
    public var isArchived: Bool?
    /// How far it may go.
    public var limit = LimitDraft()

    /// Says nothing yet.
    public init() {}

    /// Whether nothing is said.
    public var isEmpty: Bool {
        kind == nil && plate == nil && purchased == nil && purchaseMeter == nil && purchasePrice == nil
            && registration == nil && timeZone == nil && currency == nil && lead == nil && notes == nil
            && isArchived == nil
            && tags.isEmpty && limit.isEmpty
    }
}

/// What a person says of how far a vehicle may go in a year.
public struct LimitDraft: Sendable {
    /// How far.
    public var perYear: OrNone<TypedLimit>?
    /// The first day that counts.
    public var from: TypedDay?
    /// The last day that counts.
    public var until: OrNone<TypedDay>?

    /// Says nothing yet.
    public init() {}

    /// Whether nothing is said.
    public var isEmpty: Bool { perYear == nil && from == nil && until == nil }
}

extension Logbook {
    /// What a draft changes in the facts of this vehicle: only what it names, as another process may have changed the rest. The
    /// currency, the zone and the kind that it names hold for the rest of it.
    ///
    /// Throws `.draft` for a purchase without a day, for hours in place of an odometer value, and for a limit without distance or
    /// beginning.
    public func change(
        _ draft: VehicleDraft
    ) throws(LogbookError) -> @Sendable (inout VehicleProfile) -> Void {
        var profile = profile
        draft.setSimple(&profile)
        let logbook = Logbook(store, vehicle, profile, now: now, writer: writer)
        let lead = try understood(logbook.spans(draft.lead?.value ?? [])) { spans throws(TypedError) in try spans.lead }
        let limit = try logbook.limit(draft.limit)
        let purchase = try SaidPurchase(draft, logbook)
        return { profile in
            draft.setSimple(&profile)
            profile.lead.days = lead.days ?? profile.lead.days
            profile.lead.distance = lead.distance ?? profile.lead.distance
            profile.lead.hours = lead.hours ?? profile.lead.hours
            if !draft.limit.isEmpty { profile.limit = limit }
            purchase?.set(&profile)
        }
    }

    /// The limit from now on, where a draft changes the one that is kept. Nil: none.
    package func limit(_ draft: LimitDraft) throws(LogbookError) -> PaceLimit? {
        let known = profile.limit
        guard !draft.isEmpty else { return known }
        if let limit = draft.perYear, limit.value == nil { return nil }
        guard let perYear = draft.perYear?.value?.perYear(vehicle.unit) ?? known?.perYear else {
            throw error(.draft(.limitWithoutDistance))
        }
        guard let from = draft.from?.date(in: profile.zone) ?? known?.from else {
            throw error(.draft(.limitWithoutStart))
        }
        do {
            return try PaceLimit(
                perYear, from: from, until: draft.until.map { $0.value?.date(in: profile.zone) } ?? known?.until)
        } catch {
            throw self.error(.refused(error.description))
        }
    }
}

extension VehicleDraft {
    /// What needs no other fact to be understood.
    fileprivate func setSimple(_ profile: inout VehicleProfile) {
        if let kind { profile.kind = kind }
        if let plate { profile.plate = plate.isEmpty ? nil : plate }
        if let registration { profile.registration = registration.value.map { Registration(expires: $0.month) } }
        if let timeZone { profile.timeZone = timeZone.isEmpty ? nil : timeZone }
        if let currency { profile.currency = currency.value?.currency }
        if let lead, lead.value == nil { profile.lead = Lead() }
        if let notes { profile.notes = notes.isEmpty ? nil : notes }
        if !tags.isEmpty { profile.tags = tags == [""] ? [] : tags }
        if let isArchived { profile.isArchived = isArchived }
    }
}

/// What a draft says of the purchase.
private struct SaidPurchase: Sendable {
    private let said: OrNone<CalendarDate>?
    /// The date that is said, or else the known one. Nil: there is none, and nothing that needs it.
    private let date: CalendarDate?
    /// Nil: it stays. Nil inside: it is taken away.
    private let odometer: Distance??
    private let price: Money??

    /// Nil: the draft says nothing of the purchase.
    init?(_ draft: VehicleDraft, _ logbook: Logbook) throws(LogbookError) {
        guard draft.purchased != nil || draft.purchaseMeter != nil || draft.purchasePrice != nil else { return nil }
        let said = draft.purchased.map { OrNone($0.value?.date(in: logbook.profile.zone)) }
        let date = said?.value ?? logbook.profile.purchase?.date
        if date == nil, draft.purchaseMeter?.value != nil || draft.purchasePrice?.value != nil {
            throw logbook.error(.draft(.purchaseWithoutDay))
        }
        (self.said, self.date) = (said, date)
        odometer = try draft.purchaseMeter.map { typed throws(LogbookError) in
            switch typed.value {
            case .odometer(let entry)?: return entry.distance(logbook.vehicle.unit)
            case .hours(let hours)?: throw logbook.error(.draft(.purchaseInHours(hours, day: date)))
            case nil: return nil
            }
        }
        price = try draft.purchasePrice.map { typed throws(LogbookError) in try typed.value.map(logbook.money) }
    }

    func set(_ profile: inout VehicleProfile) {
        if let said, said.value == nil {
            profile.purchase = nil
            return
        }
        guard var purchase = profile.purchase ?? date.map({ Purchase(date: $0) }) else { return }
        purchase.date = said?.value ?? purchase.date
        purchase.odometer = odometer ?? purchase.odometer
        purchase.price = price ?? purchase.price
        profile.purchase = purchase
    }
}
