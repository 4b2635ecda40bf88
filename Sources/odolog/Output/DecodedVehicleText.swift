import Foundation
import OdologLogbook
import OdologVIN

extension DecodedVehicle {
    /// Several lines for a person.
    func lines(release: String) -> [String] {
        var lines = [description.isEmpty ? vin.text : "\(vin.text)  \(description.printable)"]
        func add(_ name: String, _ parts: [String?]) {
            let text = parts.compactMap(\.self).joined(separator: ", ")
            guard !text.isEmpty else { return }
            lines.append("  " + name.padding(toLength: 14, withPad: " ", startingAt: 0) + text.printable)
        }
        let isSaidTwice = body?.lowercased() == vehicleType?.name
        add("type", [vehicleType?.name, isSaidTwice ? nil : body, doors.map { "\($0) doors" }])
        add("series", [series])
        add("trim", [trim])
        add("engine", [engine])
        add("drive", [drive, transmission])
        add("plant", [plantCity, plantState, plantCountry])
        add("manufacturer", [manufacturer])
        add("code of", [vin.country])
        for remark in remarks {
            // The first line has the years already.
            if case .otherModelYears = remark { continue }
            add("remark", [remark.description])
        }
        switch source {
        case .vpic: add("source", ["NHTSA vPIC \(release)"])
        case .curated: add("source", ["our own short list of makes"])
        case nil: break
        }
        return lines
    }

    /// Such as "4 cylinders, 1.8 l, Gasoline". Nil: nothing is known.
    var engine: String? {
        let parts = [
            cylinders.map { $0 == 1 ? "1 cylinder" : "\($0) cylinders" }, litres.map { "\($0.shortest) l" }, fuel,
        ].compactMap(\.self)
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }
}

extension Double {
    /// At most three decimals, at least one: 1.8, 2.0, 1.798.
    fileprivate var shortest: String {
        "\((self * 1000).rounded() / 1000)"
    }
}
