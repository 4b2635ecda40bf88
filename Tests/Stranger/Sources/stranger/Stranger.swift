import Foundation
import Imaging
import VIN
import VehicleOCR
import VehicleStore

/// `stranger read PHOTO` reads a photo as a file and as bytes. `stranger log FOLDER STORE` reads 200 photos at once, and logs what it
/// is sure of. One line on standard output for each thing that a test looks at.
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
        } else {
            try log(try await readMany(in: arguments[2], reader), in: VehicleStore(path: arguments[3]))
        }
        print("peak", peakMegabytes(), "MB")
    }

    static func readFileAndBytes(of path: String, _ reader: PhotoReader) async throws {
        let reading = try await reader.read(.file(path), kind: .odometer)
        let (value, unit): (OdometerValue?, DistanceUnit?) = (reading.odometer?.value, reading.odometer?.unit)
        let place: Quad? = reading.quad
        print("file", value?.wholeUnits ?? -1, unit?.rawValue ?? "-", place?.corners.count ?? 0)

        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
        let same = try await reader.read(.data(bytes, name: "upload"), kind: .odometer)
        print("data", same.text ?? "-", same.photo.path, Imaging.Photo(bytes).isPNG ? "png" : "no png")
        do {
            _ = try await reader.read(.data([UInt8](repeating: 0, count: 17 << 20), name: "large"))
        } catch ReadingError.photo(let error) {
            print("large", error.code)
        }
    }

    /// 200 of them, whatever the folder holds.
    static func readMany(in folder: String, _ reader: PhotoReader) async throws -> [PhotoReading] {
        let photos = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
            .filter { $0.hasSuffix(".jpg") || $0.hasSuffix(".png") }
            .map { "\(folder)/\($0)" }
        var inputs = (0..<199).map { PhotoInput.file(photos[$0 % photos.count]) }
        inputs.insert(.file("missing.jpg"), at: 100)
        var readings: [String: PhotoReading] = [:]
        var count = 0
        var isInOrder = true
        for try await photo in reader.readings(of: inputs, atATime: 2) {
            isInOrder = isInOrder && photo.input == inputs[count]
            count += 1
            switch photo.reading {
            case .success(let reading): readings[photo.input.name] = reading
            case .failure(let error): print("failed", photo.input.name, error.code)
            }
        }
        print("many", count, isInOrder ? "in order" : "mixed up")
        return readings.sorted { $0.key < $1.key }.map(\.value)
    }

    /// All as if they were of one vehicle, so that few fit.
    static func log(_ readings: [PhotoReading], in store: VehicleStore) throws {
        let vehicle = try store.add(NewVehicle(name: "Van", unit: .kilometers))
        for reading in readings where reading.decision == .accept {
            guard let pending = try store.record(ReadingContent(reading), of: PhotoRecord(reading)) else { continue }
            do {
                try store.confirm(pending, vehicle: vehicle.id)
            } catch .needsSecondYes, .vehicleHasOtherVIN, .vinTaken {
                try store.reject(pending.reading.id)
            }
        }
        let known = try store.vehicle(vehicle.id)
        let history = try store.history(of: vehicle.id)
        print("logged", history.count, "VIN ends with", known.vin.map { lastSix(of: $0.text) } ?? "-")
    }

    /// The most memory that this process had at a time.
    static func peakMegabytes() -> Int {
        var usage = rusage()
        getrusage(RUSAGE_SELF, &usage)
        return usage.ru_maxrss >> 10
    }
}
