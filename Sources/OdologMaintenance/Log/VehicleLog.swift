public import Foundation
public import OdologOdometer

/// All of one vehicle's log that its arithmetic needs. The order of the lists says nothing.
public struct VehicleLog: Hashable, Sendable, Codable {
    /// Where its days begin.
    public var zone: TimeZone
    /// In which distances are told.
    public var unit: DistanceUnit
    public var lead: Lead
    public var readings: [MeterReading<Distance>]
    public var replacements: [MeterReplacement<Distance>]
    /// Of the second meter.
    public var hourReadings: [MeterReading<Hours>]
    public var hourReplacements: [MeterReplacement<Hours>]
    public var schedules: [Schedule]
    public var entries: [ServiceEntry]
    public var fuel: [FuelEntry]
    public var expenses: [Expense]
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

    public func odometer(at now: Date) -> Meter<Distance> {
        Meter(readings, replacements: replacements, unit: unit, at: now, in: zone)
    }

    public func hourMeter(at now: Date) -> Meter<Hours> {
        Meter(hourReadings, replacements: hourReplacements, unit: .hours, at: now, in: zone)
    }
}
