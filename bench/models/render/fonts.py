"""Finds the fonts. All come from Debian packages; none is part of the repository."""

from functools import lru_cache
from pathlib import Path

from PIL import ImageFont

# name -> (Debian package, path below a font folder)
FONTS = {
    "sans": ("fonts-liberation", "truetype/liberation/LiberationSans-Regular.ttf"),
    "sans-bold": ("fonts-liberation", "truetype/liberation/LiberationSans-Bold.ttf"),
    "sans-italic": ("fonts-liberation", "truetype/liberation/LiberationSans-BoldItalic.ttf"),
    "narrow": ("fonts-liberation", "truetype/liberation/LiberationSansNarrow-Regular.ttf"),
    "narrow-bold": ("fonts-liberation", "truetype/liberation/LiberationSansNarrow-Bold.ttf"),
    "mono": ("fonts-liberation", "truetype/liberation/LiberationMono-Regular.ttf"),
    "mono-bold": ("fonts-liberation", "truetype/liberation/LiberationMono-Bold.ttf"),
    "dejavu": ("fonts-dejavu-core", "truetype/dejavu/DejaVuSans.ttf"),
    "dejavu-bold": ("fonts-dejavu-core", "truetype/dejavu/DejaVuSans-Bold.ttf"),
    "dejavu-mono": ("fonts-dejavu-core", "truetype/dejavu/DejaVuSansMono.ttf"),
    "free-sans": ("fonts-freefont-ttf", "truetype/freefont/FreeSans.ttf"),
    "free-bold": ("fonts-freefont-ttf", "truetype/freefont/FreeSansBold.ttf"),
    "free-mono": ("fonts-freefont-ttf", "truetype/freefont/FreeMonoBold.ttf"),
    "roboto": ("fonts-roboto-unhinted", "truetype/roboto/unhinted/RobotoTTF/Roboto-Regular.ttf"),
    "roboto-medium": ("fonts-roboto-unhinted", "truetype/roboto/unhinted/RobotoTTF/Roboto-Medium.ttf"),
    "roboto-light": ("fonts-roboto-unhinted", "truetype/roboto/unhinted/RobotoTTF/Roboto-Light.ttf"),
    "roboto-italic": ("fonts-roboto-unhinted", "truetype/roboto/unhinted/RobotoTTF/Roboto-MediumItalic.ttf"),
    "roboto-condensed": ("fonts-roboto-unhinted", "truetype/roboto/unhinted/RobotoCondensed-Regular.ttf"),
    "roboto-condensed-bold": ("fonts-roboto-unhinted", "truetype/roboto/unhinted/RobotoCondensed-Bold.ttf"),
    "lato": ("fonts-lato", "truetype/lato/Lato-Regular.ttf"),
    "lato-bold": ("fonts-lato", "truetype/lato/Lato-Bold.ttf"),
    "lato-light": ("fonts-lato", "truetype/lato/Lato-Light.ttf"),
    "b612": ("fonts-b612", "opentype/b612/B612-Regular.otf"),
    "b612-bold": ("fonts-b612", "opentype/b612/B612-Bold.otf"),
    "ocr-a": ("fonts-ocr-a", "truetype/ocr-a/OCRA.ttf"),
    "ocr-b": ("fonts-ocr-b", "opentype/ocr-b/OCRB.otf"),
    "din": ("fonts-opendin", "truetype/opendin/OSP-DIN.ttf"),
    "engraved": ("fonts-routed-gothic", "truetype/routed-gothic/routed-gothic.ttf"),
    "engraved-narrow": ("fonts-routed-gothic", "truetype/routed-gothic/routed-gothic-narrow.ttf"),
    "road": ("fonts-roadgeek", "truetype/roadgeek/RG2014D.ttf"),
    "gothic": ("fonts-urw-base35", "opentype/urw-base35/URWGothic-Demi.otf"),
    "nimbus-narrow": ("fonts-urw-base35", "opentype/urw-base35/NimbusSansNarrow-Bold.otf"),
}
# Fonts of the displays in `unseen/`, which only test. They are kept out of FONTS because training draws from all of it.
TEST_ONLY = {
    "test-bebas": ("fonts-bebas-neue", "opentype/bebas-neue/BebasNeue-Bold.otf"),
    "test-bookman": ("fonts-urw-base35", "opentype/urw-base35/URWBookman-Demi.otf"),
    "test-cantarell": ("fonts-cantarell", "opentype/cantarell/Cantarell-Regular.otf"),
    "test-cga": ("fonts-pc", "pc/Px_IBM_CGA.ttf"),
    "test-jura": ("fonts-jura", "opentype/jura/Jura-Light.otf"),
    "test-jura-bold": ("fonts-jura", "opentype/jura/Jura-SemiBold.otf"),
    "test-manrope": ("fonts-manrope", "truetype/manrope/Manrope-Medium.ttf"),
    "test-open-sans": ("fonts-open-sans", "truetype/open-sans/OpenSans-Regular.ttf"),
    "test-play": ("fonts-play", "truetype/play/Play-Regular.ttf"),
    "test-play-bold": ("fonts-play", "truetype/play/Play-Bold.ttf"),
    "test-quicksand": ("fonts-quicksand", "truetype/quicksand/Quicksand-Regular.ttf"),
    "test-schoolbook": ("fonts-urw-base35", "opentype/urw-base35/C059-Bold.otf"),
    "test-vga": ("fonts-pc", "pc/Px_IBM_VGA8.ttf"),
}
FOLDERS = [Path("/usr/share/fonts"), Path("/usr/local/share/fonts")]


class MissingFont(Exception):
    """A font file is not installed; the message names the Debian package."""


def path(name):
    package, tail = FONTS.get(name) or TEST_ONLY[name]
    for folder in FOLDERS:
        if (folder / tail).is_file():
            return folder / tail
    raise MissingFont(f"font {tail} not found: apt-get install {package}")


def check(test_only=False):
    """Raises MissingFont, naming every missing Debian package at once; `test_only`: those of TEST_ONLY too."""
    missing = set()
    for name, (package, _) in (FONTS | TEST_ONLY if test_only else FONTS).items():
        try:
            path(name)
        except MissingFont:
            missing.add(package)
    if missing:
        raise MissingFont("fonts are missing: apt-get install " + " ".join(sorted(missing)))


@lru_cache(maxsize=512)
def load(name, size):
    """The font at `size` pixels an em (a float)."""
    return ImageFont.truetype(str(path(name)), size, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=None)
def cap_ratio(name):
    """Height of a digit as a part of the em."""
    box = load(name, 200).getbbox("08")
    return (box[3] - box[1]) / 200
