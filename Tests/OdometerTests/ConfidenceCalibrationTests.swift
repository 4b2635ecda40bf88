import Foundation
import Odometer
import Testing

@Suite struct ConfidenceCalibrationTests {
    private func evidence(share: Double, digits: Int = 6) -> OdometerEvidence {
        var evidence = OdometerEvidence()
        evidence.share = share
        evidence.digitCount = digits
        return evidence
    }

    @Test(arguments: [0.0001, 0.01, 0.5, 0.9, 0.9999])
    func identityLeavesTheShare(share: Double) {
        #expect(abs(ConfidenceCalibration.identity.confidence(of: evidence(share: share)) - share) < 1e-12)
    }

    @Test(arguments: [0, 1, -1, 2, .nan, .infinity] as [Double])
    func nothingIsCertain(share: Double) {
        let confidence = ConfidenceCalibration.identity.confidence(of: evidence(share: share))
        #expect(confidence > 0 && confidence < 1)
    }

    @Test func eachCoefficientMoves() {
        let plain = evidence(share: 0.8, digits: 3)
        let base = ConfidenceCalibration.identity.confidence(of: plain)
        let changed = [
            ConfidenceCalibration(intercept: -1), ConfidenceCalibration(share: 0.5),
            ConfidenceCalibration(fewDigits: -0.4),
        ]
        for calibration in changed { #expect(calibration.confidence(of: plain) < base) }
        #expect(Set(changed.map { $0.confidence(of: plain) }).count == changed.count)
    }

    @Test("Shares above 0.88 are weighed anew", arguments: [(0.8, 0.0), (0.88, 0.0), (0.99, 2.595), (0.999, 4.907)])
    func highShare(share: Double, added: Double) {
        let confidence = ConfidenceCalibration(highShare: 1).confidence(of: evidence(share: share))
        #expect(abs(log(confidence / (1 - confidence)) - log(share / (1 - share)) - added) < 0.001)
    }

    @Test("Each digit fewer than five counts", arguments: [(1, 4), (3, 2), (4, 1), (5, 0), (8, 0)])
    func fewDigits(digits: Int, missing: Int) {
        let confidence = ConfidenceCalibration(fewDigits: -1).confidence(of: evidence(share: 0.8, digits: digits))
        // The odds of 0.8 are 4.
        #expect(abs(confidence / (1 - confidence) - 4 * exp(-Double(missing))) < 1e-9)
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
