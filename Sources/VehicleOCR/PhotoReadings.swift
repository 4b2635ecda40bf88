public import OdologOdometer
public import OdologReading

/// What became of one photo of many.
public struct PhotoResult: Sendable {
    public let input: PhotoInput
    /// A photo that can't be read costs itself, never those after it.
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
/// Reading begins with the loop and keeps ahead of it by a few photos, however many there are: what is held are the photos that are
/// being read and ``lead`` finished ones at most. Inputs are asked for one by one, as there is room, on no thread of the caller's.
///
/// It is the same whoever reads, a ``PhotoReader`` or a ``SupervisedReader``.
///
/// The loop ends where the inputs end. It throws what they throw, after the readings of those before, and `CancellationError` where
/// its task is cancelled. Leaving the loop in any way stops the work: no photo is begun any more, and those that are being read are
/// dropped (a ``PhotoReader`` finishes them in the background). It is for one loop: a second one finds nothing.
public struct PhotoReadings: AsyncSequence, Sendable {
    public typealias Element = PhotoResult

    /// So many finished readings wait for the loop at most, besides those being read.
    public static let lead = 4

    private let readings: OrderedReadings<PhotoInput, PhotoResult>

    /// - Parameter read: throws a ``ReadingError`` about its photo; another error ends the readings.
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
    ///   - atATime: nil: as many as the reader has threads, which is the most in any case.
    ///   - kind: nil tells odometers from VINs by what is read.
    ///   - previous: the last confirmed reading of the vehicle that they are all of.
    public func readings(
        of inputs: sending some Sequence<PhotoInput>, atATime: Int? = nil, kind: ReadingKind? = nil,
        previous: PreviousReading? = nil
    ) -> PhotoReadings {
        PhotoReadings(of: inputs, atATime: most(atATime)) { try await read($0, kind: kind, previous: previous) }
    }

    /// Reads many photos, as they come: see ``PhotoReadings``.
    ///
    /// - Parameters:
    ///   - atATime: nil: as many as the reader has threads, which is the most in any case.
    ///   - kind: nil tells odometers from VINs by what is read.
    ///   - previous: the last confirmed reading of the vehicle that they are all of.
    public func readings<Inputs: AsyncSequence & Sendable>(
        of inputs: Inputs, atATime: Int? = nil, kind: ReadingKind? = nil, previous: PreviousReading? = nil
    ) -> PhotoReadings where Inputs.Element == PhotoInput {
        PhotoReadings(of: inputs, atATime: most(atATime)) { try await read($0, kind: kind, previous: previous) }
    }

    private func most(_ atATime: Int?) -> Int { min(atATime ?? threads.count, threads.count) }
}
