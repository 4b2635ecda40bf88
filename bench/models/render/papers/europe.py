"""Papers of European countries: the codes are those that the European Union agreed on, the VIN is field E."""

from .sheet import Sheet


class GermanyPartI(Sheet):
    """Zulassungsbescheinigung Teil I: three panels to fold, printed by the office's laser or needle printer."""

    country, size = "de", (210.0, 105.0)
    colours, waves, form = ("#e6ece2", "#eef0e4"), ("#c3d6c6", "#d8cfe0"), "#2d5a45"
    folds_x = (70, 140)
    stamps = ("STADT MUSTERSTADT SIEGEL", "LANDKREIS NEUDORF KFZ")
    prints = ("mono", "dejavu-mono", "mono", "free-mono")

    def lay_out(self, v):
        caps = self.rng.random() < 0.5
        title = "Zulassungsbescheinigung Teil I"
        self.word("Bundesrepublik Deutschland", 4, 7, 1.7)
        self.word("Europäische Gemeinschaft    D", 4, 10.5, 1.4)
        self.word(title.upper() if caps else title, 4, 16, 2.2 if caps else 2.7, "narrow-bold" if caps else self.bold)
        self.word("(FAHRZEUGSCHEIN)" if caps else "(Fahrzeugschein)", 18, 20, 2.0)
        self.word("Nr.", 4, 26, 1.6)
        self.fill(v.code("AA999999999"), 10, 26, 2.2)
        for y, words, value in [(36, "A  Amtliches Kennzeichen", v.plate), (47, "C.1.1  Name oder Firmenname", v.name),
                                (56, "C.1.2  Vorname(n)", v.given), (65, "C.1.3  Anschrift", v.street), (71, "", v.place)]:
            self.word(words, 4, y, 1.3)
            self.fill(value, 6, y + 4.6, 2.1)
        self.word("Nächste HU (Monat/Jahr)", 4, 84, 1.3)
        self.fill(f"{self.rng.integers(1, 13):02d}/{self.rng.integers(25, 28)}", 40, 84, 2.2)
        self.word("I", 4, 92, 1.3)
        self.fill(f"{v.town}, {v.issued}", 8, 92, 1.9)
        self.word("Unterschrift", 40, 98, 1.2)
        small, large, pitch = 1.25, self.rng.uniform(1.85, 2.2), 5.6
        left = [[("B", v.first, 73), ("2.1", v.code("9999"), 101), ("2.2", v.code("AAA999999"), 116)],
                [("J", "M1" if self.rng.random() < 0.5 else "01", 73), ("4", v.code("AA9999"), 101)],
                [("E", None, 73), ("3", v.code("9"), 126)],
                [("D.1", v.make, 73)], [("D.2", v.kind, 73)], [("", v.variant, 73)], [("", v.version, 73)],
                [("D.3", v.model, 73), ], [("2", v.make + "-" + v.make[:2], 73)],
                [("5", "FZ.Z.PERS.BEF.B. 8 SPL.", 73)], [("", "Limousine", 73)],
                [("V.9", f"715/2007*{v.code('999')}/{v.code('9999A')}", 73)], [("14", f"EURO {self.rng.integers(4, 7)}", 73)],
                [("P.3", v.fuel("Benzin", "Diesel"), 73), ("10", v.fuel("0001", "0002"), 101), ("14.1", v.code("99A9"), 116)],
                [("P.1", v.cc.rjust(5, "0"), 73), ("22", v.code("999999"), 101)]]
        right = [[("L", "2", 142), ("9", "1", 153), ("P.2", f"{v.kw}/{v.code('9999')}", 164), ("T", v.code("199"), 192)],
                 [("18", v.code("4999"), 142), ("19", v.code("1899"), 164)], [("20", v.code("1499"), 142), ("G", f"00{v.kerb}", 164)],
                 [("12", "-", 142), ("13", v.code("00099"), 153), ("Q", "-", 178)],
                 [("V.7", v.co2.rjust(4, "0"), 142), ("F.1", f"00{v.gross}", 160), ("F.2", f"00{v.gross}", 180)],
                 [("7.1", v.code("01999"), 142), ("7.2", v.code("01999"), 160), ("7.3", "-", 180)],
                 [("8.1", v.code("01999"), 142), ("8.2", v.code("01999"), 160), ("8.3", "-", 180)],
                 [("U.1", v.code("79"), 142), ("U.2", v.code("03999"), 160), ("U.3", v.code("79"), 185)],
                 [("O.1", v.code("01999"), 142), ("O.2", v.code("00799"), 160), ("S.1", v.seats.rjust(3, "0"), 180)],
                 [("15.1", v.code("195/65R15 99V"), 142)], [("15.2", v.code("195/65R15 99V"), 142)],
                 [("R", str(self.rng.choice(["GRÜN", "SCHWARZ", "GRAU", "BLAU"])), 142), ("11", v.code("9"), 176)],
                 [("K", v.approval, 142)],
                 [("6", v.day(), 142), ("17", "K", 170), ("16", v.code("AA999999"), 180)], [("21", "-", 142)]]
        for rows, x0, x1 in ((left, 72, 138), (right, 141, 207)):
            for i, row in enumerate(rows):
                y = 9 + pitch * i
                self.rule(x0, y + 1.4, x1, y + 1.4, 0.15)
                for code, value, x in row:
                    self.word(code, x, y, small)
                    if value is None:
                        self.vin_line(x + 5, y, large)
                    else:
                        self.fill(value, x + (6 if len(code) > 3 else 5), y, large, stretch=min(1.0, 46 / max(1, len(value) * 1.55 * large)))
        self.word("Diese Bescheinigung ist nicht Eigentumsnachweis", 142, 99, 1.2)


