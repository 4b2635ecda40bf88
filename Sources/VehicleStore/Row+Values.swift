internal import Foundation
internal import GRDB
internal import OdologOdometer
internal import OdologReading
internal import OdologVIN
internal import OdologValues

/// Turns columns back into the types that the CHECK constraints promise. A value that doesn't fit was written by
/// someone else. It is reported as a damaged store, and is no trap.
extension Row {
    /// Throws where GRDB's subscripts would trap. `Value` may be optional.
    func value<Value: DatabaseValueConvertible & StatementColumnConvertible>(_ column: String) throws -> Value {
        try decode(forColumn: column)
    }

    func id<Target>(_ column: String) throws -> StoreID<Target> {
        StoreID(rawValue: try value(column))
    }

    func optionalID<Target>(_ column: String) throws -> StoreID<Target>? {
        let number: Int64? = try value(column)
        return number.map(StoreID.init(rawValue:))
    }

    func choice<Choice: RawRepresentable<String>>(_ column: String) throws -> Choice {
        let text: String = try value(column)
        guard let choice = Choice(rawValue: text) else { throw damaged(column, text) }
        return choice
    }

    func choice<Choice: RawRepresentable<String>>(atIndex index: Int) throws -> Choice {
        let text = try decode(String.self, atIndex: index)
        guard let choice = Choice(rawValue: text) else { throw damaged("number \(index)", text) }
        return choice
    }

    func optionalChoice<Choice: RawRepresentable<String>>(_ column: String) throws -> Choice? {
        try isNull(column) ? nil : choice(column)
    }

    func time(_ column: String) throws -> Date {
        guard let time = try? value(column) as Timestamp else { throw damaged(column, try value(column)) }
        return time.date
    }

    func optionalTime(_ column: String) throws -> Date? {
        try isNull(column) ? nil : time(column)
    }

    func vin(_ column: String) throws -> VIN? {
        guard let text: String = try value(column) else { return nil }
        do { return try VIN(text) } catch { throw damaged(column, text) }
    }

    func odometerValue(
        _ wholeUnitsColumn: String = "wholeUnits", _ tenthsColumn: String = "tenths"
    ) throws -> OdometerValue? {
        guard let wholeUnits: Int = try value(wholeUnitsColumn) else { return nil }
        let tenths: Int? = try value(tenthsColumn)
        do {
            return try OdometerValue(wholeUnits: wholeUnits, tenths: tenths)
        } catch {
            throw damaged(wholeUnitsColumn, String(wholeUnits))
        }
    }

    func reading(_ column: String) throws -> Reading { try Reading(column: column, holding: value(column)) }

    /// A list of codes, most often an empty one.
    func codes(_ column: String) throws -> [String] {
        let text: String = try value(column)
        guard text != "[]" else { return [] }
        do {
            return try JSONDecoder().decode([String].self, from: Data(text.utf8))
        } catch {
            throw damaged(column, text)
        }
    }

    private func isNull(_ column: String) throws -> Bool {
        let value: DatabaseValue = try decode(forColumn: column)
        return value.isNull
    }

    private func damaged(_ column: String, _ text: String) -> DatabaseError {
        DatabaseError(resultCode: .SQLITE_CORRUPT, message: "column \(column) holds \(text.forDisplay)")
    }
}

extension Reading {
    init(column: String, holding text: String) throws {
        do { try self.init(json: text.utf8) } catch {
            throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "column \(column): \(error)")
        }
    }
}

extension Row {
    /// For a row that must be there, such as one that was just written or that another row refers to.
    static func required(_ db: Database, sql: String, _ id: Int64) throws -> Row {
        guard let row = try fetchOne(db, sql: sql, arguments: [id]) else {
            throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "row \(id) is missing: \(sql)")
        }
        return row
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
