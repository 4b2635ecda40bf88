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

/// Fits the confidence, prints it as Swift, and says how right it is.
func fitConfidence(
    _ type: String, names: [String], prior: [Double], mislabelled: Double = 0,
    to points: [(features: [Double], isRight: Bool)]
) {
    var logistic = Logistic(prior: prior, mislabelled: mislabelled)
    logistic.fit(points)
    let values = zip(names, logistic.coefficients).map { "\($0): \(String(format: "%.3f", $1))" }
    print("\(type)(\(values.joined(separator: ", ")))")
    for (low, high) in [(0.0, 0.5), (0.5, 0.9), (0.9, 0.99), (0.99, 0.995), (0.995, 1.0)] {
        let inside = points.filter { (low..<high).contains(logistic.probability($0.features)) }
        say("\(low)...\(high): \(inside.count), right \(inside.count { $0.isRight })")
    }
}
