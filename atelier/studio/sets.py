"""Where a picture is taken. The collections have places of their own (places.py); what is made to order and the house's linen have a curtain and a wall."""
import numpy as np

import camera
import places
import props as p
from fabrics import fabric

BACKDROPS = {
    "hazellifestyle": ["#e0d2bf", "#d9b8a4", "#cfc6b4", "#c2c4b4"],
    "custom": ["#b8aa9c", "#8f9aa3", "#c79f86", "#6d6a77"],
}


def _matte(c, rough=.88):
    return fabric("matte", c, dict(rough=rough, spec=.2))


def _gloss(c, rough=.12):
    return fabric("gloss", c, dict(rough=rough))


def brass():
    return fabric(*p.BRASS)


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


SETS = {"hazellifestyle": hazellifestyle, "custom": custom}


def dress(collection, variant=0, backdrop=None):
    """Put up the set, backdrop and light of a picture: a collection's own place, or a backdrop with a few things."""
    if collection in places.PLACES:
        light = places.build(collection, variant)
        light.pop("moon", None)
        return camera.lights(**light)
    bg = backdrop or BACKDROPS[collection][variant % len(BACKDROPS[collection])]
    SETS[collection](variant, bg)
    camera.backdrop(bg)
    return camera.lights()