class GermanyPartII(Sheet):
    """Zulassungsbescheinigung Teil II: a sheet with boxes, the holder above and the vehicle below."""

    country, size = "de", (210.0, 297.0)
    colours, waves, form = ("#f1ead2", "#e4e6d4"), ("#d9c493", "#b9cdb8"), "#5b3f2a"
    folds_y = (148,)
    stamps = ("STADT MUSTERSTADT SIEGEL",)

    def lay_out(self, v):
        self.word("EUROPÄISCHE GEMEINSCHAFT", 20, 14, 2.2)
        self.word("BUNDESREPUBLIK DEUTSCHLAND", 110, 14, 2.2)
        self.word("ZULASSUNGSBESCHEINIGUNG TEIL II", 20, 24, 4.6, "sans-bold")
        self.word("(FAHRZEUGBRIEF)", 20, 31, 3.0)
        self.word(v.code("AA999999"), 160, 31, 3.6, "ocr-b", ink="#8c2a22")
        self.frame(18, 38, 196, 112)
        for i, (label, value) in enumerate([("A  Amtliches Kennzeichen", v.plate), ("C.3.1 / C.6.1  Name oder Firmenname", v.name),
                                            ("C.3.2 / C.6.2  Vorname(n)", v.given), ("C.3.3 / C.6.3  Anschrift", f"{v.street}, {v.place}")]):
            self.word(label, 21, 43 + 17 * i, 1.7)
            self.fill(value, 24, 50 + 17 * i, 2.7)
        self.word("I  Datum", 140, 43, 1.7)
        self.fill(v.issued, 142, 50, 2.6)
        self.word("Fahrzeugdaten", 20, 122, 2.6, self.bold)
        rows = [("B", "Datum der Erstzulassung", v.first), ("J", "Fahrzeugklasse", "M1 PKW GESCHLOSSEN"), ("D.1", "Marke", v.make),
                ("D.2", "Typ / Variante / Version", f"{v.kind} {v.variant} {v.version}"), ("D.3", "Handelsbezeichnung", v.model),
                ("E", str(self.rng.choice(["FAHRZEUG-IDENTIFIZIERUNGSNUMMER", "Fahrzeug-Identifizierungsnummer"])), None),
                ("K", "Nummer der EG-Typgenehmigung oder ABE", v.approval), ("P.1", "Hubraum in cm³", v.cc),
                ("P.2 / P.4", "Nennleistung in kW bei min-1", f"{v.kw}/0{v.code('9999')}"), ("R", "Farbe", "GRAU")]
        for i, (code, label, value) in enumerate(rows):
            y = 126 + 13 * i
            self.rule(18, y, 196, y)
            self.word(code, 20, y + 4, 1.8, self.bold)
            self.word(label, 32, y + 4, 1.7)
            if value is None:
                self.vin_line(36, y + 10, 2.9, spacing=float(self.rng.choice([0, 0.15])))
                self.word("3  Prüfziffer", 130, y + 4, 1.7)
                self.fill(v.code("9"), 134, y + 10, 2.9)
            else:
                self.fill(value, 36, y + 10, 2.7)
        self.frame(18, 126, 196, 256)
        self.word("DER BRIEF DIENT NICHT ALS EIGENTUMSNACHWEIS. BEI VERLUST UNVERZÜGLICH MELDEN.", 20, 262, 1.7)
        if self.rng.random() < 0.5:
            self.barcode("Code39", v.code("AA999999"), 100, 270, 0.5, 9)


