import Foundation
import Testing

@testable import VehicleOCR

@Suite("The manifest of the models")
struct ManifestTests {
    private typealias Object = [String: Any]

    private let shipped: Object
    /// All that is fitted, objects and lists included.
    private let parameters: [(path: [String], value: Any)]

    init() throws {
        shipped = try JSONSerialization.jsonObject(with: Data(contentsOf: ModelParameters.manifest)) as! Object
        parameters = Self.places(in: shipped).filter { place in
            !["schema", "weights", nil].contains(place.path.first)
        }
    }

    /// Why it can't be used; nil where it can.
    private func fault(_ text: String) throws -> String? {
        let path = NSTemporaryDirectory() + "odolog-models-\(UUID().uuidString).json"
        defer { try? FileManager.default.removeItem(atPath: path) }
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        do {
            _ = try ModelManifest(contentsOf: path)
            return nil
        } catch {
            guard case .manifest(path, let reason) = error else { return "\(error)" }
            #expect(error.description.contains("take the file that belongs to the models"))
            return reason
        }
    }

    private func fault(of object: Any) throws -> String? {
        try fault(String(decoding: JSONSerialization.data(withJSONObject: object), as: UTF8.self))
    }

    /// The same with another value at that place; nil takes it away.
    private func replaced(_ value: Any, at path: ArraySlice<String>, by new: Any?) -> Any? {
        guard let key = path.first else { return new }
        if var object = value as? Object {
            object[key] = object[key].flatMap { replaced($0, at: path.dropFirst(), by: new) }
            return object
        }
        guard var array = value as? [Any], let index = Int(key) else { return value }
        if let item = replaced(array[index], at: path.dropFirst(), by: new) { array[index] = item }
        return array
    }

    /// Places of all that is in it, those of objects and lists included.
    private static func places(in value: Any, _ path: [String] = []) -> [(path: [String], value: Any)] {
        let parts: [(String, Any)] =
            (value as? Object).map { $0.sorted { $0.key < $1.key } }
            ?? (value as? [Any])?.enumerated().map { (String($0), $1) } ?? []
        return [(path, value)] + parts.flatMap { places(in: $1, path + [$0]) }
    }

    @Test("That of the shipped models can be used")
    func usable() throws {
        #expect(try fault(of: shipped) == nil)
    }

    @Test("What is missing is named")
    func missing() throws {
        for (path, _) in parameters where Int(path.last!) == nil {
            let less = try #require(replaced(shipped, at: path[...], by: nil))
            #expect(try fault(of: less) == "\(path.joined(separator: ".")) is missing")
        }
    }

    @Test("Every number has a range")
    func ranges() throws {
        let numbers = parameters.filter { $0.value is Double && !($0.path.last == "isOneWord") }
        #expect(numbers.count > 130)
        for (path, _) in numbers {
            for beyond in [-1e6, 1e6] {
                let wrong = try #require(replaced(shipped, at: path[...], by: beyond))
                let reason = try fault(of: wrong)
                #expect(reason?.hasPrefix("\(path.joined(separator: ".")) is \(beyond), not in ") == true)
            }
        }
    }

    @Test(
        "Cuts are of a kind that their reader learned from, and some",
        arguments: [
            ("cuts.odometer.likely.second.0.variant", "bareVIN", "cuts.odometer.likely.second are no cuts for that"),
            ("cuts.vin.again.second.0.variant", "vin", "cuts.vin.again.second are no cuts for that"),
            ("cuts.odometer.further.second.0.variant", "gray", "cuts.odometer.further.second are no cuts for that"),
            ("cuts.odometer.word.variant", "vin", "cuts.odometer.word are no cuts for that"),
            ("cuts.vin.glance.second.0.variant", "bare", "cuts.vin.glance.second are no cuts for that"),
            ("cuts.text.1.variant", "otsu", "cuts.text.1.variant is none of its values"),
        ])
    func kinds(place: String, variant: String, reason: String) throws {
        let path = place.split(separator: ".").map(String.init)
        let wrong = try #require(replaced(shipped, at: path[...], by: variant))
        #expect(try fault(of: wrong) == reason)
        let none = ["cuts", "vin", "likely", "alone"]
        let cut = try #require(parameters.first { $0.path == none + ["0"] }).value
        for cuts in [[], Array(repeating: cut, count: 17)] {
            let wrong = try #require(replaced(shipped, at: none[...], by: cuts))
            #expect(try fault(of: wrong) == "cuts.vin.likely.alone are no cuts for that")
        }
    }

    @Test(
        "Another schema, and what is none",
        arguments: [
            (#"{"schema":2}"#, "its schema is 2, not 4"), ("{}", "schema is missing"), ("", "it is no JSON"),
            (#"{"schema":"3"}"#, "schema is of another type"),
        ])
    func schema(text: String, reason: String) throws {
        #expect(try fault(text) == reason)
    }
}
