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
# Fonts of the displays in `further/`, out of FONTS so that what is drawn from FONTS by chance stays the same.
FURTHER = {
    "cabin": ("fonts-cabin", "opentype/cabin/Cabin-Medium.otf"),
    "clear": ("fonts-clear-sans", "truetype/clear-sans/ClearSans-Regular.ttf"),
    "clear-thin": ("fonts-clear-sans", "truetype/clear-sans/ClearSans-Thin.ttf"),
    "code": ("fonts-jetbrains-mono", "truetype/jetbrains-mono/JetBrainsMono-Regular.ttf"),
    "code-bold": ("fonts-hack", "truetype/hack/Hack-Bold.ttf"),
    "code-light": ("fonts-inconsolata", "truetype/inconsolata/Inconsolata.otf"),
    "dejavu-serif": ("fonts-dejavu-core", "truetype/dejavu/DejaVuSerif-Bold.ttf"),
    "drafting": ("fonts-osifont", "truetype/osifont/osifont.ttf"),
    "geometric": ("fonts-league-spartan", "opentype/league-spartan/LeagueSpartan-Medium.otf"),
    "geometric-bold": ("fonts-league-spartan", "opentype/league-spartan/LeagueSpartan-ExtraBold.otf"),
    "grotesque": ("fonts-karla", "truetype/karla/Karla-Bold.otf"),
    "interface": ("fonts-inter", "opentype/inter/Inter-Medium.otf"),
    "interface-black": ("fonts-inter", "opentype/inter/Inter-Black.otf"),
    "interface-italic": ("fonts-inter", "opentype/inter/Inter-SemiBoldItalic.otf"),
    "interface-thin": ("fonts-inter", "opentype/inter/InterDisplay-Thin.otf"),
    "kanji": ("fonts-motoya-l-cedar", "truetype/motoya-l-cedar/MTLc3m.ttf"),
    "old-gothic": ("fonts-urw-base35", "opentype/urw-base35/URWGothic-Book.otf"),
    "oxygen": ("fonts-oxygen", "truetype/oxygen/Oxygen-Sans.ttf"),
    "park": ("fonts-national-park", "opentype/national-park/NationalPark-Heavy.otf"),
    "kaffeehaus": ("fonts-yanone-kaffeesatz", "opentype/yanone-kaffeesatz/YanoneKaffeesatz-Medium.otf"),
    "rounded": ("fonts-dosis", "opentype/dosis/Dosis-SemiBold.otf"),
    "rounded-light": ("fonts-dosis", "opentype/dosis/Dosis-Light.otf"),
    "ruled": ("fonts-millimetre", "opentype/millimetre/millimetreA Bold 01.otf"),
    "segments-7": ("fonts-dseg", "truetype/dseg/DSEG7Classic-Regular.ttf"),
    "segments-7-bold": ("fonts-dseg", "truetype/dseg/DSEG7Modern-BoldItalic.ttf"),
    "segments-7-light": ("fonts-dseg", "truetype/dseg/DSEG7ModernMini-Light.ttf"),
    "segments-14": ("fonts-dseg", "truetype/dseg/DSEG14Classic-Regular.ttf"),
    "segments-14-bold": ("fonts-dseg", "truetype/dseg/DSEG14Modern-Bold.ttf"),
    "segments-14-italic": ("fonts-dseg", "truetype/dseg/DSEG14Classic-BoldItalic.ttf"),
    "segments-14-light": ("fonts-dseg", "truetype/dseg/DSEG14ModernMini-Light.ttf"),
    "serif": ("fonts-liberation", "truetype/liberation/LiberationSerif-Regular.ttf"),
    "signs": ("fonts-tiresias", "truetype/tiresias/tiresias_signfont.ttf"),
    "slab": ("fonts-roboto-slab", "opentype/roboto/slab/RobotoSlab-Regular.otf"),
    "soft-mono": ("fonts-monofur", "truetype/monofur/monof55.ttf"),
    "sora": ("fonts-sora", "opentype/sora/Sora-Regular.otf"),
    "sora-bold": ("fonts-sora", "opentype/sora/Sora-ExtraBold.otf"),
    "tuffy": ("fonts-tuffy", "truetype/tuffy/Tuffy_Bold.ttf"),
    "universal": ("fonts-adf-universalis", "truetype/adf/UniversalisADFStd-Regular.otf"),
    "universal-narrow": ("fonts-adf-universalis", "truetype/adf/UniversalisADFStd-BoldCond.otf"),
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
    package, tail = (FONTS | FURTHER | TEST_ONLY)[name]
    for folder in FOLDERS:
        if (folder / tail).is_file():
            return folder / tail
    raise MissingFont(f"font {tail} not found: apt-get install {package}")


def check(*more):
    """Raises MissingFont, naming every missing Debian package at once. `more`: TEST_ONLY or FURTHER, beside FONTS."""
    missing = set()
    for name, package in [(n, p) for group in (FONTS, *more) for n, (p, _) in group.items()]:
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
