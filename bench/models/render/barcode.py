"""Code 39 (ISO/IEC 16388), drawn as bars."""

import numpy as np

SYMBOLS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. *"
# Nine elements a character, bar first; w is wide.
PATTERNS = dict(
    zip(
        SYMBOLS,
        """
nnnwwnwnn wnnwnnnnw nnwwnnnnw wnwwnnnnn nnnwwnnnw wnnwwnnnn nnwwwnnnn nnnwnnwnw wnnwnnwnn nnwwnnwnn
wnnnnwnnw nnwnnwnnw wnwnnwnnn nnnnwwnnw wnnnwwnnn nnwnwwnnn nnnnnwwnw wnnnnwwnn nnwnnwwnn nnnnwwwnn
wnnnnnnww nnwnnnnww wnwnnnnwn nnnnwnnww wnnnwnnwn nnwnwnnwn nnnnnnwww wnnnnnwwn nnwnnnwwn nnnnwnwwn
wwnnnnnnw nwwnnnnnw wwwnnnnnn nwnnwnnnw wwnnwnnnn nwwnwnnnn nwnnnnwnw wwnnnnwnn nwwnnnwnn nwnnwnwnn
""".split(),
    )
)


def bars(text, ratio=2.5):
    """(start, width) of each bar for `*text*`, in narrow elements, and the whole width."""
    out, x = [], 0.0
    for character in f"*{text}*":
        for i, element in enumerate(PATTERNS[character]):
            width = ratio if element == "w" else 1.0
            if i % 2 == 0:
                out.append((x, width))
            x += width
        x += 1.0
    return out, x - 1.0


def draw(canvas, text, x0, y0, x1, y1, ratio=2.5, gain=0.0, **paint):
    """Fills the rectangle (mm). `gain` widens the bars as ink does, in narrow elements."""
    pieces, total = bars(text, ratio)
    unit = (x1 - x0) / total
    # Drawn on four times finer pixels so that bars keep their width whatever the scale.
    n = max(8, int(round((x1 - x0) * canvas.scale)))
    edge = np.zeros(n * 8 + 1, np.float32)
    for start, width in pieces:
        a = (start - gain / 2) * unit / (x1 - x0) * n * 8
        b = (start + width + gain / 2) * unit / (x1 - x0) * n * 8
        edge[int(max(a, 0)) : int(min(b, n * 8))] = 1
    row = edge[: n * 8].reshape(n, 8).mean(1)
    height = max(2, int(round((y1 - y0) * canvas.scale)))
    ox, oy = (int(round(v)) for v in canvas.pixels((x0, y0)))
    canvas.paint(np.repeat(row[None], height, 0), ox, oy, **paint)
