public import OdologOdometer
public import OdologVIN

/// What belongs to one set of models: numbers that were fitted to what these models answer, and mean nothing for others.
public struct ModelParameters: Hashable, Sendable {
    /// From what is read to the probability that it is right.
    public struct Calibration: Hashable, Sendable, Codable {
        /// Of an odometer's text.
        public var odometer: ConfidenceCalibration
        /// Of its whole units.
        public var odometerValue: ConfidenceCalibration
        public var vin: VINConfidenceCalibration

        public init(
            odometer: ConfidenceCalibration = .identity, odometerValue: ConfidenceCalibration = .identity,
            vin: VINConfidenceCalibration = .identity
        ) {
            self.odometer = odometer
            self.odometerValue = odometerValue
            self.vin = vin
        }
    }

    /// Where one thing is done and not another.
    public struct Thresholds: Hashable, Sendable, Codable {
        public var scene = SceneThresholds()
        public var turns = AllTurns()

        public init() {}
    }

    /// How likely what the photo shows has what was read in it, 0...1: below, a person has to look.
    public struct SceneThresholds: Hashable, Sendable, Codable {
        public var leastOfOdometer = 0.5
        /// Little may do: seventeen characters with a maker's code are hardly anything else.
        public var leastOfVIN = 0.02

        public init() {}
    }

    /// When the locator is shown the photo turned. Each fits its own confidence.
    public struct AllTurns: Hashable, Sendable, Codable {
        public var odometer = Turns()
        public var vin = Turns()

        public init() {}
    }

    public struct Turns: Hashable, Sendable, Codable {
        /// Below this confidence the photo may lie on its side or stand on its head.
        public var doubtful = 0.5
        /// By how much surer must be what is read where it is turned.
        public var lead = 0.1
        /// The same where nothing was read.
        public var leadOverNothing = 0.1

        public init() {}
    }

    /// Nil: nothing was fitted to these models. Their own shares are taken as they are, and each reading has
    /// ``Doubt/uncalibrated``, so that no threshold accepts it.
    public var calibration: Calibration?
    public var thresholds: Thresholds

    public init(calibration: Calibration?, thresholds: Thresholds = Thresholds()) {
        self.calibration = calibration
        self.thresholds = thresholds
    }

    /// For engines that nothing is known of.
    public static let uncalibrated = ModelParameters(calibration: nil)
}
