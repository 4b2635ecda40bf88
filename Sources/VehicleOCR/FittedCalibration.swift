import Odometer
import VIN

extension ConfidenceCalibration {
    /// For locator learned-4 and the two readers of digits that this pipeline uses: fitted by `bench/models/calibration/fit` on 174 TRODO
    /// photos of the train split whose readings no network was trained on, and 240 rendered ones, before words had a reader of
    /// their own. With it 376 of them were read right, among them the 150 with 0.99 and more: too few to tell 99 % from 99.9 %.
    /// What a new fit gave told those photos' right readings from the wrong ones no better.
    static let fitted = ConfidenceCalibration(intercept: 1.009, share: 0.463, highShare: 0.206, fewDigits: -0.647)
}

extension VINConfidenceCalibration {
    /// For vin-2 and characters-1, before characters-2 learned what is half covered: fitted on 860 rendered photos that no network was
    /// trained on. 780 of them were read right, 703 of the 706 with 0.99 and more: what both readers get wrong alike in every cut looks
    /// as sure as the rest.
    static let fitted = VINConfidenceCalibration(
        intercept: 0.617, share: 0.897, lowestSymbol: 0.579, unchecked: -0.504, dissent: -0.669)
}