class France(Sheet):
    """Certificat d'immatriculation: fields in rows, a coupon to cut off, and two lines for machines."""

    country, size = "fr", (210.0, 200.0)
    colours, waves, form = ("#e6edf0", "#e9ece0"), ("#b6cfe0", "#d6dcc0", "#e4cddc"), "#22406a"
    folds_y = (66, 133)
    prints = ("mono", "sans", "roboto", "mono-bold")
    stamps = ("PREFECTURE DE POLICE",)

    def lay_out(self, v):
        self.word("RÉPUBLIQUE FRANÇAISE", 12, 9, 2.4, self.bold)
        self.word("MINISTÈRE DE L'INTÉRIEUR", 12, 13.5, 1.7)
        self.word("CERTIFICAT D'IMMATRICULATION", 72, 10, 3.4, self.bold)
        self.word("Registration certificate - Zulassungsbescheinigung - Carta di circolazione", 72, 14.5, 1.2)
        self.word(v.code("9999AA99999"), 168, 10, 2.2, "ocr-b")
        large = self.rng.uniform(2.2, 2.6)

        def field(code, value, x, y):
            self.word(code, x, y, 1.6, self.bold)
            self.fill(value, x + max(6, 1.9 * len(code)), y, large)

        field("A", v.plate, 12, 24)
        field("B", v.first.replace(".", "/"), 90, 24)
        field("C.1", f"{v.given} {v.name}", 12, 31)
        field("C.4a", "EST LE PROPRIETAIRE DU VEHICULE", 12, 37)
        field("C.3", v.street, 12, 43)
        self.fill(f"{v.post}  {v.town}", 18, 49, large)
        field("D.1", v.make, 12, 58)
        field("D.2", v.version, 60, 58)
        field("D.2.1", v.code("A99AAA9A999A999"), 120, 58)
        field("D.3", v.model, 12, 65)
        self.word("E", 12, 72, 1.6, self.bold)
        self.vin_line(18, 72, large)
        field("F.1", str(v.gross), 90, 72)
        field("F.2", str(v.gross), 115, 72)
        field("F.3", str(v.gross + 900), 140, 72)
        field("G", str(v.kerb), 12, 79)
        field("G.1", str(v.kerb - 75), 40, 79)
        field("J", "M1", 70, 79)
        field("J.1", "VP", 95, 79)
        field("J.2", "AB", 120, 79)
        field("J.3", "CI", 145, 79)
        field("K", v.approval, 12, 86)
        field("P.1", v.cc, 90, 86)
        field("P.2", v.kw, 118, 86)
        field("P.3", v.fuel("ES", "GO"), 142, 86)
        field("P.6", v.code("9"), 165, 86)
        for i, code in enumerate(["Q", "S.1", "S.2", "U.1", "U.2", "V.7", "V.9"]):
            field(code, ["", v.seats, "", "78", "3750", v.co2, "136/2014EURO6"][i], [12, 25, 45, 62, 85, 112, 135][i], 93)
        field("X.1", "VISITE AVANT LE " + v.day().replace(".", "/"), 12, 100)
        for i, code in enumerate(["Y.1", "Y.2", "Y.3", "Y.4", "Y.5", "Y.6"]):
            field(code, f"{self.rng.integers(0, 300)},{self.rng.integers(0, 99):02d}", 12 + 31 * i, 107)
        field("H", "", 12, 114)
        field("I", v.issued.replace(".", "/"), 60, 114)
        field("Z.1", "", 12, 121)
        bare = v.plate.replace("-", "")
        if self.rng.random() < 0.7:
            self.fill(f"CRFRA{bare}{v.code('9')}{self.vin}{v.code('9')}".ljust(36, "<"), 14, 132, 2.3, "ocr-b")
            self.fill(f"{v.make}<<{v.model}<<{v.code('9999AA99999')}".ljust(36, "<"), 14, 138, 2.3, "ocr-b")
        else:
            self.fill(f"CRFRA{bare}{v.code('9')}{v.code('999999999')}".ljust(36, "<"), 14, 132, 2.3, "ocr-b")
            self.fill(f"{v.make}<<{v.name}<<{v.code('9999999999')}".ljust(36, "<"), 14, 138, 2.3, "ocr-b")
        self.rule(5, 145, 205, 145, 0.3)
        self.word("COUPON DÉTACHABLE", 12, 151, 2.0, self.bold)
        field("A", v.plate, 12, 159)
        field("D.1", v.make, 60, 159)
        field("N° de formule", v.code("9999AA99999"), 110, 159)
        self.word("Ce coupon permet la circulation pendant un mois à compter de la date de cession.", 12, 167, 1.7)
        if self.rng.random() < 0.4:
            self.barcode("DataMatrix", "DC04FR" + v.code("99AAAA9999AAAA9999AAAA999999999AAAA999"), 165, 150, 0.8)


