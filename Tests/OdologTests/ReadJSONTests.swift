import Foundation
import OdologValues
import Testing

/// What outside programs rely on: `read --json`.
@Suite("odolog read --json")
struct ReadJSONTests {
    /// In this order.
    private static let keys = [
        "photo", "schema", "sha256", "byteCount", "width", "height", "takenAt", "asked", "scene", "kind", "text",
        "value", "tenths", "unit", "meter", "otherMeter",
        "checkDigit", "decoded", "repairs", "confidence", "valueConfidence", "decision", "doubts", "source",
        "obstacle", "candidates", "box", "truncated", "damaged", "rawText", "engine", "models", "vehicle",
        "milliseconds", "error",
    ]

    private func read(_ fixture: String, _ arguments: String...) throws -> JSONLine {
        let workspace = try Workspace()
        try workspace.photo(fixture)
        let outcome = try workspace.run([Workspace.program, "read", "--json", "\(fixture).jpg"] + arguments)
        #expect(outcome.ending == .status(0))
        #expect(outcome.errors == "")
        let lines = try outcome.json()
        try #require(lines.count == 1)
        #expect(lines[0].keys == Self.keys)
        #expect(lines[0].number("schema") == 2)
        try expectScene(lines[0])
        return lines[0]
    }

    private func expectScene(_ line: JSONLine) throws {
        let scene = try #require(line.dictionary("scene"))
        #expect(Set(scene.keys) == ["kind", "probability"])
        #expect(SceneKind(rawValue: scene["kind"] as? String ?? "") != nil)
        #expect((0...1).contains((scene["probability"] as? NSNumber)?.doubleValue ?? .nan))
    }

    private func expectCandidates(_ line: JSONLine) throws {
        let candidates = try #require(line.object["candidates"] as? [[String: Any]])
        #expect((1...5).contains(candidates.count))
        #expect(candidates[0]["text"] as? String == line.string("text"))
        #expect((candidates[0]["confidence"] as? NSNumber)?.doubleValue == line.number("confidence"))
        let confidences = candidates.compactMap { ($0["confidence"] as? NSNumber)?.doubleValue }
        #expect(confidences.count == candidates.count)
        #expect(confidences == confidences.sorted(by: >))
        #expect(confidences.allSatisfy { (0...1).contains($0) })
        #expect(
            candidates.allSatisfy {
                Set($0.keys).isSuperset(of: ["text", "confidence", "repairs", "reasons", "facts"])
            })
        #expect(candidates.allSatisfy { $0["reasons"] is [String] })
        guard line.string("kind") == "vin" else { return #expect(candidates.allSatisfy { $0["repairs"] is NSNull }) }
        #expect(candidates.allSatisfy { $0["repairs"] is [String] })
        #expect(candidates[0]["repairs"] as? [String] == line.object["repairs"] as? [String])
    }

    /// Clockwise from the top left, in pixels of the photo.
    private func expectBox(_ line: JSONLine, around: (x: Double, y: Double)) throws {
        let box = try #require(line.object["box"] as? [[NSNumber]]).map { $0.map(\.doubleValue) }
        #expect(box.count == 4 && box.allSatisfy { $0.count == 2 })
        #expect(box[0][0] < around.x && box[0][1] < around.y)
        #expect(box[1][0] > around.x && box[1][1] < around.y)
        #expect(box[2][0] > around.x && box[2][1] > around.y)
        #expect(box[3][0] < around.x && box[3][1] > around.y)
    }

    @Test func odometer() throws {
        let line = try read("164214-km")
        #expect(line.string("photo") == "164214-km.jpg")
        let hash = try #require(line.string("sha256"))
        #expect(hash.count == 64 && hash.allSatisfy { "0123456789abcdef".contains($0) })
        #expect(line.string("kind") == "odometer")
        #expect(line.string("text") == "164214")
        #expect(line.number("value") == 164_214)
        #expect(line.isNull("tenths"))
        #expect(line.string("unit") == "km")
        #expect(line.string("meter") == "total" && line.isNull("otherMeter"))
        let (sure, exact) = (try #require(line.number("valueConfidence")), try #require(line.number("confidence")))
        #expect((0...1).contains(sure) && (0...1).contains(exact))
        #expect(line.isNull("checkDigit") && line.isNull("decoded") && line.isNull("repairs"))
        #expect(["accept", "review"].contains(line.string("decision")))
        #expect(line.string("source") == "ocr")
        try expectCandidates(line)
        try expectBox(line, around: (180, 45))
        #expect(line.object["truncated"] as? Bool == false)
        #expect(line.object["doubts"] as? [String] == [])
        let engine = try #require(line.dictionary("engine") as? [String: String])
        #expect(Set(engine.keys) == ["name", "version", "model"])
        #expect(line.isNull("vehicle"))
        #expect((line.number("milliseconds") ?? 0) > 0)
        #expect(line.isNull("error"))
    }

    @Test func vin() throws {
        let line = try read("1M8GDM9AXKP042788")
        #expect(line.string("kind") == "vin")
        #expect(line.string("text") == "1M8GDM9AXKP042788")
        #expect(line.isNull("value") && line.isNull("tenths") && line.isNull("unit"))
        #expect(line.isNull("meter") && line.isNull("otherMeter"))
        #expect(line.number("valueConfidence") == line.number("confidence"), "of a VIN both are the same")
        #expect(line.string("checkDigit") == "valid")
        let decoded = try #require(line.dictionary("decoded"))
        #expect(
            Set(decoded.keys) == [
                "make", "model", "modelYear", "modelYears", "country", "source", "manufacturer", "vehicleType", "body",
                "series",
                "trim", "drive", "doors", "cylinders", "litres", "fuel", "transmission", "plantCity", "plantState",
                "plantCountry", "remarks",
            ])
        #expect(decoded["make"] as? String == "Motor Coach Industries")
        #expect(decoded["modelYear"] as? Int == 1989 && decoded["modelYears"] as? [Int] == [1989, 2019])
        #expect(decoded["country"] as? String == "United States")
        #expect(decoded["source"] as? String == "vpic")
        #expect(line.object["repairs"] is [String])
        try expectCandidates(line)
        try expectBox(line, around: (280, 85))
        #expect(line.isNull("error"))
    }

