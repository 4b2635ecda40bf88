import Odometer
import VIN

extension ConfidenceCalibration {
    /// For the locator and the digit model that this pipeline uses: fitted by `bench/models/calibration/fit` on 174 TRODO
    /// photos of the train split whose readings no network was trained on, and 240 rendered ones. 342 of them were read
    /// right, all 136 with 0.99 and more among them: too few to tell 99 % from 99.9 %.
    static let fitted = ConfidenceCalibration(
        intercept: 1.184, share: 0.682, lowestSymbolConfidence: 1.418, fewDigits: -1.127)
}

extension VINConfidenceCalibration {
    /// Fitted on 210 rendered photos that no network was trained on, as vin-1 read them, and kept for vin-2: it reads 191 of them
    /// right, all 173 with 0.99 and more among them, while a new fit would be surer of none than 0.995.
    static let fitted = VINConfidenceCalibration(
        intercept: 0.379, share: 1.280, lowestSymbol: 0.437, unchecked: -0.737)
}
