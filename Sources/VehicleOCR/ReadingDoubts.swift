import OdologOdometer
import OdologReading
import OdologText
import OdologVIN

extension PhotoReading.Content {
    /// Below it, what the photo shows bears no VIN. Little: seventeen characters with a maker's code are hardly anything else.
    private static let leastOfVIN = 0.02

    /// Of the best candidate; empty where there is none.
    ///
    /// - Parameter scene: what the photo shows; nil when nobody can tell.
    func doubts(isDamaged: Bool, scene: Scene?) -> [Doubt] {
        let damage: [Doubt] = isDamaged ? [.photoDamaged] : []
        switch self {
        case .odometer(let candidates): return damage + candidates[0].doubts
        case .vin(let candidates):
            let bearsNone = scene.map { $0.ofVIN < Self.leastOfVIN } ?? false
            return damage + (bearsNone ? [.notAVIN] : []) + candidates[0].doubts
        case .nothing: return []
        }
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
