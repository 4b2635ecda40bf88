import Foundation
import OdologVIN

/// What weighs the readings of a VIN, and the confidence.
func fitVINs(to examples: [Example], from start: VINWeights) {
    func interpreter(_ weights: VINWeights) -> VINInterpreter {
        VINInterpreter(limit: 12, minimumConfidence: 0, weights: weights)
    }
    let share = 0.001...1.0
    let search = CoordinateSearch(
        key: "vin",
        fitted: [
            .init(path: \.doubt, unit: 0.01, range: 0.001...0.5),
            .init(path: \.ceiling, unit: 0.002, range: 0.9...0.9999),
            .init(path: \.arbitraryErrors, unit: 0.1, range: share),
            .init(path: \.illegalLetter, unit: 1),
            .init(path: \.furtherVariant, unit: 0.2, range: share),
            .init(path: \.furtherModel, unit: 0.2, range: share),
            .init(path: \.furtherPlace, unit: 0.2, range: share),
            .init(path: \.stretch, unit: 1),
            .init(path: \.labelled, unit: 1),
            .init(path: \.delimited, unit: 1),
            .init(path: \.located, unit: 1),
            .init(path: \.furtherPiece, unit: 1),
            .init(path: \.wrongLength, unit: 1),
        ],
        start: start,
        quality: { weights in
            let interpreter = interpreter(weights)
            var (sum, exact) = (0.0, 0)
            for example in examples {
                let candidates = interpreter.candidates(in: example.lines)
                let share = candidates.first { $0.vin.text == example.truth }?.evidence.share ?? 0
                // A truth that nothing saw must not rule the rest.
                sum += log(max(share, 0.01))
                if candidates.first?.vin.text == example.truth { exact += 1 }
            }
            return (sum / Double(max(examples.count, 1)), exact)
        })
    let fitted = interpreter(search.run())
    let points: [ConfidencePoint] = examples.compactMap { example in
        guard let first = fitted.candidates(in: example.lines).first else { return nil }
        return ConfidencePoint(
            features: VINConfidenceCalibration.terms(of: first.evidence), isRight: first.vin.text == example.truth,
            isDoubtful: false, source: example.source, photo: example.photo)
    }
    fitConfidence(
        "vin", names: ["intercept", "share", "joint", "unchecked"],
        prior: [0, 1, 0, 0],
        to: points)
}
