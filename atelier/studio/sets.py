"""One set a collection: backdrop, props, mannequin, light. A piece names a variant by number; neighbours use different ones."""
import numpy as np

import props as p
from fabrics import fabric

BACKDROPS = {
    "naledi": ["#7f86a8", "#39405f", "#a59fb6", "#5b6c8e"],
    "genesis": ["#cbb79a", "#b98a62", "#9fa07c", "#d9c8ae"],
    "resurgence": ["#b9623c", "#8d2f2a", "#d0a03f", "#2f5a57"],
    "bubble-girl": ["#cdb7d9", "#c9d3d6", "#e6b9a8", "#b9cfb4"],
    "mysthique": ["#2c1416", "#10231c", "#171a2c", "#2a2018"],
    "hazelbee": ["#e3c3b4", "#c2cdb4", "#d9c6dd", "#e6cf9f", "#b7cdd3"],
    "hazellifestyle": ["#e0d2bf", "#d9b8a4", "#cfc6b4", "#c2c4b4"],
    "custom": ["#b8aa9c", "#8f9aa3", "#c79f86", "#6d6a77"],
}


def _matte(c, rough=.88):
    return fabric("matte", c, dict(rough=rough, spec=.2))


def _gloss(c, rough=.12):
    return fabric("gloss", c, dict(rough=rough))


def brass():
    return fabric(*p.BRASS)


def naledi(v, bg):
    if v == 0:
        p.ring(.78, .012, (0, .95, 1.18), brass())
        p.disc(.30, .02, (.62, 1.1, 1.72), _matte("#f0e4c8"))
        p.dais(_matte("#6f7699"))
    elif v == 1:
        p.disc(.86, .03, (-.10, 1.15, 1.30), _matte("#e9dcc0"))
        rng = np.random.RandomState(3)
        for x, y, z, r in ((-.95, .5, 1.95, .05), (.88, .4, 1.98, .07), (.98, .6, 1.30, .04), (-.92, .7, 1.22, .035), (.72, .9, .72, .045)):
            p.star_prop(r, (x, y, z), brass(), 4, .28, .02)
        p.dais(_matte("#2b3150"))
    elif v == 2:
        for i, (x, r) in enumerate(((-.62, .10), (-.30, .14), (.06, .18), (.50, .22))):
            p.disc(r, .02, (x * 1.25, 1.2, 1.98 - .10 * abs(x)), _matte(["#d8cfe6", "#e9e0ea", "#f2e9d8", "#e7c98f"][i]))
        p.arch(1.3, 2.0, .08, (.10, 1.0, 0), _matte("#8d86a6"))
        p.ball(.10, (.82, .1, .10), fabric(*p.BRASS))
    else:
        p.ring(.62, .010, (.30, 1.0, 1.45), brass(), (90, 0, 0))
        p.ring(.86, .006, (.30, 1.05, 1.45), brass(), (72, 0, 14))
        p.ball(.17, (.30 + .60, .9, 1.62), _matte("#e8d6ae"))
        p.ball(.07, (-.42, .9, 1.86), brass())
        p.dais(_matte("#47587a"))


def genesis(v, bg):
    if v == 0:
        p.arch(1.5, 2.25, .08, (0, .85, 0), _matte("#b59b77"))
        p.plinth(.2, .42, (.72, .35, 0), _matte("#d9c8ab"))
        p.ball(.085, (.72, .35, .505), _gloss("#8e1f2b", .3))
    elif v == 1:
        p.disc(.80, .05, (-.05, 1.05, 1.25), _matte("#d9b083"))
        p.grain_heap(_matte("#c99a55", .6), (.74, .25, 0), .34, .17)
        p.vase(_matte("#7a4a30"), (-.78, .45, 0), .14, .46)
        p.stalks(_matte("#c9a468"), (-.78, .45, .40), 22, 1.05, .26)
    elif v == 2:
        p.block(.95, .30, 1.75, (.55, 1.0, 0), _matte("#858a62"))
        p.block(.55, .30, 1.15, (-.62, .85, 0), _matte("#b4b48e"))
        p.grain_heap(_matte("#7c8a45", .6), (-.62, .82, 1.15), .22, .12, 700, 2)
        p.ball(.10, (.80, .1, .10), _gloss("#6b7d3a", .35))
    else:
        p.gateway(1.5, 2.2, .20, .30, (.05, .95, 0), _matte("#c2a684"))
        p.vase(_matte("#a8744a"), (.78, .2, 0), .13, .36)
        p.stalks(_matte("#b58d52"), (.78, .2, .32), 18, .80, .22, 3)
        p.grain_heap(_matte("#2b2522", .5), (-.76, .15, 0), .22, .10, 800, 5, .008)


