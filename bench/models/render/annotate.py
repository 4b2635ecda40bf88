"""Draws what Odolog read on the photo: odolog read --json PHOTO | python3 -m render.annotate OUT.png"""

import json
import sys

from PIL import Image, ImageDraw, ImageOps

from . import fonts


def main():
    reading = json.loads(sys.stdin.readline())
    photo = ImageOps.exif_transpose(Image.open(reading["photo"])).convert("RGB")
    draw = ImageDraw.Draw(photo)
    corners = [tuple(point) for point in reading["box"]]
    width = max(2, photo.width // 300)
    draw.line([*corners, corners[0]], fill=(0, 230, 118), width=width)
    font = fonts.load("dejavu-bold", photo.width // 32)
    text = f"{reading['text']} {reading['unit'] or ''}  {100 * reading['confidence']:.0f} %"
    left, top = min(x for x, _ in corners), max(y for _, y in corners) + photo.width // 80
    box = draw.textbbox((left, top), text, font=font)
    draw.rectangle([box[0] - 8, box[1] - 6, box[2] + 8, box[3] + 6], fill=(0, 60, 30))
    draw.text((left, top), text, font=font, fill=(0, 230, 118))
    photo.thumbnail((900, 900))
    photo.save(sys.argv[1])


if __name__ == "__main__":
    main()
