import OdologValues

/// Puts the evidence for one candidate into words.
struct ReasonList {
    let weights: ChoiceWeights

    /// The objections, then the strongest first.
    func reasons(
        for hypothesis: OdometerInterpreter.Hypothesis, objections: [OdometerObjection]
    ) -> [OdometerReason] {
        let all = (context(hypothesis) + shape(hypothesis) + reading(hypothesis)).filter { weighed in
            // Not said twice.
            weighed.reason.objection.map { !objections.contains($0) } ?? true
        }
        let order = all.indices.sorted { (abs(all[$1].weight), $0) < (abs(all[$0].weight), $1) }
        return objections.map(OdometerReason.objection) + order.map { all[$0].reason }
    }

    private typealias Weighed = (weight: Double, reason: OdometerReason)

    private func context(_ hypothesis: OdometerInterpreter.Hypothesis) -> [Weighed] {
        let (evidence, around) = (hypothesis.evidence, hypothesis.surroundings)
        var reasons: [Weighed] = []
        if let word = around.odometer, word.closeness > Self.faint {
            reasons.append((weights.odometerWord * word.closeness, .odometerWord(word.text)))
        }
        if let word = around.trip, word.closeness > Self.faint {
            reasons.append((weights.tripWord * word.closeness, .tripWord(word.text)))
        }
        if let word = around.other, word.closeness > Self.faint {
            reasons.append((weights.otherWord * word.closeness, .otherWord(word.text)))
        }
        if let unit = around.unit, unit.closeness > Self.faint {
            reasons.append((weights.unitWord * unit.closeness, .unitBeside(unit.unit)))
        }
        switch evidence.role {
        case .odometer: reasons.append((weights.locatedAsOdometer, .locatedAsOdometer))
        case .otherDigits: reasons.append((weights.locatedAsOtherDigits, .locatedAsOtherDigits))
        case .vin, .text: break
        }
        switch evidence.continuation {
        case .closeAbove: reasons.append((weights.closeAbovePrevious, .closeAbovePrevious))
        case .lower: reasons.append((weights.lowerThanPrevious, .lowerThanPrevious))
        case .farAbove: reasons.append((weights.farAbovePrevious, .farAbovePrevious))
        case .same: reasons.append((weights.sameAsPrevious, .sameAsPrevious))
        case .unknown: break
        }
        return reasons
    }

    private func shape(_ hypothesis: OdometerInterpreter.Hypothesis) -> [Weighed] {
        let evidence = hypothesis.evidence
        var reasons: [Weighed] = [(weights.digitCount(evidence.digitCount), .digitCount(evidence.digitCount))]
        if evidence.hasDecimalMark {
            reasons.append((evidence.digitCount > 5 ? weights.longWithTenths : weights.shortWithTenths, .decimalMark))
        }
        if evidence.looksLikeTime { reasons.append((weights.looksLikeTime, .looksLikeTime)) }
        if evidence.isRound { reasons.append((weights.roundNumber, .roundNumber)) }
        switch hypothesis.lastDrum {
        case .contrasts: reasons.append((0, .lastDrumContrasts))
        case .mayContrast: reasons.append((0, .lastDrumMayContrast))
        case .alike: break
        }
        if hypothesis.tookTenths { reasons.append((0, .lastDigitTakenAsTenths)) }
        if evidence.relativeHeight < 0.8 {
            reasons.append((weights.size(evidence.relativeHeight), .smallDigits(share: evidence.relativeHeight)))
        }
        if evidence.isJoined { reasons.append((0, .joinedGroups)) }
        if evidence.isGaugeLike { reasons.append((weights.gaugeLike, .gaugeNumbers)) }
        if evidence.touchesLetters { reasons.append((weights.touchesLetters, .touchesLetters)) }
        return reasons
    }

    private func reading(_ hypothesis: OdometerInterpreter.Hypothesis) -> [Weighed] {
        let evidence = hypothesis.evidence
        var reasons = hypothesis.text.reading.corrections.map { (weight: -0.5, reason: $0) }
        if evidence.readings > 1 {
            let (agreeing, all) = (evidence.agreeingReadings, evidence.readings)
            let reason: OdometerReason =
                agreeing * 2 > all
                ? .readingsAgree(agreeing: agreeing, of: all) : .readingsDisagree(agreeing: agreeing, of: all)
            reasons.append((Double(agreeing * 2 - all) / Double(all), reason))
        }
        return reasons
    }

    /// Words further away than this say too little to be named.
    private static let faint = 0.2
}
