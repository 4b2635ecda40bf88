import Foundation
import Imaging
import VehicleOCR

// Of Odolog, `VehicleOCR` alone is imported here.
extension Stranger {
    static func readFileAndBytes(of path: String, _ reader: PhotoReader) async throws {
        let reading = try await reader.read(.file(path), kind: .odometer)
        let (value, unit): (OdometerValue?, DistanceUnit?) = (reading.value, reading.unit)
        let place: Quad? = reading.quad
        print("file", value?.wholeUnits ?? -1, unit?.rawValue ?? "-", place?.corners.count ?? 0)

        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
        let same = try await reader.read(.data(bytes, name: "upload"), kind: .odometer)
        print("data", same.text ?? "-", Imaging.Photo(bytes).isPNG ? "png" : "no png")
        do {
            _ = try await reader.read(.data([UInt8](repeating: 0, count: 17 << 20), name: "large"))
        } catch ReadingError.photo(let error) {
            print("large", error.code)
        }
    }

    static func readElsewhere(_ path: String) async throws {
        let reading = try await SupervisedReader().read(.file(path), kind: .odometer)
        print("elsewhere", reading.text ?? "-", reading.unit?.rawValue ?? "-")
    }
}
