public import OdologOdometer
public import OdologVehicleLog
public import VehicleStore

/// Why something couldn't be read from or written into a vehicle's log: facts, which a face words.
public struct LogbookError: Error, Sendable {
    /// The name of the vehicle whose log it is.
    public let vehicle: String
    /// What happened.
    public let reason: Reason

    /// What happened, as facts.
    public enum Reason: Sendable {
        /// Something about it is odd. Nothing was written. With ``OddEntry/acknowledged`` it is.
        case needsSecondYes(OddEntry)
        /// No clock of the zone shows the time that was typed.
        case noSuchMoment(NoSuchMoment)
        /// An amount has no currency, and the vehicle counts in none.
        case noCurrency(digits: String)
        /// The sign can be of several currencies.
        ///
        /// - Parameter known: the vehicle's, which it can't be. Nil: it has none.
        case unclearCurrency(CurrencySign, digits: String, known: Currency?)
        /// - Parameters:
        ///   - similar: the one that was probably meant.
        ///   - others: the schedules that there are.
        case noSuchSchedule(String, similar: String?, others: [String])
        /// A number without a unit, of a machine: it can be hours or a distance.
        case unclearMeter(OdometerValue, DistanceUnit)
        /// There is no meter reading of this number: it was withdrawn.
        case withdrawnAlready(MileageSnapshot.ID)
        /// There is no meter reading of this number, but an entry.
        case isEntry(LogItem.ID)
        /// There is no entry of this number, but a meter reading.
        case isMeterReading(MileageSnapshot.ID)
        /// Of a field that the entry doesn't have, or can't be without. One sentence says it.
        case refused(String)
        /// Any other error of the store.
        case store(StoreError)
    }

    package init(_ reason: Reason, of vehicle: String) { (self.vehicle, self.reason) = (vehicle, reason) }
}

extension LogbookError {
    /// Nil: the error is another one.
    public var odd: OddEntry? {
        guard case .needsSecondYes(let odd) = reason else { return nil }
        return odd
    }
}
