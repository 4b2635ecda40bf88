"""What a paper says about a vehicle, by chance: a VIN as makers of that country write it, and everything around it."""

from .. import vin

# Country -> (maker's code, make, models). A code of six characters has its filler in it.
MAKERS = {
    "de": [("WVWZZZ", "VOLKSWAGEN", "GOLF PASSAT POLO T-ROC"), ("WAUZZZ", "AUDI", "A3 A4 A6 Q5"), ("WBA", "BMW", "320D 118I X1"),
           ("WDD", "DAIMLER (D)", "C220D A180 E200"), ("TMBZZZ", "SKODA (CZ)", "OCTAVIA FABIA KODIAQ"), ("W0L", "OPEL", "ASTRA CORSA"),
           ("WF0", "FORD (D)", "FOCUS FIESTA KUGA"), ("VSSZZZ", "SEAT (E)", "LEON IBIZA"), ("WP0ZZZ", "PORSCHE", "911 MACAN"),
           ("VF1", "RENAULT (F)", "CLIO MEGANE"), ("TMA", "HYUNDAI MOTOR (CZ)", "I30 TUCSON"), ("W1V", "MERCEDES-BENZ", "VITO SPRINTER")],
    "fr": [("VF1", "RENAULT", "CLIO MEGANE CAPTUR"), ("VF3", "PEUGEOT", "208 308 3008"), ("VF7", "CITROEN", "C3 C4 BERLINGO"),
           ("VR3", "PEUGEOT", "208 2008"), ("UU1", "DACIA", "SANDERO DUSTER"), ("VNK", "TOYOTA", "YARIS"), ("WVWZZZ", "VOLKSWAGEN", "GOLF")],
    "it": [("ZFA", "FIAT", "PANDA 500 TIPO"), ("ZAR", "ALFA ROMEO", "GIULIETTA STELVIO"), ("ZLA", "LANCIA", "YPSILON"),
           ("ZCF", "IVECO", "DAILY"), ("ZD4", "APRILIA", "SR50 TUONO"), ("VF7", "CITROEN", "C3")],
    "es": [("VSSZZZ", "SEAT", "LEON IBIZA ATECA"), ("VF1", "RENAULT", "CLIO"), ("VSK", "NISSAN", "NAVARA"), ("VS6", "FORD", "FIESTA"),
           ("VS7", "CITROEN", "C4"), ("W0V", "OPEL", "CORSA")],
    "nl": [("XLR", "DAF", "XF CF"), ("YV1", "VOLVO", "V40 V60"), ("WVWZZZ", "VOLKSWAGEN", "UP POLO"), ("JTD", "TOYOTA", "AYGO YARIS"),
           ("KNA", "KIA", "PICANTO NIRO"), ("VF3", "PEUGEOT", "107 208")],
    "pl": [("SUP", "FSO", "LANOS"), ("TMBZZZ", "SKODA", "OCTAVIA FABIA"), ("W0L", "OPEL", "ASTRA"), ("ZFA", "FIAT", "PANDA"),
           ("NMT", "TOYOTA", "C-HR"), ("SUF", "FIAT", "SEICENTO"), ("UU1", "DACIA", "DUSTER")],
    "at": [("TMBZZZ", "SKODA", "SUPERB OCTAVIA"), ("VBK", "KTM", "DUKE"), ("WBA", "BMW", "118D"), ("TRUZZZ", "AUDI", "TT"),
           ("U5Y", "KIA", "CEED"), ("WVGZZZ", "VOLKSWAGEN", "TIGUAN")],
    "se": [("YV1", "VOLVO", "V70 XC60"), ("YS3", "SAAB", "9-3 9-5"), ("YS2", "SCANIA", "R450"), ("WVWZZZ", "VOLKSWAGEN", "PASSAT"),
           ("JTM", "TOYOTA", "RAV4")],
    "gb": [("SAL", "LAND ROVER", "DISCOVERY EVOQUE"), ("SAJ", "JAGUAR", "XF XE"), ("SJN", "NISSAN", "QASHQAI JUKE"),
           ("SHH", "HONDA", "CIVIC"), ("SB1", "TOYOTA", "AURIS"), ("WF0", "FORD", "FOCUS"), ("W0L", "VAUXHALL", "CORSA")],
    "ru": [("XTA", "ЛАДА", "ГРАНТА ВЕСТА"), ("X7L", "РЕНО", "ЛОГАН ДАСТЕР"), ("XW8ZZZ", "ФОЛЬКСВАГЕН", "ПОЛО"),
           ("Z94", "ХЕНДЭ", "СОЛЯРИС"), ("X4X", "БМВ", "X3"), ("XTT", "УАЗ", "ПАТРИОТ"), ("Z8N", "НИССАН", "АЛЬМЕРА")],
    "in": [("MA3", "MARUTI SUZUKI", "SWIFT ALTO"), ("MAT", "TATA MOTORS", "NEXON TIAGO"), ("MAL", "HYUNDAI", "I20 CRETA"),
           ("MA1", "MAHINDRA", "XUV500"), ("MBJ", "TOYOTA", "INNOVA"), ("ME4", "HONDA", "ACTIVA"), ("MD2", "BAJAJ", "PULSAR")],
    "jp": [("JSA", "SUZUKI", "JIMNY SWIFT"), ("JTE", "TOYOTA", "PRADO"), ("JN1", "NISSAN", "X-TRAIL"), ("JHM", "HONDA", "JAZZ"),
           ("JMZ", "MAZDA", "DEMIO"), ("JF1", "SUBARU", "FORESTER"), ("JMB", "MITSUBISHI", "PAJERO")],
}
MODELS = ["CIVIC", "CAMRY", "F-150", "ROGUE", "ALTIMA", "MALIBU", "ELANTRA", "CX-5", "JETTA", "WRANGLER", "OUTBACK", "C300"]
SERIAL_OF_EIGHT = ("VF", "VR", "UU1", "MA", "MB")
NAMES = {
    "de": ("MUSTERMANN SCHULZE KRÜGER BERGER", "ERIKA MAX JÜRGEN ANNA", "HAUPTSTR. LINDENWEG BAHNHOFSTR.", "MUSTERSTADT WALDHEIM NEUDORF"),
    "fr": ("MARTIN DUPONT LEFEBVRE", "JEAN MARIE CLAIRE", "RUE DE LA GARE,ROUTE DES LILAS", "VILLENEUVE BEAULIEU"),
    "it": ("ROSSI BIANCHI ESPOSITO", "MARIO LUCIA GIOVANNI", "VIA ROMA,VIA GARIBALDI", "TORINO MODENA"),
    "es": ("GARCIA LOPEZ FERNANDEZ", "JUAN CARMEN LUIS", "CALLE MAYOR,AVDA. DEL SOL", "MADRID VALENCIA"),
    "nl": ("JANSEN DE VRIES BAKKER", "PIETER ANNA", "DORPSSTRAAT,KERKLAAN", "UTRECHT ZWOLLE"),
    "pl": ("KOWALSKI NOWAK", "JAN ANNA PIOTR", "UL. POLNA,UL. LIPOWA", "WARSZAWA GDYNIA"),
    "at": ("HUBER GRUBER WAGNER", "JOSEF MARIA", "KIRCHENGASSE,RINGSTRASSE", "LINZ GRAZ"),
    "se": ("ANDERSSON LINDQVIST", "ERIK KARIN", "STORGATAN,SKOLVÄGEN", "UPPSALA LUND"),
    "gb": ("SMITH TAYLOR WALKER", "MR J,MRS A,MS K", "HIGH STREET,MILL LANE", "SWANSEA READING"),
    "us": ("DOE JOHNSON MILLER", "JOHN JANE", "MAIN ST,OAK AVE,ELM ST", "SPRINGFIELD FRANKLIN SALEM"),
    "ru": ("ИВАНОВ ПЕТРОВ СМИРНОВ", "ИВАН АННА", "УЛ. ЛЕНИНА,УЛ. МИРА", "МОСКВА КАЗАНЬ"),
    "in": ("SHARMA PATEL SINGH KUMAR", "RAHUL PRIYA", "M G ROAD,STATION ROAD", "PUNE JAIPUR"),
    "jp": ("SATO TRADING CO.,TANAKA MOTORS", "-", "MINATO-KU,NAKA-KU", "YOKOHAMA NAGOYA"),
}
PLATES = {"de": "M-AA 9999", "fr": "AA-999-AA", "it": "AA999AA", "es": "9999 BBB", "nl": "99-AAA-9", "pl": "AA 99999", "at": "W-99999A",
          "se": "AAA 999", "gb": "AA99 AAA", "us": "9AAA999", "ru": "Р999РР99", "in": "MH99AA9999", "jp": "-"}
