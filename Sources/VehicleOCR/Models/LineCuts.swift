public import OdologValues

/// How lines are cut for a set of models. Each line is read in several cuts.
/// Where the readings of the cuts differ, the reader isn't sure.
public struct LineCuts: Hashable, Sendable, Codable {
    /// For engines that read anything.
    public var text = [LineCut(variant: .gray), LineCut(variant: .sauvola)]
    /// For odometers.
    public var odometer = Odometer()
    /// For VINs.
    public var vin = VIN()

    /// Plain ones, for engines that nothing is known of.
    public init() {}

    /// The cuts in which a line is read, in this order.
    public struct OfLine: Hashable, Sendable, Codable {
        /// Where there is but one engine.
        public var alone: [LineCut]
        /// Where there are two: what the first reads, and after it the second.
        public var first: [LineCut]
        /// What the second engine reads.
        public var second: [LineCut]

        public init(alone: [LineCut], first: [LineCut] = [], second: [LineCut]) {
            self.alone = alone
            self.first = first
            self.second = second
        }
    }

    /// The cuts of an odometer's line.
    public struct Odometer: Hashable, Sendable, Codable {
        /// Of the line that matters most.
        public var likely = OfLine(
            alone: [LineCut(variant: .gray, reach: 0.1), LineCut(variant: .gray, reach: 0.4)],
            first: [LineCut(variant: .gray, reach: 0.1)],
            second: [LineCut(variant: .bare, reach: 0.1), LineCut(variant: .bare, reach: 0.4)])
        /// Of the other lines.
        public var further = OfLine(
            alone: [LineCut(variant: .gray, reach: 0.2)], second: [LineCut(variant: .bare, reach: 0.2)])
        /// Where a unit stands beside a number.
        public var beside = LineCut(variant: .bare, reach: 2)
        /// Of a word that may tell which number is which.
        public var word = LineCut(variant: .bare, reach: 0.2)

        /// Plain cuts, for engines that nothing is known of.
        public init() {}
    }

    /// Also far beyond a line's ends: the locator may lose some characters there.
    public struct VIN: Hashable, Sendable, Codable {
        /// Of a line that may well be one.
        public var likely = OfLine(
            alone: [LineCut(variant: .vin), LineCut(variant: .vin, reach: 1.5)], first: [LineCut(variant: .vin)],
            second: [LineCut(variant: .bareVIN), LineCut(variant: .bareVIN, reach: 1.5)])
        /// Of such a line where other ends or rows of it are tried.
        public var again = OfLine(
            alone: [LineCut(variant: .vin)], first: [LineCut(variant: .vin)], second: [LineCut(variant: .bareVIN)])
        /// Of a line that hardly is one.
        public var glance = OfLine(
            alone: [LineCut(variant: .vin, reach: 0.4)], second: [LineCut(variant: .bareVIN, reach: 0.4)])

        /// Plain cuts, for engines that nothing is known of.
        public init() {}
    }
}