def resurgence(v, bg):
    if v == 0:
        p.disc(.82, .05, (0, .95, 1.22), _matte("#e0a03a"))
        p.dais(_matte("#8f4526"))
    elif v == 1:
        for i, c in enumerate(("#6d1f1f", "#c9742c", "#e8b04a")):
            p.disc(.92 - .22 * i, .05, (.0, 1.15 - .09 * i, 1.35), _matte(c))
        p.stairs(2, 2.2, .30, .14, (0, .75, -.0), _matte("#6d2420"))
        p.dais(_matte("#4e1917"))
    elif v == 2:
        p.arch(.62, 2.1, .10, (-.62, .95, 0), _matte("#b5482c"))
        p.arch(.62, 1.6, .10, (.74, .85, 0), _matte("#1f5a55"))
        p.vase(_matte("#2a1712"), (.80, .15, 0), .15, .50)
        p.fan_leaf(_matte("#7d5b2a"), (.80, .20, .40), .48, 11)
        p.dais(_matte("#9a6a22"))
    else:
        p.gateway(1.55, 2.25, .16, .25, (0, .95, 0), _matte("#d08a3a"))
        p.disc(.24, .04, (.72, .7, 1.86), _matte("#e8b450"))
        p.vase(_matte("#c9742c"), (-.80, .2, 0), .14, .44)
        p.fan_leaf(_matte("#b08a3e"), (-.80, .24, .36), .46, 11, -6)
        p.dais(_matte("#24433f"))


def bubble_girl(v, bg):
    if v == 0:
        p.ball(.20, (-.78, .35, .20), _gloss("#d1246b"))
        p.ball(.11, (.72, -.05, .11), _gloss("#f2b233"))
        p.ball(.33, (.92, .75, .33), _gloss("#cfb4e2", .2))
        p.ball(.06, (-.50, -.15, .06), brass())
    elif v == 1:
        p.plinth(.72, 1.0, (.25, 1.25, 0), _matte("#b4c4cb"))
        p.ball(.24, (-.75, .4, .24), _gloss("#e8651f"))
        p.ball(.12, (.78, .0, .12), _gloss("#f4efe6"))
    elif v == 2:
        p.gateway(1.45, 2.15, .24, .40, (-.08, 1.0, 0), _matte("#d98f78"))
        p.stairs(3, .55, .22, .20, (.86, .5, 0), _matte("#efd2c2"))
        p.ball(.15, (.86, .36, .55), _gloss("#7c2f54"))
    else:
        p.block(.7, .5, 1.9, (-.62, 1.1, 0), _matte("#8fae8c"))
        p.disc(.42, .30, (.55, 1.1, 1.55), _matte("#e4ecd9"))
        p.plinth(.26, .50, (.74, .35, 0), _matte("#dfe8d2"))
        p.ball(.18, (.74, .35, .68), _gloss("#f07d3c"))
        p.ball(.09, (-.70, .1, .09), _gloss("#3c6e8a"))


def _baubles(cols, spots, cord):
    for i, (x, y, z, r) in enumerate(spots):
        p.hung(cols[i % len(cols)], cord, x, y, z, r)


_SPOTS = ((-.86, .55, 2.0, .07), (-.68, .75, 1.62, .045), (.80, .6, 1.9, .06), (.95, .75, 1.45, .08), (.62, .8, 2.08, .035), (-1.0, .8, 1.2, .05))


def mysthique(v, bg):
    gold = fabric("metal", "#e3b661", dict(rough=.14))
    if v == 0:
        p.curtain(fabric("velvet", "#3d0d14", dict(light="#5e1620")), -3, 3, 1.25, depth=.06, n=40)
        _baubles([gold, gold, _gloss("#7d0f1c", .15)], _SPOTS, gold)
    elif v == 1:
        p.curtain(fabric("velvet", "#0c2b22", dict(light="#1a5a45")), -3, 3, 1.25, depth=.06, n=40, seed=3)
        _baubles([gold, _gloss("#e8e2d4", .12), gold], _SPOTS[::-1], gold)
        for x, z, r in ((-.55, 2.05, .06), (.70, 1.68, .09), (-.92, 1.45, .05)):
            p.star_prop(r, (x, .7, z), gold, 5, .42, .02)
    elif v == 2:
        p.curtain(fabric("velvet", "#12173a", dict(light="#26306b")), -3, 3, 1.25, depth=.06, n=40, seed=6)
        rng = np.random.RandomState(8)
        for i in range(22):
            p.star_prop(.018 + .035 * rng.rand(), (-1.1 + 2.2 * rng.rand(), .6 + .4 * rng.rand(), .75 + 1.5 * rng.rand()), gold, 4, .24, .01)
        p.ball(.14, (.80, .2, .14), gold)
        p.ball(.08, (-.84, .1, .08), _gloss("#cfd6ea", .1))
    else:
        p.curtain(fabric("velvet", "#33220f", dict(light="#5b3d1b")), -3, 3, 1.25, depth=.06, n=40, seed=9)
        p.arch(1.35, 2.2, .08, (0, 1.0, 0), fabric("metal", "#9c7a3c", dict(rough=.38)))
        _baubles([_gloss("#5e0d18", .15), gold], _SPOTS, gold)


