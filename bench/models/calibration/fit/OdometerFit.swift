import Foundation
import OdologOdometer

/// What chooses among numbers, and the confidence.
func fitOdometers(to examples: [Example], from start: ChoiceWeights) {
    let labelled = examples.filter { !$0.truth.isEmpty }
    let positive = Double.leastNonzeroMagnitude...1
    let search = CoordinateSearch(
        key: "odometer",
        fitted: [
            .init(path: \.locatorScore, unit: 1),
            .init(path: \.locatorMiddle, unit: 1),
            .init(path: \.digitCounts[0], unit: 1),
            .init(path: \.digitCounts[1], unit: 1),
            .init(path: \.digitCounts[2], unit: 1),
            .init(path: \.digitCounts[3], unit: 1),
            .init(path: \.digitCounts[4], unit: 1),
            .init(path: \.digitCounts[5], unit: 1),
            .init(path: \.digitCounts[6], unit: 1),
            .init(path: \.digitCounts[7], unit: 1),
            .init(path: \.shortWithTenths, unit: 1),
            .init(path: \.longWithTenths, unit: 1),
            .init(path: \.longWithLeadingZero, unit: 1),
            .init(path: \.looksLikeTime, unit: 1),
            .init(path: \.relativeHeight, unit: 1),
            .init(path: \.gaugeLike, unit: 1),
            .init(path: \.readingIndependence, unit: 0.2, range: positive),
            .init(path: \.unseenText, unit: 0.01, range: positive),
        ],
        start: start,
        quality: { weights in
            let interpreter = OdometerInterpreter(weights: weights)
            var (sum, exact) = (0.0, 0)
            for example in labelled {
                let candidates = interpreter.candidates(in: example.lines)
                let truth = digits(example.truth)
                let share = candidates.filter { digits($0.displayed) == truth }.map(\.evidence.share).reduce(0, +)
                // A truth that nothing saw must not rule the rest.
                sum += log(max(share, 0.01))
                if let first = candidates.first, digits(first.displayed) == truth { exact += 1 }
            }
            return (sum / Double(max(labelled.count, 1)), exact)
        })
    let interpreter = OdometerInterpreter(weights: search.run())
    let names = ["intercept", "share", "highShare", "fewDigits", "scene", "support"]
    // Of each photo its best candidate, with what the photo shows.
    let firsts: [(example: Example, candidate: OdometerCandidate)] = examples.compactMap { example in
        let candidates = interpreter.candidates(in: example.lines)
        let seen = example.scene.map { interpreter.candidates(candidates, in: $0) } ?? candidates
        return seen.first.map { (example, $0) }
    }
    say("\nText")
    fitConfidence(
        "odometer", names: names, prior: [0, 1, 0, 0, 0, 0], mislabelled: 0.005,
        to: firsts.map { example, candidate in
            ConfidencePoint(
                features: ConfidenceCalibration.terms(of: candidate.evidence, share: candidate.evidence.share),
                isRight: !example.truth.isEmpty && digits(candidate.displayed) == digits(example.truth),
                isDoubtful: !candidate.objections.isEmpty, source: example.source, photo: example.photo)
        })
    say("\nWhole units")
    fitConfidence(
        "odometerValue", names: names, prior: [0, 1, 0, 0, 0, 0], mislabelled: 0.005,
        to: firsts.compactMap { example, candidate in
            // Where the last drum may be tenths or not a person looks; what is sure of the rest tells nothing of that.
            guard example.truth.isEmpty || example.wholeUnits != nil, !candidate.isTenthsUnsure else { return nil }
            return ConfidencePoint(
                features: ConfidenceCalibration.terms(of: candidate.evidence, share: candidate.evidence.valueShare),
                isRight: !example.truth.isEmpty && candidate.value.wholeUnits == example.wholeUnits,
                isDoubtful: !candidate.objections.isEmpty, source: example.source, photo: example.photo)
        })
}
