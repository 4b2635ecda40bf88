"""Papers of other countries: the United States, Canada, Russia, India, Japan's certificates for export."""

from .sheet import Sheet

STATES = [("STATE OF CALIFORNIA", "DEPARTMENT OF MOTOR VEHICLES", "CA"), ("STATE OF NEW YORK", "DEPARTMENT OF MOTOR VEHICLES", "NY"),
          ("STATE OF TEXAS", "TEXAS DEPARTMENT OF MOTOR VEHICLES", "TX"), ("STATE OF OHIO", "BUREAU OF MOTOR VEHICLES", "OH"),
          ("COMMONWEALTH OF VIRGINIA", "DEPARTMENT OF MOTOR VEHICLES", "VA"), ("STATE OF FLORIDA", "HIGHWAY SAFETY AND MOTOR VEHICLES", "FL")]


def registration_fields(v, state):
    """The fields of a vehicle's registration as states print them into a PDF417 (AAMVA)."""
    fields = [("RBA", v.code("99999999")), ("VAD", v.vin), ("VAK", str(v.year)), ("VAL", v.make), ("VAM", v.model), ("VAO", "4D"), ("RAM", v.plate),
              ("RBB", v.code("20279999")), ("RBD", v.name), ("RBE", v.given), ("RBI", v.street.upper()), ("RBK", v.town), ("RBL", state),
              ("RBM", v.post), ("VAU", v.code("99")), ("RAG", v.code("20259999"))]
    body = "".join(f"{k}{value}\n" for k, value in fields)
    return f"@\n\x1e\rANSI 6360{v.code('99')}0401RG0031{len(body):04d}RG{body}\r"


class StateRegistration(Sheet):
    """A registration card as offices and web sites print it; the layout differs from state to state, so it does here."""

    colours, waves, form = ("#eef2e6", "#e6eef0"), ("#c4dcc0", "#c8d8e8"), "#2c4a3c"
    prints = ("mono", "sans", "roboto", "mono-bold", "narrow")
    stamps = ("DMV OFFICE 27 VALIDATED",)
    stamp_chance = 0.15

    def __init__(self, rng, name):
        self.size = (215.0, 140.0) if rng.random() < 0.5 else (205.0, 93.0)
        self.folds_x = (self.size[0] / 2,)
        super().__init__(rng, name)

    def lay_out(self, v):
        w, h = self.size
        state, office, short = STATES[self.rng.integers(len(STATES))]
        self.word(state, 8, 9, 2.8, self.bold)
        self.word(office, 8, 13.5, 1.8)
        self.word(str(self.rng.choice(["REGISTRATION CARD", "VEHICLE REGISTRATION", "REGISTRATION DOCUMENT", "Certificate of Vehicle Registration"])),
                  w * 0.5, 10, 3.4, self.bold)
        self.word(f"VALID FROM: {v.day(2025, '{m:02d}/{d:02d}/{y}')}  TO: {v.day(2026, '{m:02d}/{d:02d}/{y}')}", w * 0.5, 15, 1.9)
        cells = [("MAKE", v.make), ("YR MODEL", str(v.year)), ("YR 1ST SOLD", str(v.year)), ("VLF CLASS", v.code("AA")), ("TYPE VEH", v.code("99A")),
                 ("TYPE LIC", "11"), ("LICENSE NUMBER", v.plate), ("BODY TYPE MODEL", "4D"), ("MP", v.fuel("G", "D")), ("WGT", str(v.kerb * 2)),
                 ("UNLADEN", v.code("09999")), ("TITLE NO", v.code("99999999")), ("CC/ALCO", "43"), ("DT FEE RECVD", v.day(2025, "{m:02d}/{d:02d}/{y}")),
                 ("PIC", v.code("9")), ("STICKER ISSUED", v.code("A9999999")), ("AMOUNT PAID", f"$ {self.rng.integers(60, 600)}.00"),
                 ("ODOMETER", f"{v.km}")]
        label = str(self.rng.choice(["VEHICLE ID NUMBER", "VIN", "VEHICLE IDENTIFICATION NUMBER", "Identification No.", "VEHICLE ID/ SERIAL NO"]))
        order = list(self.rng.permutation(len(cells)))[: self.rng.integers(9, 15)]
        cells = [cells[i] for i in order]
        cells.insert(int(self.rng.integers(0, len(cells))), (label, None))
        x, y, pitch = 8.0, 23.0, self.rng.uniform(8.5, 10.5)
        large = self.rng.uniform(2.2, 2.7)
        for words, value in cells:
            wide = 58 if value is None else max(17, 2.2 * large * 0.5 * len(value) + 7, 1.6 * len(words))
            if x + wide > w * 0.82:
                x, y = 8.0, y + pitch
            self.word(words, x, y, 1.4)
            if value is None:
                self.vin_line(x, y + 4.6, large)
            else:
                self.fill(value, x, y + 4.6, large)
            x += wide
        y += pitch + 4
        for text in (f"{v.given} {v.name}", v.street.upper(), f"{v.town}  {short}  {v.post}"):
            self.fill(text, 10, y, 2.3)
            y += 4.4
        if self.rng.random() < 0.75:
            self.barcode("PDF417", registration_fields(v, short), w * 0.36, h - 29, self.rng.uniform(0.34, 0.44))
        elif self.rng.random() < 0.5:
            self.barcode("Code39", v.code("A9999999999"), w * 0.45, h - 14, 0.42, 8)


