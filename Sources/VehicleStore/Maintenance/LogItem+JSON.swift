internal import Foundation
internal import GRDB
internal import OdologMaintenance

// How `logItem.content` is written: the value's own coding, the store's form of times, sorted keys.

extension LogItem.Content {
    init(kind: LogItem.Kind, json: String) throws {
        self =
            switch kind {
            case .profile: .profile(try LogItem.decode(json))
            case .schedule: .schedule(try LogItem.decode(json))
            case .service: .service(try LogItem.decode(json))
            case .fuel: .fuel(try LogItem.decode(json))
            case .expense: .expense(try LogItem.decode(json))
            case .meter: .meter(try LogItem.decode(json))
            case .hours: .hours(try LogItem.decode(json))
            }
    }

    /// Throws `.invalidValue` for a time that the store can't hold.
    package var json: String {
        get throws(StoreError) {
            switch self {
            case .profile(let profile): try LogItem.json(profile)
            case .schedule(let schedule): try LogItem.json(schedule)
            case .service(let entry): try LogItem.json(entry)
            case .fuel(let entry): try LogItem.json(entry)
            case .expense(let expense): try LogItem.json(expense)
            case .meter(let replacement): try LogItem.json(replacement)
            case .hours(let reading): try LogItem.json(reading)
            }
        }
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
                throw DecodingError.dataCorruptedError(
                    in: container, debugDescription: "\(TextRules.excerpt(text)) is no time of the store")
            }
            return time.date
        }
        return decoder
    }

    static func decode<Value: Decodable>(_ json: String) throws -> Value {
        do {
            return try decoder.decode(Value.self, from: Data(json.utf8))
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
