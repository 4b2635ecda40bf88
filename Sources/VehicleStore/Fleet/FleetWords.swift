internal import Foundation
internal import OdologVehicleLog

// The words of fleet lists in English, German, French, Spanish and Portuguese. Each stands here as `FleetWord.key` writes it.

/// How words of a list are compared.
enum FleetWord {
    /// Small letters without accents; spaces, dots and the like left out, and the words that only join others or say
    /// that it is a number: `N° de châssis` and `Chassis` are one word.
    static func key(_ text: String) -> String {
        let folded = text.filter { !"º°ª№".contains($0) }.folding(
            options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil
        )
        .precomposedStringWithCompatibilityMapping.lowercased()
        let words = folded.split { !$0.isLetter && !$0.isNumber }.map(String.init)
        let telling = words.filter { !joining.contains($0) }
        return (telling.isEmpty ? words : telling).joined()
    }

    /// What a text says that may name a thing twice: `FIN/Fahrgestellnummer`, `Marke (Hersteller)`. Nil: any part of it isn't
    /// known, or two parts say different things.
    static func meaning<Value: Equatable>(of text: String, _ meaning: (_ key: String) -> Value?) -> Value? {
        let parts = text.split { "/()[]|,;".contains($0) }.map { key(String($0)) }.filter { !$0.isEmpty }.map(meaning)
        return parts.allSatisfy { $0 == parts.first } ? parts.first ?? nil : nil
    }

    private static let joining: Set<String> = [
        "n", "no", "nr", "num", "number", "nummer", "numero", "the", "of", "der", "des", "d", "de", "du", "la", "le",
        "el", "l",
        "del", "do", "da", "dos",
    ]
}

extension FleetRow.Column {
    /// As a list's header calls it, in any letter case, with accents or without, words together or apart. The keys of `odolog vehicle
    /// list --json` are accepted, too.
    init?(header: String) {
        let known = FleetWord.meaning(of: header) { key in Self.allCases.first { $0.words.contains(key) } }
        guard let known else { return nil }
        self = known
    }

    private var words: Set<String> { Self.words[self] ?? [] }

    private static let words: [FleetRow.Column: Set<String>] = [
        .name: [
            "name", "vehicle", "vehiclename", "fahrzeug", "fahrzeugname", "fahrzeugbezeichnung", "bezeichnung", "nom",
            "nomvehicule", "vehicule", "nombre", "nombrevehiculo", "vehiculo", "nome", "nomeveiculo", "veiculo",
            "viatura",
        ],
        .vin: [
            "vin", "vinnumber", "vehicleidentification", "chassis", "fin", "finnummer", "fahrgestell", "fahrgestellnr",
            "fahrgestellnummer", "fahrzeugident", "fahrzeugidentnr", "fahrzeugidentnummer", "fahrzeugidentifizierung",
            "fahrzeugidentifizierungsnummer", "fahrzeugidentifikation", "fahrzeugidentifikationsnummer", "fgstnr",
            "niv", "serie",
            "serievehicule", "identification", "identificationvehicule", "bastidor", "chasis", "identificacion",
            "identificacionvehiculo", "identificacionvehicular", "chassi", "quadro", "identificacao",
            "identificacaoveiculo",
        ],
        .unit: [
            "unit", "distanceunit", "odometerunit", "einheit", "streckeneinheit", "unite", "unitedistance", "unidad",
            "unidaddistancia", "unidade", "unidadedistancia",
        ],
        .make: [
            "make", "brand", "manufacturer", "marke", "automarke", "fahrzeugmarke", "hersteller", "fabrikat", "marque",
            "marquevehicule", "constructeur", "fabricant", "marca", "marcavehiculo", "marcaveiculo", "fabricante",
            "montadora",
        ],
        .model: [
            "model", "modelname", "modell", "fahrzeugmodell", "handelsbezeichnung", "modele", "modelevehicule",
            "modelo",
            "modelovehiculo", "modeloveiculo",
        ],
        .year: [
            "year", "modelyear", "yearmanufacture", "yearbuilt", "buildyear", "jahr", "baujahr", "modelljahr", "annee",
            "anneemodele", "anneefabrication", "anneeconstruction", "millesime", "ano", "anomodelo", "anofabricacion",
            "anofabricacao", "anofabrico",
        ],
        .kind: [
            "kind", "vehiclekind", "vehicletype", "typevehicle", "art", "fahrzeugart", "fahrzeugtyp", "genre",
            "typevehicule",
            "clase", "clasevehiculo", "tipo", "tipovehiculo", "tipoveiculo",
        ],
        .plate: [
            "plate", "plates", "licenceplate", "licenseplate", "numberplate", "plateno", "registration",
            "registrationplate", "vehicleregistration", "vrm", "kennzeichen", "kfzkennzeichen", "amtlicheskennzeichen",
            "polizeilicheskennzeichen", "nummernschild", "kontrollschild", "immatriculation", "plaque",
            "plaqueimmatriculation", "immat", "immatriculationvehicule", "matricula", "matriculavehiculo", "placa",
            "placas",
            "placavehiculo", "patente", "placaveiculo", "matriculaveiculo",
        ],
        .currency: ["currency", "wahrung", "waehrung", "devise", "monnaie", "moneda", "divisa", "moeda"],
        .timeZone: [
            "timezone", "zeitzone", "fuseauhoraire", "zonahoraria", "husohorario", "fusohorario",
        ],
        .notes: [
            "notes", "note", "comment", "comments", "remark", "remarks", "notiz", "notizen", "bemerkung", "bemerkungen",
            "anmerkung", "anmerkungen", "kommentar", "kommentare", "remarque", "remarques", "commentaire",
            "commentaires",
            "observation", "observations", "nota", "notas", "observacion", "observaciones", "comentario", "comentarios",
            "observacao", "observacoes",
        ],
        .tags: [
            "tags", "tag", "group", "groups", "gruppe", "gruppen", "schlagworte", "groupe", "groupes", "etiquettes",
            "grupo",
            "grupos", "etiquetas",
        ],
    ]
}

extension VehicleKind {
    /// As a list says it in one of its languages. A van counts as a car.
    init?(inList text: String) {
        let known = FleetWord.meaning(of: text) { key in
            VehicleKind(word: key) ?? Self.words.first { $0.value.contains(key) }?.key
        }
        guard let known else { return nil }
        self = known
    }

    private static let words: [VehicleKind: Set<String>] = [
        .car: [
            "pkw", "auto", "personenwagen", "personenkraftwagen", "kombi", "transporter", "kleintransporter",
            "lieferwagen",
            "voiture", "vehiculeparticulier", "fourgon", "fourgonnette", "utilitaire", "coche", "automovil", "turismo",
            "furgon", "furgoneta", "carro", "automovel", "furgao", "carrinha", "ligeiro",
        ],
        .motorcycle: ["motorrad", "kraftrad", "krad", "moto", "motocyclette", "motocicleta", "motociclo", "mota"],
        .lorry: [
            "lkw", "lastwagen", "lastkraftwagen", "camion", "poidslourd", "caminhao", "camiao", "pesado",
        ],
        .bicycle: ["fahrrad", "velo", "bicyclette", "bicicleta", "bici"],
        .machine: ["maschine", "arbeitsmaschine", "baumaschine", "machine", "engin", "maquina", "maquinaria"],
    ]
}
