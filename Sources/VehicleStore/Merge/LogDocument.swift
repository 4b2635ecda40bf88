public import Foundation
internal import OdologFiles
internal import OdologReading
internal import OdologVIN
internal import OdologVehicleLog

/// A vehicle's whole log as one JSON document: what `odolog export` writes, and `odolog import` reads back without loss.
public struct LogDocument: Hashable, Sendable, Codable {
    /// Goes up where a key changes its meaning.
    /// 2: times of entries have the clock that was meant.
    /// 3: readings of the odometer are items, too. Numbers count from 1 in each vehicle.
    static let version = 3

    var odologExport: Int
    let vehicle: Facts
    let photos: [Photo]
    let photoReadings: [PhotoReading]
    /// The odometer values that are in the log, with the number of the item that brought each.
    let readings: [Entry]
    /// The readings that were taken back out of the log. Since version 3 only for who reads the document: they are items.
    let withdrawn: [Entry]
    /// The revisions that count.
    var items: [Item]
    /// Revisions that have ended.
    var formerItems: [Item]
    let notices: [Told]
    /// The bytes of the files that are attached to items, each file once. Nil: they aren't in the document.
    let attachedFiles: [FileBytes]?

    struct Facts: Hashable, Codable {
        let name: String
        let make: String?
        let model: String?
        let modelYear: Int?
        let vin: String?
        let unit: String
        let createdAt: Date
        let formerVINs: [Former]

        struct Former: Hashable, Codable {
            let vin: String
            let until: Date
        }
    }

    struct Photo: Hashable, Codable {
        let record: PhotoRecord
        let addedAt: Date
    }

    struct PhotoReading: Hashable, Codable {
        let id: Int64
        let sha256: String
        let content: Reading
        let enteredTime: Date?
        let copyOf: Int64?
        let status: StoredReading.Status
        let createdAt: Date
        let decidedAt: Date?
        let decidedBy: DecisionMaker?
        let threshold: Double?
    }

    struct Entry: Hashable, Codable {
        let entry: Int64
        let value: Int
        let tenths: Int?
        let unit: String
        let takenAt: Date
        let timeSource: MileageSnapshot.TimeSource
        let utcOffset: Int?
        let source: String
        let acknowledged: [String]
        let photoReading: Int64?
        let sha256: String?
        let photo: String?
        let threshold: Double?
        let createdAt: Date
        let withdrawnAt: Date?
    }

    struct Item: Hashable {
        let id: Int64
        let uid: String
        let revision: Int
        let reading: Int64?
        let photoReading: Int64?
        let origin: LogItem.Origin
        let writtenAt: Date
        let writtenBy: String
        let endedAt: Date?
        let endedBy: String?
        var content: LogItem.Content
    }

    struct FileBytes: Hashable, Codable {
        let sha256: String
        /// Base64.
        let data: Data
    }

    struct Told: Hashable, Codable {
        let about: String
        let reason: String
        let daysBefore: Int?
        let date: String
        let sentAt: Date
    }
}

extension LogDocument {
    /// Throws `.invalidValue` with the place in the document.
    public init(json: Data) throws(StoreError) {
        do {
            self = try LogItem.decoder.decode(LogDocument.self, from: json)
        } catch let error as DecodingError {
            throw Self.told(error, json)
        } catch {
            throw .invalidValue(field: "the document", value: "\(error)", rule: "JSON that odolog export wrote")
        }
        guard (1...Self.version).contains(odologExport) else {
            throw .invalidValue(
                field: "odologExport", value: "\(odologExport)",
                rule: "\(Self.version); update Odolog if a newer one wrote it")
        }
        if odologExport == 1 { giveTimesTheirClocks() }
        try checkFiles()
    }

    /// The attached files that items go by, in any of their revisions, each file once.
    var attachments: [AttachedFile] {
        var known: Set<String> = []
        return (items + formerItems).flatMap(\.content.attachments).filter { known.insert($0.fileName).inserted }
    }

    /// Throws `.invalidValue` for bytes that aren't those of an item's file.
    private func checkFiles() throws(StoreError) {
        let sizes = Dictionary(grouping: (items + formerItems).flatMap(\.content.attachments), by: \.sha256)
            .mapValues { Set($0.map(\.size)) }
        for (index, file) in (attachedFiles ?? []).enumerated() {
            func refusal(_ key: String, _ value: String, _ rule: String) -> StoreError {
                .invalidValue(field: "attachedFiles[\(index)].\(key)", value: TextRules.excerpt(value), rule: rule)
            }
            guard let size = sizes[file.sha256] else {
                throw refusal("sha256", file.sha256, "that of a file which an entry has")
            }
            guard size == [file.data.count] else {
                throw refusal("data", "\(file.data.count) bytes", "as many bytes as the entry's file has")
            }
            var digest = SHA256Digest()
            digest.update(file.data)
            guard digest.hexadecimal() == file.sha256 else {
                throw refusal("data", "another file's", "the bytes of which sha256 is the digest")
            }
        }
    }