class StateTitle(Sheet):
    """A certificate of title: an engraved border, boxes for the vehicle and its owner."""

    size = (216.0, 279.0)
    colours, form = ("#eaf0e0", "#f0efe4"), "#2c3a4c"
    folds_y = (93, 186)
    prints = ("mono", "mono-bold", "sans", "ocr-b")
    letters = ("serif", "dejavu-serif")
    stamps = ("SECRETARY OF STATE SEAL",)

    def __init__(self, rng, name):
        self.waves = tuple(rng.permutation(["#bcd8b4", "#c8d0ea", "#ecd2b4", "#e0c4d0"])[:2])
        super().__init__(rng, name)

    def lay_out(self, v):
        w, h = self.size
        state, office, short = STATES[self.rng.integers(len(STATES))]
        for i in range(5):
            self.frame(5 + 1.2 * i, 5 + 1.2 * i, w - 5 - 1.2 * i, h - 5 - 1.2 * i, 0.35, "#7a9a7c" if i % 2 else "#5a7a8c")
        self.word(state, w / 2, 24, 5.0, self.bold, "m")
        self.word(str(self.rng.choice(["CERTIFICATE OF TITLE", "CERTIFICATE OF TITLE FOR A VEHICLE", "VEHICLE CERTIFICATE OF OWNERSHIP"])), w / 2, 35, 5.0, self.bold, "m")
        self.word(office, w / 2, 41, 2.2, None, "m")
        large = self.rng.uniform(2.5, 3.0)
        rows = [[(str(self.rng.choice(["VEHICLE IDENTIFICATION NUMBER", "IDENTIFICATION NUMBER"])), None, 62), ("YEAR", str(v.year), 22), ("MAKE", v.make, 36), ("MODEL", v.model, 36), ("BODY", "4D", 18)],
                [("TITLE NUMBER", v.code("99999999999999"), 62), ("DATE ISSUED", v.day(2024, "{m:02d}/{d:02d}/{y}"), 40), ("ODOMETER", f"{v.km}", 36), ("WEIGHT", str(v.kerb * 2), 36)],
                [("PREVIOUS TITLE", v.code("A99999999"), 62), ("FUEL", v.fuel("GAS", "DIESEL"), 40), ("ODOMETER STATUS", "ACTUAL MILEAGE", 60)]]
        y = 56
        for row in rows:
            x = 18
            for label, value, wide in row:
                self.frame(x, y, x + wide, y + 14, 0.15)
                self.word(label, x + 1.5, y + 4, 1.6, "sans")
                if value is None:
                    self.vin_line(x + 2, y + 11, large)
                else:
                    self.fill(value, x + 2, y + 11, min(large, 1.35 * wide / max(1, len(value))))
                x += wide
            y += 14
        self.word("OWNER", 18, y + 12, 2.0, "sans-bold")
        for i, text in enumerate((f"{v.given} {v.name}", v.street.upper(), f"{v.town} {short} {v.post}")):
            self.fill(text, 24, y + 20 + 6 * i, 2.6)
        self.word("FIRST LIENHOLDER", 18, y + 46, 2.0, "sans-bold")
        self.fill(str(self.rng.choice(["NONE", "FIRST NATIONAL BANK", "ALLY FINANCIAL"])), 24, y + 54, 2.6)
        self.word("CONTROL NUMBER", 140, y + 46, 1.8, "sans")
        self.word(v.code("A99999999"), 140, y + 54, 3.2, "ocr-b", ink="#a02c28")
        for i, text in enumerate(["The Department of Motor Vehicles hereby certifies that an application for a certificate of title",
                                  "has been made for the vehicle described, and that the person named is its owner.",
                                  "ANY ALTERATION OR ERASURE VOIDS THIS TITLE. FEDERAL LAW REQUIRES THE MILEAGE TO BE STATED."]):
            self.word(text, 18, y + 70 + 5 * i, 1.9)
        what = self.rng.random()
        if what < 0.4:
            self.barcode("Code39", self.vin, 34, 232, 0.46, 10)
        elif what < 0.7:
            self.barcode("PDF417", registration_fields(v, short), 30, 226, 0.55)


