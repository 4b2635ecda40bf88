"""Papers that training may see: forms of no country, half of them without a VIN though everything else of one is there."""

from .. import vin
from .sheet import Sheet
from .vehicle import code

NO_VIN = "paper-no-vin"
HEADINGS = ["VEHICLE RECORD", "FAHRZEUGDATENBLATT", "STAMMBLATT FÜR KRAFTFAHRZEUGE", "FICHE TECHNIQUE DU VÉHICULE", "SCHEDA DEL VEICOLO", "FICHA DEL VEHÍCULO",
            "KARTA POJAZDU", "VOERTUIGGEGEVENS", "FLEET INVENTORY SHEET", "FORDONSKORT", "VEHICLE MASTER DATA", "BESCHEINIGUNG ÜBER DEN FAHRZEUGBESTAND",
            "INVENTARVERZEICHNIS FUHRPARK", "TRANSFER OF VEHICLE", "KRAFTFAHRZEUGPAPIERE", "ÜBERGABEPROTOKOLL", "DECLARATION OF MANUFACTURE"]
VIN_WORDS = ["VIN", "E", "(E)", "4", "4.", "No. 7", "E  VIN", "FIN", "Fahrgestell-Nr.", "VEHICLE IDENTIFICATION NUMBER", "IDENTIFICATION NUMBER", "NUMERO DI TELAIO",
             "FAHRZEUGIDENTIFIZIERUNGSNUMMER", "N° DE SERIE", "BASTIDOR", "Numer identyfikacyjny", "CHASSISNUMMER", "Frame no.", "IDENTIFIERINGSNUMMER"]
FIELDS = [("K", "Type approval", "e9*9999/99*9999*99"), ("2", "Document no.", "AA99999999"), ("P.5", "Engine no.", "AAA 999999"), ("D.2", "Type", "???/AAAA99/99A9"),
          ("B", "First registered", "19.06.2099"), ("A", "Plate", "AA-AA 999"), ("F.1", "Max. mass", "9999 kg"), ("G", "Mass", "1999 kg"), ("7.1", "Axle load", "01999"),
          ("P.1", "cm3", "1999"), ("15.1", "Tyres", "999/99 R19 99V"), ("V.9", "Emissions", "999/9999*9999/999*"), ("D.1", "Make", "VOLKSWAGEN"), ("D.3", "Model", "AA9999"),
          ("", "Customer", "99999999"), ("", "Part no.", "9A9 999 999 A"), ("", "Engine", "9AA*9999999*"), ("", "Mileage", "999 999 km"), ("", "IBAN", "AA99 9999 9999 9999 9999 99"),
          ("", "Body no.", "AAA99-9999999"), ("R", "Colour", "GREY METALLIC"), ("", "Key no.", "A9999"), ("", "Radio code", "AAAA9A99999999")]
FACES = ["sans", "roboto", "dejavu", "lato", "narrow", "b612", "roboto-condensed", "free-sans"]


class Generic(Sheet):
    prints = ("mono", "mono-bold", "ocr-b", "dejavu-mono", "sans", "narrow", "roboto", "free-sans", "free-mono", "nimbus-narrow")
    stamps = ("FUHRPARK VERWALTUNG", "REGISTRY", "SERVICE CONTROL")

    def __init__(self, rng, name):
        self.has_vin = rng.random() < 0.5
        tint = lambda: "#" + "".join(f"{int(v):02x}" for v in rng.integers(214, 250, 3))
        wave = lambda: "#" + "".join(f"{int(v):02x}" for v in rng.integers(150, 230, 3))
        self.colours = (tint(), tint())
        self.waves = tuple(wave() for _ in range(rng.integers(0, 4)))
        self.form = str(rng.choice(["#303338", "#30405c", "#54404a", "#2f4a38", "#5a3a20"]))
        face = str(rng.choice(FACES))
        self.letters = (face, str(rng.choice(["sans-bold", "dejavu-bold", "narrow-bold", "lato-bold", face])))
        super().__init__(rng, name if self.has_vin else NO_VIN)

    def lay_out(self, v):
        v.vin = self.vin = vin.make(self.rng)[0]
        self.form_of(v)

    def entries(self, n):
        """n fields, one of them with the value None: the VIN, if the paper has one."""
        rows = [FIELDS[i] for i in self.rng.permutation(len(FIELDS))[:n]]
        rows = [(c, label.upper() if self.rng.random() < 0.3 else label, code(self.rng, p) if "9" in p else p) for c, label, p in rows]
        if self.has_vin:
            words = str(self.rng.choice(VIN_WORDS))
            rows.insert(int(self.rng.integers(0, n)), (words if len(words) < 4 else "E", words, None))
        return rows

    def heading(self, x, y, height):
        self.word(str(self.rng.choice(HEADINGS)), x, y, height, self.bold)
        if self.rng.random() < 0.6:
            self.word(code(self.rng, str(self.rng.choice(["AA9999999", "99-999-9999", "No. 99999999", "A 99 999 99"]))), self.size[0] - 8, y, height * 0.8, "ocr-b", "r")

    def value(self, value, x, y, height, **more):
        if value is None:
            self.vin_line(x, y, height, **more)
        else:
            self.fill(value, x, y, height, **more)

    def bars(self, x, y):
        """Now and then a code, with something else in it than the VIN half the time."""
        if self.rng.random() < 0.35:
            kind = str(self.rng.choice(["Code39", "QRCode", "PDF417"]))
            text = self.vin if self.has_vin and self.rng.random() < 0.5 else code(self.rng, "AA99999999")
            self.barcode(kind, text, x, y, {"Code39": 0.3, "QRCode": 0.6, "PDF417": 0.4}[kind], 9 if kind == "Code39" else None)


