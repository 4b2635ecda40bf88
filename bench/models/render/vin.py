"""Makes VINs: ISO 3779, check digit as in 49 CFR 565.15."""

LETTERS = "ABCDEFGHJKLMNPRSTUVWXYZ"
DIGITS = "0123456789"
VALUES = {
    **{d: int(d) for d in DIGITS},
    **dict(zip("ABCDEFGH", range(1, 9))),
    **dict(zip("JKLMN", range(1, 6))),
    "P": 7,
    "R": 9,
    **dict(zip("STUVWXYZ", range(2, 10))),
}
WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]
YEARS = "123456789ABCDEFGHJKLMNPRST"  # position 10, 2001...2026

# Maker codes: (code, name on the label, place)
NORTH_AMERICA = [
    ("1HG", "HONDA OF AMERICA MFG., INC.", "U.S.A."),
    ("2HG", "HONDA OF CANADA MFG.,", "CANADA"),
    ("5FN", "HONDA MFG. OF ALABAMA, LLC", "U.S.A."),
    ("JTD", "TOYOTA MOTOR CORPORATION", "JAPAN"),
    ("4T1", "TOYOTA MOTOR MFG., KENTUCKY, INC.", "U.S.A."),
    ("JM1", "MAZDA MOTOR CORPORATION", "JAPAN"),
    ("3VW", "VOLKSWAGEN DE MEXICO S.A. DE C.V.", "MEXICO"),
    ("WDB", "DAIMLERCHRYSLER AG STUTTGART", "GERMANY"),
    ("1G1", "GENERAL MOTORS LLC", "U.S.A."),
    ("1FA", "FORD MOTOR CO. IN U.S.A.", "U.S.A."),
    ("KMH", "HYUNDAI MOTOR COMPANY", "KOREA"),
    ("JN8", "NISSAN MOTOR CO., LTD.", "JAPAN"),
    ("1C4", "FCA US LLC", "U.S.A."),
    ("WBA", "BAYERISCHE MOTOREN WERKE AG", "GERMANY"),
    ("2T1", "TOYOTA MOTOR MFG. CANADA, INC.", "CANADA"),
    ("JF1", "SUBARU CORPORATION", "JAPAN"),
]
CHINA = [("LVV", "CHERY AUTOMOBILE CO.,LTD.CHINA", "CHINA"), ("LSV", "SAIC VOLKSWAGEN", "CHINA")]
EUROPE = [
    ("WVWZZZ", "VOLKSWAGEN AG", "GERMANY"),
    ("VF1", "RENAULT S.A.S.", "FRANCE"),
    ("VF3", "AUTOMOBILES PEUGEOT", "FRANCE"),
    ("ZFA", "FIAT AUTO S.p.A.", "ITALY"),
    ("NM4", "TOFAS TURK OTO. FAB. A.S.", "TURKEY"),
    ("TMBZZZ", "SKODA AUTO a.s.", "CZECH REPUBLIC"),
    ("W0L", "ADAM OPEL AG", "GERMANY"),
    ("YV1", "VOLVO CAR CORPORATION", "SWEDEN"),
    ("WDD", "DAIMLER AG", "GERMANY"),
    ("SJN", "NISSAN", "UNITED KINGDOM"),
    ("VSSZZZ", "SEAT S.A.", "SPAIN"),
    ("X7L", "RENAULT RUSSIA", "RUSSIA"),
    ("XW8ZZZ", "VOLKSWAGEN GROUP RUS", "RUSSIA"),
]


def check_digit(vin):
    remainder = sum(VALUES[c] * w for c, w in zip(vin, WEIGHTS)) % 11
    return "X" if remainder == 10 else str(remainder)


def make(rng, region=None):
    """(VIN, maker's name, place, region). Region `na` and `china`: the check digit is valid; `europe`: any filler."""
    region = region or str(rng.choice(["na", "na", "europe", "china"], p=[0.35, 0.25, 0.33, 0.07]))
    code, name, place = {"na": NORTH_AMERICA, "china": CHINA, "europe": EUROPE}[region][
        rng.integers({"na": len(NORTH_AMERICA), "china": len(CHINA), "europe": len(EUROPE)}[region])
    ]
    any_ = LETTERS + DIGITS
    pick = lambda pool, n: "".join(pool[i] for i in rng.integers(0, len(pool), n))
    year = YEARS[rng.integers(0, len(YEARS))]
    body = (code + pick(any_, 8))[:8]
    if region != "europe":
        modern = YEARS.index(year) >= 9  # from 2010 on position 7 is a letter
        body = body[:6] + pick(LETTERS if modern else DIGITS, 1) + body[7:]
    plant, serial = pick(LETTERS, 1), f"{rng.integers(1000, 999999):06d}"
    if region == "europe":
        if code.endswith("ZZZ"):
            body = code + pick(DIGITS, 1) + pick(any_, 1)
            vin = body + "Z" + year + plant + serial
        else:
            vin = body + pick(DIGITS, 1) + year + plant + serial
    else:
        vin = body + "0" + year + plant + serial
        vin = vin[:8] + check_digit(vin) + vin[9:]
    return vin, name, place, region
