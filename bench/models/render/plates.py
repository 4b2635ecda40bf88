"""Scenes with a VIN."""

from .stamped import StampedVIN
from .vin_label import CertificationLabel, TypePlate
from .windshield import WindshieldPlate

KINDS = ["vin-label", "vin-plate", "vin-windshield", "vin-stamped", "vin-dotpeen"]


def scene(rng, kind, light=None):
    if kind == "vin-label":
        return CertificationLabel(rng)
    if kind == "vin-plate":
        return TypePlate(rng)
    if kind == "vin-windshield":
        return WindshieldPlate(rng)
    return StampedVIN(rng, kind)
