import OdologAccuracyReport
import Testing

@Suite("How a reading is held against the truth")
struct ScoringTests {
    @Test(
        "Strictly, an odometer's digits must be equal but for leading zeros and marks",
        arguments: [
            ("00643.5", "6435", true), ("6435", "643.5", true), ("124,646", "124646", true),
            ("124 646 km", "124646", true),
            ("0", "0", true), ("000", "0", true), ("00", "000", true),
            ("643", "643.5", false), ("", "0", false), ("km", "0", false), ("10", "1", false),
            ("64851", "64850", false),
            ("٣", "3", false),
        ])
    func strictOdometer(text: String, truth: String, isRight: Bool) {
        #expect(Scoring.isRight(text, for: odometer(truth)) == isRight)
    }

    @Test(
        "Tenths-tolerant, the last digit of a mechanical display may be missing or one too many",
        arguments: [
            ("186131", "18613", true), ("18613", "186131", true), ("018613", "18613", true), ("18613", "18613", true),
            ("1861", "186131", false), ("118613", "18613", false), ("05", "0", true), ("", "5", false),
            ("0", "7", false),
        ])
    func tenths(text: String, truth: String, isRight: Bool) {
        #expect(Scoring.isRightButForTenths(text, for: odometer(truth, display: "mechanical")) == isRight)
    }

    @Test("On any other display a digit more or less is wrong", arguments: ["digital", "lcd", nil])
    func noTenths(display: String?) {
        #expect(!Scoring.isRightButForTenths("186131", for: odometer("18613", display: display)))
        #expect(Scoring.isRightButForTenths("18613", for: odometer("18613", display: display)))
    }

    @Test(
        "A VIN must be equal in all 17 characters, in either case",
        arguments: [
            ("2HGFG1B86BH501831", true), ("2hgfg1b86bh501831", true), ("2HGFG1B86BH50183", false),
            ("2HGFG1B86BH501837", false), ("", false), ("0002HGFG1B86BH501831", false),
        ])
    func vins(text: String, isRight: Bool) {
        #expect(Scoring.isRight(text, for: vin("2HGFG1B86BH501831")) == isRight)
    }

    @Test("Right in the first two counts the reading and the next different candidate, no further")
    func firstTwo() {
        func isInFirstTwo(_ text: String?, _ candidates: [String]) -> Bool {
            let answer = EngineAnswer(text: text, confidence: 0.5, candidates: candidates)
            return ScoredPhoto(odometer("123"), answer: answer).isInFirstTwo
        }
        #expect(isInFirstTwo("123", []))
        #expect(isInFirstTwo("128", ["128", "123"]))
        #expect(!isInFirstTwo("128", ["128", "129", "123"]))
        #expect(!isInFirstTwo("128", []))
        #expect(!isInFirstTwo(nil, ["123"]))
        #expect(!ScoredPhoto(odometer("123"), answer: nil).isInFirstTwo)
    }

    @Test("Whole units and tenths: of photos whose labels tell them, by engines that do") func values() {
        let truth = odometer("006435", value: OdometerValue(whole: 643, tenths: 5))
        func scored(_ value: Int?, _ tenths: Int?, _ photo: LabelledPhoto) -> ScoredPhoto {
            ScoredPhoto(
                photo, answer: EngineAnswer(text: "006435", confidence: 1, value: value, tenths: tenths))
        }
        #expect(scored(643, 5, truth).hasRightValue == true)
        #expect(scored(6435, nil, truth).hasRightValue == false && scored(6435, nil, truth).isRight)
        #expect(scored(nil, nil, truth).hasRightValue == nil)
        #expect(scored(643, 5, odometer("006435")).hasRightValue == nil)
        let figures = Figures([
            scored(643, 5, truth), scored(6435, nil, truth), scored(643, 5, odometer("006435")),
            ScoredPhoto(truth, answer: nil),
        ])
        #expect(figures.value == Rate(hits: 1, of: 3))
        #expect(Figures([scored(nil, nil, truth)]).value == nil)
    }

    @Test(
        "The whole units of a truth: as labelled, or as it stands without what follows a point",
        arguments: [
            (odometer("006435", value: OdometerValue(whole: 643, tenths: 5)), 643),
            (odometer("597850"), 597850), (odometer("240.2", display: "lcd"), 240), (odometer("124,646"), 124646),
            // The last digit may be tenths, or not.
            (odometer("006435", display: "mechanical"), nil), (odometer("006435", display: "drum-white"), nil),
            (vin("2HGFG1B86BH501831"), nil),
        ] as [(LabelledPhoto, Int?)])
    func wholeUnits(photo: LabelledPhoto, whole: Int?) {
        #expect(photo.wholeUnits == whole)
    }

