"""What the scenes for tests have in common."""

from ..cluster import Scene


class Shown:
    """The display's state, where a scene draws the display itself."""

    def __init__(self, reading):
        self.reading = reading


class UnseenScene(Scene):
    """`line_share` is worked out from the digits' height in mm rather than guessed."""

    def look_at(self, x0, y0, x1, y1, digit):
        """The part of the display that the photo is about; `digit`: height of the reading's digits, mm."""
        self.focus = (x0, y0, x1, y1)
        self.line_share = digit / (y1 - y0)

    def shown_remarks(self):
        return []
