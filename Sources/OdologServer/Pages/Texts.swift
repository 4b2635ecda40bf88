/// The words of the pages, by language. A template names them as `t.confirm`.
struct Texts: Sendable {
    /// As `lang` of a page: `en`, `de`.
    let language: String
    let words: [String: String]

    /// The first language of `Accept-Language` that there is, or else English.
    static func accepted(_ header: String?) -> Texts {
        let wanted = (header ?? "").split(separator: ",").map { $0.prefix { $0 != ";" && $0 != "-" } }
        for language in wanted {
            switch language.lowercased().filter({ $0.isLetter }) {
            case "de": return german
            case "en": return english
            default: continue
            }
        }
        return english
    }

    static let english = Texts(
        language: "en",
        words: [
            "home": "Home", "takePhoto": "Take a photo", "fromGallery": "From the gallery", "send": "Send",
            "vehicle": "Vehicle", "noVehicleYet": "decide later", "waiting": "Waiting for you", "due": "Due next",
            "vehicles": "Vehicles", "nothingDue": "Nothing is due soon.", "addVehicle": "Add a vehicle",
            "name": "Name", "photo": "The photo", "unit": "Odometer in", "vin": "VIN", "optional": "may be empty",
            "add": "Add",
            "aim": "Hold the phone straight in front of the odometer, or of the VIN. Fill the picture with it.",
            "read": "Read", "nothingRead": "Nothing could be read. Type what you see.", "sure": "sure",
            "confirm": "It is right", "instead": "Or it shows", "save": "Save", "reject": "It shows neither",
            "other": "Rather", "previous": "Before", "difference": "Difference", "taken": "Taken",
            "odometer": "Odometer", "history": "Readings", "typeOdometer": "Type the odometer", "fill": "Fuel",
            "amount": "Amount", "cost": "Cost", "odd": "That looks odd", "anyway": "Save it all the same",
            "back": "Back", "undo": "Undo the last change", "notRead": "no reading yet", "full": "The tank is full",
            "first": "First, add a vehicle. Its photos and its log belong to it.", "date": "Date", "value": "Value",
            "how": "How", "entries": "Entries", "what": "What", "when": "When", "error": "That didn't work",
            "photoGone": "The photo isn't kept here.", "now": "now, if empty",
            "pair": "Pair this browser", "deviceName": "Name of this device", "phone": "Phone",
            "pairWhy": "Then it can read the log and write into it, until you revoke it.",
        ])

    static let german = Texts(
        language: "de",
        words: [
            "home": "Start", "takePhoto": "Foto aufnehmen", "fromGallery": "Aus der Galerie", "send": "Senden",
            "vehicle": "Fahrzeug", "noVehicleYet": "später entscheiden", "waiting": "Wartet auf dich",
            "due": "Als Nächstes fällig", "vehicles": "Fahrzeuge", "nothingDue": "Bald ist nichts fällig.",
            "addVehicle": "Fahrzeug anlegen", "name": "Name", "photo": "Das Foto", "unit": "Tacho in",
            "vin": "Fahrgestellnummer",
            "optional": "darf leer sein", "add": "Anlegen",
            "aim":
                "Halte das Telefon gerade vor den Kilometerstand oder die Fahrgestellnummer. Sie soll das Bild füllen.",
            "read": "Gelesen", "nothingRead": "Es war nichts zu lesen. Tippe ein, was du siehst.", "sure": "sicher",
            "confirm": "Stimmt", "instead": "Oder es zeigt", "save": "Speichern", "reject": "Zeigt keines von beiden",
            "other": "Eher", "previous": "Davor", "difference": "Unterschied", "taken": "Aufgenommen",
            "odometer": "Kilometerstand", "history": "Ablesungen", "typeOdometer": "Kilometerstand eintippen",
            "fill": "Tanken", "amount": "Menge", "cost": "Kosten", "odd": "Das sieht ungewöhnlich aus",
            "anyway": "Trotzdem speichern", "back": "Zurück", "undo": "Letzte Änderung rückgängig machen",
            "notRead": "noch nicht abgelesen", "full": "Der Tank ist voll",
            "first": "Lege zuerst ein Fahrzeug an. Zu ihm gehören Fotos und Fahrtenbuch.", "date": "Tag",
            "value": "Stand", "how": "Woher", "entries": "Einträge", "what": "Was", "when": "Wann",
            "error": "Das ging nicht", "photoGone": "Das Foto wird hier nicht aufbewahrt.", "now": "jetzt, wenn leer",
            "pair": "Diesen Browser koppeln", "deviceName": "Name dieses Geräts", "phone": "Telefon",
            "pairWhy": "Danach kann er das Fahrtenbuch lesen und hineinschreiben, bis du ihn abmeldest.",
        ])
}
