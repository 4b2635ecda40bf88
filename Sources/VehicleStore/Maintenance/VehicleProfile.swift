public import Foundation
public import OdologVehicleLog

/// Facts of a vehicle that its log needs, beside its name and its VIN.
public struct VehicleProfile: Hashable, Sendable, Codable {
    /// Car, motorcycle, lorry and so on. Presets depend on it.
    public var kind: VehicleKind
    /// The licence plate, as it is written.
    public var plate: String?
    /// How it was bought.
    public var purchase: Purchase?
    /// How it was sold. Nil: it wasn't.
    public var sale: Purchase?
    /// Until when it is registered.
    public var registration: Registration?
    /// An IANA name. The vehicle's days begin in this zone, and times without an offset are taken in it. Nil: this
    /// machine's zone.
    public var timeZone: String?
    /// The currency of amounts that name none.
    public var currency: Currency?
    /// How long before its due date or distance something counts as due soon.
    public var lead: Lead
    /// How far it may go in a year, by a lease or an insurer. Nil: nobody has said.
    public var limit: PaceLimit?
    /// Sold or scrapped. Lists of what is due leave the vehicle out unless it is named.
    public var isArchived: Bool
    /// Free text.
    public var notes: String?
    /// Words by which several vehicles are found together, such as `vans`. Letter case makes no other one.
    public var tags: [String]

    public init(
        kind: VehicleKind = .car, plate: String? = nil, purchase: Purchase? = nil, sale: Purchase? = nil,
        registration: Registration? = nil,
        timeZone: String? = nil, currency: Currency? = nil, lead: Lead = Lead(), limit: PaceLimit? = nil,
        isArchived: Bool = false, notes: String? = nil, tags: [String] = []
    ) {
        self.kind = kind
        self.plate = plate
        self.purchase = purchase
        self.sale = sale
        self.registration = registration
        self.timeZone = timeZone
        self.currency = currency
        self.lead = lead
        self.limit = limit
        self.isArchived = isArchived
        self.notes = notes
        self.tags = tags
    }

    /// Whether the vehicle has this tag, in any letter case.
    public func has(tag: String) -> Bool {
        let key = TextRules.key(of: tag.trimmingCharacters(in: .whitespaces))
        return tags.contains { TextRules.key(of: $0) == key }
    }

    /// ``timeZone``, or this machine's where none is set or known.
    public var zone: TimeZone { timeZone.flatMap(TimeZone.init(identifier:)) ?? .current }
}

extension VehicleProfile {
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        kind = try values.decode(VehicleKind.self, forKey: .kind)
        plate = try values.decodeIfPresent(String.self, forKey: .plate)
        purchase = try values.decodeIfPresent(Purchase.self, forKey: .purchase)
        sale = try values.decodeIfPresent(Purchase.self, forKey: .sale)
        registration = try values.decodeIfPresent(Registration.self, forKey: .registration)
        timeZone = try values.decodeIfPresent(String.self, forKey: .timeZone)
        currency = try values.decodeIfPresent(Currency.self, forKey: .currency)
        lead = try values.decode(Lead.self, forKey: .lead)
        limit = try values.decodeIfPresent(PaceLimit.self, forKey: .limit)
        isArchived = try values.decode(Bool.self, forKey: .isArchived)
        notes = try values.decodeIfPresent(String.self, forKey: .notes)
        // Profiles of earlier versions have none.
        tags = try values.decodeIfPresent([String].self, forKey: .tags) ?? []
    }
}
