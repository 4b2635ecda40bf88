import OdologVehicleLog
import Testing

@Suite("Grades of one fuel are one fluid, and additives are none") struct FluidTests {
    @Test(
        "Fuels in several languages",
        arguments: [
            (
                Fluid.petrol,
                [
                    "petrol", "Petrol", "PETROL", "gasoline", "Benzin", "essence", "gasolina", "benzina", "benzine",
                    "E5", "E10",
                    "E 10", "e-10", "E85", "95", "98", "Super", "Super 95", "Super E10", "Super Plus", "Super+ 98",
                    "SP95", "SP98",
                    "SP95-E10", "RON 95", "Euro 95", "unleaded", "Regular 87", "Premium 93", "Bleifrei", "Gasolina 95",
                    "gasolina comum", "etanol", "Álcool", "ethanol", "Petrol (E5)", "senza piombo benzina",
                ]
            ),
            (
                .diesel,
                [
                    "diesel", "Diesel", "DIESEL B7", "B7", "diésel", "gazole", "gasoil", "Gasoil A", "gasóleo",
                    "gasolio",
                    "Premium Diesel", "Super Diesel", "V-Power Diesel", "HVO", "HVO100", "HVO 100", "biodiesel", "B20",
                    "red diesel", "gas oil", "óleo diesel", "Óleo Diesel S10", "Dieselöl", "diesel oil",
                ]
            ),
            (.lpg, ["LPG", "lpg", "Autogas", "GPL", "GLP", "propane", "Flüssiggas", "LPG (Autogas)"]),
            (
                .naturalGas,
                [
                    "CNG", "LNG", "GNV", "Erdgas", "natural gas", "Natural Gas (CNG)", "gas natural", "gaz naturel",
                    "metano",
                ]
            ),
            (.hydrogen, ["hydrogen", "Wasserstoff", "H2", "hydrogène", "hidrógeno"]),
            (.electricity, ["electricity", "Strom", "électricité", "electricidad", "eletricidade"]),
        ])
    func fuels(_ fluid: Fluid, _ words: [String]) {
        for word in words {
            #expect(Fluid(kind: word, .volume) == fluid, "\(word)")
            #expect(!fluid.isAdditive)
        }
    }

    @Test(
        "Additives and oil drive nothing",
        arguments: [
            (
                Fluid.Additive.adBlue,
                [
                    "AdBlue", "adblue", "Ad Blue", "ad-blue", "AdBlue 10 l", "DEF", "ARLA 32", "AUS32", "urea",
                    "Diesel exhaust fluid", "Diesel Exhaust Fluid (DEF)", "AdBlue for diesel",
                ]
            ),
            (
                .oil,
                ["oil", "engine oil", "Öl", "Motoröl", "2-stroke oil", "huile moteur", "aceite", "óleo", "olio motore"]
            ),
            (.coolant, ["coolant", "antifreeze", "Kühlmittel"]),
            (.screenWash, ["screen wash", "washer fluid", "Wischwasser"]),
            (.other, ["additive", "Diesel additive", "additif", "Additiv"]),
        ])
    func additives(_ additive: Fluid.Additive, _ kinds: [String]) {
        for kind in kinds {
            let fluid = Fluid(kind: kind, .volume)
            #expect(fluid == .additive(additive), "\(kind)")
            #expect(fluid?.isAdditive == true)
        }
    }

    @Test(
        "No kind, or a word of one's own, is the main fuel",
        arguments: [nil, "", "  ", "V-Power", "Ultimate", "the blue one", "🚗"])
    func main(_ kind: String?) {
        #expect(Fluid(kind: kind, .volume) == nil)
        #expect(Fluid(kind: kind, .mass) == nil)
        #expect(Fluid(kind: kind, .energy) == .electricity)
    }

    @Test("What is measured in kilowatt-hours is electricity") func energy() {
        for kind in ["Super", "DC", "home", "AC 11 kW"] { #expect(Fluid(kind: kind, .energy) == .electricity) }
        #expect(Fluid(kind: "AdBlue", .energy)?.isAdditive == true)
    }

    @Test func names() {
        let fuels = [Fluid.petrol, .diesel, .lpg, .naturalGas, .hydrogen, .electricity].map(\.name)
        #expect(fuels == ["petrol", "diesel", "LPG", "natural gas", "hydrogen", "electricity"])
        let additives = Fluid.Additive.allCases.map { Fluid.additive($0).name }
        #expect(additives == ["AdBlue", "oil", "coolant", "screen wash", "additive"])
    }
}
