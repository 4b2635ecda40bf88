public import OdologOdometer
public import OdologVIN

/// Numbers that were fitted to one set of models. For other models they mean nothing.
public struct ModelParameters: Hashable, Sendable {
    /// From what is read to the probability that it is right.
    public struct Calibration: Hashable, Sendable, Codable {
        /// Of an odometer's text.
        public var odometer: ConfidenceCalibration
        /// Of its whole units.
        public var odometerValue: ConfidenceCalibration
        /// Of a VIN.
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

    /// How much each piece of evidence counts.
    public struct Evidence: Hashable, Sendable, Codable {
        /// For "this number is the odometer".
        public var odometer = ChoiceWeights()
        /// For a VIN.
        public var vin = VINWeights()

        /// Plain weights, for models that nothing was fitted to.
        public init() {}
    }

    /// Nil: nothing was fitted to these models. The confidence is the engines' own share then, and each reading has the doubt
    /// `uncalibrated`, so that no threshold accepts it.
    public var calibration: Calibration?
    /// What is chosen among candidates.
    public var evidence: Evidence
    /// Limits that decide what is looked at.
    public var thresholds: ModelThresholds
    /// Which pieces of a line are read, and how.
    public var cuts: LineCuts

    public init(
        calibration: Calibration?, evidence: Evidence = Evidence(), thresholds: ModelThresholds = ModelThresholds(),
        cuts: LineCuts = LineCuts()
    ) {
        self.calibration = calibration
        self.evidence = evidence
        self.thresholds = thresholds
        self.cuts = cuts
    }

    /// For engines that nothing is known of.
    public static let uncalibrated = ModelParameters(calibration: nil)
}
