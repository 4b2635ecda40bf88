import Foundation

/// Fits weights one after the other, in ever smaller steps.
struct CoordinateSearch<Weights: Encodable> {
    struct Weight {
        let path: WritableKeyPath<Weights, Double>
        /// How much is a large step.
        let unit: Double
        var range = -Double.infinity...Double.infinity
    }

    /// The weights' name among the manifest's evidence.
    let key: String
    let fitted: [Weight]
    let start: Weights
    /// Mean logarithm of what the weights give the truth, and how often it comes first.
    let quality: (Weights) -> (logarithm: Double, exact: Int)

    /// How strongly a weight is held where it was, for few photos say little about some.
    private static var hold: Double { 0.003 }

    func run() -> Weights {
        var weights = start
        var best = quality(weights)
        say("\(best.exact) right, mean logarithm \(best.logarithm)")
        guard !CommandLine.arguments.contains("--confidence-only") else { return weights }
        var objective = best.logarithm - penalty(weights)
        for step in [1.0, 0.5, 0.25] {
            var improved = true
            while improved {
                improved = false
                for weight in fitted {
                    for change in [step, -step] {
                        var tried = weights
                        tried[keyPath: weight.path] += change * weight.unit
                        guard weight.range.contains(tried[keyPath: weight.path]) else { continue }
                        let outcome = quality(tried)
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
        for weight in fitted {
            // As the manifest will have it.
            weights[keyPath: weight.path] = (weights[keyPath: weight.path] * 1000).rounded() / 1000
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        print("\"evidence.\(key)\": \(String(decoding: try! encoder.encode(weights), as: UTF8.self))")
        return weights
    }

    private func penalty(_ weights: Weights) -> Double {
        fitted.reduce(0) { sum, weight in
            let away = (weights[keyPath: weight.path] - start[keyPath: weight.path]) / weight.unit
            return sum + Self.hold * away * away
        }
    }
}
