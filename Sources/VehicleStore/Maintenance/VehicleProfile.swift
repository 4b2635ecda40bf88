public import Foundation
public import OdologMaintenance

/// What a vehicle's log rests on beside its name and its VIN.
public struct VehicleProfile: Hashable, Sendable, Codable {
    public var kind: VehicleKind
    public var plate: String?
    public var purchase: Purchase?
    public var registration: Registration?
    /// Where its days begin, and in which times without an offset are taken: an IANA name. Nil: this machine's.
    public var timeZone: String?
    public var currency: Currency?
    public var lead: Lead
    /// Sold or scrapped: `odolog due` leaves it out unless it is named.
    public var isArchived: Bool
    public var notes: String?

    public init(
        kind: VehicleKind = .car, plate: String? = nil, purchase: Purchase? = nil, registration: Registration? = nil,
        timeZone: String? = nil, currency: Currency? = nil, lead: Lead = Lead(), isArchived: Bool = false,
        notes: String? = nil
    ) {
        self.kind = kind
        self.plate = plate
        self.purchase = purchase
        self.registration = registration
        self.timeZone = timeZone
        self.currency = currency
        self.lead = lead
        self.isArchived = isArchived
        self.notes = notes
    }

    public var zone: TimeZone { timeZone.flatMap(TimeZone.init(identifier:)) ?? .current }
}

/// When a vehicle was bought, what its odometer showed, and what it cost.
public struct Purchase: Hashable, Sendable, Codable {
    public var date: CalendarDate
    public var odometer: Distance?
    public var price: Money?

    public init(date: CalendarDate, odometer: Distance? = nil, price: Money? = nil) {
        self.date = date
        self.odometer = odometer
        self.price = price
    }
}
