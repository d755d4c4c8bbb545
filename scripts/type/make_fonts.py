"""Makes the shop's two type files from their npm packages, and the two that share pictures are set in.

Each keeps only the letters, figures and signs that the shop writes; the pages' files keep only its weights.
Neither typeface draws the naira sign, so in the pages' files it is set from the typeface's own N and equals sign: two bars across the letter,
which thicken with it. Run from the project's folder after a change of typeface; the outputs are committed.

    apt-get install python3-fonttools python3-brotli
    python3 scripts/type/make_fonts.py
"""

import shutil
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._g_l_y_f import Glyph, GlyphComponent
from fontTools.ttLib.tables.TupleVariation import TupleVariation
from fontTools.varLib import instancer

PACKAGES = Path("node_modules/@fontsource-variable")
OUTPUT = Path("app/design/fonts")
# The weights are those of app/design/base.css: one weight, or the lowest and the highest.
FONTS = {
    "display.woff2": (PACKAGES / "bodoni-moda/files/bodoni-moda-latin-wght-normal.woff2", 400),
    "text.woff2": (
        PACKAGES / "hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2",
        (400, 600),
    ),
}
# The renderer of the share pictures reads no WOFF2, and chooses weight and optical size itself.
SHARE_OUTPUT = Path("server/media/fonts")
SHARE_FONTS = {
    "bodoni-moda": PACKAGES / "bodoni-moda/files/bodoni-moda-latin-standard-normal.woff2",
    "hanken-grotesk": PACKAGES / "hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2",
}
SIGNS = "\u00a0£©·×½–—‘’“”…€−"
LETTERS = [*range(0x20, 0x7F), *range(0xC0, 0x100), *map(ord, SIGNS)]
NAIRA = 0x20A6
# How far the bars stand out on each side of the N, in parts of its width.
OVERHANG = 0.05
# Room after the naira sign, in parts of the type's size: bars that touch a figure would strike the price out.
ROOM = 0.07


def keep_letters(font: TTFont) -> None:
    options = subset.Options()
    options.layout_features = ["kern", "liga", "tnum", "lnum", "mark", "mkmk", "ccmp", "locl"]
    options.name_IDs = [0, 1, 2, 13, 14]
    options.hinting = False
    options.notdef_outline = True
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=LETTERS)
    subsetter.subset(font)


def component(name: str, x: float, y: float, stretch: float = 1.0) -> GlyphComponent:
    part = GlyphComponent()
    part.glyphName = name
    part.x, part.y = round(x), round(y)
    # OVERLAP_COMPOUND (0x0400) and ROUND_XY_TO_GRID (0x0004).
    part.flags = 0x0404
    if stretch != 1.0:
        part.transform = [[stretch, 0], [0, 1]]
    return part


def add_naira(font: TTFont) -> None:
    glyphs, widths = font["glyf"], font["hmtx"]
    names = font.getBestCmap()
    letter, equals = glyphs[names[ord("N")]], glyphs[names[ord("=")]]
    width = letter.xMax - letter.xMin
    left = letter.xMin - OVERHANG * width
    stretch = (1 + 2 * OVERHANG) * width / (equals.xMax - equals.xMin)
    middle = (letter.yMax + letter.yMin) / 2 - (equals.yMax + equals.yMin) / 2

    sign = Glyph()
    sign.numberOfContours = -1
    sign.components = [
        component(names[ord("N")], 0, 0),
        component(names[ord("=")], left - equals.xMin * stretch, middle, stretch),
    ]
    font.setGlyphOrder([*font.getGlyphOrder(), "naira"])
    glyphs["naira"] = sign
    advance, bearing = widths[names[ord("N")]]
    widths["naira"] = (advance + round(ROOM * font["head"].unitsPerEm), bearing)
    # The sign grows wider with its N: the last four deltas of the letter are those of its metrics.
    font["gvar"].variations["naira"] = [
        TupleVariation(v.axes, [(0, 0), (0, 0), *[(p or (0, 0)) for p in v.coordinates[-4:]]])
        for v in font["gvar"].variations[names[ord("N")]]
    ]
    # HVAR, a table of widths, would have to be rebuilt; without it the deltas above give the widths.
    if "HVAR" in font:
        del font["HVAR"]
    for table in font["cmap"].tables:
        if table.isUnicode():
            table.cmap[NAIRA] = "naira"
    sign.recalcBounds(glyphs)


def kern_w(font: TTFont) -> None:
    """Bodoni Moda has no kerning between W and small letters: W gets two thirds of what V has."""
    for lookup in font["GPOS"].table.LookupList.Lookup:
        for subtable in lookup.SubTable:
            pairs = getattr(subtable, "ExtSubTable", subtable)
            if pairs.LookupType != 2 or pairs.Format != 2 or "W" not in pairs.Coverage.glyphs:
                continue
            v, w = (pairs.Class1Record[pairs.ClassDef1.classDefs[letter]] for letter in "VW")
            for letter in "aeogcqduy":
                second = pairs.ClassDef2.classDefs.get(letter, 0)
                of_v, of_w = v.Class2Record[second].Value1, w.Class2Record[second].Value1
                if second and of_v and of_w and not of_w.XAdvance:
                    of_w.XAdvance = round(of_v.XAdvance * 2 / 3)


def main() -> None:
    for name, (source, weights) in FONTS.items():
        font = TTFont(source)
        keep_letters(font)
        add_naira(font)
        if name == "display.woff2":
            kern_w(font)
        font = instancer.instantiateVariableFont(font, {"wght": weights})
        font.flavor = "woff2"
        font.save(OUTPUT / name)
        print(f"{name} {(OUTPUT / name).stat().st_size / 1024:.1f} KB")
    for name, source in SHARE_FONTS.items():
        font = TTFont(source, recalcTimestamp=False)
        keep_letters(font)
        font.flavor = None
        file = SHARE_OUTPUT / f"{name}.ttf"
        font.save(file)
        print(f"{file.name} {file.stat().st_size / 1024:.1f} KB")
        # The licence asks to go with every copy.
        shutil.copyfile(source.parents[1] / "LICENSE", SHARE_OUTPUT / f"{name}.LICENSE.txt")


if __name__ == "__main__":
    main()
