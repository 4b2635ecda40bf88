import Odometer
import VIN

extension ConfidenceCalibration {
    /// For the locator and the two readers of digits that this pipeline uses: fitted by `bench/models/calibration/fit` on 174 TRODO
    /// photos of the train split whose readings no network was trained on, and 240 rendered ones. 352 of them were read
    /// right, all 187 with 0.99 and more among them: too few to tell 99 % from 99.9 %.
    static let fitted = ConfidenceCalibration(
        intercept: 0.710, share: 0.728, lowestSymbolConfidence: 0.463, fewDigits: -0.978)
}

extension VINConfidenceCalibration {
    /// Fitted on 210 rendered photos that no network was trained on, as vin-1 read them, and kept for vin-2: it reads 191 of them
    /// right, all 173 with 0.99 and more among them, while a new fit would be surer of none than 0.995.
    static let fitted = VINConfidenceCalibration(
        intercept: 0.379, share: 1.280, lowestSymbol: 0.437, unchecked: -0.737)
}
