import OdologNetwork
import OdologReading
import OdologVIN
import OdologValues

/// Reads a photo that may show either: looks for a VIN first, and for an odometer unless the VIN is settled.
struct EitherStrategy: ReadingStrategy {
    let kind: ReadingKind? = nil
    let vin: VINStrategy
    let odometer: OdometerStrategy

    var thresholds: ModelThresholds { odometer.thresholds }
    var hasOwnReader: Bool { odometer.hasOwnReader }

    init(_ vin: VINStrategy, _ odometer: OdometerStrategy) {
        var vin = vin
        vin.scope = odometer.hasOwnReader ? .besideOdometer : .ofAllText
        self.vin = vin
        self.odometer = odometer
    }

    func finding(in view: PhotoView) throws(ReadingError) -> Finding {
        let found = try look(at: try view.located(for: kind), in: view, readBefore: nil)
        let mayHoldVIN = found.forVIN.contains { line in
            line.role == .vin && line.locatorScore ?? 0 >= thresholds.locator.least
        }
        guard mayHoldVIN else {
            return try fromOtherSides(of: found, in: view, thresholds.turns.odometer, most: OdometerStrategy.mostSides)
        }
        var vin = vin
        vin.scope = .alone
        return try vin.fromOtherSides(of: found, in: view, thresholds.turns.vin, most: VINStrategy.mostSides)
    }

    func look(
        at located: [LocatedLine], in view: PhotoView, readBefore: [Quad]?
    ) throws(ReadingError) -> Finding {
        let look = try vin.read(located, in: view, readBefore: readBefore)
        let numbers =
            look.isSettled ? [] : odometer.hasOwnReader ? try odometer.read(located, in: view) : look.lines
        return Finding(
            content: content(of: look.lines, numbers, in: view), forOdometer: numbers, forVIN: look.lines,
            located: located, likeliest: likeliest(among: located), likelyVINs: look.likelyVINs)
    }

    // MARK: Interpret

    private func content(
        of text: [RecognizedLine], _ numbers: [RecognizedLine], in view: PhotoView
    ) -> PhotoReading.Content {
        let vins = vin.candidates(in: text, of: view)
        let shaped = text.filter(\.isShapedAsVIN)
        if !vins.isEmpty, shaped.contains(where: { $0.role == .vin }) { return .vin(vins) }
        var odometers = view.clock.measure(.interpret) { odometer.candidates(in: numbers) }
        // A number that is part of a VIN, such as its serial number, is no odometer.
        odometers.removeAll { odometer in shaped.contains { $0.quad.overlaps(odometer.quad ?? $0.quad) } }
        // Hardly anything but a VIN reads as one, while a serial number may look like an odometer. So a VIN counts even
        // where the odometer is somewhat surer.
        let least = min(thresholds.vin.besideNumber, odometers.first?.confidence ?? 0)
        if let first = vins.first, first.confidence >= least { return .vin(vins) }
        return odometers.isEmpty ? .nothing : .odometer(odometers)
    }
}

extension RecognizedLine {
    /// Letters and digits, about as many as a VIN has. Where the locator sees a VIN as well, nothing else on a
    /// dashboard looks like that.
    fileprivate var isShapedAsVIN: Bool {
        let shown = symbols.filter { !$0.isCovered && ($0.character.isLetter || $0.character.isNumber) }
        let letters = shown.count { $0.character.isLetter }
        return (14...20).contains(shown.count) && letters >= 3 && shown.count - letters >= 4
    }
}
