"""Things with numbers that hold no odometer and no VIN, of the kinds that training may see (bench/negatives/README.md).

They share wheels, liquid crystals, segments, dots, camera, light and noise with the odometers, so that a network can't tell
them by how they are drawn. They come by their names, or by `negative` for any of them.
"""

from . import bare, chance, labels, machines, meters, papers, plates, pump, signs
from .flat import Flat
from .scene import Negative

# name -> (how it is drawn, a list of `scene.MOODS`, brightness)
SCENES = {
    "fuel-pump": (pump.compose, "glowing", 1.1),
    "electricity-meter": (meters.electricity, "indoors", 1.15),
    "water-meter": (meters.water, "indoors", 1.15),
    "gas-meter": (meters.gas, "indoors", 1.15),
    "receipt": (papers.receipt, "indoors", 1.35),
    "invoice": (papers.invoice, "indoors", 1.4),
    "licence-plate": (plates.licence_plate, "outdoors", 1.2),
    "part-label": (labels.part_label, "indoors", 1.2),
    "phone-sign": (signs.phone_sign, "outdoors", 1.25),
    "price-tag": (signs.price_tag, "indoors", 1.25),
    "date-print": (signs.date_print, "indoors", 1.2),
    "calculator": (machines.calculator, "indoors", 1.15),
    "computer-screen": (machines.computer_screen, "glowing", 1.15),
    "bare-number": (bare.bare_number, "indoors", 1.25),
}
FLAT = {"bare-number": (bare.flat_text, 0.4), "computer-screen": (bare.flat_page, 0.2)}
KINDS = list(SCENES)
ANY = "negative"
# Codes that pass for a VIN, for measuring only. They come by their names, or by `chance` for any of them.
CHANCE = {
    "chance-parcel": (chance.parcel, "indoors", 1.25),
    "chance-part": (chance.part, "indoors", 1.2),
    "chance-receipt": (chance.receipt, "indoors", 1.35),
    "chance-plate": (chance.plate, "outdoors", 1.2),
    "chance-passport": (chance.passport, "indoors", 1.3),
    "chance-bare": (chance.bare, "indoors", 1.2),
}
CHANCE_KINDS = list(CHANCE)
ANY_CHANCE = "chance"


def scene(rng, kind, light=None):
    """A scene for one of KINDS or CHANCE_KINDS, as `cluster.scene` makes one for odometers."""
    draw, chance = FLAT.get(kind, (None, 0.0))
    if rng.random() < chance:
        return Flat(kind, draw)
    return Negative(rng, kind, *(SCENES | CHANCE)[kind])
