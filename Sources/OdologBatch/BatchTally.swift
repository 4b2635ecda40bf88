package import OdologPhotoFiles
import VehicleStore

/// What became of the photos of a batch.
package struct BatchTally: Sendable {
    // What was read.

    package private(set) var read = 0
    package private(set) var accepted = 0
    package private(set) var forReview = 0
    package private(set) var rejected = 0
    package private(set) var failed = 0
    /// Their rows are there from an earlier run.
    package private(set) var skipped = 0
    /// Of those that were skipped: the content is no photo.
    package private(set) var skippedUnusable = 0
    /// Of those that were skipped: read with other models, or by another version.
    package private(set) var otherModels = 0

    // What the store took.

    package private(set) var logged = 0
    /// Decided before.
    package private(set) var known = 0
    package private(set) var unrecorded = 0
    /// Taken back out of the log before, and not logged again.
    package private(set) var takenBack = 0
    /// Photos by the reading that waits, which copies share: for each the folder that no vehicle is called like. Nil: it
    /// waits for a vehicle.
    private var waitingPhotos: [StoredReading.ID: [String?]] = [:]
    /// Logged in this batch. A copy that was looked at before that doesn't wait.
    private var settled: Set<StoredReading.ID> = []
    /// How many photos belong to another vehicle than to that of the batch or the folder.
    package private(set) var elsewhere = 0
    /// The first of them, with the vehicle that each belongs to, and what moves it.
    package private(set) var firstElsewhere: [(photo: String, vehicle: String, move: PhotoOwner.Move?)] = []
    /// So many are named. The others are only counted.
    package static let mostNamed = 5

    // At the end.

    /// Photos that were named once more than another.
    package private(set) var namedTwice = 0
    /// Photos that aren't there as a whole yet.
    package private(set) var unfinished = 0
    /// Files in folders that are no photos.
    package private(set) var otherFiles: PhotoNotice?

    /// Some photo has no reading.
    package var hasFailures: Bool { failed + skippedUnusable + unrecorded + takenBack > 0 }

    /// Nothing was found to read.
    package var isEmpty: Bool { read + skipped + unfinished == 0 }

    /// Photos that wait for a person, each copy of one, too.
    package var waiting: Int { waitingPhotos.values.reduce(0) { $0 + $1.count } }
    /// Of those, in folders that no vehicle is called like.
    package var ownerless: Int { waitingPhotos.values.joined().count { $0 != nil } }
    /// Their folders' names, in alphabetical order.
    package var ownerlessFolders: [String] { Set(waitingPhotos.values.joined().compactMap(\.self)).sorted() }

    mutating func count(_ row: ReadingRow) {
        read += 1
        if row.errorCode != nil {
            failed += 1
        } else {
            switch row.decision {
            case "accept": accepted += 1
            case "review": forReview += 1
            default: rejected += 1
            }
        }
    }

    mutating func count(_ photo: SkippedPhoto) {
        skipped += 1
        if photo.isUnusable { skippedUnusable += 1 }
        if photo.hasOtherModels { otherModels += 1 }
        switch photo.standing {
        case .waiting(let readings, let owner):
            if let first = readings.first { wait(first, of: owner) }
            count(owner)
        case .decided(let owner):
            known += 1
            count(owner)
        case .takenBack: takenBack += 1
        case .open, nil: break
        }
    }

    mutating func count(_ outcome: Registrar.Outcome, of owner: PhotoOwner) {
        count(owner)
        switch outcome {
        case .logged(let confirmed, _):
            logged += 1
            guard case .odometer(let entry) = confirmed, let reading = entry.readingID else { break }
            // Copies, in the folder of no vehicle, waited.
            known += waitingPhotos.removeValue(forKey: reading)?.count ?? 0
            settled.insert(reading)
        case .known, .rejectedBefore: known += 1
        case .takenBackBefore: takenBack += 1
        case .pending(let pending, _): wait(pending.reading, of: owner)
        }
    }

    private mutating func wait(_ reading: StoredReading, of owner: PhotoOwner) {
        if settled.contains(reading.id) {
            known += 1
        } else {
            waitingPhotos[reading.id, default: []].append(reading.vehicleID == nil ? owner.folder : nil)
        }
    }

    private mutating func count(_ owner: PhotoOwner) {
        guard owner.problem == .otherVehicle, let vehicle = owner.vehicle else { return }
        elsewhere += 1
        if firstElsewhere.count < Self.mostNamed { firstElsewhere.append((owner.photo, vehicle, owner.move)) }
    }

    mutating func countUnrecorded() { unrecorded += 1 }

    mutating func end(namedTwice: Int, unfinished: Int, otherFiles: PhotoNotice?) {
        self.namedTwice = namedTwice
        self.unfinished = unfinished
        self.otherFiles = otherFiles
    }
}
