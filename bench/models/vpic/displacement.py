"""Displacement that an engine's name says, or its maker. For engines of which NHTSA's patterns say nothing."""

import re

LITRES_OF_CUBIC_INCH = 0.016387064
PREFIXES = re.compile(r"^(CATERPILLAR|CAT(?=[C\d])|CUMMINS|CUM(?=[BCLX])|DETROITDIESEL|DETROIT|DDC|INTERNATIONAL|DIESEL|GAS)+(?=.)")
"""Before the engine's own name: its maker and its fuel."""
DETROIT = re.compile(r"^(\d+)[LV](53|71|92|149)")
"""Detroit Diesel names its engines by cylinders and cubic inches of each: 6V-92."""
RULES = (
    (r"(\d{2,3})CI", LITRES_OF_CUBIC_INCH),  # V2 HD 73ci
    (r"^(?:S&S|ULTIMA|R&R|TC|TWINCAM)(\d{2,3})", LITRES_OF_CUBIC_INCH),  # of motorcycles: S & S 124, Twin Cam 103B
    (r"^DTA?(\d{3})", LITRES_OF_CUBIC_INCH),  # Navistar's DT466
    (r"^([345]\d\d)$", LITRES_OF_CUBIC_INCH),  # 454; higher numbers are names (924, 926)
    (r"(?<![\d.])(\d{1,2}\.\d)(?![\d.])", 1),  # 8.2, B5.9, 3.5L GTDI
)
DATA_SHEETS = {
    # Cummins
    "L10": 10.0, "ISX": 15.0, "QSX": 15.0,
    # Caterpillar, with or without letters for the version: 3406C, 3208T
    r"3116\D*": 6.6, r"3126\D*": 7.2, r"3208\D*": 10.4, r"3406\D*": 14.6, "C9": 8.8,
    # Mercedes-Benz
    r"OM352\D*": 5.7, r"OM366\D*": 6.0, r"OM447\D*": 12.0,
    # Navistar
    "VT365": 6.0, r"570/.*|MAXXFORCE(9|10)": 9.3,
    # Volvo's lorries
    r"VED?12": 12.1, r"VED?16": 16.1,
    # Volvo's cars
    r"B20[04]F.*": 2.0, r"B23[04]F.*": 2.3, "B5244S": 2.4, "B5254S": 2.4, "B5234T3": 2.3, "B6304S": 2.9,
    # Honda's hybrids
    "ECA1": 1.0, "LDA3": 1.3, "LEA[12]": 1.5,
    # Toyota
    "2LT?": 2.4,
    # Mazda
    "Z5D": 1.5, "B6D": 1.6, "K8D": 1.8, "FE": 2.0, "F2": 2.2,
    # S&S
    "XWEDGE": 1.9,
}  # fmt: skip
"""Litres by name, as makers give them, of engines that release 2026_10 names, most of them in several schemas, and says no
litres of. The names are matched as a whole."""


def without_marks(name: str) -> str:
    """`C-12`, `C 12` and `CAT C12` are one."""
    return PREFIXES.sub("", re.sub(r"[\s-]", "", name.upper()))


def by_name(plain: str) -> float | None:
    """Litres that a name `without_marks` says."""
    if match := DETROIT.match(plain):
        return int(match[1]) * int(match[2]) * LITRES_OF_CUBIC_INCH
    known = (litres for pattern, litres in DATA_SHEETS.items() if re.fullmatch(pattern, plain))
    stated = (float(match[1]) * unit for pattern, unit in RULES if (match := re.search(pattern, plain)))
    return next(known, None) or next(stated, None)


def of_honda(plain: str) -> float | None:
    """Honda names its engines by family and tenths of a litre: J35A4, K24Z7, R18A1. (Of 633 patterns that give both name and
    displacement, 632 agree.)"""
    match = re.fullmatch(r"[A-Z](\d\d)[A-Z]\d", plain)
    return int(match[1]) / 10 if match else None


BMW_LAST_YEAR = 1995
BMW = {
    r"M[56]": 3.5, r"L7": 3.4,
    r"318.*": 1.8, r"325/325e.*": 2.7, r"325i.*": 2.5,
    r"524td": 2.4, r"525i": 2.5, r"528e": 2.7, r"528i": 2.8, r"530i": 3.0, r"533i": 3.2, r"535i.*": 3.4, r"540i": 4.0,
    r"633 ?csi": 3.2, r"635CSi": 3.4,
    r"733i": 3.2, r"735iL?": 3.4, r"740iL?": 4.0,
    r"840Ci": 4.0, r"850i": 5.0, r"850CSi": 5.6,
}  # fmt: skip
"""Litres by model, as sold in the United States until 1995. NHTSA has them in cubic inches. Models that changed
(320i, 750iL, 850Ci, M3) are left out."""


def of_bmw(model: str) -> float | None:
    return next((litres for pattern, litres in BMW.items() if re.fullmatch(pattern, model)), None)


AMC = {"1AC", "1AM", "1JC", "1JD", "1JT", "2BC", "2BD", "2CC", "2CM"}
AMC_LAST_YEAR = 1988


def of_amc(key: str, cylinders: str, year: int) -> float | None:
    """Litres of AMC's and Jeep's engines of 1981-1988 by position 4 of the VIN, for which NHTSA gives cylinders. H, M, U, W
    and the later B from jeepfan.com/tech/decoding; the others are the 151, 258, 304 and 360 cubic inches of the time."""
    litres = {"C6": 4.2, "H4": 2.5, "H8": 5.0, "M6": 4.0, "N8": 5.9, "U4": 2.5, "W6": 2.8}
    litres["B4"] = 2.5 if year <= 1983 else 2.1
    return litres.get(key + cylinders)
