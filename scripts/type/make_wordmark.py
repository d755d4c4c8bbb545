"""Draws the house's marks: the wordmark, and the icon's initial.

The letters are the display typeface's own, set as outlines with the house's spacing, and the dot of the i
is a star of four points: Naledi means star. Prints `viewBox` and path of both, for
`app/design/wordmark.tsx` and `public/icon.svg`. Run from the project's folder.

    apt-get install python3-fonttools python3-brotli
    python3 scripts/type/make_wordmark.py
"""

from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

FONT = "node_modules/@fontsource-variable/bodoni-moda/files/bodoni-moda-latin-wght-normal.woff2"
# A path is written in whole numbers, each four units of the font: half a pixel where the mark is largest.
SCALE = 0.25
# Space between letters, beside their own, in font units; Z stands a little apart.
SPACING = {"default": 18, "lZ": 44, "ze": 6, "el": 20}


def contours(font, letter):
    """The letter's outline as closed contours of pen calls."""
    glyphs = font.getGlyphSet()
    pen = DecomposingRecordingPen(glyphs)
    glyphs[font.getBestCmap()[ord(letter)]].draw(pen)
    closed, current = [], []
    for call in pen.value:
        current.append(call)
        if call[0] in ("closePath", "endPath"):
            closed.append(current)
            current = []
    return closed, glyphs[font.getBestCmap()[ord(letter)]].width


def bounds(calls):
    pen = BoundsPen(None)
    for name, points in calls:
        getattr(pen, name)(*points)
    return pen.bounds


def play(calls, pen):
    for name, points in calls:
        getattr(pen, name)(*points)


def star(pen, x, y, radius):
    """Four points joined by curves that draw in to the middle."""
    tips = [(x, y + radius), (x + radius * 0.8, y), (x, y - radius), (x - radius * 0.8, y)]
    pen.moveTo(tips[0])
    for tip in (*tips[1:], tips[0]):
        pen.qCurveTo((x + (tip[0] - x) * 0.12, y + (tip[1] - y) * 0.12), tip)
    pen.closePath()


def draw(font, text, spacing=SPACING):
    outline = SVGPathPen(None, ntos=lambda n: f"{round(n)}")
    x, ink = 0, None
    for position, letter in enumerate(text):
        closed, width = contours(font, letter)
        left = bounds(closed[0])[0] if position == 0 else 0
        pen = TransformPen(outline, (SCALE, 0, 0, -SCALE, (x - left) * SCALE, 0))
        if letter == "i":
            dot = max(closed, key=lambda calls: bounds(calls)[1])
            x0, y0, x1, y1 = bounds(dot)
            closed = [calls for calls in closed if calls is not dot]
            star(pen, (x0 + x1) / 2, (y0 + y1) / 2 + 30, (y1 - y0) * 0.95)
        for calls in closed:
            play(calls, pen)
        ink = x - left + max(bounds(calls)[2] for calls in closed)
        pair = text[position : position + 2]
        x += width - left + spacing.get(pair, spacing["default"])
    return outline.getCommands(), ink * SCALE


for name, text, weight in (("wordmark", "HazelZuri", 480), ("initial", "H", 500)):
    font = instantiateVariableFont(TTFont(FONT), {"wght": weight})
    path, width = draw(font, text)
    print(name, f"width {width:g}\n{path}\n")
