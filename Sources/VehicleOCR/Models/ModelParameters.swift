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

    /// Nil: nothing was fitted to these models. Their own shares are taken as they are, and each reading has
    /// ``Doubt/uncalibrated``, so that no threshold accepts it.
    public var calibration: Calibration?
    public var thresholds: ModelThresholds
    public var cuts: LineCuts

    public init(
        calibration: Calibration?, thresholds: ModelThresholds = ModelThresholds(), cuts: LineCuts = LineCuts()
    ) {
        self.calibration = calibration
        self.thresholds = thresholds
        self.cuts = cuts
    }

    /// For engines that nothing is known of.
    public static let uncalibrated = ModelParameters(calibration: nil)
}
