import OdologImaging
import OdologPhotoFiles
import OdologReading
import VehicleOCR
import VehicleStore

/// Reads a photo once more, for the other kind.
final class SecondLook {
    private let makeReader: () throws -> PhotoReader
    private lazy var reader = Result { try makeReader() }

    /// - Parameter makeReader: called once, and only if somebody asks for a second look: it may have to load models.
    init(makeReader: @escaping () throws -> PhotoReader) {
        self.makeReader = makeReader
    }

    /// The reading has no candidate where the photo is gone or can't be read. A person can still type the value.
    func read(_ item: PendingReading, as kind: ReadingKind) -> Reading {
        let content = item.reading.content
        do {
            let reader = try reader.get()
            let photo = try Photo(at: PhotoPath(pathOrURI: item.photo.record.path), limits: reader.limits)
            if photo.sha256 == item.photo.record.sha256 { return try reader.read(photo, kind: kind).reading }
            Console.tell("another photo has its name by now; type what stood in it")
        } catch let failure as Failure {
            Console.tell(failure.message.printable)
        } catch {
            Console.tell("\(error)".printable)
        }
        return Reading(
            photo: content.photo, asked: kind, kind: nil, candidates: [], decision: .reject, engine: content.engine)
    }
}