class Italy(Sheet):
    """Documento unico: four panels, the technical data in the second."""

    country, size = "it", (210.0, 297.0)
    colours, waves, form = ("#eef0e2", "#e8ecdf"), ("#c8d8b4", "#dcc8bc"), "#31513c"
    folds_x, folds_y = (105,), (148,)
    stamps = ("MOTORIZZAZIONE CIVILE",)

    def lay_out(self, v):
        self.word("REPUBBLICA ITALIANA", 20, 12, 2.6, self.bold)
        self.word("MINISTERO DELLE INFRASTRUTTURE E DEI TRASPORTI", 20, 17, 1.7)
        self.word(str(self.rng.choice(["DOCUMENTO UNICO DI CIRCOLAZIONE E DI PROPRIETÀ", "CARTA DI CIRCOLAZIONE"])), 20, 25, 2.8, self.bold)
        self.word(v.code("AA9999999"), 165, 12, 3.0, "ocr-b")
        self.rule(12, 29, 198, 29)
        for i, (code, value) in enumerate([("(A)", v.plate), ("(B)", v.first.replace(".", "/")), ("(I)", v.issued.replace(".", "/")),
                                           ("(C.2.1)", v.name), ("(C.2.2)", v.given), ("(C.2.3)", f"{v.street} {v.town}"),
                                           ("(C.3.1)", v.name)]):
            self.word(code, 14, 38 + 8 * i, 1.9)
            self.fill(value, 32, 38 + 8 * i, 2.4)
        if self.rng.random() < 0.6:
            self.barcode("QRCode", f"https://www.ilportaledellautomobilista.it/du?n={v.code('AA9999999999')}", 150, 40, 0.9)
        self.rule(12, 100, 198, 100)
        rows = [("(D.1)", v.make, "(J)", "M1"), ("(D.2)", f"{v.kind}/{v.variant}/{v.version}", "(J.1)", "AUTOVETTURA PER TRASPORTO DI PERSONE"),
                ("(D.3)", v.model, "(J.2)", "AF"), ("(E)", None, "(K)", v.approval), ("(F.2)", str(v.gross), "(G)", str(v.kerb)),
                ("(O.1)", v.code("1999"), "(P.1)", v.cc + ",00"), ("(P.2)", v.kw + ",00", "(P.3)", v.fuel("BENZ", "GASOL")),
                ("(P.4)", "4000", "(P.5)", v.code("999A9999")), ("(Q)", "-", "(S.1)", v.seats), ("(U.1)", "80,00", "(V.7)", v.co2),
                ("(V.9)", "CE 715/2007*692/2008", "(L)", "2")]
        for i, (a, left, b, right) in enumerate(rows):
            y = 109 + 9.5 * i
            self.word(a, 14, y, 1.9)
            self.word(b, 105, y, 1.9)
            if left is None:
                self.vin_line(30, y, 2.5)
            else:
                self.fill(left, 30, y, 2.4)
            self.fill(right, 120, y, 2.4, stretch=min(1, 30 / len(right)))
        self.rule(12, 215, 198, 215)
        for i in range(5):
            self.fill(str(self.rng.choice(["PNEUMATICI 175/65 R15 84T", "RUOTA DI SCORTA DI TIPO UNIFICATO", "DISPOSITIVO ANTINQUINAMENTO TIPO EURO 6",
                                           f"CODICE MOTORE {v.engine}", "MASSA RIMORCHIABILE CON FRENI KG 900",
                                           f"KM {v.km} REVISIONE {v.day()} REGOLARE"])), 18, 224 + 8 * i, 2.1)


