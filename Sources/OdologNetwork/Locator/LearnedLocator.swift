public import OdologImaging
internal import OdologValues

/// Finds lines with a small convolutional network. First it looks at the whole picture, reduced. Then it takes a
/// close-up of the most promising lines from full resolution, turned level.
///
/// In reading direction at any angle, tight around the characters, each with its class, at most ``Limits/lines``. The same pixels
/// give the same lines on one machine. Each call keeps to the calling thread; any number of calls may run at a time, each
/// with about 12 MB of buffers. Scores order lines and are not calibrated.
public struct LearnedLocator: LineLocator {
    public let identity = "learned-5"

    /// The file that the weights were read from.
    public let weights: String
    private let runners: LearnedLocatorRunners
    /// How hard it looks.
    public var limits: Limits

    /// How hard to look, and how far its lines are off. Those that belong to a set of models stand in its manifest.
    public struct Limits: Hashable, Sendable, Codable {
        /// Longer side of the first look, pixels.
        public var firstLook = 640
        /// Small pictures are enlarged for the first look by at most this.
        public var mostEnlarged = 2.0
        /// Least mean probability of text, more than 0 and less than 1.
        public var threshold = 0.3
        /// Lines that get a close-up.
        public var closeUps = 3
        /// Lines that get a second one.
        public var secondCloseUps = 1
        /// Lines returned.
        public var lines = 40
        /// Of a line's height, above and below: the network's edges lie that much inside of the labelled ones, for it learns
        /// logarithms, whose mean is that of a shorter distance. Median over TRODO's held-out readings.
        public var missedHeight = 0.1

        /// Plain ones, for weights that nothing was fitted to.
        public init() {}
    }

    /// The file that ``init(weights:limits:)`` would read: found, not opened.
    public static func weightsFile() throws(NetworkError) -> String {
        try LearnedLocatorWeights.find(asked: nil)
    }

    /// - Parameters:
    ///   - weights: A safetensors file, or the folder of a `locator.safetensors`. Nil looks in `ODOLOG_LOCATOR`,
    ///     beside the executable, and in the system's folders.
    ///   - limits: How hard to look.
    public init(weights: String? = nil, limits: Limits = Limits()) throws(NetworkError) {
        self.weights = try LearnedLocatorWeights.find(asked: weights)
        runners = try LearnedLocatorRunners(weights: self.weights)
        self.limits = limits
    }

    public func lines(
        in bitmap: Bitmap, lookingFor purpose: LinePurpose?
    ) throws(LocatorError) -> [LocatedLine] {
        var (seen, purpose) = try firstLook(at: bitmap, for: purpose)
        // A dashboard's half-turned drums look like rows of dense text, but must not be parted.
        let partsRows = purpose != .odometer
        seen.sort { $0.score(for: purpose) > $1.score(for: purpose) }
        var found: [LearnedLine] = []
        for (i, line) in seen.prefix(limits.closeUps).enumerated() {
            found += try closeUp(
                of: line, in: bitmap, partsRows: partsRows, again: i < limits.secondCloseUps)
        }
        // Lines seen in a close-up count before lines seen in the first look alone.
        let far = seen.dropFirst(limits.closeUps)
        let order = Self.sorted(found, for: purpose) + Self.sorted(Array(far), for: purpose)
        let lines = Self.sorted(Self.withoutRepeats(order), for: purpose).prefix(limits.lines)
        return lines.map { line in
            let quad = line.quad.grown(by: limits.missedHeight)
            return LocatedLine(quad: quad, role: line.role, score: line.score(for: purpose))
        }
    }

