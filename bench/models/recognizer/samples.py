"""From a crop to a training strip: the line's quad is disturbed, the pixels are spoilt, then the product's own steps."""

import cv2
import numpy as np

import line_network
import product
from crops import LINE, MARGIN, Crop
from kinds import DIGITS, Kind
from network import FRAME, HEIGHT


AS_LOCATED = 0.5
"""Share of the strips that are cut as the product cuts, where it is known how the locator errs."""


def strip(
    crop: Crop, rng: np.random.Generator, kind: Kind, located: dict[bool, np.ndarray] | None = None
) -> tuple[np.ndarray, str]:
    """As the kind's network gets it, and what it shows.

    - `located`: how the locator errs, see `located.offsets`.
    """
    while True:
        if len(crop.text.replace(".", "")) > 2 and ":" not in crop.text and len(crop.cuts) > 3 and rng.random() < 0.4:
            crop = recombined(crop, rng)
        try:
            image = _spoilt_strip(crop, rng, located)
            if kind.beside:
                return line_network.prepared(image), marked(crop, kind)
        except product.Unusable:
            continue
        text = marked(crop, kind)
        image = product.scaled(_bordered(image, rng), HEIGHT)
        if image.shape[1] < FRAME * (len(text) + 3):
            missing = FRAME * (len(text) + 3) - image.shape[1]
            image = np.pad(image, ((0, 0), (0, missing)), mode="edge")
        values = product.normalised(image)
        # With 8-bit weights Tesseract clips its input.
        return (np.clip(values, -1, 1) if rng.random() < 0.3 else values), text


def marked(crop: Crop, kind: Kind) -> str:
    """What the line shows, with a `|` before a contrasting last drum where the kind knows it."""
    text = crop.text
    if crop.contrasting and len(text) > 1 and "." not in text:
        text = text[:-1] + "|" + text[-1]
    return text if "|" in kind.symbols else text.replace("|", "")


WITHOUT_LAST = 0.2
"""How often a line is recombined without its contrasting last drum."""


def recombined(crop: Crop, rng) -> Crop:
    """Other digits in the same look: the line's characters, cut out and put side by side in a new order. A contrasting
    last drum stays last, or goes."""
    parts = []
    for symbol in crop.text:
        parts[-1:] = [parts[-1] + symbol] if symbol == "." and parts else [*parts[-1:], symbol]
    if len(parts) != len(crop.cuts) - 1:
        return crop
    edges = np.rint((crop.cuts + MARGIN) * LINE).astype(int)
    free = len(parts) - 1 if crop.mechanical else len(parts)
    marked = [i for i in range(free) if "." in parts[i]]
    if marked:  # What stands from the mark on stays where it is.
        free = marked[0]
    if free < 2:
        return crop
    count = max(1, free + int(rng.choice([-1, 0, 0, 0, 1])))
    goes = crop.contrasting and rng.random() < WITHOUT_LAST
    order = [*rng.integers(0, free, count), *range(free, free if goes else len(parts))]
    columns = [crop.pixels[:, edges[i] : edges[i + 1]] for i in order]
    pixels = np.concatenate([crop.pixels[:, : edges[0]], *columns, crop.pixels[:, edges[-1] :]], 1)
    cuts = np.concatenate([[0], np.cumsum([(edges[i + 1] - edges[i]) / LINE for i in order])])
    return Crop(np.ascontiguousarray(pixels), "".join(parts[i] for i in order), cuts, crop.reach, crop.mechanical,
                crop.contrasting and not goes)


def turned(crop: Crop) -> Crop:
    """Upside down, as the locator cuts a line where it errs in the direction: shows nothing."""
    pixels = np.ascontiguousarray(crop.pixels[::-1, ::-1])
    return Crop(pixels, "", np.zeros(1), crop.reach[::-1], crop.mechanical)


def tells_its_direction(text: str) -> bool:
    """0, 1, 6, 8 and 9 are digits upside down, too; on segments so are 2 and 5."""
    return 3 * sum(symbol in "347" for symbol in text) >= max(len(text), 1)


