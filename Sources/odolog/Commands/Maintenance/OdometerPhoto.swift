import ArgumentParser
import Foundation
import OdologImaging
import OdologLogbook
import OdologOdometer
import OdologPhotoFiles
import OdologReading
import OdologVehicleLog
import VehicleOCR
import VehicleStore

/// The odometer of a visit or a fill, read from a photo and confirmed by a person. It is logged like any other photo.
struct OdometerPhoto {
    let path: String
    let logbook: Logbook
    /// Nil: the photo's own time.
    let at: TypedTime?
    /// The entry that gets the photo's value. Nil: a new one. Its time counts where the photo has none of its own.
    var entry: LogItem?
    let yes: Bool

    /// Writes the entry and the photo's reading, if that isn't in the log yet. Both are written, or neither.
    ///
    /// - Parameter content: makes the entry from what it was, if it isn't new, and from the time and the odometer value of the photo.
    func write(
        _ options: ReaderOptions, _ content: @escaping (LogItem.Content?, LogTime, Distance?) throws -> LogItem.Content
    ) throws -> LogItem {
        let reader = try options.makeReader()
        let zone = logbook.profile.zone
        let photo = try Photo(at: PhotoPath.arguments([path])[0], limits: reader.limits)
        if let known = try logged(photo) {
            return try write { try content($0, known.logTime(in: zone), known.distance) }
        }
        let reading = try reader.read(photo, kind: .odometer, previous: previous(of: photo)).reading
        let record = PhotoRecord(reading.photo, path: photo.path)
        let time = try time(of: record)
        let (value, unit) = try ask(reading, of: photo.path, time)
        let confirmation = Confirmation(
            value: value, unit: unit ?? logbook.vehicle.unit, vehicle: logbook.vehicle.id, takenAt: time.date,
            timeSource: time.source, utcOffset: time.utcOffset, by: Logbook.writer)
        let shown = Distance(confirmation.value, confirmation.unit)
        return try logbook.write(
            at: at, yes: yes, shown: (shown, time.logTime(in: zone)), replacing: entry?.snapshotID,
            reading: \.snapshotID
        ) { writing throws(StoreError) in
            var (writing, confirmation) = (writing, confirmation)
            writing.origin = .photo
            confirmation.acknowledging = writing.acknowledging
            guard let entry else {
                return try logbook.store.log(record, reading: reading, as: confirmation, with: writing) {
                    try content(nil, $0.logTime(in: zone), $0.distance)
                }
            }
            return try logbook.store.log(record, reading: reading, as: confirmation, editing: entry.id, with: writing) {
                try content($0, $1.logTime(in: zone), $1.distance)
            }
        }
    }

    /// Writes the entry of a photo that is logged.
    private func write(_ content: (LogItem.Content?) throws -> LogItem.Content) throws -> LogItem {
        // Without the store: it is called inside its change.
        let new = try entry == nil ? content(nil) : nil
        return try logbook.write(at: at, yes: yes, replacing: entry?.snapshotID) { writing throws(StoreError) in
            var writing = writing
            writing.origin = .photo
            guard let entry else { return try logbook.store.add(new!, to: logbook.vehicle.id, writing) }
            return try logbook.store.edit(entry.id, of: logbook.vehicle.id, writing, content)
        }
    }

    /// What was typed; else the camera's time, or that of the file's name; else that of the entry; else that of the file, or now.
    private func time(of record: PhotoRecord) throws -> PhotoTime {
        func entered(_ time: LogTime) -> PhotoTime {
            PhotoTime(time.date, .entered, utcOffset: time.utcOffset, isDay: time.isDay)
        }
        if let at { return entered(try logbook.told(at)) }
        let own = record.time(at: logbook.now)
        guard own.source == .file || own.source == .now, let known = entry?.content.time else { return own }
        return entered(known)
    }

