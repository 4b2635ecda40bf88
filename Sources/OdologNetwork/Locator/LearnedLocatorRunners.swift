internal import COdologNetwork
internal import OdologImaging
internal import OdologValues

/// Runs the locator's network.
struct LearnedLocatorRunners: Sendable {
    private let runners: NetworkRunners

    init(weights path: String) throws(NetworkError) {
        runners = NetworkRunners(try NetworkWeights(path, open: locator_weights_open))
        // Runs it once, so that the locator can't be made on a machine that can't run the network.
        let status = try runners.withRunner { runner in
            var maps = locator_maps()
            return locator_run(runner, [0, 0, 0], 1, 1, 3, &maps)
        }
        guard status == NETWORK_OK else { throw runners.weights.error(status) }
    }

    /// The lines that the network sees in one look, in pixels of `bitmap`. There is one answer for each of `ways`,
    /// which say whether rows of dense text are parted.
    func find(in bitmap: Bitmap, threshold: Double, partsRows ways: [Bool]) throws(LocatorError) -> [[LearnedLine]] {
        do {
            return try runners.withRunner { runner in
                Result { () throws(LocatorError) in
                    try lines(of: bitmap, threshold, ways, with: runner)
                }
            }.get()
        } catch let error as LocatorError {
            throw error
        } catch {
            throw .outOfMemory(width: bitmap.width, height: bitmap.height)
        }
    }

    private func lines(
        of bitmap: Bitmap, _ threshold: Double, _ ways: [Bool], with runner: OpaquePointer
    ) throws(LocatorError) -> [[LearnedLine]] {
        var maps = locator_maps()
        let status = bitmap.withPixels {
            locator_run(runner, $0.baseAddress, bitmap.width, bitmap.height, bitmap.channels, &maps)
        }
        try check(status, bitmap)
        var answers: [[LearnedLine]] = []
        for partsRows in ways {
            var found = locator_lines()
            defer { locator_lines_free(&found) }
            try check(locator_gather(&maps, threshold, partsRows, &found), bitmap)
            answers.append(UnsafeBufferPointer(start: found.lines, count: found.count).map(LearnedLine.init))
        }
        return answers
    }

    private func check(_ status: network_status, _ bitmap: Bitmap) throws(LocatorError) {
        switch status {
        case NETWORK_OK: return
        case NETWORK_TOO_LARGE: throw .tooLarge(width: bitmap.width, height: bitmap.height)
        // The engine ran when the locator was made: what can fail now is memory for a larger size.
        default: throw .outOfMemory(width: bitmap.width, height: bitmap.height)
        }
    }
}

/// A line as the network sees it.
struct LearnedLine: Sendable {
    var quad: Quad
    /// The mean probability of this class over the line's core. All classes and `background` add up to 1.
    var odometer: Double
    var digits: Double
    var vin: Double
    var text: Double

    var background: Double { max(0, 1 - odometer - digits - vin - text) }

    init(_ line: locator_line) {
        func point(_ point: locator_point) -> Point { Point(x: point.x, y: point.y) }
        let corners = line.corners
        quad = Quad(
            topLeft: point(corners.0), topRight: point(corners.1), bottomRight: point(corners.2),
            bottomLeft: point(corners.3))
        odometer = Double(line.classes.1)
        digits = Double(line.classes.2)
        vin = Double(line.classes.3)
        text = Double(line.classes.4)
    }

    /// A place that was seen twice: the quad is that of `place`, the classes are the mean of both.
    init(place: LearnedLine, context: LearnedLine) {
        self = place
        odometer = (place.odometer + context.odometer) / 2
        digits = (place.digits + context.digits) / 2
        vin = (place.vin + context.vin) / 2
        text = (place.text + context.text) / 2
    }

    func moved(to quad: Quad) -> LearnedLine {
        var line = self
        line.quad = quad
        return line
    }

    var role: LineRole {
        let roles: [(LineRole, Double)] = [
            (.odometer, odometer), (.otherDigits, digits), (.vin, vin), (.text, text),
        ]
        return roles.max { $0.1 < $1.1 }!.0
    }

    /// 0...1, how much a caller with this purpose wants to read it. Digits may be an odometer taken for another number.
    func score(for purpose: LinePurpose?) -> Double {
        switch purpose {
        case .odometer: min(1, odometer + 0.25 * digits + 0.05 * text)
        case .vin: min(1, vin + 0.25 * text + 0.05 * digits)
        case nil: min(1, max(odometer, vin) + 0.25 * digits + 0.1 * text)
        }
    }
}