    @Test("Right in whole units: tenths don't count, a VIN must be right in all") func rightInWholeUnits() {
        let drums = odometer("006435", display: "mechanical", value: OdometerValue(whole: 643, tenths: 5))
        func isRight(_ photo: LabelledPhoto, _ answer: EngineAnswer?) -> Bool? {
            ScoredPhoto(photo, answer: answer).isRightInWholeUnits
        }
        func answer(_ text: String?, value: Int?, sure: Double? = nil) -> EngineAnswer {
            EngineAnswer(text: text, confidence: 0.5, valueConfidence: sure, value: value)
        }
        // The last drum is misread: wrong as text, right as a value.
        #expect(isRight(drums, answer("006438", value: 643)) == true)
        #expect(!ScoredPhoto(drums, answer: answer("006438", value: 643)).isRight)
        // All digits are right, the last drum is taken for whole units.
        #expect(isRight(drums, answer("006435", value: 6435)) == false)
        // Peers tell no value. Who is sure of one and tells none has it wrong.
        #expect(isRight(drums, answer("006435", value: nil)) == nil)
        #expect(isRight(drums, answer("006435", value: nil, sure: 0.9)) == false)
        #expect(isRight(odometer("006435", display: "mechanical"), answer("006435", value: 643)) == nil)
        #expect(isRight(drums, nil) == nil)
        let plate = vin("2HGFG1B86BH501831")
        #expect(isRight(plate, answer("2HGFG1B86BH501831", value: nil)) == true)
        #expect(isRight(plate, answer("2HGFG1B86BH501837", value: nil)) == false)
        #expect(isRight(plate, nil) == false)
    }

    @Test("Figures of whole units, and of the confidence in them") func wholeUnitFigures() {
        let drums = odometer("006435", display: "mechanical", value: OdometerValue(whole: 643, tenths: 5))
        func scored(_ value: Int?, _ sure: Double?, _ decision: EngineAnswer.Decision, text: String? = "1")
            -> ScoredPhoto
        {
            ScoredPhoto(
                drums,
                answer: EngineAnswer(
                    text: text, confidence: 0.1, valueConfidence: sure, decision: decision, value: value))
        }
        let figures = Figures([
            scored(643, 0.95, .accept), scored(64, 0.85, .accept), scored(643, 0.85, .review),
            // Nothing read: no claim. No answer: wrong all the same.
            scored(nil, 0, .reject, text: nil), ScoredPhoto(drums, answer: nil),
            // The labels don't tell, so neither the rate nor the calibration counts it.
            ScoredPhoto(
                odometer("1", display: "mechanical"),
                answer: EngineAnswer(text: "1", confidence: 1, valueConfidence: 1, decision: .accept, value: 1)),
        ])
        #expect(figures.wholeUnits == Rate(hits: 2, of: 5))
        #expect(figures.valueCalibration?.bins.map(\.count) == [2, 1])
        let error: Double? = figures.valueCalibration?.expectedError
        #expect(error.isClose(to: (2 * 0.35 + 0.05) / 3))
        #expect(figures.decisions?[.accept]?.share == Rate(hits: 3, of: 6))
        #expect(figures.decisions?[.accept]?.rightInWholeUnits == Rate(hits: 1, of: 2))
        #expect(figures.decisions?[.review]?.rightInWholeUnits == Rate(hits: 1, of: 1))
    }

    @Test("An engine that tells neither value nor confidence in it has no such figures") func peersWithoutValues() {
        let figures = Figures([
            ScoredPhoto(odometer("1"), answer: EngineAnswer(text: "1", confidence: 1, decision: .accept))
        ])
        #expect(figures.wholeUnits == nil && figures.valueCalibration == nil)
        #expect(figures.decisions?[.accept]?.rightInWholeUnits == nil)
        #expect(figures.decisions?[.accept]?.right == Rate(hits: 1, of: 1))
    }

    @Test("Errors and missing answers are wrong, never dropped") func figures() {
        let photos = [
            ScoredPhoto(
                odometer("123", display: "digital"),
                answer: EngineAnswer(text: "123", confidence: 0.9, decision: .accept, milliseconds: 10)),
            ScoredPhoto(
                odometer("45", display: "mechanical"),
                answer: EngineAnswer(text: "456", confidence: 0.6, decision: .review, milliseconds: 30)),
            ScoredPhoto(odometer("7"), answer: EngineAnswer(text: nil, confidence: 0, decision: .reject)),
            ScoredPhoto(odometer("8"), answer: EngineAnswer(text: nil, confidence: 0, error: "truncated")),
            ScoredPhoto(odometer("9"), answer: nil),
        ]
        let figures = Figures(photos)
        #expect(figures.strict == Rate(hits: 1, of: 5))
        #expect(figures.tenthsTolerant == Rate(hits: 2, of: 5))
        #expect(figures.coverageAt99 == 0.2 && figures.thresholdAt99 == 0.9)
        let risks = [0, 1.0 / 2, 2.0 / 3, 3.0 / 4, 4.0 / 5]
        #expect(figures.risk.area.isClose(to: risks.reduce(0, +) / 5))
        #expect(figures.calibration.brier.isClose(to: (0.01 + 0.36) / 2))
        #expect(figures.withoutText == 1)
        #expect(figures.errors == ["truncated": 1])
        #expect(figures.missing == 1)
        #expect(figures.millisecondsMedian == 20)
        for (decision, right) in [(EngineAnswer.Decision.accept, 1), (.review, 0), (.reject, 0)] {
            #expect(figures.decisions?[decision]?.share == Rate(hits: 1, of: 5))
            #expect(figures.decisions?[decision]?.right == Rate(hits: right, of: 1))
        }
    }

    @Test("An engine that decides nothing has no decisions, one without drums no tenths") func absentFigures() {
        let figures = Figures([ScoredPhoto(odometer("1"), answer: EngineAnswer(text: "1", confidence: 1))])
        #expect(figures.decisions == nil && figures.tenthsTolerant == nil)
        #expect(figures.strict.value == 1 && figures.coverageAt99 == 1)
    }

    @Test("No photos, no figures") func noPhotos() {
        let figures = Figures([])
        #expect(figures.strict.value == nil && figures.coverageAt99 == nil && figures.millisecondsMedian == nil)
    }
}
