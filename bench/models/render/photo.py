"""One photo from start to end: choose the scene, the light and the camera, draw, photograph, keep the truth."""

from dataclasses import dataclass, field

import cv2
import numpy as np

from . import camera, cluster, cover, documents, further, negatives, negatives_unseen, papers, plates, unseen
from .blur import gaussian
from .canvas import Canvas
from .truth import Line, Truth

SIZES = [(768, 1024), (960, 1280), (720, 1280), (1024, 768), (1280, 960), (1280, 720)]
WORLD = (-650, -600, 650, 650)  # mm around the object that are drawn at most
MOST_PIXELS = 4e6


@dataclass
class Recipe:
    """What a photo shall show; None leaves it to chance. `troubles`: blur, motion, glare, reflection, tilted,
    turned, perspective, noise."""

    kind: str
    light: str | None = None
    mood: str | None = None
    distance: str | None = None  # close, mid, wide
    troubles: tuple = ()


@dataclass
class Photo:
    """`image`: height x width x 3, uint8 RGB, upright. `line`: where the reading stands; `others`: other text."""

    image: np.ndarray
    truth: Truth
    line: Line
    others: list[Line] = field(default_factory=list)


def any_recipe(rng, kind=None):
    """A recipe by chance. `kind`: odometer, vin, the name of a display, or None.

    Those of `documents`, of `further`, of `papers`, and of `unseen`, which only test, come by their name alone.
    """
    names = cluster.KINDS + plates.KINDS
    if kind == "odometer":
        names = cluster.KINDS
    elif kind == "vin":
        names = plates.KINDS
    elif kind in names + documents.KINDS + further.KINDS + unseen.KINDS + papers.KINDS:
        names = [kind]
    elif kind in [negatives_unseen.ANY, *negatives_unseen.KINDS]:
        names = negatives_unseen.KINDS if kind == negatives_unseen.ANY else [kind]
    elif kind in [negatives.ANY_CHANCE, *negatives.CHANCE_KINDS]:
        names = negatives.CHANCE_KINDS if kind == negatives.ANY_CHANCE else [kind]
    elif kind in [negatives.ANY, *negatives.KINDS]:
        names = negatives.KINDS if kind == negatives.ANY else [kind]
    elif kind is not None:
        raise ValueError(f"unknown kind {kind!r}: one of odometer, vin, {', '.join(names)}")
    chances = {
        "blur": 0.15,
        "motion": 0.1,
        "glare": 0.12,
        "reflection": 0.3,
        "tilted": 0.12,
        "turned": 0.04,
        "perspective": 0.2,
        "noise": 0.15,
    }
    if kind in papers.KINDS:
        chances = {t: p for t, p in chances.items() if t not in papers.OWN_TROUBLES}
    return Recipe(str(rng.choice(names)), troubles=tuple(t for t, p in chances.items() if rng.random() < p))


def render(recipe, rng, longest=1280, covered=None):
    """Draws the photo of a recipe; no side gets longer than `longest` pixels. `covered`: a `cover.Cover`."""
    plate = recipe.kind in plates.KINDS + documents.KINDS + papers.KINDS
    scenes = next((s for s in (unseen, further, documents, plates, papers, negatives, negatives_unseen) if recipe.kind in s.KINDS), cluster)
    if recipe.kind in negatives.CHANCE_KINDS:
        scenes = negatives
    scene = scenes.scene(rng, recipe.kind, recipe.light)
    if hasattr(scene, "picture"):  # drawn by a program, without a camera
        image, line, others = scene.picture(rng, longest)
        truth = scene.truth()
        truth.conditions = ["flat"]
        return Photo(image, truth, line, others)
    mood = camera.mood(
        rng,
        recipe.mood
        or getattr(scene, "mood", None)
        or (str(rng.choice(["day", "sun", "dim", "flash"], p=[0.6, 0.15, 0.15, 0.1])) if plate else None),
    )
    if recipe.kind in plates.KINDS:
        mood.exposure *= 1.35  # sheet metal fills the picture and is brighter than an instrument
    mood.exposure *= getattr(scene, "brightness", 1.0)
    if "noise" in recipe.troubles:
        mood.iso = mood.iso * 2.5 + 2
    view = scene.view(rng, longest) if hasattr(scene, "view") else choose_view(rng, scene, recipe, longest)
    canvas = Canvas(*extent(view), **scale_of(view), base=(0.01, 0.01, 0.01))
    scene.draw(canvas, rng)
    if covered:
        covered.draw(canvas, next(line for line in canvas.lines if line.role == "vin"))
    lines = [line.moved(view.project) for line in canvas.lines]
    wanted = [line for line in lines if line.role == getattr(scene, "role", scene.kind)]
    assert len(wanted) == 1, f"{recipe.kind}: {len(wanted)} lines with the reading"
    image = photograph(canvas, scene, view, mood, recipe.troubles, wanted[0].quad, rng)
    truth = scene.truth()
    truth.conditions = [mood.name, distance_of(wanted[0], view)] + sorted(recipe.troubles) + truth.conditions
    if covered:
        truth.conditions.append(covered.condition)
    w, h = view.photo
    others = [line for line in lines if line is not wanted[0] and inside(line.quad, w, h)]
    return Photo(image, truth, wanted[0], others)


