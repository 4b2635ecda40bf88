import OdologNetwork
import OdologOdometer
import OdologVIN
import OdologValues

extension ModelManifest {
    /// The first value that can't be, with its place; nil where all can.
    var fault: String? {
        let numbers =
            calibrationNumbers + evidenceOfOdometer + evidenceOfVIN + locatorNumbers + thresholdNumbers + cutNumbers
        if let wrong = numbers.first(where: { !$0.range.contains($0.value) }) {
            return "\(wrong.place) is \(wrong.value), not in \(wrong.range.lowerBound)...\(wrong.range.upperBound)"
        }
        return unusableCuts.map { "\($0) are no cuts for that" }
    }

    private typealias Number = (place: String, value: Double, range: ClosedRange<Double>)

    private static let share = 0.0...1
    private static let coefficients = -100.0...100
    /// What is likelier must not become less sure.
    private static let slope = 0.0...100

    private var calibrationNumbers: [Number] {
        let (coefficients, slope) = (Self.coefficients, Self.slope)
        func numbers(_ name: String, _ odometer: ConfidenceCalibration) -> [Number] {
            [
                ("intercept", odometer.intercept, coefficients), ("share", odometer.share, slope),
                ("highShare", odometer.highShare, coefficients), ("fewDigits", odometer.fewDigits, coefficients),
                ("scene", odometer.scene, slope), ("support", odometer.support, slope),
            ].map { ("calibration.\(name).\($0.0)", $0.1, $0.2) }
        }
        let vin = calibration.vin
        return numbers("odometer", calibration.odometer) + numbers("odometerValue", calibration.odometerValue) + [
            ("calibration.vin.intercept", vin.intercept, coefficients), ("calibration.vin.share", vin.share, slope),
            ("calibration.vin.joint", vin.joint, slope), ("calibration.vin.unchecked", vin.unchecked, coefficients),
        ]
    }

    private var evidenceOfOdometer: [Number] {
        let weights = evidence.odometer
        let logOdds: [(String, Double)] = [
            ("shortWithTenths", weights.shortWithTenths), ("longWithTenths", weights.longWithTenths),
            ("besideTotal", weights.besideTotal), ("longWithLeadingZero", weights.longWithLeadingZero),
            ("looksLikeTime", weights.looksLikeTime), ("roundNumber", weights.roundNumber),
            ("locatorMiddle", weights.locatorMiddle), ("locatedAsOdometer", weights.locatedAsOdometer),
            ("locatedAsOtherDigits", weights.locatedAsOtherDigits), ("locatedAsVIN", weights.locatedAsVIN),
            ("odometerWord", weights.odometerWord), ("tripWord", weights.tripWord), ("otherWord", weights.otherWord),
            ("unitWord", weights.unitWord), ("touchesLetters", weights.touchesLetters),
            ("gaugeLike", weights.gaugeLike),
            ("closeAbovePrevious", weights.closeAbovePrevious), ("sameAsPrevious", weights.sameAsPrevious),
            ("lowerThanPrevious", weights.lowerThanPrevious), ("farAbovePrevious", weights.farAbovePrevious),
        ]
        let digits = weights.digitCounts.enumerated().map { ("digitCounts.\($0)", $1) }
        let others: [Number] = [
            ("digitCounts.count", Double(weights.digitCounts.count), 8...8),
            ("locatorScore", weights.locatorScore, Self.slope), ("relativeHeight", weights.relativeHeight, Self.slope),
            ("readingIndependence", weights.readingIndependence, Self.share),
            ("unseenText", weights.unseenText, Self.share),
        ]
        return ((logOdds + digits).map { ($0.0, $0.1, Self.coefficients) } + others)
            .map { ("evidence.odometer.\($0.0)", $0.1, $0.2) }
    }

    private var evidenceOfVIN: [Number] {
        let weights = evidence.vin
        let logOdds: [(String, Double)] = [
            ("illegalLetter", weights.illegalLetter), ("stretch", weights.stretch), ("labelled", weights.labelled),
            ("delimited", weights.delimited), ("located", weights.located), ("furtherPiece", weights.furtherPiece),
            ("wrongLength", weights.wrongLength), ("glued", weights.glued),
        ]
        let shares: [(String, Double)] = [
            ("doubt", weights.doubt), ("ceiling", weights.ceiling), ("arbitraryErrors", weights.arbitraryErrors),
            ("furtherVariant", weights.furtherVariant), ("furtherModel", weights.furtherModel),
            ("furtherPlace", weights.furtherPlace),
        ]
        return logOdds.map { ("evidence.vin.\($0)", $1, Self.coefficients) }
            + shares.map { ("evidence.vin.\($0)", $1, Self.share) }
    }

