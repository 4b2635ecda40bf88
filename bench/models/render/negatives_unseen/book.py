"""The backs of books and packages: ISBN or EAN with its bars, price, blurb."""

from ..colour import linear, vary
from . import codes, parts, places
from .codes import pick
from .parts import ink
from .scene import Negative

COVERS = ["#f4f1e6", "#1a2f5a", "#7a1420", "#e8c840", "#1a1a1c", "#2a6a5a", "#d8d8dc", "#e87a3a", "#5a3a6a", "#ffffff"]
PROSE = {
    "en": "a novel about the sea and the long winter that followed in a town where nobody spoke of the war and the letters came late",
    "de": "ein Roman über das Meer und den langen Winter danach in einer Stadt in der niemand vom Krieg sprach und Briefe spät kamen",
    "fr": "un roman sur la mer et le long hiver qui suivit dans une ville où personne ne parlait de la guerre et des lettres",
    "es": "una novela sobre el mar y el largo invierno que vino después en una ciudad donde nadie hablaba de la guerra ni de cartas",
    "pl": "powieść o morzu i długiej zimie która nadeszła potem w mieście gdzie nikt nie mówił o wojnie a listy przychodziły późno",
    "ru": "роман о море и долгой зиме которая наступила потом в городе где никто не говорил о войне а письма приходили поздно",
}


def blurb(rng, pen, x, y, w, lines, size, paint, pool):
    words = PROSE[pick(rng, list(PROSE))].split()
    font = parts.face(rng, pool, " ".join(words))
    for i in range(lines):
        line = " ".join(pick(rng, words) for _ in range(int(w / size / 4.0)))
        pen.text(line, x, y + i * size * 2.0, size, font, "lm", width=w, role="prose", **paint)
    return y + lines * size * 2.0


