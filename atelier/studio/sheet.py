#!/usr/bin/env python3
"""Contact sheets (needs Pillow: the system's python).

  /usr/bin/python3 atelier/studio/sheet.py OUT PICTURE...     one sheet of these
  /usr/bin/python3 atelier/studio/sheet.py --fabrics FOLDER    docs/look/fabrics.webp from what swatches.py made
  /usr/bin/python3 atelier/studio/sheet.py --all              docs/look/atelier-<group>.webp: a row for each view, in listing order
"""
import os
import sys

from PIL import Image

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))


def sheet(out, files, cols=6, w=320, quality=80):
    """A grid of pictures; what is not there yet stays white."""
    ims = [Image.open(f).convert("RGB") if os.path.exists(f) else None for f in files]
    ims = [i and i.resize((w, w * i.height // i.width), Image.LANCZOS) for i in ims]
    cols, h = min(cols, len(ims)), max(i.height for i in ims if i)
    S = Image.new("RGB", (cols * w, -(-len(ims) // cols) * h), "white")
    for k, i in enumerate(ims):
        if i:
            S.paste(i, (k % cols * w, k // cols * h))
    S.save(out, quality=quality)


def every():
    """One sheet a group: a row for each view, the pieces in the order of their listing."""
    sys.path.insert(0, HERE)
    import catalogue
    groups = {}
    for p in catalogue.pieces():
        groups.setdefault(p["group"], []).append(p)
    os.makedirs(os.path.join(ROOT, "docs", "look"), exist_ok=True)
    for g, pieces in groups.items():
        rows = [[os.path.join(ROOT, "pictures", p["key"], "%d.webp" % n) for p in pieces] for n in range(1, 1 + len(catalogue.views(pieces[0])))]
        files = [f for row in rows for f in row]
        wide = g == "heroes"
        sheet(os.path.join(ROOT, "docs", "look", "atelier-%s.webp" % g), files, 2 if wide else len(pieces) if len(rows) > 1 else 6, 480 if wide else 150, 70)


def fabrics(folder, w=250, cols=3):
    """Each fabric hung and near by, with the words of its pieces beneath."""
    from PIL import ImageDraw, ImageFont
    sys.path.insert(0, HERE)
    from swatch_list import SWATCHES
    made = [s for s in SWATCHES if os.path.exists(os.path.join(folder, s[0] + "-near.webp"))]
    font = ImageFont.load_default()
    S = Image.new("RGB", (cols * (2 * w + 16), -(-len(made) // cols) * (w + 30)), "#f4f0ea")
    pen = ImageDraw.Draw(S)
    for k, (name, _, words) in enumerate(made):
        x, y = k % cols * (2 * w + 16) + 8, k // cols * (w + 30) + 4
        for i, view in enumerate(("full", "near")):
            S.paste(Image.open(os.path.join(folder, "%s-%s.webp" % (name, view))).convert("RGB").resize((w, w), Image.LANCZOS), (x + i * w, y))
        pen.text((x + 2, y + w + 6), "%s. %s" % (name, words), "#2a211b", font)
    S.save(os.path.join(ROOT, "docs", "look", "fabrics.webp"), quality=72)


if __name__ == "__main__":
    fabrics(sys.argv[2]) if sys.argv[1] == "--fabrics" else every() if sys.argv[1] == "--all" else sheet(sys.argv[1], sys.argv[2:])
