public import Foundation
public import OdologOdometer

/// The part of one vehicle's log that calculations need. The lists may be in any order.
public struct VehicleLog: Hashable, Sendable, Codable {
    /// The time zone in which the vehicle's days begin.
    public var zone: TimeZone
    /// The unit in which distances are shown.
    public var unit: DistanceUnit
    /// How much is left when something is due soon, unless a schedule says otherwise.
    public var lead: Lead
    /// Readings of the odometer.
    public var readings: [MeterReading<Distance>]
    /// When the odometer was replaced.
    public var replacements: [MeterReplacement<Distance>]
    /// Readings of the hour meter.
    public var hourReadings: [MeterReading<Hours>]
    /// What the hour meter counts beside its readings.
    public var activities: [Activity]
    /// When the hour meter was replaced.
    public var hourReplacements: [MeterReplacement<Hours>]
    /// What is to be done, and how often.
    public var schedules: [Schedule]
    /// What was done.
    public var entries: [ServiceEntry]
    /// What was filled or charged.
    public var fuel: [FuelEntry]
    /// Other money that was spent.
    public var expenses: [Expense]
    /// When the registration ends. Nil: not known.
    public var registration: Registration?
    /// How the vehicle was bought. Nil: not known.
    public var purchase: Purchase?
    /// How it was sold. Nil: it wasn't.
    public var sale: Purchase?

    public init(
        zone: TimeZone, unit: DistanceUnit = .kilometers, lead: Lead = Lead(), readings: [MeterReading<Distance>] = [],
        replacements: [MeterReplacement<Distance>] = [], hourReadings: [MeterReading<Hours>] = [],
        activities: [Activity] = [], hourReplacements: [MeterReplacement<Hours>] = [], schedules: [Schedule] = [],
        entries: [ServiceEntry] = [],
        fuel: [FuelEntry] = [], expenses: [Expense] = [], registration: Registration? = nil, purchase: Purchase? = nil,
        sale: Purchase? = nil
    ) {
        self.zone = zone
        self.unit = unit
        self.lead = lead
        self.readings = readings
        self.replacements = replacements
        self.hourReadings = hourReadings
        self.activities = activities
        self.hourReplacements = hourReplacements
        self.schedules = schedules
        self.entries = entries
        self.fuel = fuel
        self.expenses = expenses
        self.registration = registration
        self.purchase = purchase
        self.sale = sale
    }

    /// `now`, or the day of the sale, if that is earlier: since then nobody here knows where the vehicle goes.
    public func lastKnown(at now: Date) -> Date { sale.map { min(now, $0.date.start(in: zone)) } ?? now }

    /// The odometer over time, from its readings and replacements; until the sale.
    public func odometer(at now: Date) -> Meter<Distance> {
        Meter(readings, replacements: replacements, unit: unit, at: lastKnown(at: now), in: zone)
    }

    /// What the hour meter showed, read or added up.
    public var hourSums: HourSums { HourSums(hourReadings, activities, replacements: hourReplacements) }

    /// The hour meter over time, from its readings, activities and replacements; until the sale.
    public func hourMeter(at now: Date) -> Meter<Hours> {
        Meter(hourSums.readings, replacements: hourReplacements, unit: .hours, at: lastKnown(at: now), in: zone)
    }
}