LETTERS = "ABCDEFGHJKLMNPRSTUVWXYZ"
DIGITS = "0123456789"
PICKS = {"A": LETTERS, "9": DIGITS, "?": LETTERS + DIGITS, "B": "BCDFGHJKLMNPRSTVWXYZ", "Р": "АВЕКМНОРСТУХ"}


def code(rng, pattern):
    """A for a letter, B for a consonant, 9 for a digit, ? for a letter or digit, a Cyrillic Р for a letter of Russian plates;
    all else stands as it is."""
    return "".join(str(rng.choice(list(PICKS[c]))) if c in PICKS else c for c in pattern)


def make_vin(rng, maker):
    year = str(rng.choice(list(vin.YEARS)))
    if maker == "XTA":
        return maker + code(rng, "999999") + year + code(rng, "9999999")
    if maker.endswith("ZZZ"):
        return maker + str(rng.choice(["1K", "5N", "AU", "NJ", "8P", "3C", "6R", "F4", "61", "KJ"])) + "Z" + year + code(rng, "A999999")
    if maker.startswith(SERIAL_OF_EIGHT):
        return maker + code(rng, "?AA???") + code(rng, "99999999")
    return maker + code(rng, "?AA???") + year + code(rng, "A999999")


def make_from(rng, row):
    return make_vin(rng, row[0]), row[1], str(rng.choice(row[2].split()))


