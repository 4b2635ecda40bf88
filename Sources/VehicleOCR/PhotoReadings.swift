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
/// The loop ends where the inputs end. It throws what they throw, after the readings of those before, and `CancellationError` where
/// its task is cancelled. Leaving the loop in any way stops the work: no photo is begun any more, and those that are being read are
/// finished in the background and dropped. It is for one loop: a second one finds nothing.
public struct PhotoReadings: AsyncSequence, Sendable {
    public typealias Element = PhotoResult

    /// So many finished readings wait for the loop at most, besides those being read.
    public static let lead = 4

    private let work: OrderedReadings

    init(_ work: OrderedReadings) {
        self.work = work
    }

    public func makeAsyncIterator() -> Iterator { Iterator(work) }

    public struct Iterator: AsyncIteratorProtocol {
        /// Its end is the end of the loop.
        private final class Loop: Sendable {
            let work: OrderedReadings

            init(_ work: OrderedReadings) { self.work = work }
            deinit { work.stop() }
        }

        private let loop: Loop

        fileprivate init(_ work: OrderedReadings) {
            loop = Loop(work)
        }

        public mutating func next() async throws -> PhotoResult? { try await loop.work.next() }
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
        let source = BlockingInputs(inputs)
        return readings(atATime: atATime, kind: kind, previous: previous) { work in
            while await work.hasRoom(), let input = await source.next() { work.begin(input) }
        }
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
        readings(atATime: atATime, kind: kind, previous: previous) { work in
            var iterator = inputs.makeAsyncIterator()
            while await work.hasRoom(), let input = try await iterator.next() { work.begin(input) }
        }
    }

    private func readings(
        atATime: Int?, kind: ReadingKind?, previous: PreviousReading?, feed: @escaping OrderedReadings.Feed
    ) -> PhotoReadings {
        PhotoReadings(
            OrderedReadings(atATime: min(atATime ?? threads.count, threads.count), lead: PhotoReadings.lead, feed: feed)
            { input in
                let job = job(input, kind: kind, previous: previous)
                return (job, { threads.begin(job) })
            })
    }
}
