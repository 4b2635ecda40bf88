internal import Foundation
internal import OdologLogbook
internal import OdologOdometer
internal import OdologReading

/// A number or a text: `164214` and `"164214.5"` are both what a meter shows.
struct Said: Decodable, Sendable {
    let text: String

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let number = try? container.decode(Int64.self) {
            text = String(number)
        } else if let number = try? container.decode(Decimal.self) {
            text = "\(number)"
        } else {
            text = try container.decode(String.self)
        }
    }
}

/// `POST /vehicles`.
struct VehicleBody: Decodable {
    var name: String
    var make: String?
    var model: String?
    var modelYear: Int?
    var vin: String?
    var unit: String?
    var currency: String?
    var timeZone: String?
    var plate: String?
}

/// `POST /readings/{id}/confirm`: an empty object accepts what was read.
struct ConfirmBody: Decodable {
    var vehicle: Int64?
    /// Whole units, or as a person types it.
    var value: Said?
    var tenths: Int?
    var unit: String?
    var vin: String?
    var takenAt: String?
    var runnerUp: Bool?
    var acknowledge: String?
}

/// `POST /vehicles/{id}/odometer`.
struct OdometerBody: Decodable {
    var value: Said
    var tenths: Int?
    var unit: String?
    var takenAt: String?
    var acknowledge: String?
}

/// `POST /vehicles/{id}/services`, `…/fuel`, `…/expenses`: what is said of an entry, as on the command line.
struct EntryBody: Decodable {
    var date: String?
    var odometer: Said?
    var hours: Said?
    var cost: Said?
    var notes: String?
    var category: String?
    var completes: [String]?
    var workshop: String?
    var parts: [String]?
    var tags: [String]?
    var amount: Said?
    var price: Said?
    var full: Bool?
    var missed: Bool?
    var fuel: String?
    var station: String?
    var tank: Int?
    var acknowledge: String?

    /// `now`: from which `yesterday` counts.
    func draft(now: Date) throws(TypedError) -> EntryDraft {
        var draft = EntryDraft()
        draft.time = try date.map { text throws(TypedError) in try TypedTime(text, now: now) }
        draft.odometer = try odometer.map { said throws(TypedError) in
            OrNone(said.text.isEmpty ? nil : try OdometerEntry(typed: said.text))
        }
        draft.cost = try cost.map { said throws(TypedError) in
            OrNone(said.text.isEmpty ? nil : try TypedMoney(said.text))
        }
        draft.price = try price.map { said throws(TypedError) in
            OrNone(said.text.isEmpty ? nil : try TypedMoney.price(said.text))
        }
        draft.hours = try hours.map { said throws(TypedError) in
            OrNone(said.text.isEmpty ? nil : try TypedHours(said.text).hours)
        }
        draft.amount = try amount.map { said throws(TypedError) in try TypedFuel(said.text) }
        (draft.notes, draft.category, draft.workshop) = (notes, category, workshop)
        (draft.completes, draft.parts, draft.tags) = (completes ?? [], parts ?? [], tags ?? [])
        (draft.isFull, draft.missedBefore, draft.fuel, draft.station) = (full, missed, fuel, station)
        draft.tank = tank
        return draft
    }
}

/// `POST …/move`: the vehicle that it belongs to.
struct MoveBody: Decodable {
    var vehicle: Int64
    var acknowledge: String?
}

/// `POST /vehicles/{id}/schedules`.
struct ScheduleBody: Decodable {
    var what: String
    /// `["12mo", "15000km"]`.
    var every: [String]?
    /// `["2027-03-01"]`.
    var due: [String]?
    var category: String?
    /// When it was last done: `2026-03-01`.
    var last: String?
    /// What the odometer showed then.
    var lastOdometer: Said?
}