def hazelbee(v, bg):
    tones = [("#d9a793", "#c98f7d"), ("#93a584", "#b8c4a4"), ("#b99cc4", "#cdb5d4"), ("#d9b36c", "#e6c98f"), ("#8fb0ba", "#a9c6cc")][v]
    if v % 2 == 0:
        p.arch(1.35, 2.3, .08, (-.12, .9, 0), _matte(tones[0]))
        p.arch(.8, 1.6, .08, (.72, .7, 0), _matte(tones[1]))
    else:
        p.gateway(1.5, 2.2, .14, .25, (.0, .95, 0), _matte(tones[0]))
        p.plinth(.20, .62, (.76, .35, 0), _matte(tones[1]))
        p.vase(_matte("#f0e8da"), (.76, .35, .62), .10, .30)
        p.stalks(_matte(tones[0]), (.76, .35, .88), 16, .42, .20, v)
    if v == 4:
        p.ball(.09, (-.76, .1, .09), brass())
    if v == 2:
        p.plinth(.24, .16, (-.74, .2, 0), _matte(tones[1]))
        p.ball(.11, (-.74, .2, .27), _matte("#f3e9ee", .6))


def custom(v, bg):
    tone = ["#a39484", "#7d8892", "#b5886e", "#57545f"][v]
    p.curtain(fabric("linen", tone), -1.0, 1.0, 1.15, h=2.55, depth=.05, n=16, seed=v)
    p.piping(np.array([[-1.3, 1.15, 2.55], [0, 1.15, 2.55], [1.3, 1.15, 2.55]]), .012, brass(), closed=False)
    if v % 2:
        p.plinth(.17, .50, (.80, .3, 0), _matte(tone))
        p.ball(.09, (.80, .3, .59), brass())
    else:
        p.vase(_matte("#e8ddcd"), (-.82, .3, 0), .13, .52)
        p.stalks(_matte("#c9b28c"), (-.82, .3, .48), 16, .75, .24, v)


def hazellifestyle(v, bg):
    """A room in the afternoon."""
    wall = _matte(["#d8c3ab", "#c9a08c", "#b9b09c", "#a9b0a2"][v])
    p.block(3.2, .06, .16, (0, 1.2, 0), _matte("#efe6d8"))
    if v % 2 == 0:
        p.curtain(fabric("linen", "#e9dfd0"), .55, 1.5, .95, h=2.6, depth=.05, n=10, seed=v)
        p.plinth(.24, .44, (-.80, .45, 0), wall)
        p.vase(_matte("#b5825c"), (-.80, .45, .44), .10, .28)
        p.stalks(_matte("#c9a468"), (-.80, .45, .68), 14, .55, .18, v)
    else:
        p.arch(1.2, 2.2, .06, (.0, 1.1, 0), wall)
        p.block(.55, .40, .42, (.82, .55, 0), _matte("#7a5236"))
        p.vase(_matte("#efe6d8"), (.82, .5, .42), .09, .26)


SETS = {"hazellifestyle": hazellifestyle, "naledi": naledi, "genesis": genesis, "resurgence": resurgence, "bubble-girl": bubble_girl, "mysthique": mysthique, "hazelbee": hazelbee, "custom": custom}
LIGHT = {"mysthique": dict(key=330, fill=42, rim=210, ambient=.24)}


def has_dais(collection, v):
    return collection in ("naledi", "resurgence") and not (collection == "naledi" and v == 2)


def dress(collection, variant=0, backdrop=None):
    """Put up the set; returns the colour of the backdrop."""
    bg = backdrop or BACKDROPS[collection][variant % len(BACKDROPS[collection])]
    SETS[collection](variant, bg)
    return bg