def inside(quad, w, h, margin=0.0):
    return bool(
        (quad[:, 0] >= margin).all()
        and (quad[:, 0] <= w - margin).all()
        and (quad[:, 1] >= margin).all()
        and (quad[:, 1] <= h - margin).all()
    )


def distance_of(line, view):
    part = np.hypot(*(line.quad[1] - line.quad[0])) / view.photo[0]
    return "close" if part > 0.3 else "mid" if part > 0.13 else "wide"


def choose_view(rng, scene, recipe, longest):
    """A camera that has the reading in the picture, at least 11 pixels high (8 for VINs)."""
    focus = np.array(
        [
            (scene.focus[0], scene.focus[1]),
            (scene.focus[2], scene.focus[1]),
            (scene.focus[2], scene.focus[3]),
            (scene.focus[0], scene.focus[3]),
        ],
        np.float64,
    )
    distance = recipe.distance or str(rng.choice(["close", "mid", "wide"], p=[0.3, 0.4, 0.3]))
    share = rng.uniform(*scene.parts[distance])
    size = SIZES[rng.integers(len(SIZES))]
    size = tuple(round(v * min(1.0, longest / max(size))) for v in size)
    roll = rng.normal(0, 3.5)
    pitch, yaw = rng.normal(0, 6, 2)
    if "tilted" in recipe.troubles:
        roll = rng.choice([-1, 1]) * rng.uniform(15, 45)
    if "turned" in recipe.troubles:
        roll = rng.choice([-90, 90]) + rng.normal(0, 5)
    if "perspective" in recipe.troubles:
        pitch, yaw = rng.choice([-1, 1], 2) * rng.uniform([5, 15], [25, 38])
    across = (scene.focus[2] - scene.focus[0]) / share
    if abs(roll) > 60:
        across *= size[0] / size[1]
    centre = ((scene.focus[0] + scene.focus[2]) / 2, (scene.focus[1] + scene.focus[3]) / 2)
    shift = rng.uniform(-0.28, 0.28, 2) * (1 - share) * rng.choice([0.5, 1.0])
    view = camera.View(size, centre, across, roll, pitch, yaw, rng.uniform(-0.02, 0.05), tuple(shift))
    least = getattr(scene, "least", 9 if scene.kind == "vin" else 13)
    for _ in range(60):
        seen = view.project(focus)
        line_height = np.hypot(*(seen[3] - seen[0])) * scene.line_share
        if line_height < least:
            view.width *= 0.93
        elif not inside(seen, *size, margin=6):
            view.shift = tuple(0.8 * s for s in view.shift)
            view.width *= 1.03
            view.pitch *= 0.96
            view.yaw *= 0.96
        else:
            break
    return view


def extent(view):
    return view.footprint(tuple(np.array(WORLD, np.float64) + np.tile(view.centre, 2)))


def scale_of(view):
    """Canvas pixels a mm: a little finer than the photo, within the pixel budget."""
    x0, y0, x1, y1 = extent(view)
    scale = 1.2 * view.photo[0] / view.width
    return {"scale": min(scale, float(np.sqrt(MOST_PIXELS / max(1.0, (x1 - x0) * (y1 - y0)))))}


def photograph(canvas, scene, view, mood, troubles, keep, rng):
    """Light, reflections, lens and sensor. Returns the photo; `keep` (pixels) is where no glare may hide the text."""
    w, h = view.photo
    radiance = camera.light(canvas, mood, scene.focus, rng)
    stacked = np.concatenate([radiance, canvas.glass[..., None]], 2)
    seen = view.sample(stacked, canvas.matrix(), cv2.BORDER_REFLECT_101)
    image, glass = np.ascontiguousarray(seen[..., :3]), seen[..., 3:]
    if hasattr(scene, "through_raster"):
        image = scene.through_raster(image, view, rng)
    x0, y0, x1, y1 = scene.focus
    quad = view.project(np.array([(x0, y0), (x1, y0), (x1, y1), (x0, y1)], np.float64))
    window = (*quad.min(0), *quad.max(0))
    level = mood.reflection * (2.2 if "reflection" in troubles else 0.5) * getattr(scene, "mirror", 1.0)
    if level > 0.004:
        image += camera.reflection(rng, w, h, level * 0.45) * glass
    if mood.name in ("day", "sun", "dim") and rng.random() < 0.35:  # stray light in a greasy lens
        image = image + rng.uniform(0.01, 0.1) * np.percentile(image, 98)
    image = camera.expose(image, mood, window, rng)
    if "glare" in troubles:
        middle = quad.mean(0) + rng.normal(0, 0.5, 2) * (quad.max(0) - quad.min(0))
        image += camera.glare(rng, w, h, middle, keep) * (0.25 + 0.75 * glass) * rng.uniform(0.5, 1.0)
    digit = np.hypot(*(quad[3] - quad[0])) * scene.line_share
    if "blur" in troubles:
        image = camera.disc_blur(image, min(6.0, max(0.8, digit * rng.uniform(0.05, 0.1))))
    else:
        image = gaussian(image, rng.uniform(0.4, 0.8))
    if "motion" in troubles:
        image = camera.motion_blur(image, min(12.0, max(1.5, digit * rng.uniform(0.1, 0.25))), rng.uniform(0, np.pi))
    scatter = {"night": rng.uniform(0.08, 0.45), "dim": 0.08}.get(mood.name, 0.04)
    image = camera.bloom(image, scatter, w)
    return camera.develop(image, mood, rng)