class Spain(Sheet):
    """Permiso de circulación: a sheet of three panels, the codes in a narrow column."""

    country, size = "es", (210.0, 100.0)
    colours, waves, form = ("#e2ece2", "#eee6d8"), ("#a9cdb0", "#e0c8a8"), "#1f5c3a"
    folds_x = (70, 140)
    stamps = ("JEFATURA PROVINCIAL DE TRAFICO",)

    def lay_out(self, v):
        self.word("ESPAÑA", 5, 8, 2.4, self.bold)
        self.word("MINISTERIO DEL INTERIOR", 5, 12, 1.6)
        self.word("DIRECCIÓN GENERAL DE TRÁFICO", 5, 15, 1.6)
        self.word("PERMISO DE CIRCULACIÓN", 5, 22, 2.8, self.bold)
        self.word("Osvědčení o registraci  Registreringsattest  Zulassungsbescheinigung", 5, 26, 1.1)
        self.word(v.code("99999999"), 44, 8, 2.4, "ocr-b")
        for i, (code, value) in enumerate([("A", v.plate), ("B", v.first), ("I", v.issued), ("C.1.1", v.name), ("C.1.2", v.given),
                                           ("C.1.3", v.street), ("", v.place), ("C.4", "C")]):
            self.word(code, 5, 36 + 7 * i, 1.5)
            self.fill(value, 16, 36 + 7 * i, 2.1)
        rows = [("D.1", v.make), ("D.2", f"{v.kind}/{v.variant}/{v.version}"), ("D.3", v.model), ("(4)", "PARTICULAR SIN ESPECIFICAR"),
                ("E", None), ("F.1", str(v.gross)), ("F.2", str(v.gross)), ("G", str(v.kerb)), ("H", "-"), ("K", v.approval)]
        self.table(rows, 72, 10, 8.4, 74, 82, 1.5, self.rng.uniform(2.0, 2.25), 138)
        rows = [("P.1", v.cc), ("P.2", f"{v.kw},00"), ("P.3", v.fuel("GASOLINA", "DIESEL")), ("Q", "-"), ("S.1", v.seats), ("S.2", "-"),
                ("V.7", v.co2), ("V.9", "EURO 6"), ("J", "M1"), ("(5)", v.code("99A9999"))]
        self.table(rows, 142, 10, 8.4, 144, 152, 1.5, 2.1, 206)


class Netherlands(Sheet):
    """Kentekencard: a card of plastic with a chip; its back has the technical data."""

    country, size = "nl", (85.6, 54.0)
    colours, waves, form = ("#dfe8e4", "#f0e4cf"), ("#9fc4c8", "#e3c48f"), "#1d4f63"
    corner, shine = 3.2, 0.5
    folds_x, fold_chance, stamp_chance = (), 0, 0
    prints = ("sans", "roboto", "mono", "narrow")

    def lay_out(self, v):
        self.word("KONINKRIJK DER NEDERLANDEN", 26, 4.6, 1.25)
        self.word("KENTEKENBEWIJS DEEL I", 26, 7.6, 1.8, self.bold)
        self.word("EUROPESE UNIE", 26, 9.8, 0.9)
        self.panel(4, 3, 12, 9, "#2a4c9c")
        self.word("NL", 8, 7, 2.0, "sans-bold", "m", ink="#e8d44c")
        if self.rng.random() < 0.5:
            self.panel(6, 18, 18, 28, "#c8a55a", radius=1.5)
            self.rule(10, 18, 10, 28, 0.15)
            self.rule(14, 18, 14, 28, 0.15)
            self.rule(6, 23, 18, 23, 0.15)
            left = 22
        else:
            left = 4
        large = self.rng.uniform(1.25, 1.5)
        rows = [("A", v.plate), ("B", v.first.replace(".", "/")), ("I", v.issued.replace(".", "/")), ("D.1", v.make),
                ("D.2", f"{v.kind};{v.variant};{v.version}"[:20]), ("D.3", v.model), ("E", None), ("K", v.approval), ("G", f"{v.kerb} kg"),
                ("P.3", v.fuel("BENZINE", "DIESEL"))]
        self.table(rows, left, 13.5, 3.4, left, left + 6, 0.95, large)
        for i, (code, value) in enumerate([("J", "M1"), ("S.1", v.seats), ("P.1", v.cc), ("P.2", v.kw), ("V.9", "EURO 6"), ("F.1", str(v.gross))]):
            self.word(code, 64, 16 + 4 * i, 0.95)
            self.fill(value, 70, 16 + 4 * i, 1.3)
        self.fill(f"CRNLD{v.plate.replace('-', '')}{v.code('9999999999')}".ljust(30, "<"), 4, 51.5, 1.45, "ocr-b")


