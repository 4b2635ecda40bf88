internal import Foundation
internal import GRDB
internal import OdologVehicleLog

// How `logItem.content` is written: the value's own coding, the store's form of times, sorted keys.

extension LogItem.Content {
    init(kind: LogItem.Kind, from decoder: any Decoder) throws {
        self =
            switch kind {
            case .profile: .profile(try VehicleProfile(from: decoder))
            case .schedule: .schedule(try Schedule(from: decoder))
            case .service: .service(try ServiceEntry(from: decoder))
            case .fuel: .fuel(try FuelEntry(from: decoder))
            case .expense: .expense(try Expense(from: decoder))
            case .meter: .meter(try MeterReplacement(from: decoder))
            case .hours: try HoursOfUse(from: decoder).content
            case .reading: .odometer(try OdometerReading(from: decoder))
            }
    }

    /// What it holds, whatever its kind.
    var value: any Encodable {
        switch self {
        case .profile(let profile): profile
        case .schedule(let schedule): schedule
        case .service(let entry): entry
        case .fuel(let entry): entry
        case .expense(let expense): expense
        case .meter(let replacement): replacement
        case .hours(let reading): reading
        case .activity(let activity): activity
        case .odometer(let reading): reading
        }
    }

    init(kind: LogItem.Kind, json: String) throws {
        self = try LogItem.decode(json) { try $0.decode(OfKind.self, from: $1, configuration: kind) }.content
    }

    /// Throws `.invalidValue` for a time that the store can't hold.
    package var json: String {
        get throws(StoreError) { try LogItem.json(value) }
    }

    private struct OfKind: DecodableWithConfiguration {
        let content: LogItem.Content

        init(from decoder: any Decoder, configuration kind: LogItem.Kind) throws {
            content = try LogItem.Content(kind: kind, from: decoder)
        }
    }
}

/// The content of an item of the kind hours: an activity, or else a reading.
struct HoursOfUse: Decodable {
    let content: LogItem.Content

    private enum Key: CodingKey { case added }

    init(from decoder: any Decoder) throws {
        let isActivity = try decoder.container(keyedBy: Key.self).contains(.added)
        content = isActivity ? .activity(try Activity(from: decoder)) : .hours(try MeterReading(from: decoder))
    }
}

extension LogItem {
    /// Times as everywhere in the store.
    static var decoder: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .custom { decoder in
            let container = try decoder.singleValueContainer()
            let text = try container.decode(String.self)
            guard let time = Timestamp(text: text) else {
                let reason = "\(TextRules.excerpt(text)) is no time of the store"
                throw DecodingError.dataCorrupted(
                    .init(
                        codingPath: decoder.codingPath, debugDescription: reason,
                        underlyingError: StoreError.invalidValue(
                            field: "time", value: text, rule: "a time in UTC such as 2026-10-02T12:33:01.000Z")))
            }
            return time.date
        }
        return decoder
    }

    static func decode<Value: Decodable>(_ json: String) throws -> Value {
        try decode(json) { try $0.decode(Value.self, from: $1) }
    }

    fileprivate static func decode<Value>(_ json: String, _ body: (JSONDecoder, Data) throws -> Value) throws -> Value {
        do {
            return try body(decoder, Data(json.utf8))
        } catch {
            throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "column content: \(error)")
        }
    }

    /// An array of texts, most often of numbers. A decoder takes many times as long.
    static func decodeTexts(_ json: String) throws -> [String] {
        guard !json.utf8.contains(UInt8(ascii: "\\")) else { return try decode(json) }
        // Every second piece stands between quotes.
        let pieces = json.utf8.split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false)
        return stride(from: 1, to: pieces.count, by: 2).map { String(pieces[$0])! }
    }

    static func json(_ value: some Encodable) throws(StoreError) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .custom { date, encoder in
            var container = encoder.singleValueContainer()
            try container.encode(try Timestamp(date, field: "time").text)
        }
        do {
            return String(decoding: try encoder.encode(value), as: UTF8.self)
        } catch let error as StoreError {
            throw error
        } catch {
            throw .invalidValue(field: "entry", value: TextRules.excerpt("\(value)"), rule: "finite numbers and text")
        }
    }
}
