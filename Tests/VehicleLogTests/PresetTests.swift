import Foundation
import OdologOdometer
import OdologVehicleLog
import Testing

@Suite struct PresetTests {
    private static let folder = URL(fileURLWithPath: #filePath)
        .appendingPathComponent("../../../Sources/OdologVehicleLog/Resources").standardizedFileURL.path

    @Test func allOfThemMakeSchedules() throws {
        let presets = try Presets.load(from: Self.folder)
        #expect(Set(presets.map(\.id)).count == presets.count)
        for preset in presets {
            #expect(preset.id.hasPrefix(preset.kind.rawValue + "."))
            #expect(!preset.name.isEmpty)
            #expect((preset.kilometers == nil) == (preset.miles == nil), "\(preset.id)")
            if let kilometers = preset.kilometers, let miles = preset.miles {
                // Round numbers of their own, yet about as far.
                let ratio = Double(kilometers) / Double(miles) / DistanceUnit.kilometersPerMile
                #expect((0.9...1.1).contains(ratio), "\(preset.id)")
            }
        }
    }

    @Test(arguments: VehicleKind.allCases)
    func everyKindHasItsOwn(_ kind: VehicleKind) throws {
        let own = try Presets.load(from: Self.folder).filter { $0.kind == kind }
        let categories = Set(own.map(\.category))
        let expected: Set<Preset.Category> =
            kind == .bicycle
            ? [.brakes, .tyres, .fluids, .electrical, .inspection, .chain, .fork, .shock]
            : [.engine, .brakes, .tyres, .fluids, .electrical, .filters, .inspection, .registration]
        #expect(categories.isSuperset(of: expected))
    }

    @Test func inTheVehiclesUnit() throws {
        let oil = try #require(try Presets.load(from: Self.folder).first { $0.id == "car.oil" })
        #expect(try oil.interval(in: .kilometers) == Interval(months: 12, distance: km(15_000)))
        #expect(try oil.interval(in: .miles) == Interval(months: 12, distance: mi(10_000)))
        let fork = try #require(try Presets.load(from: Self.folder).first { $0.id == "bicycle.forklowers" })
        #expect(try fork.interval(in: .miles) == Interval(hours: Hours(50)))
    }

    @Test(arguments: ["", "{}", #"[{"id":"a","name":"b","category":"engine","kind":"car"}]"#, #"[{"id":1}]"#])
    func damagedFile(_ text: String) throws {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
        defer { try? FileManager.default.removeItem(atPath: path) }
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        let error = #expect(throws: MaintenanceError.self) { try Presets.load(from: path) }
        #expect(error?.description.hasPrefix("\(path) cannot be used as presets") == true)
    }

    @Test func missingFile() {
        #expect(throws: MaintenanceError.presetsNotFound(searched: ["/nowhere/at all"], variable: "ODOLOG_PRESETS")) {
            try Presets.load(from: "/nowhere/at all")
        }
    }
}
