// Fits what chooses among numbers and what says how sure the choice is, to labelled photos that no network has seen.
//
// Standard input: a photo a line, its path, a tab, the odometer's digits as displayed. Each photo is read once; the weights
// are then tried on what was read. Prints the fitted values as Swift, for `ChoiceWeights` and `FittedCalibration`.
import Foundation
import Odometer
import RecognizedText
import VehicleOCR

struct Example {
    let lines: [RecognizedLine]
    let truth: Substring
}

/// As TRODO's publishers compare: digits alone, without leading zeros.
func digits(_ text: some StringProtocol) -> Substring {
    Substring(text.filter { ("0"..."9").contains($0) }).drop { $0 == "0" }
}

func say(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }

let reader = try PhotoReader()
var examples: [Example] = []
while let line = readLine() {
    let parts = line.split(separator: "\t")
    guard parts.count == 2 else { continue }
    do {
        let reading = try reader.read(String(parts[0]), kind: .odometer)
        examples.append(Example(lines: reading.lines, truth: digits(parts[1])))
    } catch {
        say("\(error)")
    }
}

/// Mean logarithm of the truth's share, and how often it comes first.
@MainActor func quality(of weights: ChoiceWeights) -> (logarithm: Double, exact: Int) {
    let interpreter = OdometerInterpreter(weights: weights)
    var (sum, exact) = (0.0, 0)
    for example in examples {
        let candidates = interpreter.candidates(in: example.lines)
        let share = candidates.filter { digits($0.displayed) == example.truth }.map(\.evidence.share).reduce(0, +)
        // A truth that nothing saw must not rule the rest.
        sum += log(max(share, 0.01))
        if let first = candidates.first, digits(first.displayed) == example.truth { exact += 1 }
    }
    return (sum / Double(max(examples.count, 1)), exact)
}

// MARK: The choice, one weight after the other

/// What is fitted, and how much of each is a large step.
let fitted: [(name: String, path: WritableKeyPath<ChoiceWeights, Double>, unit: Double)] = [
    ("locatorScore", \.locatorScore, 1), ("locatorMiddle", \.locatorMiddle, 1),
    ("digitCounts[0]", \.digitCounts[0], 1), ("digitCounts[1]", \.digitCounts[1], 1),
    ("digitCounts[2]", \.digitCounts[2], 1), ("digitCounts[3]", \.digitCounts[3], 1),
    ("digitCounts[4]", \.digitCounts[4], 1), ("digitCounts[5]", \.digitCounts[5], 1),
    ("digitCounts[6]", \.digitCounts[6], 1), ("digitCounts[7]", \.digitCounts[7], 1),
    ("shortWithTenths", \.shortWithTenths, 1), ("longWithTenths", \.longWithTenths, 1),
    ("longWithLeadingZero", \.longWithLeadingZero, 1), ("looksLikeTime", \.looksLikeTime, 1),
    ("relativeHeight", \.relativeHeight, 1), ("gaugeLike", \.gaugeLike, 1),
    ("readingIndependence", \.readingIndependence, 0.2), ("unseenText", \.unseenText, 0.01),
]
/// How strongly a weight is held where it was, for few photos say little about some.
let hold = 0.003
let start = ChoiceWeights()

@MainActor func penalty(_ weights: ChoiceWeights) -> Double {
    fitted.reduce(0) { sum, weight in
        let away = (weights[keyPath: weight.path] - start[keyPath: weight.path]) / weight.unit
        return sum + hold * away * away
    }
}

var weights = start
var best = quality(of: weights)
say("\(examples.count) photos, \(best.exact) right, mean logarithm \(best.logarithm)")
var objective = best.logarithm - penalty(weights)
for step in [1.0, 0.5, 0.25] {
    var improved = true
    while improved {
        improved = false
        for weight in fitted {
            for change in [step, -step] {
                var tried = weights
                tried[keyPath: weight.path] += change * weight.unit
                guard tried.unseenText > 0, tried.readingIndependence > 0 else { continue }
                let outcome = quality(of: tried)
                if outcome.logarithm - penalty(tried) > objective + 1e-5 {
                    (weights, best, objective) = (tried, outcome, outcome.logarithm - penalty(tried))
                    improved = true
                    break
                }
            }
        }
    }
    say("step \(step): \(best.exact) right, mean logarithm \(best.logarithm)")
}
for weight in fitted { print("\(weight.name) = \(String(format: "%.3f", weights[keyPath: weight.path]))") }

// MARK: The confidence

/// Logistic regression by Newton's method, held weakly at the identity: (0, 1, 0, 0).
struct Logistic {
    private static let prior = [0.0, 1.0, 0.0, 0.0]
    var coefficients = prior

    mutating func fit(_ points: [(features: [Double], isRight: Bool)]) {
        for _ in 0..<100 {
            var gradient = zip(Self.prior, coefficients).map { 0.3 * ($0 - $1) }
            var curvature = Self.prior.indices.map { row in Self.prior.indices.map { $0 == row ? 0.3 : 0.0 } }
            for point in points {
                let p = probability(point.features)
                for row in gradient.indices {
                    gradient[row] += ((point.isRight ? 1 : 0) - p) * point.features[row]
                    for column in gradient.indices {
                        curvature[row][column] += p * (1 - p) * point.features[row] * point.features[column]
                    }
                }
            }
            let step = solved(curvature, gradient)
            let longest = step.map(abs).max() ?? 0
            for index in coefficients.indices { coefficients[index] += step[index] / max(1, longest) }
        }
    }

    func probability(_ features: [Double]) -> Double {
        1 / (1 + exp(-zip(coefficients, features).reduce(0) { $0 + $1.0 * $1.1 }))
    }

    private func solved(_ matrix: [[Double]], _ right: [Double]) -> [Double] {
        var (a, b) = (matrix, right)
        for pivot in a.indices {
            for row in a.indices.dropFirst(pivot + 1) {
                let factor = a[row][pivot] / a[pivot][pivot]
                for column in a.indices { a[row][column] -= factor * a[pivot][column] }
                b[row] -= factor * b[pivot]
            }
        }
        for row in a.indices.reversed() {
            for column in a.indices.dropFirst(row + 1) { b[row] -= a[row][column] * b[column] }
            b[row] /= a[row][row]
        }
        return b
    }
}

let interpreter = OdometerInterpreter(weights: weights)
let points: [(features: [Double], isRight: Bool)] = examples.compactMap { example in
    guard let first = interpreter.candidates(in: example.lines).first else { return nil }
    return (ConfidenceCalibration.terms(of: first.evidence), digits(first.displayed) == example.truth)
}
var logistic = Logistic()
logistic.fit(points)
let names = ["intercept", "share", "lowestSymbolConfidence", "fewDigits"]
print(
    "ConfidenceCalibration("
        + zip(names, logistic.coefficients).map { "\($0): \(String(format: "%.3f", $1))" }.joined(separator: ", ") + ")"
)
for (low, high) in [(0.0, 0.5), (0.5, 0.9), (0.9, 0.99), (0.99, 0.995), (0.995, 1.0)] {
    let inside = points.filter { (low..<high).contains(logistic.probability($0.features)) }
    say("\(low)...\(high): \(inside.count), right \(inside.count { $0.isRight })")
}
