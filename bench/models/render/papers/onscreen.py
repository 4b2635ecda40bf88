"""The other documents as files in a viewer."""

from . import europe, office, overseas


def shown(pages):
    def make(rng, name):
        sheet = list(pages.values())[rng.integers(len(pages))](rng, name)
        sheet.show_on_screen(rng)
        return sheet

    return make


DOCUMENTS = {
    "paper-screen-form": shown(europe.DOCUMENTS | overseas.DOCUMENTS),
    "paper-screen-office": shown(office.DOCUMENTS),
}