class Poland(Sheet):
    """Dowód rejestracyjny: six panels that fold, with an Aztec code whose content is packed."""

    country, size = "pl", (213.0, 148.0)
    colours, waves, form = ("#e4e8ee", "#f0e2e2"), ("#b8c4e0", "#e8b8c0"), "#37457a"
    folds_x, folds_y = (71, 142), (74,)
    stamps = ("PREZYDENT MIASTA WARSZAWY",)

    def lay_out(self, v):
        self.word("RZECZPOSPOLITA POLSKA", 4, 8, 2.2, self.bold)
        self.word("DOWÓD REJESTRACYJNY", 4, 15, 3.0, self.bold)
        self.word("Permiso de circulación. Osvědčení o registraci. Zulassungsbescheinigung.", 4, 19, 1.0)
        self.word("Seria", 4, 26, 1.5)
        self.word(v.code("AAA 9999999"), 14, 26, 2.6, "ocr-b")
        for i, (code, value) in enumerate([("A", v.plate), ("B", v.first.replace(".", "-")), ("C.1.1", f"{v.name} {v.given}"),
                                           ("C.1.2", v.code("99999999999")), ("C.1.3", f"{v.post[:2]}-{v.post[2:]} {v.town}")]):
            self.word(code, 4, 84 + 9 * i, 1.4)
            self.fill(value, 14, 84 + 9 * i, 2.1)
        rows = [("D.1", v.make), ("D.2", v.kind), ("", v.variant), ("", v.version), ("D.3", v.model), ("E", None), ("F.1", str(v.gross)),
                ("G", str(v.kerb))]
        self.table(rows, 73, 10, 7.8, 74, 82, 1.4, self.rng.uniform(1.95, 2.25), 140)
        rows = [("H", "---"), ("I", v.issued.replace(".", "-")), ("J", "M1"), ("K", v.approval), ("L", "2"), ("O.1", "1200"), ("P.1", f"{v.cc},00"),
                ("P.2", f"{v.kw},00")]
        self.table(rows, 144, 10, 7.8, 145, 153, 1.4, 2.1, 210)
        rows = [("P.3", v.fuel("P", "ON")), ("Q", "---"), ("S.1", v.seats), ("S.2", "---"), ("nr", v.engine)]
        self.table(rows, 144, 84, 9, 145, 153, 1.4, 2.1, 210)
        self.barcode("Aztec", v.code("?" * 190), 82, 84, self.rng.uniform(0.5, 0.72))


class Austria(Sheet):
    """Zulassungsschein Teil I: yellowish sheet, or a card like a driver's licence."""

    country = "at"
    colours, waves, form = ("#f2e7b8", "#efe9cc"), ("#dcc36a", "#d8cfa0"), "#4a3f20"
    prints = ("mono", "sans", "ocr-b", "dejavu-mono")
    stamps = ("VERSICHERUNGSSTELLE", "ZULASSUNGSSTELLE LINZ")

    def __init__(self, rng, name):
        self.card = rng.random() < 0.45
        self.size = (85.6, 54.0) if self.card else (210.0, 148.0)
        if self.card:
            self.corner, self.shine, self.fold_chance, self.stamp_chance = 3.2, 0.5, 0, 0
        else:
            self.folds_x = (105,)
        super().__init__(rng, name)

    def lay_out(self, v):
        u = 0.41 if self.card else 1.0
        high = 3.1 if self.card else 2.5
        self.word("REPUBLIK ÖSTERREICH", 8 * u, 9 * u, 2.6 * u, self.bold)
        self.word("ZULASSUNGSBESCHEINIGUNG TEIL I", 80 * u, 9 * u, 3.2 * u, self.bold)
        self.word("ZULASSUNGSSCHEIN", 80 * u, 14.5 * u, 2.4 * u)
        self.fill(v.code("99999999999"), 165 * u, 21 * u, 2.2 * u)
        rows = [("A", v.plate), ("B", v.first), ("C1.1", v.name), ("C1.2", v.given), ("C1.3", f"{v.street}"), ("", v.place), ("D.1", v.make),
                ("D.2", f"{v.kind} / {v.variant}"), ("D.3", v.model), ("E", None)]
        at = int(self.rng.integers(6, 10))
        rows.insert(at, rows.pop())
        self.table(rows, 8 * u, 26 * u, (10 if self.card else 12) * u, 8 * u, 22 * u, 1.9 * u, high * u * 1.02, None if self.card else 102 * u)
        rows = [("A1", "-"), ("F.1", str(v.gross)), ("G", str(v.kerb)), ("J", "M1"), ("K", v.approval), ("P.1", v.cc), ("P.2", v.kw),
                ("P.3", v.fuel("Benzin", "Diesel")), ("S.1", v.seats), ("A14", v.code("A999999"))]
        self.table(rows, 122 * u, 26 * u, (10 if self.card else 12) * u, 126 * u, 138 * u, 1.9 * u, high * u, None if self.card else 204 * u)