class BookBack(Negative):
    name = "book-back"
    brightness = 1.3
    variants = ["book", "book", "magazine", "box", "close"]

    def book(self, rng, pen):
        places.table(pen, rng)
        w, h = 120, 180
        places.clutter(pen, rng, (0, 0, w, h))
        colour = pick(rng, COVERS)
        pen.rectangle(w, 3, w + 5, h + 4, **ink("#e4dcc8"))
        parts.paper(pen, rng, 0, 0, w, h, colour, 0.3, gloss=0.3)
        text = ink("#16181c" if vary(rng, linear(colour), 0).mean() > 0.25 else "#f2f0ea")
        pen.text(pick(rng, ["THE LONG WINTER", "Das Meer", "La Lettre", "NORTH", "Invierno", "Роман"]), 12, 16, 8, parts.face(rng, parts.SERIF + parts.HEAVY, "Роман"), "lm", width=96, **text)
        y = blurb(rng, pen, 12, 30, w - 24, int(rng.integers(6, 13)), rng.uniform(2.4, 3.4), text, ["serif", "test-bookman", "sans", "dejavu-serif", "slab", "lato", "roboto"])
        pen.rectangle(w - 66, h - 46, w - 8, h - 10, 0.5, **ink("#ffffff"))
        code = codes.ean(rng, "978")
        black = ink("#111111")
        isbn = f"ISBN {code[:3]}-{code[3]}-{code[4:7]}-{code[7:12]}-{code[12]}"
        if rng.random() < 0.6:
            parts.ean(pen, code, w - 58, h - 40, w - 14, h - 12, **black)
            pen.text(isbn, w - 37, h - 43, 2.6, pick(rng, ["ocr-b", "ocr-a", "sans"]), main=True, width=54, **black)
        else:
            parts.ean(pen, code, w - 58, h - 40, w - 14, h - 12, main=True, **black)
            pen.text(isbn, w - 37, h - 43, 2.6, "ocr-b", role="value", width=54, **black)
        pen.text(pick(rng, ["€ ", "£", "$", "zł ", "EUR "]) + codes.money(rng, 4, 60), 12, h - 18, 4.4, "dejavu", "lm", role="value", **text)
        if rng.random() < 0.3:
            parts.thumb(pen, rng, w - 6, h * 0.7, 15, rng.uniform(-20, 50))
        self.area = (0, 0, w, h)

    def magazine(self, rng, pen):
        places.table(pen, rng)
        w, h = 130, 170
        parts.paper(pen, rng, 0, 0, w, h, pick(rng, COVERS), 0.3, gloss=0.4)
        for _ in range(5):
            x, y = rng.uniform(0, w - 40), rng.uniform(30, h - 60)
            pen.rectangle(x, y, x + rng.uniform(25, 60), y + rng.uniform(20, 50), 1, albedo=vary(rng, linear(pick(rng, places.THINGS)), 0.2))
        pen.text(pick(rng, ["MOTOR+", "STERNE", "le monde vert", "CIENCIA", "WOHNEN", "chip"]), w / 2, 18, 18, pick(rng, parts.HEAVY), width=w - 16, **ink(pick(rng, ["#ffffff", "#c81818", "#101010"])))
        pen.rectangle(6, h - 44, 76, h - 6, **ink("#ffffff"))
        parts.ean(pen, codes.ean(rng, pick(rng, ["977", "419", "4"])), 14, h - 38, 58, h - 8, **ink("#111111"))
        parts.strip(pen, "1011" + "".join(pick(rng, "01") for _ in range(16)), 62, h - 32, 72, h - 14, **ink("#111111"))
        pen.text(pick(rng, [codes.digits(rng, 5), codes.digits(rng, 6)]), 67, h - 36, 4, "ocr-b", main=True, width=17, **ink("#111111"))
        pen.text(f"Nr. {rng.integers(1, 53)}  {codes.money(rng, 1, 12)} €", 80, h - 12, 4.4, "dejavu-bold", "lm", width=46, **ink("#111111"))
        self.area = (0, 0, w, h)

    def box(self, rng, pen):
        """A food or shop package: nutrition table, EAN, a price sticker."""
        places.table(pen, rng)
        places.clutter(pen, rng, (0, 0, 150, 150), 6, 3)
        w, h = 150, 150
        colour = pick(rng, COVERS + ["#c81e1e", "#2a8c3c", "#f2b81a"])
        parts.paper(pen, rng, 0, 0, w, h, colour, 0.4, gloss=0.35)
        text = ink("#16181c" if linear(colour).mean() > 0.25 else "#f6f4ee")
        blurb(rng, pen, 8, 10, 80, 7, 2.3, text, ["narrow", "roboto-condensed", "dejavu", "sans"])
        pen.rectangle(94, 8, w - 6, 66, **ink("#f8f8f4"))
        for i, name in enumerate(["kJ", "kcal", "Fat", "Fett", "Sugar", "Protein", "Salt"]):
            pen.text(name, 97, 13 + i * 8, 3, "sans", "lm", **ink("#111111"))
            pen.text(f"{rng.uniform(0.1, 60):.1f} g" if i > 1 else str(rng.integers(80, 2400)), w - 9, 13 + i * 8, 3, "sans", "rm", role="value", **ink("#111111"))
            pen.rectangle(96, 17 + i * 8, w - 8, 17.2 + i * 8, **ink("#111111"))
        pen.rectangle(6, 84, 92, 140, 1, **ink("#ffffff"))
        parts.ean(pen, codes.ean(rng, pick(rng, ["40", "50", "30", "80", "84", "59", "869"])), 18, 90, 82, 136, main=True, **ink("#111111"))
        pen.text(f"{rng.integers(1, 20) * 50} g e", 122, 96, 9, "sans-bold", width=44, **text)
        if rng.random() < 0.5:
            pen.rectangle(100, 110, 144, 134, 2, **ink(pick(rng, ["#f6e24a", "#ff8a2a", "#ffffff"])))
            pen.text(codes.money(rng, 0.5, 40), 122, 122, 9, "sans-bold", width=38, role="value", **ink("#111111"))
        self.area = (0, 0, w, h)

    def close(self, rng, pen):
        """A sticker of a library, pharmacy or archive: bars and a number."""
        places.table(pen, rng)
        w, h = 110, 50
        pen.rectangle(-40, -60, w + 60, h + 80, 3, albedo=vary(rng, linear(pick(rng, COVERS)), 0.1))
        parts.paper(pen, rng, 0, 0, w, h, "#fafaf6", 0.2)
        black = ink("#131316")
        title = pick(rng, ["STADTBIBLIOTHEK", "UNIVERSITY LIBRARY", "ARCHIVES", "INVENTAR", "BIBLIOTHÈQUE", "PROPERTY OF", "ASSET"])
        pen.text(title, w / 2, 7, 4.4, parts.face(rng, parts.SANS, title), width=96, **black)
        number = pick(rng, [codes.digits(rng, 6), codes.digits(rng, 7), codes.digits(rng, 5), "000" + codes.digits(rng, 5), codes.digits(rng, 12), codes.code17(rng)])
        if len(number) < 14:
            parts.code39(pen, number, 8, 13, w - 8, 32, **black)
        else:
            parts.bars128(pen, rng, 12, 8, 13, w - 8, 32, **black)
        pen.text(number, w / 2, 41, pick(rng, [5, 8]), pick(rng, parts.PRINT + ["sans-bold"]), main=True, width=94, spacing=float(rng.choice([0, 0.15])), **black)
        self.area = (0, 0, w, h)
