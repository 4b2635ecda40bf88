"""The scene: one panel, its colours, its letterings, what stands on it, and the camera before it."""

from dataclasses import replace

import numpy as np

from .. import cluster, drums, surroundings
from ..canvas import rounded
from ..colour import linear
from ..truth import box
from ..values import Reading
from . import blocks, ground, items, lettering, palette, sight

TECHNIQUES = ["screen", "segments", "dots", "drum"]
CHANCES = [0.46, 0.26, 0.14, 0.14]
WIDTH = 100.0  # of a panel in mm that is not seen from near
FINEST = 6.0  # canvas pixels a mm: what is seen from nearer is made larger, as textures are for instruments
WHEEL_DIGIT = 0.5  # of a window's height, about


class Panel(cluster.Scene):
    """A rectangle, `area`, of WIDTH mm or more around x = 0."""

    def __init__(self, rng):
        self.technique = str(rng.choice(TECHNIQUES, p=CHANCES))
        self.name = f"{self.technique}-further"
        self.height = WIDTH / float(np.exp(rng.uniform(np.log(0.8), np.log(4.5))))
        emits = {"screen": 1.0, "segments": rng.choice([0.2, 1.0]), "dots": rng.choice([0.2, 1.0]), "drum": 0.1}
        self.colours = palette.Palette.choose(rng, emits[self.technique] * rng.uniform(0.8, 1))
        self.language = str(rng.choice(items.LANGUAGES, p=items.CHANCES))
        self.numbers = lettering.numbers(rng, self.technique if self.technique != "drum" else "screen")
        self.words = lettering.words(rng, self.language, self.numbers)
        self.drum = None
        digit = self.height * float(np.exp(rng.uniform(np.log(0.05), np.log(0.55))))
        if self.technique == "drum":
            total, self.reading = self.counter(rng, digit)
            self.drum = total.pieces[0].drum
        else:
            self.reading = items.total(rng, self.numbers.can_set)
            item = items.total_item(rng, self.reading, self.language)
            places = sum(c.isdigit() for c in item.text) + int(rng.integers(0, 3))
            total = blocks.block(rng, item, digit, replace(self.numbers, places=places), self.words)
        rest = self.rest(rng, digit, any(p.role == "word" for p in total.pieces))
        short = min(WIDTH, self.height)
        self.radius = short * float(rng.choice([0.0, rng.uniform(0.02, 0.2), rng.uniform(0.2, 0.5)], p=[0.3, 0.5, 0.2]))
        margin = 0.03 * short + 0.29 * self.radius
        self.area = (-WIDTH / 2, 0.0, WIDTH / 2, self.height)
        limit = (margin - WIDTH / 2, margin, WIDTH / 2 - margin, self.height - margin)
        self.blocks = blocks.arrange(rng, total, rest, limit)
        self.digit_pixels = sight.digit_pixels(rng)
        self.digit = self.blocks[0].pieces[0].height * (WHEEL_DIGIT if self.drum else 1.0)
        self.enlarge(max(1.0, 1.2 * self.digit_pixels / self.digit / FINEST))
        if self.technique in ("segments", "dots") or rng.random() < 0.6:
            self.one_ink(rng)
        self.tiles(rng)
        self.colours.total = self.blocks[0].ink
        x0, y0, x1, y1 = self.blocks[0].pieces[0].box()
        dx, dy = self.blocks[0].at
        self.total = box(x0 + dx, y0 + dy, x1 + dx, y1 + dy)
        pad = self.digit
        self.focus = (x0 + dx - pad, y0 + dy - pad, x1 + dx + pad, y1 + dy + pad)
        self.line_share = self.digit / (self.focus[3] - self.focus[1])
        # A light ground fills a photo at night with white.
        bright = palette.brightness(self.colours.ground[0]) > 0.25
        moods = ["day", "sun", "dim", "flash", "night"]
        self.mood = str(rng.choice(moods, p=[0.5, 0.18, 0.24, 0.08, 0.0] if bright else [0.34, 0.12, 0.2, 0.06, 0.28]))
        self.raster = sight.Raster.choose(rng) if self.technique == "screen" and rng.random() < 0.35 else None

    def enlarge(self, factor):
        self.blocks = [b.enlarged(factor) for b in self.blocks]
        self.area = tuple(v * factor for v in self.area)
        self.digit, self.height, self.radius = (v * factor for v in (self.digit, self.height, self.radius))

    def counter(self, rng, digit):
        """Wheels in any two colours. Returns the block and the state."""
        drum, _ = drums.choose(rng)
        drum.aspect = float(rng.uniform(0.5, 1.1))
        if rng.random() < 0.6:
            while True:
                wheel = palette.Palette.choose(rng, 0)
                if palette.contrast(wheel.ground[0], wheel.ink) > 4:
                    break
            drum.wheel = (wheel.ground[0], wheel.ink)
            last = drum.wheel[::-1] if rng.random() < 0.5 else (linear("#b8201a"), linear("#ffffff"))
            drum.last = drum.wheel if drum.tenths is None else last
        unit = "km" if rng.random() < 0.75 else "mi"
        reading = Reading(drum.text, drum.value, drum.tenths, unit)
        item = items.total_item(rng, reading, self.language, plain=0.4)
        return self.window(rng, drum, item, digit), reading

    def window(self, rng, drum, item, digit):
        """The block of a counter: letters as large as its window hold its place."""
        height = digit / WHEEL_DIGIT
        plain = lettering.Lettering("font", "sans")
        wide = drums.size(drum, 1.0) / lettering.extent(plain, drum.text)[0]
        found = blocks.block(rng, item, height, lettering.Lettering("font", "sans", stretch=wide), self.words)
        found.pieces[0].drum = drum
        return found

    def trip_counter(self, rng, digit):
        """Four more wheels of the same make, the last one for tenths."""
        count = self.drum
        text = str(int(rng.integers(10000))).zfill(4)
        wheels = [float(c) for c in text[:3]] + [int(text[3]) + rng.uniform(0, 0.6)]
        small = drums.Drum(
            wheels, text, int(text[:3]), int(text[3]), count.font, count.wheel, count.last, lean=[0.0] * 4
        )
        small.aspect = count.aspect
        word = str(rng.choice(items.WORDS[self.language][1])) if rng.random() < 0.4 else ""
        return self.window(rng, small, items.Item("trip", text, word), digit * rng.uniform(0.6, 1.0))

    def rest(self, rng, digit, labelled):
        """The other items, some larger than the total, mostly in its lettering."""
        count = int(rng.integers(1, 12))
        if self.technique == "drum":
            count = int(rng.integers(0, 4))
        found = []
        for item in items.others(rng, count, self.reading, self.language, labelled):
            numbers = self.numbers
            if rng.random() < 0.2:
                numbers = lettering.numbers(rng, str(rng.choice(TECHNIQUES[:3])))
            times = np.exp(rng.normal(0.5 if item.role == "speed" else 0.1, 0.5))
            height = digit * (1.0 if rng.random() < 0.25 else times)
            height = float(np.clip(height, 0.035 * self.height, 0.7 * self.height))
            found.append(blocks.block(rng, item, height, numbers, self.words))
        return [self.trip_counter(rng, digit), *found] if self.drum and rng.random() < 0.4 else found

    def one_ink(self, rng):
        for b in self.blocks:
            b.ink = self.colours.ink

    def tiles(self, rng):
        """Boxes of another colour behind some blocks of a screen, with an ink to suit."""
        for b in self.blocks:
            inks = [self.colours.ink, *self.colours.accents]
            b.ink = b.ink if b.ink is not None else inks[rng.integers(len(inks))]
            if self.technique == "screen" and rng.random() < 0.15:
                part = rng.uniform(0.1, 1.0)
                b.tile = self.colours.ground[0] * (1 - part) + palette.any_colour(rng, (0.05, 0.9)) * part
                b.ink = self.colours.ink_on(rng, b.tile)
                b.pad = b.pieces[0].height * rng.uniform(0.1, 0.5)
                if not blocks.free(b.box(), [o.box() for o in self.blocks if o is not b], b.pad):
                    b.pad = 0.0

    @property
    def shown(self):
        return self

    def shown_remarks(self):
        roll = self.drum.positions[-1] % 1 if self.drum else 0
        return ["mid-roll"] if 0.15 < roll < 0.85 else []

    def view(self, rng, longest):
        return sight.view(rng, self, longest)

    def through_raster(self, image, view, rng):
        return self.raster.seen(image, view, self.area) if self.raster else image

    def draw(self, canvas, rng):
        taken = [b.box() for b in self.blocks]
        ground.surroundings(canvas, rng, self.area, self.radius)
        ground.surface(canvas, rng, self.area, self.colours, self.radius)
        with ground.kept_inside(canvas, rounded(*self.area, self.radius)):
            self.decorate(canvas, rng, taken)
        ghost = float(rng.choice([0.0, rng.uniform(0.02, 0.15)]))
        glow = float(rng.choice([0.0, rng.uniform(0.05, 0.5)], p=[0.75, 0.25])) * self.colours.glow
        shadow = rng.random() < (0.3 if palette.brightness(self.colours.ground[0]) > 0.2 else 0.05)
        for b in self.blocks:
            if b.tile is not None:
                x0, y0, x1, y1 = np.array(b.box()) + b.pad * np.array([-1, -1, 1, 1])
                canvas.rectangle(x0, y0, x1, y1, b.pad * rng.choice([0, 1.0]), **self.colours.paint(b.tile))
        for b in self.blocks:
            self.draw_block(canvas, b, rng, ghost, glow, shadow)
        if self.mood != "night":
            self.printed_around(canvas, rng)
        if rng.random() < 0.6:
            surroundings.lens(canvas, rounded(*self.area, self.radius), rng)

    def decorate(self, canvas, rng, taken):
        busy = {"screen": 1.0, "segments": 0.35, "dots": 0.3, "drum": 0.5}[self.technique]
        for draw, chance in ((ground.lines, 0.4), (ground.bars, 0.35)):
            if rng.random() < chance * busy:
                draw(canvas, rng, self.area, self.colours)
        if rng.random() < busy * 1.3:
            for _ in range(int(rng.choice([0, 1, 2, 3], p=[0.45, 0.3, 0.15, 0.1]))):
                setting = self.numbers if rng.random() < 0.4 else lettering.numbers(rng, "screen")
                ground.gauge(canvas, rng, self.area, self.colours, setting, taken)
        if rng.random() < 0.5:
            ground.symbols(canvas, rng, self.area, self.colours, taken)

    def draw_block(self, canvas, block, rng, ghost, glow, shadow):
        dx, dy = block.at
        paint = self.colours.paint(block.ink)
        fall = dict(self.colours.paint(self.colours.ground[0] * 0.5), alpha=0.5) if shadow else None
        for piece in block.pieces:
            if piece.drum:
                lamp = linear("#ffc27a") * 0.4
                drums.draw(canvas, piece.drum, piece.x + dx, piece.y + dy, piece.height, rng, glow=lamp)
                canvas.lines[-1].role = piece.role
                continue
            piece.setting.draw(
                canvas, piece.text, piece.x + dx, piece.y + dy, piece.height, paint, piece.role, ghost, glow, fall
            )

    def printed_around(self, canvas, rng):
        """Words beside the panel: keys, makes of the instrument."""
        for _ in range(int(rng.integers(0, 4))):
            text = str(rng.choice(["MODE", "SET", "RESET", "TRIP", "ODO", "SEL", "OK", "MENU", "km/h", "mph", "x1000"]))
            size = self.height * rng.uniform(0.03, 0.1)
            x, y = (
                rng.uniform(0.9 * self.area[0], 0.9 * self.area[2]),
                self.height * rng.choice([-0.25, 1.15]) + rng.normal(0, size),
            )
            colour = linear(rng.choice(["#ffffff", "#c8cacc", "#101010", "#e8b21c"]))
            lettering.able(self.words, text).draw(
                canvas, text, x, y, size, {"albedo": colour, "emission": np.zeros(3)}, role="word"
            )
