internal import Foundation
internal import GRDB
internal import Odometer
internal import RecognizedText
internal import VIN

/// Columns back into the types that the CHECK constraints promise. What does not fit was written by someone else, and
/// is told as a damaged store, not trapped on.
extension Row {
    func choice<Choice: RawRepresentable<String>>(_ column: String) throws -> Choice {
        let text: String = self[column]
        guard let choice = Choice(rawValue: text) else { throw damaged(column, text) }
        return choice
    }

    func optionalChoice<Choice: RawRepresentable<String>>(_ column: String) throws -> Choice? {
        self[column] == nil ? nil : try choice(column)
    }

    func time(_ column: String) throws -> Date {
        let text: String = self[column]
        guard let time = Timestamp(text: text) else { throw damaged(column, text) }
        return time.date
    }

    func optionalTime(_ column: String) throws -> Date? {
        self[column] == nil ? nil : try time(column)
    }

    func vin(_ column: String) throws -> VIN? {
        guard let text: String = self[column] else { return nil }
        do { return try VIN(text) } catch { throw damaged(column, text) }
    }

    /// `wholeUnits` and `tenths`.
    func odometerValue() throws -> OdometerValue? {
        guard let wholeUnits: Int = self["wholeUnits"] else { return nil }
        do {
            return try OdometerValue(wholeUnits: wholeUnits, tenths: self["tenths"])
        } catch {
            throw damaged("wholeUnits", String(wholeUnits))
        }
    }

    /// Four corners, clockwise from the top left one of the text: `[[x, y], …]`.
    func quad(_ column: String) throws -> Quad {
        let corners: [[Double]] = try json(column)
        guard corners.count == 4, corners.allSatisfy({ $0.count == 2 }) else { throw damaged(column, "\(corners)") }
        let points = corners.map { Point(x: $0[0], y: $0[1]) }
        return Quad(topLeft: points[0], topRight: points[1], bottomRight: points[2], bottomLeft: points[3])
    }

    func json<Value: Decodable>(_ column: String) throws -> Value {
        let text: String = self[column]
        do {
            return try JSONDecoder().decode(Value.self, from: Data(text.utf8))
        } catch {
            throw damaged(column, text)
        }
    }

    private func damaged(_ column: String, _ text: String) -> DatabaseError {
        DatabaseError(resultCode: .SQLITE_CORRUPT, message: "column \(column) holds \(text.forDisplay)")
    }
}

/// JSON with sorted keys, so that equal values are equal texts.
func jsonText(_ value: some Encodable, field: String) throws(StoreError) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    } catch {
        throw .invalidValue(field: field, value: "\(value)", rule: "finite numbers and text")
    }
}
