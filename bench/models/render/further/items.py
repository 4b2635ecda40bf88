"""What stands on a display: the total among other numbers, each with the word and the unit that tell what it is."""

from dataclasses import dataclass

from .. import values

# language -> words for the total, the trip, the range, the next service, the outside temperature; warnings
WORDS = {
    "en": (
        ["ODO", "ODO", "Odo", "TOTAL", "Total", "TOT", "Odometer", "ODOMETER", "Mileage", "Total dist.", "ODO."],
        ["TRIP", "Trip", "TRIP A", "Trip B", "TRIP 1", "T1", "Since start"],
        ["Range", "RANGE", "DTE", "To empty"],
        ["Service in", "Next service", "OIL CHANGE"],
        ["OUT", "Temp", "EXT", "Outside"],
        ["CHECK ENGINE", "Low fuel", "Door open", "READY", "ECO", "SPORT", "Fasten seat belt", "CRUISE", "Bluetooth"],
    ),
    "de": (
        ["Gesamt", "GESAMT", "Gesamt-km", "Kilometerstand", "km-Stand", "Total"],
        ["Tages-km", "Tag", "TRIP", "ab Start", "Langzeit"],
        ["Reichweite", "REICHW."],
        ["Service in", "Inspektion", "Ölwechsel"],
        ["Außen", "AUSSEN"],
        ["Bitte tanken", "Tür offen", "Bereit", "Gurt anlegen", "Ölstand prüfen", "Glatteis"],
    ),
    "fr": (
        ["Kilométrage", "TOTAL", "Total", "Compteur"],
        ["Parcours", "TRAJET A", "Trajet"],
        ["Autonomie", "AUTONOMIE"],
        ["Révision", "Entretien"],
        ["Ext.", "EXTÉRIEUR"],
        ["Porte ouverte", "Carburant bas", "Prêt", "Ceinture"],
    ),
    "it": (
        ["Km Totali", "TOTALE", "Totale", "Odometro", "Percorso tot."],
        ["Parziale", "TRIP B", "Viaggio"],
        ["Autonomia"],
        ["Tagliando", "Manutenzione"],
        ["Esterna", "EST"],
        ["Porta aperta", "Riserva", "Pronto", "Cinture"],
    ),
    "es": (
        ["Odómetro", "Kilometraje", "TOTAL", "Cuentakm"],
        ["Parcial", "VIAJE A", "Viaje"],
        ["Autonomía"],
        ["Servicio en", "Revisión"],
        ["Exterior"],
        ["Puerta abierta", "Reserva", "Listo"],
    ),
    "nordic": (
        ["Mätarställning", "Kilometerteller", "Totaal", "Ajettu", "Stand", "Samlet"],
        ["Tripp", "Dagteller", "Matka"],
        ["Räckvidd", "Actieradius", "Rekkevidde"],
        ["Onderhoud", "Huolto"],
        ["Ute", "Buiten"],
        ["Dörr öppen", "Gordel", "Klar"],
    ),
    "east": (
        ["Przebieg", "Celkem", "Toplam", "Licznik", "Ukupno", "ÖSSZES"],
        ["Dzienny", "Yolculuk", "Trasa"],
        ["Zasięg", "Dojezd", "Menzil"],
        ["Przegląd", "Servis"],
        ["Zewn.", "Dış"],
        ["Drzwi", "Kapı açık", "Rezerwa"],
    ),
    "ru": (
        ["Пробег", "ПРОБЕГ", "Одометр", "Общий", "Всего"],
        ["Поездка", "Путь А"],
        ["Запас хода"],
        ["До ТО"],
        ["За бортом"],
        ["Дверь открыта", "Мало топлива", "Готов"],
    ),
    "ja": (
        ["総走行距離", "オドメーター", "積算"],
        ["区間", "トリップ"],
        ["航続可能距離", "残り"],
        ["点検"],
        ["外気温"],
        ["給油", "準備"],
    ),
}
LANGUAGES = list(WORDS)
CHANCES = [0.44, 0.11, 0.08, 0.06, 0.06, 0.06, 0.07, 0.06, 0.06]
KILOMETRES = ["km", "km", "km", "KM", "Km"]
MILES = ["mi", "mi", "miles", "MILES", "Miles", "mls", "MI"]
SEPARATORS = [" ", " ", ".", ",", "'"]


@dataclass
class Item:
    """A number (or a word, where `role` is word) with what may stand beside it."""

    role: str
    text: str
    word: str = ""
    unit: str = ""


def grouped(digits, separator):
    """'1234567' -> '1 234 567'."""
    head = len(digits) % 3
    groups = ([digits[:head]] if head else []) + [digits[i : i + 3] for i in range(head, len(digits), 3)]
    return separator.join(groups)


def total(rng, can_set):
    """A total by chance. `can_set` tells which texts its lettering has signs for."""
    unit = "km" if rng.random() < 0.72 else "mi"
    length = int(rng.choice([1, 2, 3, 4, 5, 6, 7], p=[0.01, 0.015, 0.025, 0.06, 0.31, 0.54, 0.04]))
    value = int(rng.integers(10 ** (length - 1) if length > 1 else 0, 10**length))
    if rng.random() < 0.2:
        value = values.kilometres(rng)
    digits = str(value)
    if rng.random() < 0.2 or (length < 4 and rng.random() < 0.5):
        digits = digits.zfill(int(rng.choice([5, 6, 6, 7])))
    separator, mark, tenth = "", "", None
    if rng.random() < 0.24 and len(digits) > 3:
        separator = str(rng.choice(SEPARATORS))
        separator = separator if can_set(separator + "0") else " "
    if rng.random() < 0.15:
        mark, tenth = str(rng.choice([".", ",", "."])), int(rng.integers(10))
        if mark == separator or not can_set(mark):
            mark = "," if mark == "." else "."
        if separator and not can_set(separator + mark):
            separator, mark = " ", "."
    text = (grouped(digits, separator) if separator else digits) + (f"{mark}{tenth}" if mark else "")
    return values.Reading(text, value, tenth, unit)


