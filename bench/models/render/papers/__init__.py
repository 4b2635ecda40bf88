"""Vehicles' papers. `paper-unseen`: those of real countries and offices, as near to them as is publicly known, which only
measure: never render them for training, calibration or the choice of a setting. `paper-seen`: forms of no country, which
training may see; half of them have no VIN.
"""

from . import europe, generic, office, onscreen, overseas

SEEN = generic.DOCUMENTS
UNSEEN = europe.DOCUMENTS | overseas.DOCUMENTS | office.DOCUMENTS | onscreen.DOCUMENTS
DOCUMENTS = SEEN | UNSEEN
KINDS = list(DOCUMENTS)
GROUPS = {"paper-seen": list(SEEN), "paper-unseen": list(UNSEEN), "paper-de": ["paper-de-1", "paper-de-2"],
          "paper-us": [name for name in UNSEEN if name.startswith("paper-us-")], "paper-ru": ["paper-ru-card", "paper-ru-passport"],
          "paper-screen": list(onscreen.DOCUMENTS), "paper-office": list(office.DOCUMENTS)}
# What a paper's own camera decides, so that chance doesn't say it a second time.
OWN_TROUBLES = ("tilted", "turned", "perspective")


def one_of(kind, index):
    """The document that photo `index` of a group shows: all in turn. Any other kind stays what it is."""
    return GROUPS[kind][index % len(GROUPS[kind])] if kind in GROUPS else kind


def scene(rng, kind, light=None):
    return DOCUMENTS[kind](rng, kind)
