internal import Foundation
internal import OdologVehicleLog

/// What other apps call the work that the presets name.
enum ServiceNames {
    /// The names in a cell: `Engine Oil, Oil Filter`.
    static func all(in cell: String) -> [String] {
        cell.split { $0 == "," || $0 == ";" || $0 == "|" || $0.isNewline }.map {
            $0.trimmingCharacters(in: .whitespaces)
        }
        .filter { !$0.isEmpty }
    }

    /// More special words stand first.
    private static let words: [(words: [String], presets: [String])] = [
        (["cabin", "pollen", "innenraumfilter"], ["cabinfilter"]),
        (["air filter", "luftfilter"], ["airfilter"]),
        (["fuel filter", "kraftstofffilter"], ["fuelfilter"]),
        (["transmission", "gearbox", "getriebeöl"], ["gearbox", "axleoil"]),
        (["fork oil"], ["forkoil"]),
        (["hydraulic oil"], ["hydraulicoil"]),
        (
            [
                "engine oil", "oil change", "oil filter", "oil & filter", "oil and filter", "motor oil", "ölwechsel",
                "motoröl",
                "замена масла", "cambio de aceite", "troca de óleo", "vidange", "olie verversen",
            ], ["oil"]
        ),
        (["spark plug", "zündkerze"], ["sparkplugs"]),
        (["timing belt", "zahnriemen"], ["timingbelt"]),
        (["tire rotation", "tyre rotation", "rotate tire", "rotate tyre"], ["tyrerotation"]),
        (["brake fluid", "bremsflüssigkeit"], ["brakefluid"]),
        (["brake pad", "bremsbeläge", "bremsbelag"], ["brakepads", "brakes"]),
        (["coolant", "antifreeze", "kühlmittel"], ["coolant"]),
        (["chain lube", "chain oil"], ["chainlube"]),
        (["valve clearance", "valve adjust"], ["valves"]),
        (["air condition", "a/c "], ["aircon"]),
        (["inspection", "mot test", "tüv", "hauptuntersuchung"], ["inspection"]),
        (["registration"], ["registration"]),
    ]

    /// The preset that a name obviously means. Nil: none.
    static func preset(for name: String, of kind: VehicleKind, _ presets: [Preset]) -> Preset? {
        let name = name.lowercased()
        let own = presets.filter { $0.kind == kind }
        if let same = own.first(where: { $0.name.lowercased() == name }) { return same }
        if name == "mot" { return own.first { $0.id.hasSuffix(".inspection") } }
        guard let found = words.first(where: { $0.words.contains { name.contains($0) } }) else { return nil }
        return found.presets.lazy.compactMap { id in own.first { $0.id.hasSuffix(".\(id)") } }.first
    }
}