class Sweden(Sheet):
    """Registreringsbevis: a letter of the transport agency, part 1 below and part 2 above."""

    country, size = "se", (210.0, 297.0)
    colours, waves, form = ("#f6eec4", "#eef0ea"), ("#ecd98a",), "#303338"
    folds_y = (99, 198)
    prints = ("sans", "mono", "narrow")
    stamp_chance = 0.1

    def lay_out(self, v):
        self.word("TRANSPORTSTYRELSEN", 18, 18, 4.0, self.bold, ink="#1c4f7a")
        self.word("REGISTRERINGSBEVIS", 110, 18, 4.0, self.bold)
        self.word(str(self.rng.choice(["Del 1", "Del 2"])), 110, 25, 3.0)
        self.word("Dokumentnummer", 160, 25, 1.8)
        self.fill(v.code("999999999"), 160, 30, 2.6)
        self.fill(f"{v.given} {v.name}", 30, 50, 2.8)
        self.fill(v.street, 30, 56, 2.8)
        self.fill(f"{v.post[:3]} {v.post[3:]}  {v.town}", 30, 62, 2.8)
        rows = [("A", "Registreringsnummer", v.plate), ("B", "Första registrering", v.first.replace(".", "-")), ("C.1.1", "Namn", v.name),
                ("D.1", "Fabrikat", v.make), ("D.2", "Typ, variant, version", f"{v.kind} {v.variant} {v.version}"), ("D.3", "Handelsbeteckning", v.model),
                ("E", str(self.rng.choice(["Identifieringsnummer", "IDENTIFIERINGSNUMMER"])), None), ("F.1", "Totalvikt", f"{v.gross} kg"),
                ("G", "Tjänstevikt", f"{v.kerb} kg"), ("J", "Fordonskategori", "M1 PERSONBIL"), ("K", "Typgodkännandenummer", v.approval),
                ("P.1", "Slagvolym", f"{v.cc} cm3"), ("P.2", "Motoreffekt", f"{v.kw} kW"), ("", "Mätarställning", f"{v.km // 10} mil")]
        for i, (code, label, value) in enumerate(rows):
            y = 88 + 11.5 * i
            self.rule(18, y - 7, 192, y - 7, 0.1)
            self.word(code, 19, y, 2.2, self.bold)
            self.word(label, 32, y, 2.0)
            if value is None:
                self.vin_line(92, y, 2.8)
            else:
                self.fill(value, 92, y, 2.7)
        if self.rng.random() < 0.6:
            self.barcode("Code39", v.plate.replace(" ", "") + v.code("999999"), 85, 262, 0.45, 10)


class UnitedKingdom(Sheet):
    """V5C: coloured sections with numbered boxes; field E is the VIN."""

    country, size = "gb", (210.0, 297.0)
    form = "#3a2a30"
    folds_y = (99, 198)
    prints = ("sans", "mono", "roboto")
    stamp_chance = 0.1

    def __init__(self, rng, name):
        blue = rng.random() < 0.4
        self.colours = ("#dce6f2", "#eaeef2") if blue else ("#f6e0dc", "#f2ece4")
        self.waves = ("#b4cbe6",) if blue else ("#eab8ac", "#f0d0c0")
        self.dark = "#2c5a9c" if blue else "#a8322c"
        super().__init__(rng, name)

    def lay_out(self, v):
        self.panel(8, 8, 202, 24, self.dark, 0.9)
        self.word("V5C  Registration Certificate" if self.rng.random() < 0.6 else "V5C REGISTRATION CERTIFICATE", 13, 18, 4.4, self.bold, ink="#f6f2ee")
        self.word("DVLA", 180, 18, 4.0, self.bold, ink="#f6f2ee")
        self.word("Document reference number", 130, 30, 1.8)
        self.fill(v.code("9999 999 9999"), 132, 36, 3.0)
        self.word("Vehicle details", 12, 34, 3.0, self.bold, ink=self.dark)
        rows = [("A", "Registration mark", v.plate), ("B", "Date of first registration", v.day(v.year, "{d:02d} {m:02d} {y}")),
                ("B.1", "Date of first registration in the UK", v.first.replace(".", " ")), ("D.1", "Make", v.make), ("D.2", "Type", v.kind),
                ("", "Variant", v.variant), ("", "Version", v.version), ("D.3", "Model", f"{v.model} SE"), ("D.5", "Body type", "5 DOOR HATCHBACK"),
                ("X", "Taxation class", v.fuel("PETROL CAR", "DIESEL CAR")), ("J", "Vehicle category", "M1"), ("K", "Type approval number", v.approval),
                ("P.1", "Cylinder capacity (cc)", f"{v.cc} CC"), ("V.7", "CO2 (g/km)", f"{v.co2} G/KM"), ("P.3", "Type of fuel", v.fuel("PETROL", "HEAVY OIL")),
                ("S.1", "Number of seats, including driver", v.seats), ("E", "VIN/Chassis/Frame No", None), ("P.5", "Engine number", v.engine),
                ("R", "Colour", "SILVER"), ("C.1.1", "Registered keeper", f"{v.given} {v.name}"), ("C.1.3", "", f"{v.street.upper()}, {v.town}")]
        for i, (code, label, value) in enumerate(rows):
            y = 46 + 10.5 * i
            self.panel(12, y - 5, 196, y + 3.6, "#fdfaf6", 0.55)
            self.word(code, 14, y, 1.9, self.bold, ink=self.dark)
            self.word(label.upper() if self.dark == "#2c5a9c" else label, 26, y, 1.8)
            if value is None:
                self.vin_line(90, y, 2.6)
            else:
                self.fill(value, 90, y, 2.6)
        if self.rng.random() < 0.5:
            self.barcode("Code39", v.code("99999999999"), 90, 272, 0.45, 9)