    private var locatorNumbers: [Number] {
        [
            ("firstLook", Double(locator.firstLook), 32...4096), ("mostEnlarged", locator.mostEnlarged, 1...16),
            ("threshold", locator.threshold, 0.01...0.99), ("closeUps", Double(locator.closeUps), 0...100),
            ("secondCloseUps", Double(locator.secondCloseUps), 0...100), ("lines", Double(locator.lines), 1...1000),
            ("missedHeight", locator.missedHeight, Self.share),
        ].map { ("locator.\($0.0)", $0.1, $0.2) }
    }

    private var thresholdNumbers: [Number] {
        let (locator, direction, vin, scene) = (
            thresholds.locator, thresholds.direction, thresholds.vin, thresholds.scene
        )
        func numbers(_ name: String, _ turns: ModelThresholds.Turns) -> [Number] {
            [
                ("turns.\(name).doubtful", turns.doubtful, Self.share), ("turns.\(name).lead", turns.lead, Self.share),
                ("turns.\(name).leadOverNothing", turns.leadOverNothing, Self.share),
            ]
        }
        let numbers: [Number] =
            [
                ("locator.least", locator.least, Self.share), ("locator.rivalShare", locator.rivalShare, Self.share),
                ("locator.leastShare", locator.leastShare, Self.share),
                ("words.least", thresholds.words.least, Self.share),
                ("direction.enough", direction.enough, 0...10), ("direction.lead", direction.lead, 0...10),
                ("direction.least", direction.least, 0...10), ("direction.leastOfVIN", direction.leastOfVIN, 0...17),
                ("direction.clearer", direction.clearer, 1...100),
                ("vin.promising", vin.promising, Self.share), ("vin.doubtful", vin.doubtful, Self.share),
                ("vin.surelyUpright", vin.surelyUpright, Self.share),
                ("vin.besideNumber", vin.besideNumber, Self.share), ("vin.rival", vin.rival, Self.share),
                ("vin.doubtOfSixteen", vin.doubtOfSixteen, 0...16),
                ("scene.leastOfOdometer", scene.leastOfOdometer, Self.share),
                ("scene.leastOfVIN", scene.leastOfVIN, Self.share),
                ("scene.leastOfPlaceOfVIN", scene.leastOfPlaceOfVIN, Self.share),
            ] + numbers("odometer", thresholds.turns.odometer) + numbers("vin", thresholds.turns.vin)
        return numbers.map { ("thresholds.\($0.place)", $0.value, $0.range) }
    }

    private var cutNumbers: [Number] {
        func numbers(_ place: String, _ cut: LineCut) -> [Number] {
            [("cuts.\(place).reach", cut.reach, 0...5), ("cuts.\(place).margin", cut.margin, Self.share)]
        }
        func numbers(_ place: String, _ cuts: [LineCut]) -> [Number] {
            cuts.enumerated().flatMap { numbers("\(place).\($0)", $1) }
        }
        return cuts.lists.flatMap { numbers($0.place, $0.cuts) } + numbers("odometer.beside", cuts.odometer.beside)
            + numbers("odometer.word", cuts.odometer.word)
    }

    /// Cuts whose reader would get strips of another kind than it learned from, none at all, or very many.
    private var unusableCuts: String? {
        let single: [LineCuts.List] = [
            ("odometer.beside", [cuts.odometer.beside], LineCuts.ofNumbers, false),
            ("odometer.word", [cuts.odometer.word], LineCuts.ofNumbers, false),
        ]
        let wrong = (cuts.lists + single).first { list in
            list.cuts.count > 16 || list.cuts.isEmpty && !list.mayBeEmpty
                || !list.cuts.allSatisfy { list.variants.contains($0.variant) }
        }
        return wrong.map { "cuts.\($0.place)" }
    }
}

extension LineCuts {
    fileprivate typealias List = (place: String, cuts: [LineCut], variants: Set<LineCut.Variant>, mayBeEmpty: Bool)

    fileprivate static let ofNumbers: Set = [LineCut.Variant.gray, .sauvola, .bare]

    /// All but the single ones. The second engines are networks, which read strips without a border.
    fileprivate var lists: [List] {
        func lists(
            _ place: String, _ cuts: OfLine, _ variants: Set<LineCut.Variant>, _ ofSecond: LineCut.Variant
        ) -> [List] {
            [
                ("\(place).alone", cuts.alone, variants, false), ("\(place).first", cuts.first, variants, true),
                ("\(place).second", cuts.second, [ofSecond], false),
            ]
        }
        func ofNumber(_ place: String, _ cuts: OfLine) -> [List] { lists(place, cuts, Self.ofNumbers, .bare) }
        func ofVIN(_ place: String, _ cuts: OfLine) -> [List] { lists(place, cuts, [.vin, .bareVIN], .bareVIN) }
        return [("text", text, Self.ofNumbers, false)] + ofNumber("odometer.likely", odometer.likely)
            + ofNumber("odometer.further", odometer.further) + ofVIN("vin.likely", vin.likely)
            + ofVIN("vin.again", vin.again) + ofVIN("vin.glance", vin.glance)
    }
}
