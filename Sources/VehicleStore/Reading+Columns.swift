internal import GRDB
internal import OdologOdometer
internal import OdologReading
internal import OdologVIN
internal import OdologValues

extension Reading {
    /// The values of the columns, as SQL binds them, checked like a reading from another process. `content` is the
    /// whole reading. The other columns are for queries and for the rules of the tables.
    var arguments: StatementArguments {
        get throws(StoreError) {
            let text = json.text
            // Don't store what can't be read back.
            let reading: Reading
            do {
                reading = try Reading(json: text.utf8)
            } catch .invalid(let key, let value, let rule) {
                throw .invalidValue(field: key, value: value, rule: rule)
            } catch {
                throw .invalidValue(field: "reading", value: TextRules.excerpt(text), rule: "JSON")
            }
            return try reading.columns(json: text)
        }
    }

    private func columns(json: String) throws(StoreError) -> StatementArguments {
        [
            "kind": kindToConfirm.rawValue, "content": json, "text": TextRules.withoutNUL(text ?? ""),
            "wholeUnits": value?.wholeUnits, "tenths": value?.tenths, "unit": unit?.rawValue, "vin": vin?.text,
            "confidence": confidence, "valueConfidence": valueConfidence,
            "scene": scene.map { TextRules.withoutNUL($0.code) }, "sceneProbability": scene?.probability,
            "meter": meter?.rawValue, "otherWholeUnits": otherMeter?.wholeUnits, "otherTenths": otherMeter?.tenths,
            "decision": decision.rawValue, "doubts": try jsonText(doubts.map(\.code), field: "doubts"),
            "source": (source ?? .ocr).rawValue, "engine": TextRules.withoutNUL(engine.nameAndVersion),
            "modelVersion": TextRules.withoutNUL(engine.model),
        ]
    }
}
