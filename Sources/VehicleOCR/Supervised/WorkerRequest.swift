import Foundation
package import OdologOdometer
package import OdologReading

/// One line that `odolog worker` reads. It uses no code that reads photos, so that it can be fuzzed alone.
package struct WorkerRequest: Sendable {
    package enum Photo: Sendable {
        /// A path, or a `file:` URI. UTF-8, unless the line was itself a path with a name that isn't.
        case path([UInt8])
        case data([UInt8], name: String)
        /// A sentence about what is wrong with the line.
        case malformed(String)
    }

    /// The request's id, as JSON: as it was given, but without carriage returns. `null` where there was none.
    package let id: String
    package let photo: Photo
    /// Nil: an odometer or a VIN, whichever is found.
    package let kind: ReadingKind?
    /// The vehicle's name, which the answer repeats.
    package let vehicle: String?
    /// The vehicle's last reading, which changes the order of the candidates and their confidence.
    package let previous: PreviousReading?
    /// Whether to look for barcodes. If not, a VIN that a barcode might contradict has the doubt `barcode_unread`.
    package let looksForBarcodes: Bool
    /// Whether lines before the answer are to say when a step begins and when it is over.
    package let asksForSteps: Bool

    /// In bytes: the largest photo in base64, with a path and an id.
    package static func longestLine(photoBytes: Int) -> Int { (photoBytes + 2) / 3 * 4 + (1 << 16) }

    /// Parses a line.
    ///
    /// - Parameters:
    ///   - line: without its end. Nil: it was too long to be kept.
    ///   - kind: what to read where the line doesn't say.
    package init(_ line: [UInt8]?, kind: ReadingKind?) {
        let parsed = Parsed(line, kind: kind)
        (id, photo, self.kind, vehicle) = (parsed.id, parsed.photo, parsed.kind, parsed.vehicle)
        (previous, looksForBarcodes, asksForSteps) = (parsed.previous, parsed.looksForBarcodes, parsed.asksForSteps)
    }

    /// A request to send.
    package init(
        id: Int, photo: Photo, kind: ReadingKind?, vehicle: String?, previous: PreviousReading? = nil,
        looksForBarcodes: Bool = true, asksForSteps: Bool = false
    ) {
        (self.id, self.photo, self.kind, self.vehicle) = (String(id), photo, kind, vehicle)
        (self.previous, self.looksForBarcodes, self.asksForSteps) = (previous, looksForBarcodes, asksForSteps)
    }

    /// The line that answers the request. `row`: the reading as a JSON object.
    package func answer(_ row: String) -> String { "{\"id\":\(id)," + row.dropFirst() }

    /// The line that says that a step begins; nil: that it is over.
    func note(_ step: WorkerStep?) -> String {
        "{\"id\":\(id),\"step\":\(step.map { "\"\($0.rawValue)\"" } ?? "null")}"
    }

    /// As JSON, without a line end.
    package var line: [UInt8] {
        var members: [(String, JSONValue)] = []
        var data: [UInt8] = []
        switch photo {
        case .path(let path): members.append(("path", .string(String(decoding: path, as: UTF8.self))))
        case .data(let bytes, let name):
            members.append(("name", .string(name)))
            data = Array(",\"data\":\"".utf8) + Data(bytes).base64EncodedData() + [UInt8(ascii: "\"")]
        case .malformed: break
        }
        // Numbers that are finite can always be written.
        if let previous { data += Array(",\"previous\":".utf8) + (try! JSONEncoder().encode(previous)) }
        members.append(("kind", .string(kind?.rawValue ?? Self.anyKind)))
        members.append(("vehicle", JSONValue(vehicle)))
        if !looksForBarcodes { members.append(("barcodes", .bool(false))) }
        if asksForSteps { members.append(("steps", .bool(true))) }
        let text = JSONValue.object(JSONValue.Members(members.map { .init($0, $1) })).text
        return Array("{\"id\":\(id),".utf8) + text.utf8.dropFirst().dropLast() + data + [UInt8(ascii: "}")]
    }

    fileprivate static let anyKind = "auto"
}

/// A step of reading that a photo can be read without.
package enum WorkerStep: String, CaseIterable, Sendable {
    case barcodes
}

/// What a line says, and what is wrong with it.
private struct Parsed {
    var id = "null"
    var photo: WorkerRequest.Photo
    var kind: ReadingKind?
    var vehicle: String?
    var previous: PreviousReading?
    var looksForBarcodes = true
    var asksForSteps = false

    init(_ line: [UInt8]?, kind: ReadingKind?) {
        self.kind = kind
        guard let line else {
            photo = .malformed("the line is longer than any photo that may be opened; send its path instead.")
            return
        }
        guard line.first(where: { $0 != 0x20 && $0 != 0x09 }) == UInt8(ascii: "{") else {
            photo = .path(line)
            return
        }
        let object: JSONObject
        do {
            object = try JSONObject(line)
        } catch {
            photo = .malformed("the line begins with { and is no JSON object: \(error).")
            return
        }
        if let raw = object["id"] {
            guard let text = String(validating: raw, as: UTF8.self) else {
                photo = .malformed("the id is no UTF-8.")
                return
            }
            // JSON allows a carriage return only between its parts. Some programs take it for the end of a line.
            id = text.contains("\r") ? text.replacing("\r", with: " ") : text
        }
        vehicle = object.string("vehicle")
        guard vehicle != nil || object.isNull("vehicle") else {
            photo = .malformed("\"vehicle\" must be a string.")
            return
        }
        if !object.isNull("kind") {
            let chosen = object.string("kind")
            self.kind = chosen.flatMap(ReadingKind.init(rawValue:))
            guard self.kind != nil || chosen == WorkerRequest.anyKind else {
                photo = .malformed("\"kind\" must be \"odometer\", \"vin\" or \"auto\".")
                return
            }
        }
        if let raw = object["previous"], !object.isNull("previous") {
            previous = try? JSONDecoder().decode(PreviousReading.self, from: Data(raw))
            guard previous != nil else {
                photo = .malformed(
                    "\"previous\" must be as {\"value\":{\"wholeUnits\":158448},\"unit\":\"km\",\"ageInDays\":12}.")
                return
            }
        }
        guard let barcodes = Self.truth(of: "barcodes", in: object, orElse: true),
            let steps = Self.truth(of: "steps", in: object, orElse: false)
        else {
            photo = .malformed("\"barcodes\" and \"steps\" must be true or false.")
            return
        }
        (looksForBarcodes, asksForSteps) = (barcodes, steps)
        photo = Self.photo(in: object)
    }

    /// Nil where the value is neither true nor false. `other` where there is none.
    private static func truth(of key: String, in object: JSONObject, orElse other: Bool) -> Bool? {
        guard let raw = object[key], !object.isNull(key) else { return other }
        return raw.elementsEqual("true".utf8) ? true : raw.elementsEqual("false".utf8) ? false : nil
    }

    private static func photo(in object: JSONObject) -> WorkerRequest.Photo {
        switch (object.isNull("path"), object.isNull("data")) {
        case (false, true):
            guard let path = object.string("path") else { return .malformed("\"path\" must be a string.") }
            return .path(Array(path.utf8))
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