class Insurance(Sheet):
    """An insurance identification card."""

    size = (102.0, 66.0)
    colours, form = ("#f4f5f2", "#eef1f6"), "#22304a"
    prints = ("sans", "roboto", "mono", "narrow")
    folds_x, stamp_chance = (51,), 0.05

    def lay_out(self, v):
        company = str(self.rng.choice(["ATLAS MUTUAL INSURANCE COMPANY", "PRAIRIE STATE CASUALTY CO.", "NORTHERN AUTO INDEMNITY"]))
        self.word("INSURANCE IDENTIFICATION CARD", 51, 6, 2.2, self.bold, "m")
        self.word(company, 51, 10.5, 1.7, None, "m")
        large = self.rng.uniform(1.5, 1.8)
        self.word("POLICY NUMBER", 5, 16, 1.1)
        self.fill(v.code("AA-99999999-99"), 5, 19.4, large)
        self.word("EFFECTIVE DATE", 42, 16, 1.1)
        self.fill(v.day(2025, "{m:02d}/{d:02d}/{y}"), 42, 19.4, large)
        self.word("EXPIRATION DATE", 70, 16, 1.1)
        self.fill(v.day(2026, "{m:02d}/{d:02d}/{y}"), 70, 19.4, large)
        self.word("YEAR", 5, 25, 1.1)
        self.fill(str(v.year), 5, 28.4, large)
        self.word("MAKE/MODEL", 16, 25, 1.1)
        self.fill(f"{v.make} {v.model}", 16, 28.4, large)
        self.word(str(self.rng.choice(["VEHICLE IDENTIFICATION NUMBER", "VIN", "VEHICLE ID NO."])), 54, 25, 1.1)
        self.vin_line(54, 28.4, large)
        self.word("NAIC", 5, 34, 1.1)
        self.fill(v.code("99999"), 5, 37.4, large)
        self.word("INSURED", 22, 34, 1.1)
        for i, text in enumerate((f"{v.given} {v.name}", v.street.upper(), f"{v.town} {v.post}")):
            self.fill(text, 22, 37.4 + 3.2 * i, large)
        if self.rng.random() < 0.5:
            self.barcode("PDF417", f"@\n\x1e\rAAMVA36001IN0025IN{v.code('99999')}|{self.vin}|{v.name}@{v.given}|{v.year}|{v.make}", 44, 34, 0.24)
        self.word("KEEP THIS CARD IN YOUR MOTOR VEHICLE WHILE IN OPERATION", 51, 52, 1.2, None, "m")
        self.word(f"Claims 1-800-{v.code('999-9999')}", 51, 56, 1.3, None, "m")


