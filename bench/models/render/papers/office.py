"""Papers of workshops, dealers and inspectors, where the VIN stands among many other numbers."""

from .sheet import Sheet

LANGUAGES = ["de", "en", "fr"]
WORDS = {
    "order": {"de": "WERKSTATTAUFTRAG", "en": "REPAIR ORDER", "fr": "ORDRE DE RÉPARATION"},
    "invoice": {"de": "RECHNUNG", "en": "INVOICE", "fr": "FACTURE"},
    "contract": {"de": "KAUFVERTRAG ÜBER EIN GEBRAUCHTES KRAFTFAHRZEUG", "en": "VEHICLE PURCHASE AGREEMENT", "fr": "CERTIFICAT DE CESSION D'UN VÉHICULE"},
    "report": {"de": "PRÜFBERICHT - HAUPTUNTERSUCHUNG", "en": "VEHICLE INSPECTION REPORT", "fr": "PROCÈS-VERBAL DE CONTRÔLE TECHNIQUE"},
    "vin": {"de": ["Fahrgestellnummer", "FIN", "Fahrzeug-Ident.-Nr.", "FAHRZEUG-IDENTIFIZIERUNGSNUMMER"], "en": ["VIN", "Vehicle ID no.", "VEHICLE IDENTIFICATION NUMBER", "Chassis no."],
            "fr": ["N° de série", "VIN", "N° d'identification", "NUMÉRO D'IDENTIFICATION DU VÉHICULE"]},
    "plate": {"de": "Kennzeichen", "en": "License plate", "fr": "Immatriculation"},
    "km": {"de": "km-Stand", "en": "Odometer", "fr": "Kilométrage"},
    "date": {"de": "Datum", "en": "Date", "fr": "Date"},
    "model": {"de": "Fahrzeug", "en": "Vehicle", "fr": "Véhicule"},
    "engine": {"de": "Motornummer", "en": "Engine no.", "fr": "N° moteur"},
    "customer": {"de": "Kunden-Nr.", "en": "Customer no.", "fr": "N° client"},
    "number": {"de": "Auftrags-Nr.", "en": "Order no.", "fr": "N° de dossier"},
    "first": {"de": "Erstzulassung", "en": "First registration", "fr": "1re mise en circulation"},
    "approval": {"de": "Typgenehmigung", "en": "Type approval", "fr": "Réception"},
    "phone": {"de": "Telefon", "en": "Phone", "fr": "Téléphone"},
    "sum": {"de": "Summe", "en": "Total", "fr": "Total"},
    "price": {"de": "Kaufpreis", "en": "Purchase price", "fr": "Prix"},
    "seller": {"de": "Verkäufer", "en": "Seller", "fr": "Vendeur"},
    "buyer": {"de": "Käufer", "en": "Buyer", "fr": "Acheteur"},
}
PARTS = {"de": ["Ölfilter", "Bremsbelag vorn", "Zahnriemensatz", "Motoröl 5W-30", "Innenraumfilter", "Arbeitslohn"],
         "en": ["OIL FILTER", "BRAKE PAD SET", "WIPER BLADE", "5W-30 SYNTHETIC", "CABIN FILTER", "LABOR"],
         "fr": ["FILTRE À HUILE", "PLAQUETTES AV", "COURROIE", "HUILE 5W-30", "FILTRE HABITACLE", "MAIN D'OEUVRE"]}
CHECKS = {"de": ["Bremsanlage", "Lenkanlage", "Sichtverhältnisse", "Lichttechnische Einrichtungen", "Achsen, Räder, Reifen", "Umweltbelastung"],
          "en": ["Brakes", "Steering", "Visibility", "Lamps and electrics", "Axles, wheels, tyres", "Emissions"],
          "fr": ["Freinage", "Direction", "Visibilité", "Éclairage", "Essieux, roues, pneus", "Pollution"]}


