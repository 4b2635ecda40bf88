import Dispatch

/// Where the time of a reading went.
public struct StageTimings: Hashable, Sendable {
    /// A part of the work on a photo.
    public enum Stage: String, CaseIterable, Sendable {
        /// Opening the file, its checksum, its pixels.
        case decode
        /// Searching for barcodes.
        case barcodes
        /// Finding the lines.
        case locate
        /// Cutting lines out of the photo, as strips.
        case cut
        /// Recognising the characters of strips.
        case recognize
        /// Cutting and reading the words beside an odometer.
        case words
        /// Turning characters into an odometer's value or a VIN.
        case interpret
        /// Telling what kind of thing the photo shows.
        case scene
    }

    private var nanoseconds: [Stage: UInt64] = [:]

    /// No time at all.
    public init() {}

    /// Wall time of a stage in milliseconds, 0 or more.
    public subscript(stage: Stage) -> Double { Double(nanoseconds[stage] ?? 0) / 1e6 }

    /// Adds stage by stage.
    public static func += (timings: inout StageTimings, other: StageTimings) {
        timings.nanoseconds.merge(other.nanoseconds, uniquingKeysWith: +)
    }

    fileprivate mutating func add(_ time: UInt64, to stage: Stage) { nanoseconds[stage, default: 0] += time }
}

/// Adds up the stages of one reading, on one thread.
final class StageClock {
    private(set) var timings = StageTimings()

    /// - Parameter opening: nanoseconds that opening the file took before.
    init(opening: UInt64 = 0) { timings.add(opening, to: .decode) }

    func measure<Result, Failure: Error>(
        _ stage: StageTimings.Stage, _ work: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let start = DispatchTime.now().uptimeNanoseconds
        defer { timings.add(DispatchTime.now().uptimeNanoseconds - start, to: stage) }
        return try work()
    }
}
