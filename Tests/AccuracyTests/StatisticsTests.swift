import OdologAccuracyReport
import Testing

@Suite("Statistics, against values worked out by hand")
struct StatisticsTests {
    // MARK: Wilson interval

    @Test(
        "Wilson's interval",
        arguments: [
            // Worked out from (p + z²/2n ± z sqrt(p(1-p)/n + z²/4n²)) / (1 + z²/n).
            (5, 10, 0.236593090512, 0.763406909488),
            (0, 10, 0, 0.277532799862),
            (10, 10, 0.722467200138, 1),
            (1, 1, 0.206549314, 1),
            (135, 213, 0.567265976, 0.695598886),
        ])
    func wilson(hits: Int, count: Int, low: Double, high: Double) throws {
        let rate = Rate(hits: hits, of: count)
        #expect(rate.value.isClose(to: Double(hits) / Double(count)))
        #expect(abs(try #require(rate.low) - low) < 1e-6)
        #expect(abs(try #require(rate.high) - high) < 1e-6)
    }

    @Test("A rate of nothing has no value") func emptyRate() {
        let rate = Rate(hits: 0, of: 0)
        #expect(rate.value == nil && rate.low == nil && rate.high == nil)
    }

    // MARK: Risk and coverage

    @Test("Keeping the surest first") func riskCoverage() {
        // By confidence: right, right, wrong, right. Risks 0, 0, 1/3, 1/4.
        let risk = SelectiveRisk(claims([(0.7, true), (0.95, true), (0.9, true), (0.8, false)]), photoCount: 4)
        #expect(risk.points.map(\.threshold) == [0.95, 0.9, 0.8, 0.7])
        #expect(risk.points.map(\.coverage) == [0.25, 0.5, 0.75, 1])
        #expect(risk.area.isClose(to: (1.0 / 3 + 1.0 / 4) / 4))
        #expect(risk.widest(precision: 0.99)?.coverage == 0.5)
        // A threshold further down may reach the precision again.
        #expect(risk.widest(precision: 0.75)?.coverage == 1)
    }

    @Test("Equal confidences are kept together, and no order among them is preferred") func ties() {
        // 0.9: right. 0.5: one right, one wrong; in either order, on average, risk 1/4 at two and 1/3 at three.
        let orders = [[(0.9, true), (0.5, true), (0.5, false)], [(0.5, false), (0.9, true), (0.5, true)]]
        for order in orders {
            let risk = SelectiveRisk(claims(order), photoCount: 3)
            #expect(risk.points.map(\.kept) == [1, 3])
            #expect(risk.points.map(\.right) == [1, 2])
            #expect(risk.area.isClose(to: (0 + 0.25 + 1.0 / 3) / 3))
            #expect(risk.widest(precision: 0.99)?.kept == 1)
        }
    }

    @Test("A wrong reading among the surest leaves nothing to keep, unless many right ones stand with it")
    func coverageAt99() {
        #expect(SelectiveRisk(claims([(1, false), (0.5, true)]), photoCount: 2).widest(precision: 0.99) == nil)
        let ninetyNine = Array(repeating: (0.8, true), count: 99)
        let exactly = SelectiveRisk(claims(ninetyNine + [(0.8, false)]), photoCount: 200)
        #expect(exactly.widest(precision: 0.99)?.coverage == 0.5)
        let below = SelectiveRisk(claims(ninetyNine + [(0.8, false), (0.8, false)]), photoCount: 200)
        #expect(below.widest(precision: 0.99) == nil)
    }

    @Test("Photos without a reading cannot be kept and count as wrong at the end") func unread() {
        let risk = SelectiveRisk(claims([(0.9, true)]), photoCount: 2)
        #expect(risk.points.map(\.coverage) == [0.5])
        #expect(risk.area.isClose(to: (0 + 0.5) / 2))
    }

    @Test(
        "All right, all wrong, one photo, none",
        arguments: [
            ([(0.9, true), (0.1, true)], 2, 0.0),
            ([(0.9, false), (0.1, false)], 2, 1.0),
            ([(0.3, true)], 1, 0.0),
            ([(0.3, false)], 1, 1.0),
            ([], 3, 1.0),
        ] as [([(Double, Bool)], Int, Double)])
    func extremes(pairs: [(Double, Bool)], photoCount: Int, area: Double) {
        let risk = SelectiveRisk(claims(pairs), photoCount: photoCount)
        #expect(risk.area.isClose(to: area))
        #expect((risk.widest(precision: 0.99)?.coverage ?? 0) == (area == 0 ? 1 : 0))
    }

    @Test("No photos, no area") func noPhotos() {
        let risk = SelectiveRisk([], photoCount: 0)
        #expect(risk.area == nil && risk.points.isEmpty)
    }

    // MARK: Calibration

    @Test("Two bins of equal width") func calibration() {
        // Bin 9: confidences 0.95 and 0.91, one right. Bin 2: 0.25, 0.25, one right.
        let calibration = Calibration(claims([(0.95, true), (0.91, false), (0.25, true), (0.25, false)]))
        #expect(calibration.bins.map(\.count) == [2, 2])
        #expect(calibration.expectedError.isClose(to: (2 * 0.25 + 2 * 0.43) / 4))
        let squares = 0.05 * 0.05 + 0.91 * 0.91 + 0.75 * 0.75 + 0.25 * 0.25
        #expect(calibration.brier.isClose(to: squares / 4))
        // By rank: the two at 0.25 stay together in bin 2 (middle rank 1/4), the others are bins 6 and 8.
        #expect(calibration.adaptiveError.isClose(to: (2 * 0.25 + 0.91 + 0.05) / 4))
    }

    @Test("Confidence 0 and 1 lie in the outermost bins") func calibrationEdges() {
        let calibration = Calibration(claims([(1, true), (0, false)]))
        #expect(calibration.bins.map(\.meanConfidence) == [0, 1])
        #expect(calibration.expectedError == 0 && calibration.adaptiveError == 0 && calibration.brier == 0)
    }

    @Test("Sure and always wrong") func calibrationWorst() {
        let calibration = Calibration(claims([(1, false), (1, false), (1, false)]))
        #expect(calibration.expectedError == 1 && calibration.adaptiveError == 1 && calibration.brier == 1)
    }

    @Test("One claim") func calibrationOfOne() {
        let calibration = Calibration(claims([(0.8, true)]))
        #expect(calibration.expectedError.isClose(to: 0.2) && calibration.adaptiveError.isClose(to: 0.2))
        #expect(calibration.brier.isClose(to: 0.04))
    }

    @Test("No claims, no figures") func calibrationOfNone() {
        let calibration = Calibration([])
        #expect(calibration.bins.isEmpty && calibration.expectedError == nil && calibration.brier == nil)
        #expect(calibration.adaptiveError == nil)
    }

    // MARK: Percentiles

    @Test(
        "Percentiles",
        arguments: [
            (0.5, [3, 1, 2], 2), (0.5, [4, 1, 2, 3], 2.5), (0.95, [10], 10), (0, [5, 7], 5), (1, [5, 7], 7),
            (0.95, [0, 100], 95),
        ] as [(Double, [Double], Double)])
    func percentiles(share: Double, values: [Double], expected: Double) {
        #expect(percentile(share, of: values).isClose(to: expected))
    }

    @Test("No values, no percentile") func noPercentile() { #expect(percentile(0.5, of: []) == nil) }
}