class Ledger(Generic):
    """Code, words and value in each row, from the left edge to the right."""

    size = (180.0, 150.0)
    folds_x = (90,)

    def form_of(self, v):
        self.heading(10, 14, self.rng.uniform(2.6, 4.2))
        rows = self.entries(int(self.rng.integers(7, 11)))
        pitch, high = 100 / len(rows), self.rng.uniform(2.1, 2.9)
        for i, (c, label, value) in enumerate(rows):
            y = 24 + pitch * i
            self.word(c, 8, y, high * 0.8, self.bold)
            self.word(label, 22, y, high * 0.75)
            self.value(value, 82, y, high)
            self.rule(8, y + pitch * 0.3, 172, y + pitch * 0.3)
        self.bars(80, 130)


class Cells(Generic):
    """Boxes of unequal widths, words above the values."""

    size = (150.0, 150.0)
    folds_y = (75,)

    def form_of(self, v):
        self.heading(8, 12, self.rng.uniform(2.4, 3.6))
        high, x, y, tall = self.rng.uniform(2.0, 2.6), 8.0, 18.0, self.rng.uniform(11, 15)
        for c, label, value in self.entries(int(self.rng.integers(9, 16))):
            wide = max(24, high * (0.95 * len(value or self.vin) + 3), 1.2 * len(label) + 8)
            if x + wide > 144:
                x, y = 8.0, y + tall
            if y + tall > 145 and value is not None:
                continue
            self.frame(x, y, x + wide, y + tall)
            self.word(f"{c} {label}".strip() if value is not None else label, x + 1.5, y + 3.4, 1.4)
            self.value(value, x + 2, y + tall - 2.5, high)
            x += wide


class Pass(Generic):
    """A card that fits a wallet."""

    size = (96.0, 62.0)
    corner, shine, fold_chance = 3.0, 0.4, 0

    def form_of(self, v):
        self.panel(0, 0, 96, 9, str(self.rng.choice(["#2c5a7a", "#6a3a2c", "#3a4a34"])), 0.8)
        self.word(str(self.rng.choice(HEADINGS))[:30], 5, 6, 1.9, self.bold, ink="#f4f4f0")
        rows = self.entries(int(self.rng.integers(6, 9)))
        high = self.rng.uniform(1.5, 1.8)
        for i, (c, label, value) in enumerate(rows):
            y = 15 + 45 / len(rows) * i
            self.word(f"{c}" if self.rng.random() < 0.5 else label[:14], 4, y, high * 0.7)
            self.value(value, 30, y, high)


class Letter(Generic):
    """A letter whose sentences have the numbers in them, one on a line of its own."""

    size = (190.0, 220.0)
    folds_y = (73, 146)
    shine = 0.01

    def form_of(self, v):
        self.heading(16, 22, self.rng.uniform(3.0, 4.2))
        sentences = ["We refer to your letter of the 14th and the vehicle below.", "Bitte geben Sie bei allen Anfragen die folgende Nummer an.",
                     "The vehicle was handed over with two keys and its papers.", "Nous vous prions de bien vouloir vérifier ces données."]
        y, high = 38.0, self.rng.uniform(2.4, 3.0)
        for c, label, value in self.entries(int(self.rng.integers(4, 7))):
            self.word(str(self.rng.choice(sentences)), 16, y, 2.3, "serif")
            self.word(label + ":", 20, y + 8, high * 0.85)
            self.value(value, 78, y + 8, high)
            y += 21
        self.bars(80, 190)


class Columns(Generic):
    """Two columns of codes and values close together, as data sheets print them."""

    size = (160.0, 96.0)
    folds_x = (80,)

    def form_of(self, v):
        self.heading(6, 9, self.rng.uniform(2.2, 3.2))
        rows = self.entries(int(self.rng.integers(14, 21)))
        half, high = (len(rows) + 1) // 2, self.rng.uniform(1.8, 2.2)
        for i, (c, label, value) in enumerate(rows):
            x, y = (6, 84)[i >= half], 18 + 74 / half * (i % half)
            self.word(c or str(i), x, y, high * 0.7)
            self.value(value, x + 9, y, high)
            self.rule(x, y + 1.5, x + 70, y + 1.5)


DOCUMENTS = {"paper-ledger": Ledger, "paper-cells": Cells, "paper-pass": Pass, "paper-letter": Letter, "paper-columns": Columns}