    private func logged(_ photo: Photo) throws -> MileageSnapshot? {
        guard let known = try logbook.store.photo(sha256: photo.sha256)?.snapshot else { return nil }
        guard known.vehicleID == logbook.vehicle.id else {
            let owner = try logbook.store.vehicle(known.vehicleID)
            let entry = try logbook.store.movableEntry(of: known)
            throw Failure(
                "\(path.printable) is in the log of \(owner.name.printable), as entry \(known.id); if it is of "
                    + "\(logbook.name), move it with \(entry.move(from: owner.name, to: logbook.vehicle.name))",
                .fileOrStore)
        }
        if let at, try logbook.told(at) != known.logTime(in: logbook.profile.zone) {
            throw Failure(
                "\(path.printable) is in the log already, of \(known.shownTime(in: logbook.profile.zone)); leave --at out, or take "
                    + "entry \(known.id) out with "
                    + CommandText.odolog("entry", "remove", logbook.vehicle.name, "\(known.id)"), .fileOrStore)
        }
        Console.tell(
            "\(path.printable.unbroken): in the log already, as entry \(known.id), which is taken: "
                + "\(known.value) \(known.unit.rawValue), \(known.shownTime(in: logbook.profile.zone)) (\(known.timeSource.words))",
            indent: "")
        // Of what was before this very reading.
        try showBefore(known.value, known.unit, at: known.takenAt - 0.001)
        return known
    }

    private func showBefore(_ value: OdometerValue?, _ unit: DistanceUnit, at date: Date) throws {
        let (store, vehicle, zone) = (logbook.store, logbook.vehicle, logbook.profile.zone)
        try store.readingsAround(value, unit, of: vehicle.id, at: date, in: zone)
            .show(of: vehicle, unit, at: date, in: zone)
    }

    private func previous(of photo: Photo) throws -> PreviousReading? {
        let time = try self.time(of: PhotoRecord(PhotoFacts(photo), path: photo.path)).date
        return try logbook.store.lastSnapshot(of: logbook.vehicle.id, at: time)?.previousReading(at: time)
    }

    private func ask(
        _ reading: Reading, of photo: String, _ time: PhotoTime
    ) throws -> (OdometerValue, DistanceUnit?) {
        guard let input = PromptInput(standardInputHasPaths: false) else {
            throw Failure(
                "there is nobody to confirm what \(path.printable) shows; log it first with odolog record --accept-at, "
                    + "or say --odometer", .needsPerson)
        }
        let value = reading.value.map { "\($0) \((reading.unit ?? logbook.vehicle.unit).rawValue)" }
        Console.tell(
            "\(path.printable.unbroken), \(logbook.minute(time.logTime(in: logbook.profile.zone))) (\(time.source.words)): "
                + (value.map { "\($0)\(reading.meterInWords)   \(reading.valueConfidence.percent)" }
                    ?? "nothing readable"),
            indent: "")
        let unit = reading.unit ?? logbook.vehicle.unit
        try showBefore(reading.value, unit, at: time.date)
        for doubt in reading.doubtsInWords { Console.warn(doubt.withCapital.printable, indent: "") }
        for row in reading.alternatives(unit: " \(unit.rawValue)") {
            Console.show(row.lines(width: Console.promptWidth))
        }
        let nothing = "nothing was written."
        input.sayWhatWasDone = { Console.tell("odolog: \(nothing)", indent: "") }
        let viewer = PhotoViewer()
        let menu = (value == nil ? "type" : "[Enter] accept, or type") + " what it shows, [?] help, [q]uit: "
        while true {
            guard let answer = input.answer(to: menu) else {
                throw Failure(nothing, .needsPerson)
            }
            let command = PromptCommand(answer)
            switch command {
            case .accept?, .runnerUp?, .typed?:
                do throws(PhotoRefusal) {
                    let chosen = try command?.answer.flatMap { answer throws(PhotoRefusal) in
                        try reading.value(for: answer)
                    }
                    if let chosen { return (chosen.value, chosen.unit) }
                } catch {
                    Console.tell(error.words(logbook.vehicle.name))
                }
            case .openPhoto, .openCrop: viewer.show(reading, in: photo, isCrop: command == .openCrop)
            case .help: PromptCommand.showKeys(Self.keys)
            case .quit: throw Failure(nothing, .needsPerson)
            default: PromptCommand.sayIsNone(answer)
            }
        }
    }

    /// Those of the prompt of `record` that make sense here.
    private static let keys: [PromptCommand] = [.accept, .typed(""), .runnerUp, .openPhoto, .openCrop, .quit]
}

extension MileageSnapshot {
    fileprivate var distance: Distance { Distance(value, unit) }
}
