import Foundation
import Testing

/// So much of JSON Schema (draft 2020-12) as our schemas use. A keyword that isn't known is an error: what isn't checked would prove nothing.
struct JSONSchema {
    private let root: [String: Any]

    /// One of the documentation's.
    init(named name: String) throws {
        let file = Workspace.repository + "/Sources/VehicleOCR/VehicleOCR.docc/Schemas/\(name).schema.json"
        let data = try Data(contentsOf: URL(fileURLWithPath: file))
        try self.init(data)
    }

    init(_ data: Data) throws {
        root = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    }

    /// What is wrong with a line; empty: nothing.
    func faults(of line: String) throws -> [String] {
        let value = try JSONSerialization.jsonObject(with: Data(line.utf8), options: .fragmentsAllowed)
        return faults(value, root, at: "$")
    }

    private func faults(_ value: Any, _ schema: [String: Any], at place: String) -> [String] {
        var found: [String] = []
        for (keyword, rule) in schema {
            switch keyword {
            case "$schema", "$id", "$defs", "title", "description", "required", "additionalProperties": break
            case "$ref":
                let name = (rule as? String)?.split(separator: "/").last.map(String.init) ?? ""
                guard let target = (root["$defs"] as? [String: Any])?[name] as? [String: Any] else {
                    found.append("\(place): no definition of \(name)")
                    continue
                }
                found += faults(value, target, at: place)
            case "type":
                let types = (rule as? [String]) ?? [rule as? String ?? ""]
                if !types.contains(where: { Self.isOf($0, value) }) { found.append("\(place): no \(types)") }
            case "const": if !Self.equal(value, rule) { found.append("\(place): not \(rule)") }
            case "enum":
                let values = rule as? [Any] ?? []
                if !values.contains(where: { Self.equal($0, value) }) { found.append("\(place): none of \(values)") }
            case "anyOf":
                let choices = rule as? [[String: Any]] ?? []
                let all = choices.map { faults(value, $0, at: place) }
                if !all.contains(where: \.isEmpty) { found += all.first ?? ["\(place): no choice"] }
            case "properties":
                found += faults(ofMembers: value, schema, at: place)
            case "items":
                guard let values = value as? [Any], let items = rule as? [String: Any] else { continue }
                for (index, value) in values.enumerated() { found += faults(value, items, at: "\(place)[\(index)]") }
            case "minItems":
                if let values = value as? [Any], values.count < Self.int(rule) { found.append("\(place): few") }
            case "maxItems":
                if let values = value as? [Any], values.count > Self.int(rule) { found.append("\(place): many") }
            case "minLength":
                if let text = value as? String, text.count < Self.int(rule) { found.append("\(place): short") }
            case "minimum":
                if let number = Self.number(value), number < Self.number(rule)! { found.append("\(place): low") }
            case "maximum":
                if let number = Self.number(value), number > Self.number(rule)! { found.append("\(place): high") }
            case "pattern":
                guard let text = value as? String, let pattern = rule as? String else { continue }
                if text.range(of: pattern, options: .regularExpression) == nil {
                    found.append("\(place): not \(pattern)")
                }
            default: found.append("\(place): the keyword \(keyword) isn't checked")
            }
        }
        return found
    }

    private func faults(ofMembers value: Any, _ schema: [String: Any], at place: String) -> [String] {
        guard let object = value as? [String: Any], let properties = schema["properties"] as? [String: [String: Any]]
        else { return [] }
        let missing = (schema["required"] as? [String] ?? []).filter { object[$0] == nil }
        let isClosed = (schema["additionalProperties"] as? NSNumber)?.boolValue == false
        let surplus = isClosed ? object.keys.filter { properties[$0] == nil } : []
        return missing.map { "\(place).\($0): missing" } + surplus.map { "\(place).\($0): not in the schema" }
            + object.flatMap { key, value in properties[key].map { faults(value, $0, at: "\(place).\(key)") } ?? [] }
    }

    private static func isOf(_ type: String, _ value: Any) -> Bool {
        switch type {
        case "null": value is NSNull
        case "boolean": isBool(value)
        case "integer": number(value).map { $0 == $0.rounded() } ?? false
        case "number": number(value) != nil
        case "string": value is String
        case "array": value is [Any]
        case "object": value is [String: Any]
        default: false
        }
    }

    private static func isBool(_ value: Any) -> Bool {
        guard let number = value as? NSNumber else { return false }
        return String(cString: number.objCType) == "c"
    }

    private static func number(_ value: Any) -> Double? {
        isBool(value) || value is String ? nil : (value as? NSNumber)?.doubleValue
    }

    private static func int(_ rule: Any) -> Int { (rule as? NSNumber)?.intValue ?? 0 }

    private static func equal(_ first: Any, _ second: Any) -> Bool {
        (first as? NSObject).map { $0.isEqual(second) } ?? false
    }
}
