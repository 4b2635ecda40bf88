internal import Foundation
internal import OdologOdometer
internal import OdologVIN
internal import OdologVehicleLog

/// One vehicle of a list, as it was written there.
package struct FleetRow: Sendable {
    /// What a list may say of a vehicle.
    package enum Column: String, CaseIterable, Sendable {
        case name, vin, unit, make, model, year, kind, plate, currency
        case timeZone = "time zone"
        case notes, tags
    }

    /// The row's line in the file, from 1. Nil: the row is a folder.
    package let line: Int?
    /// What the list says. A column that says nothing has no value here.
    package let values: [Column: String]
    /// What the vehicle is called: its name, or else its plate, or else its VIN. Nil: the list has none of them.
    package var name: String? { values[.name] ?? values[.plate] ?? values[.vin] }
    /// Why the row can't be taken at all.
    private let fault: StoreError?

    /// - Parameter values: they are trimmed here, and empty ones are left out.
    package init(line: Int?, _ values: [Column: String]) {
        self.line = line
        self.values = values.mapValues { $0.trimmingCharacters(in: .whitespacesAndNewlines) }.filter {
            !$0.value.isEmpty
        }
        fault = nil
    }

    init(line: Int, _ fault: StoreError) {
        self.line = line
        values = [:]
        self.fault = fault
    }

    /// Throws `.invalidValue`.
    ///
    /// - Parameter unit: for a vehicle whose row names no unit.
    func vehicle(unit: DistanceUnit) throws(StoreError) -> NewVehicle {
        if let fault { throw fault }
        guard let name else {
            throw .invalidValue(
                field: "name", value: "", rule: "there: write what the vehicle is called, or its plate, or its VIN")
        }
        guard !name.hasPrefix("-") else {
            throw .invalidValue(
                field: "name", value: TextRules.excerpt(name), rule: "without a dash at its start, as options have")
        }
        let year = try value(.year, "a year such as 2012") { Int($0) }
        let vin = try value(.vin, "17 characters, digits and capital letters other than I, O and Q") {
            try? VIN(named: $0)
        }
        return NewVehicle(
            name: name, make: values[.make], model: values[.model], year: year, vin: vin, unit: try self.unit ?? unit)
    }

    /// Throws `.invalidValue` for a VIN that has a letter where only a digit may stand. Only a vehicle that is in the store
    /// already may have one.
    func checkIsTyped(_ vin: VIN?) throws(StoreError) {
        guard let vin else { return }
        do {
            _ = try VIN(typed: vin.text)
        } catch .misplacedLetter(_, let position, let likely, _) {
            let offer = likely.map { "; perhaps it is \($0)" } ?? ""
            throw .invalidValue(
                field: Column.vin.rawValue, value: vin.text, rule: "one with a digit at position \(position)\(offer)")
        } catch {}
    }

    /// Nil: the row names no unit.
    var unit: DistanceUnit? {
        get throws(StoreError) { try value(.unit, "km or mi") { DistanceUnit(word: $0) } }
    }

    /// Nil: the row says nothing of the profile. Throws `.invalidValue`.
    func profile() throws(StoreError) -> VehicleProfile? {
        let columns: [Column] = [.kind, .plate, .currency, .timeZone, .notes, .tags]
        guard columns.contains(where: { values[$0] != nil }) else { return nil }
        let kinds = VehicleKind.allCases.map(\.rawValue).joined(separator: ", ")
        return VehicleProfile(
            kind: try value(.kind, "one of \(kinds)") { VehicleKind(inList: $0) } ?? .car,
            plate: values[.plate], timeZone: values[.timeZone],
            currency: try value(.currency, "a code such as EUR") { text in
                (try? Currency(text)).flatMap { $0.isKnown ? $0 : nil }
            }, notes: values[.notes], tags: tags)
    }

    /// In one field: `vans, berlin`.
    var tags: [String] {
        (values[.tags] ?? "").split { ",;|".contains($0) }.map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { !$0.isEmpty }
    }

    private func value<Value>(
        _ column: Column, _ rule: String, _ parse: (String) -> Value?
    ) throws(StoreError) -> Value? {
        guard let text = values[column] else { return nil }
        guard let value = parse(text) else {
            throw .invalidValue(field: column.rawValue, value: TextRules.excerpt(text), rule: rule)
        }
        return value
    }
}