class Office(Sheet):
    size = (210.0, 297.0)
    colours = ("#f6f5f1",)
    prints = ("sans", "roboto", "mono", "serif", "narrow", "dejavu")
    letters = ("sans", "sans-bold")
    folds_y = (99, 198)
    fold_chance, stamp_chance = 0.4, 0.25
    stamps = ("AUTOHAUS BERGER GMBH", "SMITH MOTORS SERVICE", "GARAGE DU LAC")

    def __init__(self, rng, name):
        self.language = str(rng.choice(LANGUAGES))
        self.country = {"de": "de", "fr": "fr"}.get(self.language, "us")
        super().__init__(rng, name)

    def say(self, key):
        found = WORDS[key][self.language]
        return str(self.rng.choice(found)) if isinstance(found, list) else found

    def head(self, v, title):
        accent = str(self.rng.choice(["#24324a", "#7a2424", "#1f5a4a", "#202124"]))
        self.word(str(self.rng.choice(["AUTOHAUS BERGER GMBH", "SMITH MOTORS", "GARAGE DU LAC SARL", "CITY CAR SERVICE"])), 18, 20, 4.0, self.bold, ink=accent)
        self.word(f"{v.street} - {v.place} - Tel. {v.phone} - DE{v.code('999999999')}", 18, 26, 1.9)
        self.word(title, 18, 44, min(4.4, 4.4 * 34 / max(34, len(title) * 1.15)), self.bold)
        self.rule(18, 47, 192, 47, 0.3)

    def grid(self, pairs, x0, x1, y, pitch, small, large):
        """Labels and values in two columns; the VIN where a value is None."""
        at = int(self.rng.integers(0, len(pairs) + 1))
        pairs.insert(at, (self.say("vin"), None))
        above = self.rng.random() < 0.4
        for i, (label, value) in enumerate(pairs):
            x, base = (x0, x1)[i % 2], y + pitch * (i // 2)
            self.word(label if above else label + ":", x, base - (large * 1.7 if above else 0), small)
            room = x if above else x + 27 if len(label) < 15 else x + 34
            if value is None:
                if not above and len(label) > 22:
                    self.vin_line(x, base + large * 1.7, large)
                else:
                    self.vin_line(room, base, large)
            else:
                self.fill(value, room, base, large)
        return y + pitch * ((len(pairs) + 1) // 2)

    def pairs(self, v, keys):
        values = {"plate": v.plate, "km": f"{v.km:,}".replace(",", "." if self.language == "de" else ",") + (" mi" if self.country == "us" else " km"),
                  "date": v.issued, "model": f"{v.make} {v.model}"[:18], "engine": v.engine, "customer": v.code("999999"), "number": v.code("9999999999"),
                  "first": v.first, "approval": v.approval, "phone": v.phone}
        keys = list(self.rng.permutation(keys))
        return [(self.say(k), values[k]) for k in keys]


class Workshop(Office):
    """A repair order or its invoice: parts with numbers and prices."""

    def lay_out(self, v):
        self.head(v, f"{self.say(str(self.rng.choice(['order', 'invoice'])))}  {v.code('9999999')}")
        y = self.grid(self.pairs(v, ["plate", "km", "date", "model", "engine", "customer", "number", "first", "phone"]), 18, 108, 60, 11, 1.9, 2.5)
        y += 8
        self.rule(18, y - 4, 192, y - 4, 0.3)
        total = 0
        for i in range(int(self.rng.integers(4, 9))):
            cents = int(self.rng.integers(500, 42000))
            total += cents
            self.fill(str(i + 1), 19, y + 5, 2.2)
            self.fill(v.code(str(self.rng.choice(["9A9 999 999 A", "A999 999 99 99", "99999-AAA-999", "9999999999"]))), 26, y + 5, 2.2)
            self.fill(str(self.rng.choice(PARTS[self.language])), 75, y + 5, 2.2)
            self.fill(f"{self.rng.integers(1, 5)}", 140, y + 5, 2.2)
            self.fill(f"{cents / 100:.2f}", 190, y + 5, 2.2, anchor="r")
            y += 8
        self.rule(18, y, 192, y, 0.3)
        self.word(self.say("sum"), 140, y + 7, 2.6, self.bold)
        self.fill(f"{total / 100:.2f}", 190, y + 7, 2.6, anchor="r")
        self.word(f"IBAN DE{v.code('99 9999 9999 9999 9999 99')}   BIC {v.code('AAAADEAAXXX')}", 18, y + 24, 1.9)
        if self.rng.random() < 0.5:
            self.barcode("Code39", v.code("99999999"), 118, 12, 0.48, 9)
        elif self.rng.random() < 0.5:
            self.barcode("QRCode", f"BCD\n002\n1\nSCT\n{v.code('AAAADEAA')}\n{v.name}\nDE{v.code('99999999999999999999')}\nEUR{total / 100:.2f}", 160, y + 14, 0.7)


class Contract(Office):
    """A contract of sale, partly filled in by hand-like print."""

    prints = ("sans", "free-mono", "serif", "mono", "roboto")

    def lay_out(self, v):
        self.word(self.say("contract"), 105, 20, 3.4, self.bold, "m")
        for i, who in enumerate(("seller", "buyer")):
            x = 18 + 92 * i
            self.frame(x, 28, x + 84, 62)
            self.word(self.say(who), x + 2, 33, 2.2, self.bold)
            for k, text in enumerate((f"{v.given} {v.name}", v.street, v.place, v.phone)):
                self.fill(text, x + 4, 40 + 6 * k, 2.4)
        y = self.grid(self.pairs(v, ["plate", "km", "first", "model", "engine", "approval"]), 18, 108, 78, 12, 1.9, 2.6)
        self.word(self.say("price"), 18, y + 6, 2.4, self.bold)
        self.fill(f"{self.rng.integers(2, 40)}.{self.rng.integers(0, 9)}50,00 EUR", 60, y + 6, 2.8)
        text = {"de": "Das Fahrzeug wird unter Ausschluss der Sachmängelhaftung verkauft. Der Verkäufer versichert, dass",
                "en": "The vehicle is sold as seen. The seller warrants that the vehicle is free of claims by third parties and",
                "fr": "Le vendeur certifie que le véhicule n'a pas subi de transformation notable susceptible de modifier les"}[self.language]
        for i in range(int(self.rng.integers(5, 12))):
            words = text.split()
            shift = 3 * i % len(words)
            self.word(" ".join(words[shift:] + words[:shift]), 18, y + 20 + 5 * i, 2.0, "serif")
        self.rule(18, 268, 90, 268, 0.2)
        self.rule(110, 268, 182, 268, 0.2)
        self.word(self.say("seller"), 18, 273, 1.8)
        self.word(self.say("buyer"), 110, 273, 1.8)

    def draw_wear(self, canvas, rng):
        from . import wear

        for x in (28, 120):
            if rng.random() < 0.7:
                wear.signature(canvas, rng, x, 260, rng.uniform(35, 55))
        super().draw_wear(canvas, rng)


class Inspection(Office):
    """An inspection's report: results in a table, the mileage beside the VIN."""

    def lay_out(self, v):
        self.head(v, self.say("report"))
        y = self.grid(self.pairs(v, ["plate", "km", "date", "model", "number", "first", "approval"]), 18, 108, 58, 11, 1.9, 2.5)
        y += 6
        for name in CHECKS[self.language]:
            self.frame(18, y, 192, y + 9)
            self.word(name, 20, y + 6, 2.2)
            self.fill(f"{self.rng.integers(0, 999)} daN", 100, y + 6, 2.2)
            self.fill(f"{self.rng.integers(40, 99)} %", 130, y + 6, 2.2)
            self.fill("i.O." if self.language == "de" else "OK", 165, y + 6, 2.2)
            y += 9
        self.fill(f"{v.code('9999-9999-9999-9999')}", 20, y + 14, 2.6)
        if self.rng.random() < 0.5:
            self.barcode("QRCode", f"VIN:{self.vin};KM:{v.km};NR:{v.code('9999999999')};D:{v.issued}", 150, y + 10, 0.9)
        elif self.rng.random() < 0.5:
            self.barcode("Code39", v.code("AA99999999"), 92, y + 10, 0.48, 10)


DOCUMENTS = {"paper-workshop": Workshop, "paper-contract": Contract, "paper-inspection": Inspection}
