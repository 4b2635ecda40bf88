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
            "filters": "Show only", "of": "Of", "anybody": "all vehicles", "doubts": "Doubts",
            "sureness": "Sureness", "all": "all", "withDoubts": "with a doubt", "withoutDoubts": "without a doubt",
            "sureOnly": "sure", "unsureOnly": "not sure", "show": "Show", "clean": "Sure, and nothing odd",
            "cleanWhy": "Look at each crop. If one is wrong, open it. Then confirm the others at once.",
            "confirmAll": "Confirm these", "confirmed": "confirmed", "others": "One by one", "more": "more",
            "nothingWaits": "Nothing waits.", "takeBack": "Take the last decision back",
            "skip": "Next, this one later", "kindVIN": "It is a VIN", "kindOdometer": "It is an odometer",
            "why": "Why?", "candidates": "What it may be", "keysOn": "Keys work on this page",
            "choose": "choose one",
            "decided": "This photo is decided", "decidedWhy": "Somebody decided it, maybe you, on another page.",
            "wasRejected": "It shows nothing that was logged.", "next": "Next photo", "toQueue": "All that wait",
            "fleet": "All vehicles, what is overdue first", "dropSample": "Throw the sample data away",
            "showSample": "Show sample data, which can be thrown away", "make": "Make", "model": "Model",
            "modelYear": "Model year", "estimated": "estimated", "schedules": "Schedules",
            "costsAndFuel": "Costs and fuel",
            "overdue": "Overdue", "soon": "Soon", "good": "Good", "done": "Done", "doneNow": "It was done",
            "nothingHere": "There is nothing here.", "addSchedule": "Add a schedule", "every": "Every",
            "last": "Last done", "notes": "Notes", "odometerOverTime": "Odometer over time",
            "costsByMonth": "Costs by month", "costsByYear": "Costs by year", "costsByCategory": "Costs by category",
            "economy": "Fuel economy", "numbers": "The numbers", "month": "Month", "category": "Category",
            "sum": "Sum", "share": "Share", "total": "Total", "fromTo": "From %1 to %2, at most %3.",
            "tookOver": "From full tank to full tank.", "noCosts": "Nothing was paid yet.",
            "chooseVehicle": "Which vehicle?",
            "price": "Price of a unit", "is.overdue": "overdue", "is.due soon": "due soon", "is.good": "good",
            "is.waiting": "waits for a first reading", "is.paused": "paused", "is.done": "done", "is.ended": "ended",
            "is.ends soon": "ends soon", "waits": "waiting photos", "neutral": "Without a due",
            "leftAlone": "pictures of the watched folder show neither an odometer nor a VIN, and were left alone.",
            "failed": "files of the watched folder can't be read.",
            "photoOf": "The photo, with the place that was read",
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
            "filters": "Nur zeigen", "of": "Von", "anybody": "allen Fahrzeugen", "doubts": "Zweifel",
            "sureness": "Sicherheit", "all": "alle", "withDoubts": "mit Zweifel", "withoutDoubts": "ohne Zweifel",
            "sureOnly": "sicher", "unsureOnly": "nicht sicher", "show": "Zeigen",
            "clean": "Sicher, und nichts auffällig",
            "cleanWhy":
                "Sieh dir jeden Ausschnitt an. Ist einer falsch, öffne ihn. Bestätige dann die anderen zusammen.",
            "confirmAll": "Diese bestätigen", "confirmed": "bestätigt", "others": "Einzeln", "more": "weitere",
            "nothingWaits": "Nichts wartet.", "takeBack": "Letzte Entscheidung zurücknehmen",
            "skip": "Nächstes, dieses später", "kindVIN": "Es ist eine Fahrgestellnummer",
            "kindOdometer": "Es ist ein Kilometerstand", "why": "Warum?", "candidates": "Was es sein kann",
            "keysOn": "Tasten gelten auf dieser Seite", "choose": "bitte wählen",
            "decided": "Dieses Foto ist entschieden",
            "decidedWhy": "Jemand hat es entschieden, vielleicht du, auf einer anderen Seite.",
            "wasRejected": "Von ihm wurde nichts eingetragen.", "next": "Nächstes Foto", "toQueue": "Alles, was wartet",
            "fleet": "Alle Fahrzeuge, Überfälliges zuerst", "dropSample": "Beispieldaten wegwerfen",
            "showSample": "Beispieldaten zeigen, die man wegwerfen kann", "make": "Marke", "model": "Modell",
            "modelYear": "Modelljahr", "estimated": "geschätzt", "schedules": "Wartungsplan",
            "costsAndFuel": "Kosten und Verbrauch", "overdue": "Überfällig", "soon": "Bald", "good": "Gut",
            "done": "Erledigt", "doneNow": "Es wurde erledigt", "nothingHere": "Hier ist nichts.",
            "addSchedule": "Wiederkehrendes anlegen", "every": "Alle", "last": "Zuletzt erledigt", "notes": "Notizen",
            "odometerOverTime": "Kilometerstand im Verlauf", "costsByMonth": "Kosten nach Monat",
            "costsByYear": "Kosten nach Jahr", "costsByCategory": "Kosten nach Art", "economy": "Verbrauch",
            "numbers": "Die Zahlen", "month": "Monat", "category": "Art", "sum": "Summe", "share": "Anteil",
            "total": "Zusammen", "fromTo": "Von %1 bis %2, höchstens %3.",
            "tookOver": "Von vollem Tank zu vollem Tank.",
            "noCosts": "Bisher wurde nichts bezahlt.", "chooseVehicle": "Welches Fahrzeug?",
            "price": "Preis je Einheit",
            "is.overdue": "überfällig", "is.due soon": "bald fällig", "is.good": "gut",
            "is.waiting": "wartet auf eine erste Ablesung", "is.paused": "ruht", "is.done": "erledigt",
            "is.ended": "abgelaufen", "is.ends soon": "läuft bald ab", "waits": "wartende Fotos",
            "neutral": "Ohne Fälligkeit",
            "leftAlone":
                "Bilder des beobachteten Ordners zeigen weder Kilometerstand noch Fahrgestellnummer; sie bleiben, wo sie sind.",
            "failed": "Dateien des beobachteten Ordners sind nicht lesbar.",
            "photoOf": "Das Foto mit der Stelle, die gelesen wurde",
            "pairWhy": "Danach kann er das Fahrtenbuch lesen und hineinschreiben, bis du ihn abmeldest.",
        ])
}