    @Test func nothingReadable() throws {
        let line = try read("blank")
        for key in [
            "kind", "text", "value", "tenths", "unit", "meter", "otherMeter", "checkDigit", "decoded", "repairs",
            "source", "box",
        ] {
            #expect(line.isNull(key), "\(key)")
        }
        #expect(line.number("confidence") == 0 && line.number("valueConfidence") == 0)
        #expect(line.string("decision") == "reject")
        #expect((line.object["candidates"] as? [Any])?.isEmpty == true)
        let obstacle = try #require(line.dictionary("obstacle"))
        #expect(Set(obstacle.keys) == ["code", "message", "kind", "height"])
        #expect(obstacle["code"] as? String == "not_found")
        #expect(line.isNull("error"))
    }

    @Test("What is asked for is all that is looked for")
    func kind() throws {
        #expect(try read("1M8GDM9AXKP042788", "--kind", "vin").string("kind") == "vin")
        #expect(try read("1M8GDM9AXKP042788", "--kind", "odometer").string("kind") != "vin")
        #expect(try read("164214-km", "--kind", "vin").isNull("kind"))
    }

    @Test func aPhotoThatCannotBeOpened() throws {
        let workspace = try Workspace()
        try workspace.photo("164214-km")
        let outcome = try workspace.odolog("read", "--json", "nope.jpg", "164214-km.jpg")
        #expect(outcome.ending == .status(1))
        #expect(outcome.errors == "", "the error is in the data")
        let lines = try outcome.json()
        try #require(lines.count == 2)
        let line = lines[0]
        #expect(line.keys == Self.keys)
        for key in Self.keys
        where ![
            "photo", "schema", "confidence", "valueConfidence", "decision", "doubts", "candidates", "models", "error",
        ].contains(key) {
            #expect(line.isNull(key), "\(key)")
        }
        #expect(line.string("photo") == "nope.jpg" && line.number("schema") == 2)
        #expect(line.number("confidence") == 0 && line.number("valueConfidence") == 0)
        #expect(line.string("decision") == "reject")
        let error = try #require(line.dictionary("error") as? [String: String])
        #expect(Set(error.keys) == ["code", "message"])
        #expect(error["code"] == "not_found")
        #expect(error["message"]?.contains("nope.jpg") == true)
        #expect(lines[1].string("text") == "164214", "the batch goes on")
    }

    @Test(
        "Every broken file has its own code",
        arguments: [
            ("empty.jpg", "empty"), ("text.jpg", "not_an_image"), ("header-only.jpg", "corrupt"),
            ("huge.png", "too_many_pixels"),
        ])
    func brokenFiles(name: String, code: String) throws {
        let workspace = try Workspace()
        let photo = Workspace.repository + "/TestImages/broken/" + name
        let outcome = try workspace.odolog("read", "--json", photo)
        #expect(outcome.ending == .status(1))
        #expect(try outcome.json().map(\.errorCode) == [code])
    }

    @Test func aPhotoThatEndsTooEarlyIsReadAndFlagged() throws {
        let workspace = try Workspace()
        let outcome = try workspace.odolog("read", "--json", Workspace.repository + "/TestImages/broken/truncated.jpg")
        #expect(outcome.ending == .status(0))
        let line = try #require(try outcome.json().first)
        #expect(line.object["truncated"] as? Bool == true)
        #expect(line.string("decision") == "review")
        #expect(line.object["doubts"] as? [String] == ["photo_damaged"])
    }

    @Test("One line a photo, in the order given, however many are read at a time")
    func order() throws {
        let workspace = try Workspace()
        let names = try (0..<12).map { index in
            index % 3 == 2 ? "missing-\(index).jpg" : try workspace.photo("98765-km", as: "\(index).jpg")
        }
        let outcome = try workspace.run([Workspace.program, "read", "--json", "-j4"] + names)
        #expect(outcome.ending == .status(1))
        #expect(try outcome.json().map { $0.string("photo") } == names)
    }

    @Test(
        "Names that are awkward anywhere",
        arguments: [
            "two words.jpg", "new\nline.jpg", "quote\"s 'n' back\\slash.jpg", "tab\tbell\u{7}.jpg", "Ülmäße 🚗.jpg",
            "e\u{301}.jpg", "-.jpg", "$HOME `x`.jpg",
        ])
    func names(name: String) throws {
        let workspace = try Workspace()
        try workspace.photo("98765-km", as: name)
        for path in [name, "./" + name] where !path.hasPrefix("-") {
            let outcome = try workspace.odolog("read", "--json", path)
            #expect(outcome.ending == .status(0))
            #expect(outcome.lines.count == 1)
            #expect(
                try outcome.json().first?.string("photo")?.unicodeScalars.elementsEqual(path.unicodeScalars) == true)
        }
    }
}