class Vehicle:
    def __init__(self, rng, country):
        self.rng, self.country = rng, country
        if country in MAKERS:
            rows = MAKERS[country]
            self.vin, self.make, self.model = make_from(rng, rows[rng.integers(len(rows))])
        else:
            self.vin, name, _, _ = vin.make(rng, "na")
            self.make, self.model = name.split()[0], str(rng.choice(MODELS))
        family, given, streets, towns = NAMES.get(country, NAMES["us"])
        self.name = str(rng.choice(family.split(",") if "," in family else family.split()))
        self.given = str(rng.choice(given.split(",") if "," in given else given.split()))
        self.street = f"{rng.choice(streets.split(',') if ',' in streets else streets.split())} {rng.integers(1, 180)}"
        self.town = str(rng.choice(towns.split()))
        self.post = self.code("99999")
        pattern = PLATES.get(country, PLATES["us"])
        self.plate = self.code(pattern)
        self.year = int(rng.integers(2004, 2025))
        self.first = self.day(self.year)
        self.issued = self.day(min(2025, self.year + int(rng.integers(0, 5))))
        self.approval = f"e{rng.integers(1, 14)}*{rng.choice(['2001/116', '2007/46', '2018/858', '98/14'])}*{rng.integers(10, 3000):04d}*{rng.integers(0, 40):02d}"
        self.kind = self.code(str(rng.choice(["9A", "AU", "AAA", "99AA", "9"])))
        self.variant = self.code(str(rng.choice(["AAAA9AA?", "AAAAAAAA9", "9A99AA", "???A?9"])))
        self.version = self.code(str(rng.choice(["AA9AA9A9", "AA9AA9AA999AA", "A999?A", "99AA?99"])))
        self.engine = self.code(str(rng.choice(["AAA 999999", "A99A?9999999", "AA9A9999999", "*9AA9999999*"])))
        self.cc = str(rng.choice([999, 1199, 1395, 1461, 1598, 1968, 1995, 2143, 2487, 2993]))
        self.kw = str(rng.integers(44, 250))
        self.gross, self.kerb = int(rng.integers(1500, 2700)), int(rng.integers(900, 1700))
        self.km = int(rng.integers(8000, 240000))
        self.fuel_petrol = bool(rng.random() < 0.5)
        self.seats = str(rng.choice([4, 5, 5, 5, 7]))
        self.co2 = str(rng.integers(88, 240))
        self.place = f"{self.post} {self.town}"
        self.phone = self.code("0999 9999999")

    def code(self, pattern):
        return code(self.rng, pattern)

    def day(self, year=None, form="{d:02d}.{m:02d}.{y}"):
        year = year or int(self.rng.integers(2010, 2026))
        d, m = int(self.rng.integers(1, 29)), int(self.rng.integers(1, 13))
        return form.format(d=d, m=m, y=year)

    def fuel(self, petrol, diesel):
        return petrol if self.fuel_petrol else diesel
