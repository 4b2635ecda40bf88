import Foundation
import VehicleOCR
import VehicleStore

/// `stranger read PHOTO` reads a photo as a file, as bytes, and in another process. `stranger log FOLDER STORE` reads 200 photos at
/// once, and logs what it is sure of. One line on standard output for each thing that a test looks at.
@main
struct Stranger {
    static func main() async throws {
        let reader: PhotoReader
        do {
            reader = try PhotoReader(threads: 2, limits: PhotoLimits(maxBytes: 16 << 20))
        } catch {
            FileHandle.standardError.write(Data("\(error)\n".utf8))
            exit(3)
        }
        let arguments = CommandLine.arguments
        if arguments[1] == "read" {
            try await readFileAndBytes(of: arguments[2], reader)
            do {
                try await readElsewhere(arguments[2])
            } catch let error as SetupError {
                FileHandle.standardError.write(Data("\(error)\n".utf8))
                exit(3)
            }
        } else {
            try await logMany(of: arguments[2], reader, in: VehicleStore(path: arguments[3]))
        }
        print("peak", peakMegabytes(), "MB")
    }

    /// 200 photos, whatever the folder holds, all as if they were of one vehicle: few fit.
    static func logMany(of folder: String, _ reader: PhotoReader, in store: VehicleStore) async throws {
        let photos = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
            .filter { $0.hasSuffix(".jpg") || $0.hasSuffix(".png") }
            .map { "\(folder)/\($0)" }
        var inputs = (0..<199).map { PhotoInput.file(photos[$0 % photos.count]) }
        inputs.insert(.file("missing.jpg"), at: 100)
        let vehicle = try store.add(NewVehicle(name: "Van", unit: .kilometers))
        var count = 0
        var isInOrder = true
        for try await photo in reader.readings(of: inputs) {
            isInOrder = isInOrder && photo.input == inputs[count]
            count += 1
            switch photo.reading {
            case .success(let reading): try log(reading, of: photo.input.name, for: vehicle, in: store)
            case .failure(let error): print("failed", photo.input.name, error.code)
            }
        }
        print("many", count, isInOrder ? "in order" : "mixed up")
        try showLog(of: vehicle.id, in: store)
    }

    static func log(_ reading: Reading, of path: String, for vehicle: Vehicle, in store: VehicleStore) throws {
        guard reading.decision == .accept, let pending = try store.record(reading, of: path) else { return }
        do {
            try store.confirm(pending, vehicle: vehicle.id)
        } catch {
            switch error {
            case .needsSecondYes, .vehicleHasOtherVIN: try store.reject(pending.reading.id)
            default: throw error
            }
        }
    }

    /// The most memory that this process had at a time.
    static func peakMegabytes() -> Int {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        return usage.ru_maxrss >> 10
    }
}
