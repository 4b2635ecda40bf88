import OdologValues

extension PhotoNumbers {
    /// A word at least this close says what its number is.
    private static let close = 0.5

    /// What says that a number is no odometer. The scene is left out here.
    func objections(to hypothesis: OdometerInterpreter.Hypothesis) -> [OdometerObjection] {
        let (evidence, around, run) = (hypothesis.evidence, hypothesis.surroundings, hypothesis.text.run)
        var objections: [OdometerObjection] = []
        // Words of dashboards stand near every number of a dashboard. Only those of the number's own row count.
        if let other = around.other, other.closeness >= Self.close, other.closeness > evidence.odometerWord,
            !other.word.isOfDashboards || run.words.contains(where: { $0.word == other.word }),
            let objection = OdometerObjection(other)
        {
            objections.append(objection)
        }
        if hypothesis.text.reading.hasMarkBeforeThree, evidence.unitWord < Self.close {
            objections.append(.mayBeDecimals)
        }
        if evidence.isGaugeLike { objections.append(.gauge) }
        if evidence.role == .vin { objections.append(.vin) }
        if evidence.touchesLetters { objections.append(.longerText(hypothesis.text.displayed)) }
        objections += rows.compactMap { $0.objection(to: run.frame, displayed: hypothesis.text.displayed) }.prefix(1)
        if hypothesis.meter == .trip { objections.append(.tripMeter) }
        return objections.reduce(into: []) { all, next in
            if !all.contains(next) { all.append(next) }
        }
    }
}

extension OdometerObjection {
    /// Nil for a word that says nothing against its number.
    init?(_ word: AttachedWord) {
        switch word.word {
        case .meterUnit, .otherUnit: self = .unit(word.text)
        case .currency: self = .currency(word.text)
        case .hours: self = .hours(word.text)
        case .otherLabel, .code: self = .label(word.text)
        case .odometer, .trip, .letterUnit, .distance: return nil
        }
    }
}