    /// The lines of the first look, and what to look for: without a purpose, an odometer where one is likelier than a
    /// VIN.
    private func firstLook(
        at bitmap: Bitmap, for purpose: LinePurpose?
    ) throws(LocatorError) -> (lines: [LearnedLine], purpose: LinePurpose?) {
        let longer = Double(max(bitmap.width, bitmap.height))
        let factor = min(Double(limits.firstLook) / longer, limits.mostEnlarged)
        let columns = max(1, Int((Double(bitmap.width) * factor).rounded()))
        let rows = max(1, Int((Double(bitmap.height) * factor).rounded()))
        let reduced: Bitmap
        do {
            reduced = try bitmap.scaled(toWidth: columns, height: rows)
        } catch {
            throw .imaging(error)
        }
        let (x, y) = (Double(bitmap.width) / Double(columns), Double(bitmap.height) / Double(rows))
        let ways = purpose.map { [$0 != .odometer] } ?? [true, false]
        let found = try runners.find(in: reduced, threshold: limits.threshold, partsRows: ways)
        func surest(_ role: KeyPath<LearnedLine, Double>) -> Double { found[0].map { $0[keyPath: role] }.max() ?? 0 }
        let isDashboard = purpose == nil && surest(\.odometer) > surest(\.vin)
        let lines = (isDashboard ? found[1] : found[0]).map { $0.moved(to: $0.quad.stretched(x: x, y: y)) }
        return (lines, isDashboard ? .odometer : purpose)
    }

    /// What a close-up shows where `line` was seen, and beside it.
    private func closeUp(
        of line: LearnedLine, in bitmap: Bitmap, partsRows: Bool, again: Bool
    ) throws(LocatorError) -> [LearnedLine] {
        let frame = LearnedLocatorCloseUp(of: line.quad)
        let picture: Bitmap
        do {
            picture = try frame.picture(of: bitmap)
        } catch .degenerateQuad {
            return [line]
        } catch {
            throw .imaging(error)
        }
        let seen = try runners.find(in: picture, threshold: limits.threshold, partsRows: [partsRows])[0]
        let places = seen.map { frame.placed($0.quad) }
        let best = LearnedLocatorCloseUp.index(of: line.quad, among: places)
        // A neighbour whose end lies outside looks like a shorter line. It may look surer than the whole line.
        let beside = seen.indices.filter { $0 != best && !frame.cutsOffAnEnd(of: seen[$0].quad) }
        let near = beside.map { seen[$0].moved(to: places[$0]) }
        guard let best else { return near + [line] }
        let placed = LearnedLine(place: seen[best].moved(to: places[best]), context: line)
        guard again else { return [placed] + near }
        // The first look's size and angle were rough. They are known better now, so look once more.
        return try closeUp(of: placed, in: bitmap, partsRows: partsRows, again: false) + near
    }

    private static func sorted(_ lines: [LearnedLine], for purpose: LinePurpose?) -> [LearnedLine] {
        lines.sorted { $0.score(for: purpose) > $1.score(for: purpose) }
    }

    /// The lines without repeats: of lines that mostly cover each other, the first.
    private static func withoutRepeats(_ lines: [LearnedLine]) -> [LearnedLine] {
        var kept: [LearnedLine] = []
        for line in lines where !kept.contains(where: { $0.quad.intersectionOverUnion(with: line.quad) > 0.35 }) {
            kept.append(line)
        }
        return kept
    }
}

extension Quad {
    /// Higher by `part` of the height, above and below.
    fileprivate func grown(by part: Double) -> Quad {
        func beyond(_ point: Point, _ other: Point) -> Point {
            Point(x: point.x + part * (point.x - other.x), y: point.y + part * (point.y - other.y))
        }
        return Quad(
            topLeft: beyond(topLeft, bottomLeft), topRight: beyond(topRight, bottomRight),
            bottomRight: beyond(bottomRight, topRight), bottomLeft: beyond(bottomLeft, topLeft))
    }

    fileprivate func stretched(x: Double, y: Double) -> Quad {
        func place(_ point: Point) -> Point { Point(x: point.x * x, y: point.y * y) }
        return Quad(
            topLeft: place(topLeft), topRight: place(topRight), bottomRight: place(bottomRight),
            bottomLeft: place(bottomLeft))
    }
}