class Ontario(Sheet):
    """A Canadian vehicle permit: plate and vehicle portion side by side, English and French."""

    size = (216.0, 96.0)
    colours, waves, form = ("#e4eef2", "#f2eee2"), ("#b8d4e4",), "#1f4a6a"
    folds_x = (108,)
    prints = ("mono", "sans", "dejavu-mono")
    stamp_chance = 0.1

    def lay_out(self, v):
        self.word("Ontario", 8, 10, 3.6, self.bold)
        self.word("Vehicle Permit / Certificat d'immatriculation", 40, 9, 2.2, self.bold)
        self.word("VEHICLE PORTION / PARTIE RELATIVE AU VÉHICULE", 40, 13, 1.6)
        large = self.rng.uniform(2.1, 2.5)
        order = self.rng.random() < 0.5
        cells = [("VIN / NIV", None, 8, 22), ("Year / Année", str(v.year), 70, 22), ("Make / Marque", v.make[:5], 8, 33), ("Model / Modèle", v.model, 34, 33),
                 ("Body / Carrosserie", "4DSDN", 70, 33), ("Colour / Couleur", "BLK", 8, 44), ("Cyl", "4", 34, 44), ("Power / Énergie", v.fuel("GAS", "DSL"), 50, 44),
                 ("Status / État", "FIT", 80, 44), ("Odometer / Odomètre", f"{v.km} KM", 8, 55), ("Permit No. / No de certificat", v.code("A9999999"), 50, 55)]
        for label, value, x, y in cells:
            y = y if not order else {22: 33, 33: 22}.get(y, y)
            self.word(label, x, y, 1.3)
            if value is None:
                self.vin_line(x, y + 4.6, large)
            else:
                self.fill(value, x, y + 4.6, large)
        self.rule(108, 4, 108, 92, 0.2)
        self.word("PLATE PORTION / PARTIE RELATIVE À LA PLAQUE", 114, 10, 1.6)
        for label, value, x, y in [("Plate No. / No de plaque", v.code("AAAA 999"), 114, 22), ("RIN / NIT", v.code("999999999"), 160, 22),
                                   ("Owner / Propriétaire", f"{v.name}, {v.given}", 114, 33), ("Expiry / Expiration", v.day(2026, "{y}/{m:02d}/{d:02d}"), 114, 44),
                                   ("Validation", v.code("9999999"), 160, 44)]:
            self.word(label, x, y, 1.3)
            self.fill(value, x, y + 4.6, large)
        if self.rng.random() < 0.6:
            self.barcode("PDF417", f"ON|{self.vin}|{v.plate}|{v.year}|{v.make}|{v.code('999999999')}|{v.name},{v.given}", 112, 58, self.rng.uniform(0.38, 0.5))
        self.word("Keep with vehicle. Conserver dans le véhicule.", 8, 86, 1.5)


class RussiaCard(Sheet):
    """СТС: a laminated card, upright, in Russian."""

    country, size = "ru", (74.0, 105.0)
    colours, waves, form = ("#f0dfe0", "#e0eadc"), ("#e0b0b8", "#b4d4b0"), "#6a2c3c"
    corner, shine, fold_chance, stamp_chance = 2.5, 0.4, 0, 0.1
    prints = ("sans", "mono", "narrow", "dejavu")
    stamps = ("ГИБДД МВД РОССИИ",)

    def lay_out(self, v):
        self.word("РОССИЙСКАЯ ФЕДЕРАЦИЯ", 37, 6, 1.5, self.bold, "m")
        self.word("СВИДЕТЕЛЬСТВО О РЕГИСТРАЦИИ ТС", 37, 10, 1.9, "narrow-bold", "m")
        self.word("CERTIFICAT D'IMMATRICULATION", 37, 13, 1.2, None, "m")
        rows = [("Регистрационный знак", v.plate), ("Идентификационный номер (VIN)", None), ("Марка, модель", f"{v.make} {v.model}"),
                ("Тип ТС", "ЛЕГКОВОЙ СЕДАН"), ("Категория ТС (ABCD, прицеп)", "В/М1"), ("Год выпуска ТС", str(v.year)),
                ("Шасси №", "ОТСУТСТВУЕТ"), ("Кузов №", "ОТСУТСТВУЕТ" if self.rng.random() < 0.6 else v.code("9999999")),
                ("Цвет", "СЕРЫЙ"), ("Мощность двигателя, кВт/л. с.", f"{v.kw}/{int(int(v.kw) * 1.36)}"), ("Экологический класс", "ПЯТЫЙ"),
                ("Паспорт ТС серия №", v.code("99 НМ 999999")), ("Разрешенная max масса, kg", str(v.gross)), ("Масса без нагрузки, kg", str(v.kerb))]
        high = self.rng.uniform(1.45, 1.7)
        split = self.rng.random() < 0.6
        for i, (label, value) in enumerate(rows):
            y = 18.5 + 5.5 * i
            self.word(label, 4, y, 1.05)
            x = 33 if split else 6
            y += 0 if split else 2.6
            if value is None:
                self.vin_line(x, y, high)
            else:
                self.fill(value, x, y, high if not split or len(value) < 16 else high * 0.85)
        if self.rng.random() < 0.3:
            self.barcode("QRCode", f"https://xn--90adear.xn--p1ai/sts/{v.code('9999999999')}", 58, 84, 0.4)
        self.word(v.code("99 99 № 999999"), 37, 102, 2.3, "mono-bold", "m", ink="#a03040")


