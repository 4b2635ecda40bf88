public import Foundation
public import OdologOdometer
public import OdologVehicleLog
public import VehicleStore

/// Why something couldn't be read from or written into a vehicle's log: facts, which a face words.
public struct LogbookError: LocalizedError, Sendable, CustomStringConvertible {
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
        /// There is no entry of this number any longer: it was removed, or moved.
        case removedAlready(LogItem.ID)
        /// What was said can't be written, whatever the log says.
        case draft(DraftProblem)
        /// The number is of something that isn't corrected as an entry is. Nil: nothing of this kind is made so.
        case notEditable(LogItem.Kind, LogItem?)
        /// A value breaks a rule, whatever is in the log.
        case invalid(MaintenanceError)
        /// It breaks a rule of the values below, whose sentence this is.
        case refused(String)
        /// Any other error of the store.
        case store(StoreError)
    }

    package init(_ reason: Reason, of vehicle: String) { (self.vehicle, self.reason) = (vehicle, reason) }
}

extension LogbookError {
    public var errorDescription: String? { description }

    /// One sentence, for a program that knows nothing of the reasons.
    public var description: String {
        switch reason {
        case .needsSecondYes(let odd): "\(vehicle): \(odd.sentences.joined(separator: " "))"
        case .noSuchMoment(let error): "\(error)"
        case .noCurrency(let digits): "\(digits) is in no currency; name one, as in \(digits) EUR."
        case .unclearCurrency(let sign, let digits, _):
            "\(sign.text) \(sign.meaning); name one, as in \(digits) \(sign.codes[0])."
        case .noSuchSchedule(let text, _, _): "\(vehicle) has no schedule \(text); look at those there are."
        case .unclearMeter(let value, let unit):
            "\(value) can be hours or a distance; write \(value)h or \(value)\(unit)."
        case .removedAlready(let id): "Entry \(id) was removed already."
        case .draft(let problem): "\(vehicle): \(problem)."
        case .notEditable(let kind, let item):
            (item.map { "Number \($0.id)" } ?? "That")
                + " is \(kind == .hours ? "a reading of the hour meter" : kind.words), and no entry to be corrected."
        case .invalid(let error): error.description
        case .refused(let sentence): sentence
        case .store(let error): error.description
        }
    }

    /// Nil: the error is another one.
    public var odd: OddEntry? {
        guard case .needsSecondYes(let odd) = reason else { return nil }
        return odd
    }
}
