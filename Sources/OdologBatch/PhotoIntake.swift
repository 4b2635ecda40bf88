package import Foundation
import OdologImaging
import OdologOdometer
package import OdologPhotoFiles
package import OdologReading
package import VehicleOCR
package import VehicleStore

/// Opens and reads photos for a vehicle's log, several at a time; what is in the log already isn't read again.
package struct PhotoIntake: Sendable {
    package enum Outcome: Sendable {
        /// In the log, or its VIN confirmed: nothing is left to do.
        case known(RegisteredPhoto, path: String)
        case read(Reading, path: String)
        case failed(ReadingError, path: String)
        /// The store could not be asked.
        case storeFailed(StoreError)
    }

    let reader: PhotoReader
    let store: VehicleStore
    let kind: ReadingKind?
    let takenAt: Date?
    /// What counts of the vehicle's log as it was at the start, in the order of time. Not as it grows: what is read in one photo would
    /// depend on how fast others are confirmed.
    let log: [MileageSnapshot]

    package init(
        reader: PhotoReader, store: VehicleStore, kind: ReadingKind?, takenAt: Date?, log: [MileageSnapshot]
    ) {
        self.reader = reader
        self.store = store
        self.kind = kind
        self.takenAt = takenAt
        self.log = log
    }

    package func take(_ path: PhotoPaths.Element) -> Outcome {
        let name =
            switch path {
            case .success(let path): path.text
            case .failure(let error): error.path
            }
        do {
            // By its bytes, before they are decoded.
            let file = try PhotoFile(at: path.get(), limits: reader.limits)
            let known = try store.photo(sha256: file.sha256)
            if let known, isDone(known) { return .known(known, path: file.path) }
            let photo = try Photo(file, limits: reader.limits)
            let entered = takenAt ?? known?.pending(.odometer)?.enteredTime
            let read = try reader.read(photo, kind: kind, previous: previous(of: photo, entered: entered))
            return .read(read.reading, path: photo.path)
        } catch let error as PhotoError {
            return .failed(.photo(error), path: name)
        } catch let error as ReadingError {
            return .failed(error, path: name)
        } catch let error as StoreError {
            return .storeFailed(error)
        } catch {
            fatalError("\(type(of: error)) is thrown by nothing above")
        }
    }

    private func isDone(_ photo: RegisteredPhoto) -> Bool {
        switch kind {
        case .odometer: photo.confirmed(.odometer) != nil
        case .vin: photo.confirmed(.vin) != nil
        case nil: photo.confirmed(.odometer) != nil || photo.confirmed(.vin) != nil
        }
    }

    private func previous(of photo: Photo, entered: Date?) -> PreviousReading? {
        let time = entered ?? PhotoRecord(PhotoFacts(photo), path: photo.path).time(at: store.clock()).date
        guard let last = log.last(where: { $0.takenAt <= time }) else { return nil }
        return last.previousReading(at: time)
    }
}
