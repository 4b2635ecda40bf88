public import VehicleStore

/// A step that mends what was told. A face words it: as a command, a button, a link.
public enum Remedy: Hashable, Sendable {
    /// Take a meter reading out of the log.
    case remove(LogItem.ID, vehicle: String)
    /// Correct the odometer value of a service or a fill.
    case correctOdometer(LogItem.ID, vehicle: String)
    /// Correct the odometer value of the purchase.
    case correctPurchase(vehicle: String)
    /// Tell of an odometer that rolled over or was replaced.
    ///
    /// - Parameters:
    ///   - from: what the old one showed last, as it is typed: with a unit where that isn't the vehicle's. Nil: nobody knows yet.
    ///   - to: what the new one showed first. Nil: nobody knows yet.
    ///   - at: when. Nil: nobody knows yet.
    case replaceMeter(from: String?, to: String?, at: String?, vehicle: String)
}
