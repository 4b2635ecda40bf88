"""Photos that hold no odometer and no VIN, of kinds that only measure: never render them for training.

A network that is to tell odometers and VINs from everything else is measured with kinds that it has never met
(`bench/negatives/README.md`), so neither photos of these nor a choice by them may reach a training, a calibration or a
setting. All other kinds leave them out.
"""

from .book import BookBack
from .card import Card
from .charging import ChargingStation
from .clocks import Clock
from .container import Container
from .counters import HourMeter, TallyCounter
from .instrument import Instrument
from .package import Package
from .phone import PhoneScreen
from .scale import Scale
from .scoreboard import Scoreboard
from .taximeter import Taximeter
from .ticket import Ticket
from .timetable import Timetable
from .totem import Totem
from .type_plate import TypePlate
from .tyre import Tyre

ANY = "negative-unseen"
SCENES = {
    scene.name: scene
    for scene in (Timetable, Scale, Taximeter, Clock, Instrument, Card, Ticket, TallyCounter, HourMeter, TypePlate, Scoreboard, Tyre,
                  ChargingStation, BookBack, PhoneScreen, Container, Package, Totem)
}
KINDS = list(SCENES)


def scene(rng, kind, light=None):
    """A scene for one of KINDS."""
    return SCENES[kind](rng, light)
