package import OdologValues

/// The words beside a VIN on labels, papers and screens: what says that a number of seventeen characters is a vehicle's.
package struct VehicleWords: Sendable {
    private var isVehicleNamed = false
    /// Which of `fields` were read.
    private var read: Set<Int> = []

    /// Nothing was read yet.
    package init() {}

    /// Whether what was read speaks of a vehicle: one word that hardly anything else has, or the names of two fields of a
    /// vehicle's papers.
    package var speakOfVehicle: Bool { isVehicleNamed || read.count >= 2 }

    // Parts of words, so that a word that is cut off, or run together with others, counts as well.
    private static let names = folded([
        // A VIN, or the field that holds it.
        "IDENTIFICATION", "IDENTIFIZIER", "IDENTIFIERING", "CHASSIS", "FAHRGESTELL", "TELAIO", "BASTIDOR", "NADWOZIA",
        "PODVOZKU",
        // A vehicle.
        "VEHIC", "VEICOLO", "FAHRZEUG", "VOERTUIG", "FORDON", "POJAZD", "AUTOVETTURA",
        // A vehicle's papers.
        "ZULASSUNGS", "IMMATRICUL", "CIRCOLAZIONE", "CIRCULACION", "KENTEKEN", "CERTIFICATEOFTITLE",
        // Manufacturers' plates and labels.
        "GVWR", "GAWR", "MOTORCO", "AUTOMOBILE",
    ])
    /// These are whole words.
    private static let labels = Set(folded(["VIN", "FIN"]))
    /// Fields of a vehicle's papers, each in other words. One of them may stand on a receipt or a machine.
    private static let fields: [[[Character]]] = [
        ["REGISTR", "REGN"], ["SEATS", "SITZPL"], ["FUEL", "PETROL", "DIESEL", "HYBRID", "BENZIN"],
        ["COLOUR", "COLOR", "FARBE"], ["HOLDER", "OWNER", "INSURED"], ["MAXMASS", "UNLADEN"],
        ["MILEAGE", "ODOMETER", "KILOMET"], ["EURO3", "EURO4", "EURO5", "EURO6"], ["LICENCEPLATE", "PLATENO"],
    ].map(folded)

    /// Takes in what one reading of a line says.
    package mutating func add(_ line: RecognizedLine) {
        let symbols = line.symbols.filter { !$0.isCovered }
        // Each reader has its own sign for an asterisk.
        let approval = symbols.filter { !$0.character.isWhitespace }
            .map { VINCharacter($0)?.byte ?? VINCharacter.unreadable }
        let words = symbols.map(\.character).split { !$0.isLetter && !$0.isNumber }.map { $0.map(Self.folded) }
        let whole = words.flatMap(\.self)
        if TypeApproval.range(in: approval) != nil || words.contains(where: Self.labels.contains)
            || Self.names.contains(where: whole.contains)
        {
            isVehicleNamed = true
        }
        for (index, field) in Self.fields.enumerated() where field.contains(where: whole.contains) {
            read.insert(index)
        }
    }

    private static func folded(_ words: [String]) -> [[Character]] { words.map { $0.map(folded) } }

    /// Readers take these for each other.
    private static func folded(_ character: Character) -> Character {
        switch character {
        case "1", "L", "l", "i": "I"
        case "0", "Q": "O"
        case "5": "S"
        default: character.isASCII ? Character(character.uppercased()) : character
        }
    }
}