def accompanied(crop: Crop, other: Crop, rng) -> Crop:
    """With something else in the same row, as where a cut takes in the level of a headlamp symbol before the number or a
    gauge's numeral behind it. The line is both; a space stands between two numbers."""
    edge = round(MARGIN * LINE)
    rows = crop.pixels.shape[0]
    fits = len(crop.text) + 1 == len(crop.cuts) > 4 and "." not in crop.text
    same_look = fits and rng.random() < 0.4
    if same_look:
        free = len(crop.text) - crop.contrasting
        first = int(rng.integers(0, free - 1))
        count = 1 if rng.random() < 0.7 else int(rng.integers(1, min(4, free - first) + 1))
        text = crop.text[first : first + count]
        left, right = np.rint((crop.cuts[[first, first + count]] + MARGIN) * LINE).astype(int)
        piece = crop.pixels[:, left:right]
    else:
        text, piece = other.text, other.pixels[:, max(edge - 3, 0) : other.pixels.shape[1] - max(edge - 3, 0)]
        if len(other.cuts) == len(text) + 1 and len(text) > 3 and text.isdigit():
            count = int(rng.integers(1, 4))
            text, piece = text[:count], other.pixels[:, edge : edge + round(other.cuts[count] * LINE)]
        piece = piece[:, : round(4 * LINE)] if not text else piece
    if piece.shape[1] < 4 or len(text) > 7:
        return crop
    leads = rng.random() < 0.5
    beside = crop.pixels[edge:-edge, edge - 6 : edge - 2] if leads else crop.pixels[edge:-edge, -edge + 2 : -edge + 6]
    ground, ink = _colours(crop.pixels[edge : edge + LINE], beside)
    own_look = not same_look and bool(text) and rng.random() < 0.35
    if not same_look:
        piece = piece if own_look else _painted_like(piece, ground, ink)
        scale = float(np.clip(rng.normal(0.95, 0.15), 0.6, 1.2))
        small = cv2.resize(piece, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        top = (rows - small.shape[0]) // 2 + round(rng.normal(0, 0.08) * LINE)
        frame = np.empty((rows, small.shape[1], 3), np.uint8)
        frame[:] = ground
        a, b = max(top, 0), min(top + small.shape[0], rows)
        frame[a:b] = small[a - top : b - top]
        piece = frame
    has_icon = rng.random() < 0.5
    gap = round(LINE * rng.uniform(0.75 if same_look or has_icon else 0.3 if own_look else 0.5, 1.9))
    between = np.empty((rows, gap, 3), np.uint8)
    between[:] = ground
    if has_icon:
        _icon(between, ink, edge, rng)
    outer = np.repeat(between[:, :1], edge, 1)
    own = marked(crop, DIGITS)
    if leads:
        parts, texts = [outer, piece, between, crop.pixels[:, edge:]], (text, own)
        reach = (9.0, crop.reach[1])
    else:
        parts, texts = [crop.pixels[:, :-edge], between, piece, outer], (own, text)
        reach = (crop.reach[0], 9.0)
    pixels = np.ascontiguousarray(np.concatenate(parts, 1))
    return Crop(pixels, " ".join(t for t in texts if t), np.zeros(1), reach, crop.mechanical)


def _colours(line: np.ndarray, beside: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Of what stands beside a line's end, and of its characters."""
    ground = np.median(beside.reshape(-1, 3), 0)
    light, dark = np.percentile(line.reshape(-1, 3), 97, 0), np.percentile(line.reshape(-1, 3), 3, 0)
    return ground, light if np.abs(light - ground).sum() > np.abs(dark - ground).sum() else dark


def _painted_like(piece: np.ndarray, ground: np.ndarray, ink: np.ndarray) -> np.ndarray:
    """In the given colours, whatever the piece's own are."""
    gray = piece.astype(np.float32).mean(2)
    away = np.abs(gray - np.median(gray))
    alpha = np.clip(away / max(np.percentile(away, 97), 8) * 1.15 - 0.1, 0, 1)[:, :, None]
    return (ground * (1 - alpha) + ink * alpha).astype(np.uint8)


def _icon(canvas: np.ndarray, ink: np.ndarray, top: int, rng):
    """Something like a lamp's symbol."""
    ink = [float(v) for v in ink]
    columns = canvas.shape[1]
    drawn = np.ascontiguousarray(canvas)
    thick = int(rng.integers(2, 8))
    for _ in range(int(rng.integers(1, 5))):
        x, y = int(rng.integers(columns // 4, max(3 * columns // 4, columns // 4 + 1))), top + int(rng.integers(8, LINE - 8))
        size = int(rng.integers(5, 18))
        kind = rng.random()
        if kind < 0.4:
            start = int(rng.integers(0, 360))
            cv2.ellipse(drawn, (x, y), (size, int(size * rng.uniform(0.6, 1.6))), 0, start, start + 180, ink, thick)
        elif kind < 0.8:
            cv2.line(drawn, (x - size, y), (x + size, y + int(rng.integers(-4, 5))), ink, thick)
        else:
            cv2.rectangle(drawn, (x - size // 2, y - size // 2), (x + size // 2, y + size // 2), ink, -1)
    canvas[:] = drawn


def disturbed_quad(crop: Crop, rng) -> np.ndarray:
    """In pixels of the crop. Tight and loose cuts, shifted, turned, sheared, in perspective."""
    kind, tightest = rng.random(), -0.07
    if kind < 0.35:
        left, top, right, bottom = rng.normal(0.02, 0.05, 4)
    elif kind < 0.7:  # As the learned locator errs: loose ends, at times an end lost, too high or too low.
        left, right = np.clip(rng.normal(0.08, 0.2, 2), -0.19, 0.6)
        if rng.random() < 0.4:
            tightest = -0.19
        high, shift = np.exp(rng.normal(0.05, 0.11)) - 1, np.clip(rng.normal(0, 0.06), -0.15, 0.15)
        top, bottom = np.clip([high / 2 + shift, high / 2 - shift], -0.14, 0.5)
    else:
        left, top, right, bottom = rng.uniform(-0.05, 0.4, 4)
        if rng.random() < 0.3:
            left, right = rng.uniform(0, 0.9, 2)
    # Product margin included, not more than half of the next digit may be seen.
    left = min(left, crop.reach[0] - product.STRIP_MARGIN)
    right = min(right, crop.reach[1] - product.STRIP_MARGIN)
    left, right = max(left, tightest), max(right, tightest)
    u0, u1, v0, v1 = -left, crop.width + right, -top, 1 + bottom
    corners = np.array([[u0, v0], [u1, v0], [u1, v1], [u0, v1]])
    centre = corners.mean(0)
    length = max(u1 - u0, 1)
    # The same angle moves a long line's ends further; what moves out of the cut can't be read.
    turn = float(np.clip(rng.normal(0, 2.2), -6, 6)) if rng.random() < 0.7 else 0.0
    turn = np.deg2rad(np.clip(turn, -25 / length, 25 / length))
    shear = rng.normal(0, 0.06) if rng.random() < 0.6 else 0.0
    matrix = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]]) @ np.array([[1, shear], [0, 1]])
    corners = (corners - centre) @ matrix.T + centre + rng.normal(0, 0.02, (4, 2))
    return (corners + MARGIN) * LINE


def located_quad(crop: Crop, offsets: np.ndarray, rng) -> tuple[np.ndarray, float]:
    """In pixels of the crop, and the margin: as the product cuts a line that the locator found."""
    reach, margin = product.DIGIT_CUTS[int(rng.integers(len(product.DIGIT_CUTS)))]
    box = np.array([[0, 0], [crop.width, 0], [crop.width, 1], [0, 1]])
    corners = box + offsets[int(rng.integers(len(offsets)))] + rng.normal(0, 0.02, (4, 2))
    height = (np.linalg.norm(corners[3] - corners[0]) + np.linalg.norm(corners[2] - corners[1])) / 2
    # The quad's ends in the crop; as in `disturbed_quad` no digit is lost and not more than half of the next one is seen.
    beyond = np.array([-corners[[0, 3], 0].mean(), corners[[1, 2], 0].mean() - crop.width]) + reach * height
    wanted = np.maximum(np.minimum(beyond, np.array(crop.reach) - margin * height), -0.19)
    left, right = wanted - beyond + reach * height
    along = (corners[1] - corners[0]) / np.linalg.norm(corners[1] - corners[0])
    corners = corners + np.array([-left, right, right, -left])[:, None] * along
    return (corners + MARGIN) * LINE, margin


def _spoilt_strip(crop: Crop, rng, located: dict[bool, np.ndarray] | None) -> np.ndarray:
    quad, margin = disturbed_quad(crop, rng), product.STRIP_MARGIN
    if located and rng.random() < AS_LOCATED:
        quad, margin = located_quad(crop, located[bool(crop.mechanical)], rng)
    height = product.STRIP_HEIGHT
    # Tiny displays: few pixels to begin with, enlarged by the product.
    if rng.random() < 0.25:
        height = int(rng.integers(10, 40))
    image = product.rectified(crop.pixels, quad, height, margin)
    image = light(image, rng)
    image = _camera(image, rng)
    if height != product.STRIP_HEIGHT:
        width = max(8, round(image.shape[1] * product.STRIP_HEIGHT / height))
        image = cv2.resize(image, (width, product.STRIP_HEIGHT), interpolation=cv2.INTER_LINEAR)
    gray = product.stretched(product.strongest_channel(np.ascontiguousarray(image)))
    dark_on_light = 255 - gray if product.is_light_on_dark(gray) else gray
    if rng.random() < 0.06:
        dark_on_light = 255 - dark_on_light
    if rng.random() < 0.1:
        width = max(8, round(dark_on_light.shape[1] * rng.uniform(0.82, 1.2)))
        dark_on_light = cv2.resize(dark_on_light, (width, dark_on_light.shape[0]), interpolation=cv2.INTER_AREA)
    return dark_on_light


def _bordered(strip: np.ndarray, rng) -> np.ndarray:
    above, beside = (product.BORDER, product.BORDER) if rng.random() < 0.5 else rng.integers([0, 0], [13, 19])
    return np.pad(strip, ((above, above), (beside, beside)), constant_values=255)


def light(image: np.ndarray, rng) -> np.ndarray:
    """Rows x columns x 3, or without colours rows x columns."""
    values = image.astype(np.float32)[:, :, None] if image.ndim == 2 else image.astype(np.float32)
    rows, columns = values.shape[:2]
    if rng.random() < 0.3:  # Over- and underexposure, gamma.
        values = 255 * np.power(np.clip(values / 255, 0, 1), rng.uniform(0.5, 2.0))
        values = values * rng.uniform(0.5, 1.8)
    if rng.random() < 0.15:  # Washed out.
        values = values * rng.uniform(0.1, 0.6) + rng.uniform(0, 140)
    if rng.random() < 0.2:  # Uneven.
        slope = np.linspace(-1, 1, columns)[None, :, None] * rng.normal(0, 40)
        values = values + slope + np.linspace(-1, 1, rows)[:, None, None] * rng.normal(0, 30)
    if rng.random() < 0.12:  # Glare.
        y, x = np.mgrid[0:rows, 0:columns]
        spread = rng.uniform(0.2, 1.0) * rows
        blob = np.exp(-(((x - rng.uniform(0, columns)) / (spread * rng.uniform(1, 4))) ** 2
                        + ((y - rng.uniform(0, rows)) / spread) ** 2))
        values = values + rng.uniform(30, 160) * blob[:, :, None]
    if rng.random() < 0.15:  # Bloom of a lit display.
        bloom = cv2.GaussianBlur(values, (0, 0), rows * rng.uniform(0.03, 0.12))
        values = values + rng.uniform(0.3, 1.2) * bloom.reshape(values.shape)
    if rng.random() < 0.1:  # Something in the way, short of hiding a digit.
        x = int(rng.integers(0, columns))
        values = np.ascontiguousarray(values)
        cv2.line(values, (x, 0), (int(x + rng.normal(0, rows)), rows), [float(rng.uniform(0, 255))] * 3,
                 max(1, rows // 24))
    return np.clip(values, 0, 255).reshape(image.shape)


def _camera(values: np.ndarray, rng) -> np.ndarray:
    rows = values.shape[0]
    if rng.random() < 0.35:
        values = cv2.GaussianBlur(values, (0, 0), rng.uniform(0.3, 0.036 * rows + 0.3))
    if rng.random() < 0.1:
        length = max(2, int(rng.uniform(0.03, 0.12) * rows))
        kernel = np.zeros((length, length), np.float32)
        if rng.random() < 0.5:
            kernel[length // 2] = 1 / length
        else:
            kernel[:, length // 2] = 1 / length
        values = cv2.filter2D(values, -1, kernel)
    if rng.random() < 0.35:
        values = values + rng.normal(0, rng.uniform(1, 14) * min(1, rows / 40), values.shape)
    image = np.clip(values, 0, 255).astype(np.uint8)
    if rng.random() < 0.25:
        quality = int(rng.integers(15, 85))
        _, code = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, quality])
        image = cv2.imdecode(code, cv2.IMREAD_COLOR)
    return image
