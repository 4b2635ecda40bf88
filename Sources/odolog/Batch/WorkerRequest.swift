import Foundation
import Imaging
import VehicleOCR

/// One line that `odolog worker` reads.
struct WorkerRequest {
    enum Photo {
        case path(PhotoPath)
        case data([UInt8], name: String)
        /// A sentence about what is wrong with the line.
        case malformed(String)
    }

    /// JSON, as it was given; `null` where there was none.
    let id: String
    let photo: Photo
    /// Nil: anything.
    let kind: ReadingKind?
    /// Whose photo it is: only carried through.
    let vehicle: String?

    /// Bytes: the largest photo in base64, and a path and an id beside it.
    static func longestLine(for limits: PhotoLimits) -> Int { (limits.maxBytes + 2) / 3 * 4 + (1 << 16) }

    /// - Parameter kind: where the line doesn't say.
    init(_ line: ByteLines.Line, kind: KindOption) {
        self.init(Parsed(line, kind: kind))
    }

    private init(_ parsed: Parsed) {
        (id, photo, kind, vehicle) = (parsed.id, parsed.photo, parsed.kind.kind, parsed.vehicle)
    }

    /// For the line of ``line(id:path:kind:vehicle:)``.
    static func line(id: Int, path: PhotoPath, kind: KindOption, vehicle: String?) -> String {
        JSONValue.object([
            "id": .int(id), "path": .string(path.text), "kind": .string(kind.rawValue), "vehicle": JSONValue(vehicle),
        ]).text
    }
}

/// What a line says, and what is wrong with it.
private struct Parsed {
    var id = "null"
    var photo: WorkerRequest.Photo
    var kind: KindOption
    var vehicle: String?

    init(_ line: ByteLines.Line, kind: KindOption) {
        self.kind = kind
        guard !line.isTooLong else {
            photo = .malformed("the line is longer than any photo that may be opened; send its path instead.")
            return
        }
        guard line.bytes.first(where: { $0 != 0x20 && $0 != 0x09 }) == UInt8(ascii: "{") else {
            photo = .path(PhotoPath(line: line.bytes))
            return
        }
        let object: JSONObject
        do {
            object = try JSONObject(line.bytes)
        } catch {
            photo = .malformed("the line begins with { and is no JSON object: \(error).")
            return
        }
        if let raw = object["id"] {
            guard let text = String(validating: raw, as: UTF8.self) else {
                photo = .malformed("the id is no UTF-8.")
                return
            }
            id = text
        }
        vehicle = object.string("vehicle")
        if !object.isNull("kind") {
            guard let chosen = object.string("kind").flatMap(KindOption.init(rawValue:)) else {
                photo = .malformed("\"kind\" must be \"odometer\", \"vin\" or \"auto\".")
                return
            }
            self.kind = chosen
        }
        photo = Self.photo(in: object)
    }

    private static func photo(in object: JSONObject) -> WorkerRequest.Photo {
        switch (object.isNull("path"), object.isNull("data")) {
        case (false, true):
            guard let path = object.string("path") else { return .malformed("\"path\" must be a string.") }
            return .path(PhotoPath(pathOrURI: path))
        case (true, false):
            guard let data = object.base64("data") else {
                return .malformed("\"data\" must be a string of base64 (RFC 4648, section 4), with its padding.")
            }
            guard object.isNull("name") || object.string("name") != nil else {
                return .malformed("\"name\" must be a string.")
            }
            return .data(Array(data), name: object.string("name") ?? "data")
        default: return .malformed("the line must have one of \"path\" and \"data\".")
        }
    }
}
