import ArgumentParser
import Foundation
import OdologImaging
import OdologMaintenance
import OdologOdometer
import OdologPhotoFiles
import OdologReading
import VehicleOCR
import VehicleStore

/// The odometer of a visit, read from its photo and confirmed by a person. It goes into the log as any photo's does.
struct DonePhoto {
    let path: String
    let logbook: Logbook
    /// Nil: the photo's own time.
    let at: TypedDate?
    let yes: Bool

    /// The photo's entry in the log; of one that is logged already without asking.
    func snapshot(_ options: ReaderOptions) throws -> MileageSnapshot {
        let reader = try options.makeReader()
        let photo: Photo
        let reading: Reading
        do {
            photo = try Photo(at: PhotoPath.arguments([path])[0], limits: reader.limits)
            if let known = try logged(photo) { return known }
            reading = try reader.read(photo, kind: .odometer, previous: previous(of: photo)).reading
        } catch let error as PhotoError {
            throw Failure(ReadingError.photo(error).description.printable, .somePhotoFailed)
        } catch let error as ReadingError {
            throw Failure(error.description.printable, .somePhotoFailed)
        }
        let record = PhotoRecord(reading.photo, path: photo.path)
        let time = try at.map { PhotoTime(try $0.date(in: logbook.profile.zone), .entered) } ?? record.time
        let (value, unit) = try ask(reading, time)
        let confirmation = Confirmation(
            value: value, unit: unit ?? logbook.vehicle.unit, vehicle: logbook.vehicle.id, takenAt: time.date,
            timeSource: time.source, utcOffset: time.utcOffset)
        return try logbook.withSecondYes(yes) { flags throws(StoreError) in
            var confirmation = confirmation
            confirmation.acknowledging = flags
            return try logbook.store.log(record, reading: reading, as: confirmation)
        }
    }

    private func logged(_ photo: Photo) throws -> MileageSnapshot? {
        let known: MileageSnapshot?
        do { known = try logbook.store.photo(sha256: photo.sha256)?.snapshot } catch { throw Failure(error) }
        guard let known else { return nil }
        guard known.vehicleID == logbook.vehicle.id else {
            throw Failure("\(path.printable) is in the log of another vehicle", .fileOrStore)
        }
        return known
    }

    private func previous(of photo: Photo) throws -> PreviousReading? {
        let time =
            try at?.date(in: logbook.profile.zone) ?? PhotoRecord(PhotoFacts(photo), path: photo.path).time.date
        do {
            return try logbook.store.lastSnapshot(of: logbook.vehicle.id, at: time)?.previousReading(at: time)
        } catch {
            throw Failure(error)
        }
    }

    private func ask(_ reading: Reading, _ time: PhotoTime) throws(Failure) -> (OdometerValue, DistanceUnit?) {
        guard let input = PromptInput(standardInputHasPaths: false) else {
            throw Failure(
                "there is nobody to confirm what \(path.printable) shows; log it first with odolog record --accept-at, "
                    + "or say --odometer", .fileOrStore)
        }
        let value = reading.value.map { "\($0) \((reading.unit ?? logbook.vehicle.unit).rawValue)" }
        let percent = Int((reading.valueConfidence * 100).rounded(.down))
        Console.error(
            "\(path.printable), \(logbook.minute(time.date)): "
                + (value.map { "\($0)\(reading.meterInWords), \(percent) % sure" } ?? "nothing readable"))
        for doubt in reading.doubts { Console.error("\(Console.warning("!")) \(doubt.description)") }
        while true {
            let question = value == nil ? "What does it show? " : "Enter takes it, else type what it shows: "
            guard let answer = input.answer(to: question) else { throw Failure("nothing was written.", .fileOrStore) }
            if answer.isEmpty, let value = reading.value { return (value, reading.unit) }
            do {
                let typed = try OdometerEntry(parsing: answer)
                return (typed.value, typed.unit ?? reading.unit)
            } catch {
                Console.error(error.description)
            }
        }
    }
}
