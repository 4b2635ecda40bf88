import Foundation
import OdologPhotoFiles
import OdologReading

/// One line that `odolog worker` reads. Needs nothing of what reads photos: it is fuzzed alone.
struct WorkerRequest {
    enum Photo {
        case path(PhotoPath)
        case data([UInt8], name: String)
        /// A sentence about what is wrong with the line.
        case malformed(String)
    }

    /// JSON, as it was given, on one line for every reader; `null` where there was none.
    let id: String
    let photo: Photo
    let kind: KindOption
    /// Whose photo it is: only carried through.
    let vehicle: String?

    /// Bytes: the largest photo in base64, and a path and an id beside it.
    static func longestLine(photoBytes: Int) -> Int { (photoBytes + 2) / 3 * 4 + (1 << 16) }

    /// - Parameter kind: where the line doesn't say.
    init(_ line: ByteLines.Line, kind: KindOption) {
        self.init(Parsed(line, kind: kind))
    }

    private init(_ parsed: Parsed) {
        (id, photo, kind, vehicle) = (parsed.id, parsed.photo, parsed.kind, parsed.vehicle)
    }

    /// The line that answers it; `row` is what was read, a line of JSON.
    func answer(_ row: String) -> String { "{\"id\":\(id)," + row.dropFirst() }

    /// A request, to be sent.
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
            // Only as space between its parts: some take it for the end of a line.
            id = text.contains("\r") ? text.replacing("\r", with: " ") : text
        }
        vehicle = object.string("vehicle")
        guard vehicle != nil || object.isNull("vehicle") else {
            photo = .malformed("\"vehicle\" must be a string.")
            return
        }
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
