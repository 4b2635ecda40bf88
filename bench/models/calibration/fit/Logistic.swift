import Foundation

/// Logistic regression by Newton's method (with Fisher's information), held weakly where it starts.
struct Logistic {
    private let prior: [Double]
    /// Share of the points that say right or wrong by chance: a wrong label among the surest must not make all of them doubtful.
    private let mislabelled: Double
    private(set) var coefficients: [Double]

    init(prior: [Double], mislabelled: Double) {
        self.prior = prior
        self.mislabelled = mislabelled
        coefficients = prior
    }

    mutating func fit(_ points: [(features: [Double], isRight: Bool)]) {
        for _ in 0..<100 {
            var gradient = zip(prior, coefficients).map { 0.3 * ($0 - $1) }
            var curvature = prior.indices.map { row in prior.indices.map { $0 == row ? 0.3 : 0.0 } }
            for point in points {
                let p = probability(point.features)
                let seen = mislabelled / 2 + (1 - mislabelled) * p
                let slope = (1 - mislabelled) * p * (1 - p)
                for row in gradient.indices {
                    gradient[row] +=
                        ((point.isRight ? 1 : 0) - seen) / (seen * (1 - seen)) * slope * point.features[row]
                    for column in gradient.indices {
                        curvature[row][column] +=
                            slope * slope / (seen * (1 - seen)) * point.features[row] * point.features[column]
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

/// A reading, what is known of it, and whether it is right.
struct ConfidencePoint {
    let features: [Double]
    let isRight: Bool
    /// A person looks at it, however sure.
    let isDoubtful: Bool
    let source: String
    let photo: String
}

/// Fits the confidence, prints it as the manifest has it, and says how right it is: on what it was fitted to, and on each source when it is
/// fitted to the others.
func fitConfidence(
    _ key: String, names: [String], prior: [Double], mislabelled: Double = 0, to points: [ConfidencePoint]
) {
    func fitted(to points: [ConfidencePoint]) -> Logistic {
        var logistic = Logistic(prior: prior, mislabelled: mislabelled)
        logistic.fit(points.map { ($0.features, $0.isRight) })
        return logistic
    }
    if CommandLine.arguments.contains("--points") {
        for point in points {
            let features = point.features.map { String(format: "%.4f", $0) }.joined(separator: "\t")
            print("point\t\(point.isRight)\t\(point.isDoubtful)\t\(point.source)\t\(features)\t\(point.photo)")
        }
    }
    let all = fitted(to: points)
    let values = zip(names, all.coefficients).map { "\"\($0)\": \(String(format: "%.3f", $1))" }
    print("\"\(key)\": {\(values.joined(separator: ", "))}")
    report("all, fitted to all", points.map { ($0, all.probability($0.features)) })
    for source in Set(points.map(\.source)).sorted() {
        let others = fitted(to: points.filter { $0.source != source })
        report(
            "\(source), fitted to the others",
            points.filter { $0.source == source }.map { ($0, others.probability($0.features)) })
    }
}

private func report(_ name: String, _ judged: [(point: ConfidencePoint, confidence: Double)]) {
    let error = stride(from: 0.0, to: 1.0, by: 0.1).reduce(0.0) { sum, low in
        let bin = judged.filter {
            ($0.confidence * 10).rounded(.down) == (low * 10).rounded() || low > 0.85 && $0.confidence == 1
        }
        return sum + abs(bin.reduce(0) { $0 + $1.confidence - ($1.point.isRight ? 1 : 0) })
    }
    say(
        "\(name): \(judged.count), right \(judged.count { $0.point.isRight }), ECE \(String(format: "%.3f", error / Double(max(judged.count, 1))))"
    )
    for (low, high) in [(0.0, 0.5), (0.5, 0.9), (0.9, 0.99), (0.99, 0.995), (0.995, 1.0)] {
        let inside = judged.filter { (low..<high).contains($0.confidence) }
        say("  \(low)...\(high): \(inside.count), right \(inside.count { $0.point.isRight })")
    }
    for item in judged where item.confidence >= 0.99 && !item.point.isRight {
        say("  wrong with \(String(format: "%.4f", item.confidence)): \(item.point.photo)")
    }
}
