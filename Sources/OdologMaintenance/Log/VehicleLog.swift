public import Foundation
public import OdologOdometer

/// All of one vehicle's log that its arithmetic needs. The order of the lists says nothing.
public struct VehicleLog: Hashable, Sendable, Codable {
    /// Where its days begin.
    public var zone: TimeZone
    /// In which distances are told.
    public var unit: DistanceUnit
    /// How long before it is due something is due soon, unless a schedule says otherwise.
    public var lead: Lead
    /// Of the odometer.
    public var readings: [MeterReading<Distance>]
    /// When the odometer was replaced.
    public var replacements: [MeterReplacement<Distance>]
    /// Of the second meter.
    public var hourReadings: [MeterReading<Hours>]
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
    /// Nil: not known.
    public var registration: Registration?

    public init(
        zone: TimeZone, unit: DistanceUnit = .kilometers, lead: Lead = Lead(), readings: [MeterReading<Distance>] = [],
        replacements: [MeterReplacement<Distance>] = [], hourReadings: [MeterReading<Hours>] = [],
        hourReplacements: [MeterReplacement<Hours>] = [], schedules: [Schedule] = [], entries: [ServiceEntry] = [],
        fuel: [FuelEntry] = [], expenses: [Expense] = [], registration: Registration? = nil
    ) {
        self.zone = zone
        self.unit = unit
        self.lead = lead
        self.readings = readings
        self.replacements = replacements
        self.hourReadings = hourReadings
        self.hourReplacements = hourReplacements
        self.schedules = schedules
        self.entries = entries
        self.fuel = fuel
        self.expenses = expenses
        self.registration = registration
    }

    /// The odometer with everything that any entry of the log says about it.
    public func odometer(at now: Date) -> Meter<Distance> {
        Meter(readings, replacements: replacements, unit: unit, at: now, in: zone)
    }

    /// The hour meter with everything that any entry of the log says about it.
    public func hourMeter(at now: Date) -> Meter<Hours> {
        Meter(hourReadings, replacements: hourReplacements, unit: .hours, at: now, in: zone)
    }
}
