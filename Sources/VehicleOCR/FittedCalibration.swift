import Odometer
import VIN

extension ConfidenceCalibration {
    /// For locator learned-5, digits-3 and the interpretation as it is: fitted by `bench/models/calibration/fit` on 174 TRODO photos of the
    /// train split whose readings no network was trained on, and 192 rendered ones of usual displays (`bench/models/calibration`). 340 of
    /// them were read right, and 210 of the 211 with 0.99 and more; the label of the other is wrong. Unusual displays are left out: their
    /// ranges and speeds make short numbers less likely than they are where a display shows but one number. (Fitted before numerals of a
    /// scale were taken off; after it the same command gives 0.622, 0.619, 0.222 and -0.653, with which as many are accepted.)
    static let fitted = ConfidenceCalibration(intercept: 0.577, share: 0.592, highShare: 0.278, fewDigits: -0.628)

    /// Of the whole units.
    static let fittedToValues = fitted
}

extension VINConfidenceCalibration {
    /// For vin-2 and characters-6: fitted on 1,060 rendered photos that no network was trained on, 200 of them small. 1,016 of them were read
    /// right, and all 940 with 0.99 and more.
    static let fitted = VINConfidenceCalibration(
        intercept: 1.312, share: 1.115, joint: 1.407, unchecked: -1.603)
}
