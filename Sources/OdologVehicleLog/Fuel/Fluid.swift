internal import Foundation
internal import Synchronization

/// What goes into a tank. The grades of one fuel are one fluid: petrol is E5, E10, 95 or 98.
public enum Fluid: Hashable, Sendable {
    /// Petrol of any grade, and the ethanol that goes into the same tank.
    case petrol
    /// Diesel, also biodiesel and HVO.
    case diesel
    /// Liquefied petroleum gas.
    case lpg
    /// Natural gas, compressed or liquid.
    case naturalGas
    /// Hydrogen.
    case hydrogen
    /// Electricity.
    case electricity
    /// No fuel: it drives nothing.
    case additive(Additive)

    /// What is filled into a vehicle beside fuel.
    public enum Additive: String, Hashable, Sendable, CaseIterable {
        /// Urea for the exhaust of a diesel engine: DEF, AUS 32, ARLA 32.
        case adBlue = "AdBlue"
        /// Engine oil.
        case oil
        /// Coolant, antifreeze.
        case coolant
        /// For the windscreen.
        case screenWash = "screen wash"
        /// Anything else that is mixed into the fuel.
        case other = "additive"
    }

    /// From the kind that a person typed. Nil: none, or a word of one's own. Such a fill is of the vehicle's main fuel.
    ///
    /// - Parameters:
    ///   - kind: in any letter case, with or without accents.
    ///   - quantity: what was measured. Energy is electricity, whatever else was typed.
    public init?(kind: String?, _ quantity: FuelUnit.Quantity) {
        let said = kind.flatMap { Self.known[$0] }
        if let said, said.isAdditive {
            self = said
        } else if quantity == .energy {
            self = .electricity
        } else if let said {
            self = said
        } else {
            return nil
        }
    }

    /// Nil: none of its words says what it is. An additive's word counts before a fuel's.
    private init?(words: [String]) {
        if let additive = Self.additives.first(where: { !$0.words.isDisjoint(with: words) }) {
            self = .additive(additive.additive)
        } else if let fluid = Self.fuels.first(where: { !$0.words.isDisjoint(with: words) })?.fluid {
            self = fluid
        } else {
            return nil
        }
    }

    /// A log says the few kinds that it has again and again.
    private static let known = Known()

    private final class Known: Sendable {
        private let kinds = Mutex<[String: Fluid?]>([:])
        private static let most = 1_000

        subscript(_ kind: String) -> Fluid? {
            kinds.withLock { kinds in
                if let known = kinds[kind] { return known }
                let fluid = Fluid(words: Fluid.words(of: kind))
                if kinds.count >= Self.most { kinds = [:] }
                kinds[kind] = .some(fluid)
                return fluid
            }
        }
    }

    /// Whether it drives no vehicle.
    public var isAdditive: Bool { if case .additive = self { true } else { false } }

    /// Whether it is gas, which an engine takes beside petrol.
    var isGas: Bool { self == .lpg || self == .naturalGas }

    /// For a person: `petrol`, `LPG`, `AdBlue`.
    public var name: String {
        switch self {
        case .petrol: "petrol"
        case .diesel: "diesel"
        case .lpg: "LPG"
        case .naturalGas: "natural gas"
        case .hydrogen: "hydrogen"
        case .electricity: "electricity"
        case .additive(let additive): additive.rawValue
        }
    }

    /// Without accents, in lower case. Two neighbours that say something together are one word: `ad blue` is `adblue`, and `gas oil`
    /// is no oil.
    private static func words(of text: String) -> [String] {
        let folded = text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
        let words = folded.split { !$0.isLetter && !$0.isNumber }.map(String.init)
        var (said, rest) = ([String](), words[...])
        while let word = rest.popFirst() {
            let isPair = rest.first.map { isKnown(word + $0) } ?? false
            said.append(isPair ? word + rest.removeFirst() : word)
        }
        return said
    }

    private static func isKnown(_ word: String) -> Bool {
        additives.contains { $0.words.contains(word) } || fuels.contains { $0.words.contains(word) }
    }

    private static let additives: [(additive: Additive, words: Set<String>)] = [
        (.adBlue, ["adblue", "def", "exhaustfluid", "bluedef", "urea", "aus32", "arla", "arla32"]),
        (.oil, ["oil", "engineoil", "ol", "motorol", "huile", "aceite", "oleo", "olio", "olie", "olej"]),
        (.coolant, ["coolant", "antifreeze", "kuhlmittel", "refrigerante"]),
        (.screenWash, ["screenwash", "washer", "wischwasser"]),
        (.other, ["additive", "additiv", "additif", "aditivo"]),
    ]

    /// The first that fits counts: "Super Diesel" is diesel.
    private static let fuels: [(fluid: Fluid, words: Set<String>)] = [
        (
            .diesel,
            [
                "diesel", "gasoil", "gazole", "gasoleo", "gasolio", "dieseloil", "dieselol", "oleodiesel",
                "olejnapedowy",
                "fueloil", "heatingoil", "biodiesel", "b7", "b10", "b20", "b100", "hvo", "hvo100",
                "xtl", "gtl",
            ]
        ), (.lpg, ["lpg", "autogas", "gpl", "glp", "propane", "propan", "flussiggas"]),
        (
            .naturalGas,
            [
                "cng", "lng", "gnv", "gnc", "erdgas", "naturalgas", "gasnatural", "gasnaturale", "gaznaturel",
                "methane",
                "methan", "metano", "biogas", "biomethane",
            ]
        ),
        (
            .hydrogen,
            ["hydrogen", "wasserstoff", "h2", "hydrogene", "hidrogeno", "hidrogenio", "idrogeno", "waterstof"]
        ),
        (.electricity, ["electricity", "electric", "strom", "electricite", "electricidad", "eletricidade"]),
        (
            .petrol,
            [
                "petrol", "gasoline", "benzin", "benzine", "essence", "gasolina", "benzina", "super", "superplus",
                "unleaded", "regular", "midgrade", "premium", "bleifrei", "e5", "e10", "e15", "e85", "e100", "ethanol",
                "etanol", "alcool", "87", "88", "89", "90", "91", "92", "93", "94", "95", "96", "97", "98", "99", "100",
                "102", "ron95", "ron98", "sp95", "sp98",
            ]
        ),
    ]
}