    /// Reads one document, or several of them with a line each.
    ///
    /// Throws `.invalidValue` with the place in the document. Of several, the place begins with the number of the document.
    public static func all(json: Data) throws(StoreError) -> [LogDocument] {
        let lines = json.split(separator: UInt8(ascii: "\n")).map { Data($0) }
        // One document may have been laid out on many lines.
        guard lines.count > 1, let first = lines.first, (try? JSONSerialization.jsonObject(with: first)) != nil else {
            return [try LogDocument(json: json)]
        }
        var documents: [LogDocument] = []
        for (index, line) in lines.enumerated() {
            do { documents.append(try LogDocument(json: line)) } catch {
                guard case .invalidValue(let field, let value, let rule) = error else { throw error }
                throw .invalidValue(field: "document \(index + 1), \(field)", value: value, rule: rule)
            }
        }
        return documents
    }

    /// On one line, keys in their order.
    public var json: String {
        get throws(StoreError) { try LogItem.json(self) }
    }

    /// - Parameter json: in which the error was found.
    private static func told(_ error: DecodingError, _ json: Data) -> StoreError {
        let written = "what odolog export writes"
        guard let document = try? JSONValue(json) else {
            return .invalidValue(field: "the document", value: "text that is no JSON", rule: written)
        }
        func fault(_ path: [any CodingKey], _ rule: String, text: String = "") -> StoreError {
            let place = path.reduce(into: "") { place, key in
                place += key.intValue.map { "[\($0)]" } ?? (place.isEmpty ? "" : ".") + key.stringValue
            }
            let value =
                switch document.value(at: path) {
                case nil: "missing"
                case .string(let found)?: text + TextRules.excerpt(found)
                case let found?: TextRules.excerpt(found.text)
                }
            return .invalidValue(field: place.isEmpty ? "the document" : place, value: value, rule: rule)
        }
        switch error {
        case .keyNotFound(let key, let context): return fault(context.codingPath + [key], "there")
        case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
            return fault(context.codingPath, words(type), text: "the text ")
        case .dataCorrupted(let context):
            switch context.underlyingError {
            case ReadingFormatError.invalid(let key, let value, let rule)?:
                guard case .invalidValue(let field, _, _) = fault(context.codingPath, "") else { break }
                // The whole reading has no key.
                let place = key.contains(" ") ? field : "\(field).\(key)"
                return .invalidValue(field: place, value: value, rule: rule)
            case StoreError.invalidValue(_, _, let rule)?: return fault(context.codingPath, rule)
            case let reason?: return fault(context.codingPath, "\(written) (\(reason))")
            case nil: break
            }
            return fault(context.codingPath, written)
        @unknown default: return .invalidValue(field: "the document", value: "\(error)", rule: written)
        }
    }

    private static func words(_ type: any Any.Type) -> String {
        switch type {
        case is String.Type: "a text"
        case is any BinaryInteger.Type: "a whole number"
        case is any BinaryFloatingPoint.Type: "a number"
        case is Bool.Type: "true or false"
        case is [Any].Type: "a list"
        case is [String: Any].Type: "an object"
        default: "what odolog export writes"
        }
    }
}

extension JSONValue {
    /// Nil: nothing is there.
    fileprivate func value(at path: [any CodingKey]) -> JSONValue? {
        path.reduce(Optional(self)) { value, key in
            switch value {
            case .object(let members)?: members.all.first { $0.key == key.stringValue }?.value
            case .array(let values)?: key.intValue.flatMap { values.indices.contains($0) ? values[$0] : nil }
            default: nil
            }
        }
    }
}

extension LogDocument.Item: Codable {
    private enum Key: String, CodingKey {
        case id, uid, revision, kind, reading, photoReading, origin, writtenAt, writtenBy, endedAt, endedBy, content
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        id = try values.decode(Int64.self, forKey: .id)
        uid = try values.decode(String.self, forKey: .uid)
        revision = try values.decode(Int.self, forKey: .revision)
        reading = try values.decodeIfPresent(Int64.self, forKey: .reading)
        photoReading = try values.decodeIfPresent(Int64.self, forKey: .photoReading)
        origin = try values.decode(LogItem.Origin.self, forKey: .origin)
        writtenAt = try values.decode(Date.self, forKey: .writtenAt)
        writtenBy = try values.decode(String.self, forKey: .writtenBy)
        endedAt = try values.decodeIfPresent(Date.self, forKey: .endedAt)
        endedBy = try values.decodeIfPresent(String.self, forKey: .endedBy)
        content = try LogItem.Content(
            kind: values.decode(LogItem.Kind.self, forKey: .kind), from: values.superDecoder(forKey: .content))
    }

    func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(id, forKey: .id)
        try values.encode(uid, forKey: .uid)
        try values.encode(revision, forKey: .revision)
        try values.encode(content.kind, forKey: .kind)
        try values.encodeIfPresent(reading, forKey: .reading)
        try values.encodeIfPresent(photoReading, forKey: .photoReading)
        try values.encode(origin, forKey: .origin)
        try values.encode(writtenAt, forKey: .writtenAt)
        try values.encode(writtenBy, forKey: .writtenBy)
        try values.encodeIfPresent(endedAt, forKey: .endedAt)
        try values.encodeIfPresent(endedBy, forKey: .endedBy)
        try values.encode(content.value, forKey: .content)
    }
}
