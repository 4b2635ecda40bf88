import OdologOdometer
import OdologReading
import OdologVIN
import OdologValues

extension PhotoReading.Content {
    /// The doubts about the best candidate; empty where there is none.
    ///
    /// - Parameters:
    ///   - isDamaged: bytes of the photo are missing or wrong.
    ///   - scene: what the photo shows; nil when nobody can tell.
    ///   - leastOfVIN: the least probability, 0...1, that what the photo shows bears a VIN. Below it a VIN is doubted.
    ///   - isCalledVIN: something in the photo says that the VIN is one. Nil when nobody can tell.
    ///   - isBarcodeUnread: barcodes were not looked for, or not to the end.
    ///   - isUncalibrated: the confidence wasn't fitted to these models.
    func doubts(
        isDamaged: Bool, scene: Scene?, leastOfVIN: Double = ModelThresholds.Scene().leastOfVIN,
        isCalledVIN: Bool? = nil, isBarcodeUnread: Bool = false, isUncalibrated: Bool = false
    ) -> [Doubt] {
        let own: [Doubt]
        switch self {
        case .odometer(let candidates): own = candidates[0].doubts
        case .vin(let candidates):
            let bearsNone = scene.map { $0.ofVIN < leastOfVIN } ?? false
            let mayBeContradicted = isBarcodeUnread && candidates[0].source == .ocr
            own =
                (bearsNone || isCalledVIN == false ? [.notAVIN] : []) + candidates[0].doubts
                + (mayBeContradicted ? [.barcodeUnread] : [])
        case .nothing: return []
        }
        return (isDamaged ? [.photoDamaged] : []) + own + (isUncalibrated ? [.uncalibrated] : [])
    }

    /// Barcode and text, or two barcodes, disagree.
    var isContradicted: Bool {
        guard case .vin(let candidates) = self else { return false }
        return candidates[0].doubts.contains(.barcodeDisagrees)
    }
}

extension OdometerCandidate {
    fileprivate var doubts: [Doubt] {
        let isTrip = objections.contains(.tripMeter)
        let isNone = objections.contains { $0 != .tripMeter }
        return [
            (isNone, Doubt.notAnOdometer), (isTrip, .tripMeter), (isTenthsUnsure, .tenthsUnsure),
            (mayStandOnItsHead, .directionUnsure),
        ].compactMap { $0.0 ? $0.1 : nil }
    }
}

extension VINCandidate {
    var doubts: [Doubt] {
        [
            (isContradicted, Doubt.barcodeDisagrees), (isPartlyUnread, .partlyUnread), (mayGoOn, .mayGoOn),
            (failsCheckDigit, .checkDigitWrong), (isOfUnknownMaker, .unknownMaker), (isInLowerCase, .lowerCase),
            (isTooSmall, .tooSmall), (hasLookAlike, .lookAlike),
        ].compactMap { $0.0 ? $0.1 : nil }
    }
}
