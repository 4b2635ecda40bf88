public import OdologOdometer
public import OdologReading

/// What became of one photo of many: one element of ``PhotoReadings``.
public struct PhotoResult: Sendable {
    /// What was to be read.
    public let input: PhotoInput
    /// The reading, or why this photo can't be read. The photos after it are read all the same.
    public let reading: Result<Reading, ReadingError>
}

/// The readings of many photos, in the order of the photos.
///
/// ```swift
/// for try await photo in reader.readings(of: paths.map(PhotoInput.file), kind: .odometer) {
///     switch photo.reading {
///     case .success(let reading): print(photo.input.name, reading.text ?? "nothing readable")
///     case .failure(let error): print(error)
///     }
/// }
/// ```
///
/// Reading begins with the loop and keeps ahead of it by a few photos: at most ``lead`` finished readings wait, besides
/// the photos that are being read. So memory is bounded, however many photos there are. Inputs are asked for one by
/// one, when there is room for another, and on no thread of the caller.
///
/// The loop ends where the inputs end. It throws an error of the inputs after the readings of the photos before it, and
/// `CancellationError` where its task is cancelled.
///
/// Leaving the loop in any way stops the work. No further photo is begun, and the readings of photos at work are
/// dropped. A ``PhotoReader`` finishes those photos in the background.
///
/// A value of this type is for one loop. A second loop finds nothing.
public struct PhotoReadings: AsyncSequence, Sendable {
    public typealias Element = PhotoResult

    /// The most finished readings that wait for the loop.
    public static let lead = 4

    private let readings: OrderedReadings<PhotoInput, PhotoResult>

    /// - Parameter read: throws a ``ReadingError`` about its photo. Any other error ends the readings.
    init(
        of inputs: sending some Sequence<PhotoInput>, atATime: Int,
        _ read: @escaping @Sendable (PhotoInput) async throws -> Reading
    ) {
        readings = OrderedReadings(of: inputs, atATime: atATime, lead: Self.lead) { try await Self.result($0, read) }
    }

    init<Inputs: AsyncSequence & Sendable>(
        of inputs: Inputs, atATime: Int, _ read: @escaping @Sendable (PhotoInput) async throws -> Reading
    ) where Inputs.Element == PhotoInput {
        readings = OrderedReadings(of: inputs, atATime: atATime, lead: Self.lead) { try await Self.result($0, read) }
    }

    private static func result(
        _ input: PhotoInput, _ read: @Sendable (PhotoInput) async throws -> Reading
    ) async throws -> PhotoResult {
        do {
            return PhotoResult(input: input, reading: .success(try await read(input)))
        } catch let error as ReadingError {
            return PhotoResult(input: input, reading: .failure(error))
        }
    }

    public func makeAsyncIterator() -> Iterator { Iterator(readings: readings.makeAsyncIterator()) }

    /// Hands out one photo's result after the other, in the order of the inputs.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate var readings: OrderedReadings<PhotoInput, PhotoResult>.Iterator

        public mutating func next() async throws -> PhotoResult? { try await readings.next() }
    }
}

extension PhotoReader {
    /// Reads many photos: see ``PhotoReadings``.
    ///
    /// - Parameters:
    ///   - inputs: may block, such as a list that comes from a pipe.
    ///   - atATime: the most photos at a time. Nil, or too many: as many as the reader has threads.
    ///   - kind: nil tells odometers from VINs by what is read.
    ///   - previous: the last confirmed reading of the vehicle. For photos of one vehicle only.
    public func readings(
        of inputs: sending some Sequence<PhotoInput>, atATime: Int? = nil, kind: ReadingKind? = nil,
        previous: PreviousReading? = nil
    ) -> PhotoReadings {
        PhotoReadings(of: inputs, atATime: most(atATime)) { try await read($0, kind: kind, previous: previous) }
    }

    /// Reads many photos, as they come: see ``PhotoReadings``.
    ///
    /// - Parameters:
    ///   - inputs: are asked for one by one.
    ///   - atATime: the most photos at a time. Nil, or too many: as many as the reader has threads.
    ///   - kind: nil tells odometers from VINs by what is read.
    ///   - previous: the last confirmed reading of the vehicle. For photos of one vehicle only.
    public func readings<Inputs: AsyncSequence & Sendable>(
        of inputs: Inputs, atATime: Int? = nil, kind: ReadingKind? = nil, previous: PreviousReading? = nil
    ) -> PhotoReadings where Inputs.Element == PhotoInput {
        PhotoReadings(of: inputs, atATime: most(atATime)) { try await read($0, kind: kind, previous: previous) }
    }

    private func most(_ atATime: Int?) -> Int { min(atATime ?? threads.count, threads.count) }
}