class Conformity(Sheet):
    """The EC certificate of conformity: numbered lines of the annex, many of them long codes."""

    country, size = "de", (210.0, 297.0)
    colours, waves, form = ("#f4f4ee",), ("#d4dce8",), "#202228"
    prints = ("sans", "roboto", "serif", "mono")
    stamp_chance, fold_chance = 0.2, 0.3
    folds_y = (148,)

    def lay_out(self, v):
        self.word("EC CERTIFICATE OF CONFORMITY" if self.rng.random() < 0.5 else "EG-ÜBEREINSTIMMUNGSBESCHEINIGUNG", 105, 20, 4.0, self.bold, "m")
        self.word("Page 1 / Vehicle category M1 / complete vehicles", 105, 27, 2.2, anchor="m")
        self.word("The undersigned hereby certifies that the vehicle:", 16, 38, 2.4)
        rows = [("0.1.", "Make (trade name of manufacturer)", v.make), ("0.2.", "Type", v.kind), ("", "Variant", v.variant), ("", "Version", v.version),
                ("0.2.1.", "Commercial name", v.model), ("0.4.", "Vehicle category", "M1"), ("0.5.", "Manufacturer", f"{v.make} AG, {v.town}"),
                ("0.6.", "Location of the statutory plates", "DOOR PILLAR, RIGHT"),
                ("0.10.", str(self.rng.choice(["Vehicle identification number", "VEHICLE IDENTIFICATION NUMBER", "Fahrzeug-Identifizierungsnummer"])), None),
                ("", "conforms to the type described in approval", v.approval), ("", "issued on", v.day()), ("1.", "Number of axles / wheels", "2 / 4"),
                ("4.", "Wheelbase", v.code("2999 mm")), ("13.", "Mass in running order", f"{v.kerb} kg"), ("16.1.", "Maximum laden mass", f"{v.gross} kg"),
                ("20.", "Engine manufacturer", v.make), ("21.", "Engine code as marked", v.engine), ("25.", "Capacity", f"{v.cc} cm3"),
                ("27.", "Maximum net power", f"{v.kw} kW"), ("48.", "Exhaust emissions", f"715/2007*{v.code('9999/9999AA')}"), ("49.", "CO2 combined", f"{v.co2} g/km")]
        for i, (code, label, value) in enumerate(rows):
            y = 48 + 9.2 * i
            self.word(code, 16, y, 2.0)
            self.word(label, 30, y, 2.0)
            if value is None:
                self.vin_line(102, y, 2.7)
            else:
                self.fill(value, 102, y, 2.5)
        if self.rng.random() < 0.6:
            self.barcode("Code39", self.vin, 34, 255, 0.46, 11)
        self.word(f"{v.town}, {v.issued}", 16, 282, 2.2)


DOCUMENTS = {"paper-de-1": GermanyPartI, "paper-de-2": GermanyPartII, "paper-fr": France, "paper-it": Italy, "paper-es": Spain,
             "paper-nl": Netherlands, "paper-pl": Poland, "paper-at": Austria, "paper-se": Sweden, "paper-gb": UnitedKingdom,
             "paper-eu-conformity": Conformity}