class RussiaPassport(Sheet):
    """ПТС: a blue sheet with numbered lines."""

    country, size = "ru", (210.0, 297.0)
    colours, waves, form = ("#dce6ee", "#e6eee6"), ("#a8c4dc", "#c0dcc8"), "#24466a"
    folds_y = (148,)
    prints = ("mono", "sans", "dejavu-mono", "free-mono")
    stamps = ("ЦЕНТРАЛЬНАЯ ТАМОЖНЯ", "ОАО АВТОВАЗ ТОЛЬЯТТИ")
    stamp_chance = 0.6

    def lay_out(self, v):
        self.word("ПАСПОРТ ТРАНСПОРТНОГО СРЕДСТВА", 105, 20, 4.0, self.bold, "m")
        self.word(v.code("99 НС 999999"), 105, 30, 4.6, "mono-bold", "m", ink="#7a2c3c")
        rows = [("1. Идентификационный номер (VIN)", None), ("2. Марка, модель ТС", f"{v.make} {v.model}"), ("3. Наименование (тип ТС)", "ЛЕГКОВОЙ"),
                ("4. Категория ТС (А, В, С, D, прицеп)", "В"), ("5. Год изготовления ТС", str(v.year)), ("6. Модель, № двигателя", v.code("99999 9999999")),
                ("7. Шасси (рама) №", "ОТСУТСТВУЕТ"), ("8. Кузов (кабина, прицеп) №", v.code("9999999") if self.rng.random() < 0.4 else "ОТСУТСТВУЕТ"),
                ("9. Цвет кузова (кабины, прицепа)", "СЕРЕБРИСТЫЙ"), ("10. Мощность двигателя, л. с. (кВт)", f"{int(int(v.kw) * 1.36)} ({v.kw})"),
                ("11. Рабочий объем двигателя, куб. см", v.cc), ("12. Тип двигателя", "БЕНЗИНОВЫЙ"), ("13. Экологический класс", "ЧЕТВЕРТЫЙ"),
                ("14. Разрешенная максимальная масса, кг", str(v.gross)), ("15. Масса без нагрузки, кг", str(v.kerb)),
                ("16. Организация - изготовитель ТС (страна)", "РОССИЯ"), ("17. Одобрение типа ТС №", v.code("Е-RU.МТ99.А.99999")),
                ("18. Страна вывоза ТС", "-"), ("19. Серия, № ТД, ТПО", v.code("99999999/999999/9999999"))]
        for i, (label, value) in enumerate(rows):
            y = 42 + 10.5 * i
            self.word(label, 14, y, 2.0)
            self.rule(96, y + 1, 196, y + 1)
            if value is None:
                self.vin_line(98, y, 2.7, spacing=float(self.rng.choice([0, 0, 0.2])))
            else:
                self.fill(value, 98, y, 2.5)
        self.word("23. Наименование организации, выдавшей паспорт", 14, 248, 2.0)
        self.fill("МРЭО ГИБДД", 98, 248, 2.5)
        self.word("25. Дата выдачи паспорта", 14, 258, 2.0)
        self.fill(v.issued, 98, 258, 2.5)


class India(Sheet):
    """RC smart card: small print, chip, code in a corner."""

    country, size = "in", (85.6, 54.0)
    colours, waves, form = ("#f0ecd4", "#dce8e4"), ("#e8d8a8", "#b8d4cc"), "#2a3f6a"
    corner, shine, fold_chance, stamp_chance = 3.2, 0.5, 0, 0
    prints = ("sans", "roboto", "narrow", "mono")

    def lay_out(self, v):
        self.word("INDIAN UNION VEHICLE REGISTRATION CERTIFICATE", 43, 5, 1.7, "narrow-bold", "m")
        self.word("Issued by GOVERNMENT OF MAHARASHTRA", 43, 8, 1.2, None, "m")
        large = self.rng.uniform(1.35, 1.6)
        chip = self.rng.random() < 0.5
        left = 20 if chip else 4
        if chip:
            self.panel(5, 18, 16, 28, "#c8a55a", radius=1.5)
            self.rule(9, 18, 9, 28)
            self.rule(5, 23, 16, 23)
        rows = [[("Regn. Number", v.plate, 0), ("Date of Regn.", v.first.replace(".", "-"), 30)],
                [(str(self.rng.choice(["Chassis Number", "Chassis No", "CHASSIS NO"])), None, 0), ("Fuel", v.fuel("PETROL", "DIESEL"), 38)],
                [("Engine / Motor Number", v.code("A99AA9999999"), 0), ("Regn. Validity", v.day(2034).replace(".", "-"), 38)],
                [("Owner Name", f"{v.given} {v.name}", 0), ("Owner Serial", "01", 38)], [("Son / Daughter / Wife of", f"S {v.name}", 0)],
                [("Address", f"{v.code('999')} {v.street}, {v.town} {v.code('499999')}"[:36], 0)],
                [("Maker's Name", f"{v.make} LTD", 0), ("Model", v.model, 38)]]
        if self.rng.random() < 0.5:
            rows[1], rows[2] = rows[2], rows[1]
        for i, row in enumerate(rows):
            y = 12.5 + 5.7 * i
            for label, value, dx in row:
                self.word(label, left + dx, y, 0.95)
                if value is None:
                    self.vin_line(left + dx, y + 2.7, large)
                else:
                    self.fill(value, left + dx, y + 2.7, large)
        if self.rng.random() < 0.5:
            self.barcode("QRCode", f"{v.plate}|{self.vin}|{v.code('A99AA9999999')}|{v.name}|{v.first}", 68, 35, 0.42)
        self.word("Form 23A", 70, 12, 1.1)


