"""Displays for tests only: never render these for training.

They measure how a model reads a display of a type that it has never seen, so neither photos of them nor their
fonts (`fonts.TEST_ONLY`) may reach a training, a calibration or a choice of settings. `--kind odometer` and `--kind
any` leave them out.
"""

from .bike_screen import BikeScreenScene
from .head_up import HeadUp
from .hubodometer import Hubodometer
from .led_matrix import LedPanel
from .list_screen import CentreConsole
from .memory_lcd import BikeComputer
from .tachograph import Tachograph
from .vintage import Vintage

SCENES = {
    scene.name: scene
    for scene in (
        HeadUp,
        CentreConsole,
        BikeScreenScene,
        BikeComputer,
        Tachograph,
        Vintage,
        Hubodometer,
        LedPanel,
    )
}
KINDS = list(SCENES)


def scene(rng, kind, light=None):
    """A scene for one of KINDS, as `cluster.scene` makes one for the displays that training may see."""
    return SCENES[kind](rng, light)
