public import Foundation
public import OdologMaintenance

/// Facts of a vehicle that its log needs, beside its name and its VIN.
public struct VehicleProfile: Hashable, Sendable, Codable {
    /// Car, motorcycle, lorry and so on. Presets depend on it.
    public var kind: VehicleKind
    /// The licence plate, as it is written.
    public var plate: String?
    /// How it was bought.
    public var purchase: Purchase?
    /// How it was sold. Nil: it wasn't.
    public var sale: Sale?
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

    public init(
        kind: VehicleKind = .car, plate: String? = nil, purchase: Purchase? = nil, sale: Sale? = nil, registration: Registration? = nil,
        timeZone: String? = nil, currency: Currency? = nil, lead: Lead = Lead(), limit: PaceLimit? = nil,
        isArchived: Bool = false, notes: String? = nil
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
    }

    /// ``timeZone``, or this machine's where none is set or known.
    public var zone: TimeZone { timeZone.flatMap(TimeZone.init(identifier:)) ?? .current }
}
