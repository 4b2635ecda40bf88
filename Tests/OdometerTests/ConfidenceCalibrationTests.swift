import Foundation
import OdologOdometer
import Testing

@Suite struct ConfidenceCalibrationTests {
    private func confidence(_ calibration: ConfidenceCalibration = .identity, _ evidence: OdometerEvidence) -> Double {
        calibration.confidence(of: evidence, share: evidence.share)
    }

    private func evidence(share: Double, digits: Int = 6) -> OdometerEvidence {
        var evidence = OdometerEvidence()
        evidence.share = share
        evidence.digitCount = digits
        return evidence
    }

    @Test(arguments: [0.0001, 0.01, 0.5, 0.9, 0.9999])
    func identityLeavesTheShare(share: Double) {
        #expect(abs(confidence(.identity, evidence(share: share)) - share) < 1e-12)
    }

    @Test(arguments: [0, 1, -1, 2, .nan, .infinity] as [Double])
    func nothingIsCertain(share: Double) {
        let confidence = self.confidence(.identity, evidence(share: share))
        #expect(confidence > 0 && confidence < 1)
    }

    @Test func eachCoefficientMoves() {
        let plain = evidence(share: 0.8, digits: 3)
        let base = confidence(.identity, plain)
        let changed = [
            ConfidenceCalibration(intercept: -1), ConfidenceCalibration(share: 0.5),
            ConfidenceCalibration(fewDigits: -0.4),
        ]
        for calibration in changed { #expect(confidence(calibration, plain) < base) }
        #expect(Set(changed.map { confidence($0, plain) }).count == changed.count)
    }

    @Test("Shares above 0.88 are weighed anew", arguments: [(0.8, 0.0), (0.88, 0.0), (0.99, 2.595), (0.999, 4.907)])
    func highShare(share: Double, added: Double) {
        let confidence = self.confidence(ConfidenceCalibration(highShare: 1), evidence(share: share))
        #expect(abs(log(confidence / (1 - confidence)) - log(share / (1 - share)) - added) < 0.001)
    }

    @Test(
        "What supports a number makes surer only what is surely read",
        arguments: [(0.8, 1.0, 0.0), (0.99, 1.0, 2.595), (0.99, 0.5, 1.298), (0.99, 0.0, 0.0)])
    func support(share: Double, word: Double, added: Double) {
        var evidence = evidence(share: share)
        evidence.odometerWord = word
        let confidence = self.confidence(ConfidenceCalibration(support: 1), evidence)
        #expect(abs(log(confidence / (1 - confidence)) - log(share / (1 - share)) - added) < 0.001)
    }

    @Test("Each digit fewer than five counts", arguments: [(1, 4), (3, 2), (4, 1), (5, 0), (8, 0)])
    func fewDigits(digits: Int, missing: Int) {
        let confidence = self.confidence(ConfidenceCalibration(fewDigits: -1), evidence(share: 0.8, digits: digits))
        // The odds of 0.8 are 4.
        #expect(abs(confidence / (1 - confidence) - 4 * exp(-Double(missing))) < 1e-9)
    }

    @Test(
        "The less a photo looks like one with an odometer, the less sure",
        arguments: [(0.999, 7.389), (0.99, 1.0), (0.5, 1.0 / 99), (0.01, 1.0 / 9801)])
    func scene(probability: Double, factor: Double) {
        var seen = evidence(share: 0.8)
        seen.scene = probability
        let confidence = self.confidence(ConfidenceCalibration(scene: 1), seen)
        #expect(abs(confidence / (1 - confidence) - 4 * factor) < 1e-2 * factor)
    }

    @Test("Where nobody can tell what a photo shows, it counts as usual")
    func noScene() {
        #expect(
            confidence(ConfidenceCalibration(scene: 1), evidence(share: 0.8))
                == confidence(.identity, evidence(share: 0.8)))
    }

    @Test func coefficientsAreReadFromJSON() throws {
        let calibration = ConfidenceCalibration(intercept: -0.3, share: 0.8, fewDigits: -0.1)
        let data = try JSONEncoder().encode(calibration)
        #expect(try JSONDecoder().decode(ConfidenceCalibration.self, from: data) == calibration)
    }

    @Test func interpreterUsesItsCalibration() throws {
        let interpreter = OdometerInterpreter(calibration: ConfidenceCalibration(intercept: -2))
        let doubtful = try #require(interpreter.candidates(in: [line("164214")]).first)
        let plain = try #require(OdometerInterpreter().candidates(in: [line("164214")]).first)
        #expect(doubtful.confidence < plain.confidence)
        #expect(doubtful.evidence == plain.evidence)
    }
}