def total_item(rng, reading, language, plain=0.0):
    """The total with word and unit; a short one never stands alone, so that a person can tell what it is.

    `plain` is the chance that it does without both, where it may.
    """
    item = Item("odometer", reading.text)
    item.unit = str(rng.choice(KILOMETRES if reading.unit == "km" else MILES))
    alone = len(str(reading.value)) >= 5
    if alone and rng.random() < plain:
        return item
    if rng.random() < 0.7 or not alone:
        item.word = str(rng.choice(WORDS[language][0]))
    if alone and rng.random() < (0.3 if item.word else 0.12):
        item.unit = ""
    if item.word and "km" in item.word.lower():
        item.unit = "" if reading.unit == "km" else item.unit
        item.word = item.word if reading.unit == "km" else "TOTAL"
    return item


def other(rng, role, reading, language, labelled):
    """Another number. Those that could be taken for a total carry a word, or are left out unless `labelled`: the
    total has one too."""
    words = WORDS[language]
    km = reading.unit == "km"
    unit = "km" if km else "mi"
    if role == "speed":
        top = 240 if km else 150
        return Item(role, str(rng.choice([0, rng.integers(0, top)])), "", "km/h" if km else "mph")
    if role == "clock":
        hour = str(int(rng.integers(24))).zfill(int(rng.choice([1, 2])))
        suffix = str(rng.choice(["", "", "", "AM", "PM"]))
        return Item(role, f"{hour}:{rng.integers(60):02d}", "", suffix)
    if role == "temperature":
        text = f"{rng.uniform(-20, 42):.1f}" if rng.random() < 0.4 else str(int(rng.integers(-20, 42)))
        return Item(role, text, maybe(rng, words[4], 0.3), str(rng.choice(["°C", "°C", "°F", "°"])))
    if role == "range":
        return Item(role, str(int(rng.integers(0, 1000))), maybe(rng, words[2], 0.8), unit)
    if role == "trip":
        text = f"{rng.choice([rng.uniform(0, 10), rng.uniform(0, 1000), rng.uniform(0, 10000)], p=[0.2, 0.6, 0.2]):.1f}"
        text = text.replace(".", str(rng.choice([".", ".", ","]))) if rng.random() < 0.85 else text[:-2]
        text = text.zfill(int(rng.choice([1, 1, 5]))) if labelled else text
        return Item(role, text, maybe(rng, words[1], 0.85 if labelled else 1), str(rng.choice([unit, unit, ""])))
    if role == "date":
        day, month, year = rng.integers(1, 29), rng.integers(1, 13), rng.integers(12, 27)
        pattern = rng.choice(["{:02d}.{:02d}.20{:02d}", "{:02d}.{:02d}.{:02d}", "{:02d}-{:02d}-20{:02d}", "{:d}.{:d}."])
        return Item(role, str(pattern).format(day, month, year))
    if role == "service":
        text = str(int(rng.integers(1, 300)) * 100) if labelled else str(int(rng.integers(1, 99)) * 100)
        return Item(role, text, str(rng.choice(words[3])), unit)
    if role == "word":
        return Item(role, str(rng.choice(words[5])))
    kind = rng.integers(8)
    return [
        Item("value", f"{rng.uniform(3, 19):.1f}", maybe(rng, ["Ø", "AVG", "FUEL"], 0.4), "l/100km" if km else "mpg"),
        Item("value", str(int(rng.integers(0, 101))), maybe(rng, ["BAT", "SOC"], 0.3), "%"),
        Item(
            "value", f"{rng.uniform(87.5, 108):.1f}", maybe(rng, ["FM", "Radio", "FM1"], 0.7), maybe(rng, ["MHz"], 0.4)
        ),
        Item("value", str(int(rng.integers(0, 80)) * 100), "", "rpm"),
        Item("value", f"{rng.uniform(1.8, 3.2):.1f}", "", "bar"),
        Item("value", str(int(rng.integers(60, 112))), maybe(rng, ["H2O", "COOLANT"], 0.5), "°C"),
        Item("value", str(int(rng.integers(1, 9))), maybe(rng, ["GEAR"], 0.4)),
        Item("value", f"{rng.uniform(11, 15):.1f}", maybe(rng, ["BATT"], 0.3), "V"),
    ][kind]


def maybe(rng, choices, chance):
    return str(rng.choice(choices)) if rng.random() < chance else ""


ROLES = ["speed", "clock", "temperature", "range", "trip", "date", "service", "word", "value"]
WEIGHTS = [0.16, 0.16, 0.12, 0.12, 0.18, 0.05, 0.04, 0.06, 0.11]


def others(rng, count, reading, language, labelled):
    """`count` items beside the total; a role comes twice at most."""
    found = []
    for _ in range(4 * count):
        role = str(rng.choice(ROLES, p=WEIGHTS))
        if len(found) < count and sum(i.role == role for i in found) < 2:
            found.append(other(rng, role, reading, language, labelled))
    return found
