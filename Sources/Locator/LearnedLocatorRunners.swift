internal import CLocator
internal import CNetwork
import Foundation
internal import Imaging
internal import RecognizedText
internal import Synchronization

/// The network's weights and as many runners as there have been calls at the same time.
///
/// Sound as `Sendable`: the weights are never changed once opened and closed in `deinit`; a runner is either in the list,
/// which the mutex guards, or with the one call that took it out.
final class LearnedLocatorRunners: @unchecked Sendable {
    private struct Runner: @unchecked Sendable {
        let pointer: OpaquePointer
    }

    /// Runners that wait for the next call; more than this are destroyed after use, for each keeps some megabytes.
    private static let mostIdle = 16

    private let weights: OpaquePointer
    private let idle = Mutex<[Runner]>([])

    init(weights path: String) throws(LearnedLocatorError) {
        var message = [CChar](repeating: 0, count: Int(NETWORK_MESSAGE))
        var opened: OpaquePointer?
        errno = 0
        let status = locator_weights_open(path, &opened, &message)
        let reason = errno
        switch status {
        case NETWORK_OK:
            break
        case NETWORK_UNREADABLE:
            throw .weightsUnreadable(path: path, reason: String(cString: strerror(reason)))
        case NETWORK_OUT_OF_MEMORY:
            throw .outOfMemory
        default:
            let text = message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
            throw .weightsUnusable(path: path, reason: String(decoding: text, as: UTF8.self))
        }
        // Never null with NETWORK_OK.
        weights = opened!
        try checkEngine()
    }

    deinit {
        idle.withLock { runners in
            for runner in runners { network_runner_destroy(runner.pointer) }
        }
        network_weights_close(weights)
    }

    /// Runs the network once, so that a machine that cannot is told when the locator is made.
    private func checkEngine() throws(LearnedLocatorError) {
        var runner: OpaquePointer?
        guard network_runner_create(weights, &runner) == NETWORK_OK, let runner else { throw .engineFailed }
        defer { network_runner_destroy(runner) }
        var maps = locator_maps()
        switch locator_run(runner, [0, 0, 0], 1, 1, 3, &maps) {
        case NETWORK_OK: return
        case NETWORK_OUT_OF_MEMORY: throw .outOfMemory
        default: throw .engineFailed
        }
    }

    /// Lines in pixels of `bitmap`, as the network sees them in one look: an answer for each of `ways`, which say whether rows of
    /// dense text are parted.
    func find(in bitmap: Bitmap, threshold: Double, partsRows ways: [Bool]) throws(LocatorError) -> [[LearnedLine]] {
        let runner = try take(for: bitmap)
        defer { putBack(runner) }
        var maps = locator_maps()
        let status = bitmap.withPixels {
            locator_run(runner.pointer, $0.baseAddress, bitmap.width, bitmap.height, bitmap.channels, &maps)
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

    private func take(for bitmap: Bitmap) throws(LocatorError) -> Runner {
        if let runner = idle.withLock({ $0.popLast() }) { return runner }
        var made: OpaquePointer?
        guard network_runner_create(weights, &made) == NETWORK_OK, let made else {
            throw .outOfMemory(width: bitmap.width, height: bitmap.height)
        }
        return Runner(pointer: made)
    }

    private func putBack(_ runner: Runner) {
        let kept = idle.withLock { runners in
            guard runners.count < Self.mostIdle else { return false }
            runners.append(runner)
            return true
        }
        if !kept { network_runner_destroy(runner.pointer) }
    }
}

/// A line as the network sees it.
struct LearnedLine: Sendable {
    var quad: Quad
    /// Mean over the line's core; with the background's they add up to 1.
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

    /// The same place seen twice: where from `place`, what from both.
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