class JapanExport(Sheet):
    """An export certificate in English: numbered cells, the chassis number among lengths and weights."""

    country, size = "jp", (297.0, 210.0)
    colours, waves, form = ("#f4f0dc", "#f4efe4"), ("#e8d4a8",), "#3a3a40"
    folds_x = (148,)
    prints = ("mono", "sans", "serif", "roboto")
    stamps = ("MINISTRY OF LAND TRANSPORT",)

    def lay_out(self, v):
        self.word("EXPORT CERTIFICATE", 148, 16, 5.0, self.bold, "m")
        self.word("MINISTRY OF LAND, INFRASTRUCTURE, TRANSPORT AND TOURISM", 148, 23, 2.2, None, "m")
        self.word("Reference No.", 220, 30, 2.0)
        self.fill(v.code("999999999999"), 245, 30, 2.6)
        rows = [[("Registration No.", v.code("YOKOHAMA 999 SA 9999"), 80), ("Registration date", v.day(v.year, "{y}/{m:02d}/{d:02d}"), 60), ("First Reg. Date", f"{v.year}", 55), ("Maker's serial number (chassis No.)", None, 78)],
                [("Trade mark of the maker", v.make, 80), ("Type of vehicle", "ORDINARY", 60), ("Use", "PRIVATE", 55), ("Type of body", "STATION WAGON", 78)],
                [("Fixed number of passengers", v.seats, 80), ("Maximum carrying capacity", "- KG", 60), ("Weight of vehicle", f"{v.kerb} KG", 55), ("G/weight of vehicle", f"{v.gross} KG", 78)],
                [("Model of engine", v.code("9AA"), 80), ("Engine capacity", f"{int(v.cc) / 1000:.2f} L", 60), ("Type of fuel", v.fuel("GASOLINE", "DIESEL"), 55), ("Model (specification No. / classification No.)", v.code("DBA-AAA99A 99999 9999"), 78)],
                [("Length", v.code("499 CM"), 80), ("Width", v.code("179 CM"), 60), ("Height", v.code("199 CM"), 55), ("Mileage", f"{v.km:,} KM", 78)],
                [("Name of owner", v.name, 140), ("Address of owner", f"{v.street}, {v.town}", 133)]]
        if self.rng.random() < 0.5:
            rows[0], rows[3] = rows[3], rows[0]
        for i, row in enumerate(rows):
            x, y = 12, 38 + 21 * i
            for label, value, wide in row:
                self.frame(x, y, x + wide, y + 21)
                self.word(label, x + 2, y + 5, 1.9)
                if value is None:
                    self.vin_line(x + 4, y + 14, 3.0)
                else:
                    self.fill(value, x + 4, y + 14, 2.8, stretch=min(1.0, (wide - 6) / (len(value) * 2.4)))
                x += wide
        self.word("This is to certify that the export of the vehicle described above was notified under the Road Vehicles Act.", 12, 176, 2.2)
        if self.rng.random() < 0.6:
            for i in range(int(self.rng.integers(1, 4))):
                self.barcode("QRCode", f"{v.code('9')}/{self.vin if i == 1 else v.code('AAA999')}/{v.code('9999999999')}/{v.code('99999')}", 200 + 30 * i, 178, 0.7)


DOCUMENTS = {"paper-us-registration": StateRegistration, "paper-us-title": StateTitle, "paper-us-insurance": Insurance, "paper-ca": Ontario,
             "paper-ru-card": RussiaCard, "paper-ru-passport": RussiaPassport, "paper-in": India, "paper-jp-export": JapanExport}
