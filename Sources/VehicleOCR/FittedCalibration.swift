import OdologOdometer
import OdologVIN

extension ConfidenceCalibration {
    /// Of the text. For locator learned-5, digits-3, scene-1 and the interpretation as it is: fitted by `bench/models/calibration/fit` on
    /// 155 TRODO photos of the train split whose readings no network was trained on, the same cropped close, 240 renders, and 370 photos
    /// without any odometer (`bench/models/calibration/README.md` has the figures, source by source).
    static let fitted = ConfidenceCalibration(
        intercept: -0.155, share: 0.645, highShare: -0.002, fewDigits: -1.312, scene: 0.644)

    /// Of the whole units, on the same photos.
    static let fittedToValues = ConfidenceCalibration(
        intercept: 0.088, share: 0.912, highShare: -0.369, fewDigits: -1.544, scene: 0.711)
}

extension VINConfidenceCalibration {
    /// For vin-2 and characters-6: fitted on 1,060 rendered photos that no network was trained on, 200 of them small. 1,016 of them were read
    /// right, and all 940 with 0.99 and more.
    static let fitted = VINConfidenceCalibration(
        intercept: 1.312, share: 1.115, joint: 1.407, unchecked: -1.603)
}
