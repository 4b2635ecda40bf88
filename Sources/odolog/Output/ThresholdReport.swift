import Foundation
import OdologLogbook
import OdologOdometer
import OdologReading
import OdologVIN
import OdologValues
import VehicleStore

/// What `--accept-at` has logged without a person, so that a person can look at it again.
struct ThresholdReport {
    private let rows: [ThresholdRow]

    /// - Parameter vehicle: nil: all vehicles.
    init(_ store: VehicleStore, of vehicle: Vehicle?) throws(StoreError) {
        rows = try ThresholdRow.all(in: store, of: vehicle)
    }

    var isEmpty: Bool { rows.isEmpty }

    /// A meter reading has its number in the log. A VIN has none.
    var table: [String] {
        var table = TextTable([
            "entry": .right, "vehicle": .left, "logged": .right, "confidence": .right, "from": .left, "date": .left,
            "photo": .left,
        ])
        for row in rows {
            let (decision, content) = (row.decision, row.decision.reading.content)
            table.add([
                decision.snapshot?.id.description ?? "", row.vehicle, decision.snapshot?.shown ?? content.text ?? "",
                content.valueConfidence.percent, decision.reading.threshold.map { "\($0)" } ?? "", row.minute,
                decision.photo.record.path.shortPath,
            ])
        }
        return table.lines
    }

    var json: [String] { rows.map(\.line) }
}

extension MileageSnapshot {
    /// Value and unit.
    fileprivate var shown: String { "\(value) \(unit.rawValue)" }
}
