"""Wide heroes (16:9, the figures to the right of the middle, the left kept quiet) and the covers of the collections' index (4:5).

All are taken in their collection's own place (places.py) and end at the jaw, as the pieces' full views do.
The camera looks past the figures, so that the place's middle stays behind them.
"""


def matte(c):
    return ("matte", c, {"rough": .9, "spec": .2})


def wide(slug, figures, where, **more):
    return dict(slug=slug, group="heroes", kind="group", wide=True, figures=figures, set=where, **dict(dict(first=26, camera=(-.56, .752, 3.92)), **more))


def cover(slug, figures, where, **more):
    return dict(slug=slug, group="covers", kind="group", figures=figures, set=where, **dict(dict(camera=(0, .715, 4.32), lens=88, first=25), **more))


PIECES = [
    wide("home", [("genesis/pomegranate-blouse", (-.65, .04, 0), 14), ("resurgence/look-5", (-.04, -.05, 0), -4), ("hazelbee/nneka-kimono-dress", (.53, .04, 0), -20)], ("home", 0)),
    wide("naledi", [("naledi/canopus-dress", (-.42, .04, 0), 14), ("naledi/venus-dress", (.42, -.02, 0), -14)], ("naledi", 4)),
    wide("genesis", [("genesis/sesame-dress", (-.52, .04, 0), 12), ("genesis/quinoa-dress", (.06, -.04, 0), -4), ("genesis/hazel-shirt", (.66, .05, 0), -20)], ("genesis", 7)),
    wide("resurgence", [("resurgence/look-1", (-.45, .02, 0), 10), ("resurgence/look-3", (.52, -.02, 0), -16)], ("resurgence", 3)),
    wide("bubble-girl", [("bubble-girl/zoya-dress", (-.66, .04, 0), 10), ("bubble-girl/dion-jumpsuit", (-.03, -.03, 0), -6), ("bubble-girl/porce-dress", (.58, .04, 0), -22)], ("bubble-girl", 1)),
    wide("mysthique", [("mysthique/mysthique-006", (.0, .0, 0), -12)], ("mysthique", 5), beads=1.3, camera=(-.56, .70, 4.16)),
    wide("hazelbee", [("hazelbee/damiete-dress", (-.64, .02, 0), 12), ("hazelbee/boma-dress", (.0, -.03, 0), -4), ("hazelbee/chidera-dress", (.66, .04, 0), -18)], ("hazelbee", 5), camera=(-.50, .64, 4.36)),
    dict(slug="hazellifestyle", group="heroes", kind="group", wide=True, first=26, figures=[("hazellifestyle/ivory-robe", (1.25, .1, 0), -12)], backdrop="#e0d2bf",
         props=[("curtain", dict(x0=1.9, x1=3.0, y=.9, h=2.7, depth=.05, n=10), ("linen", "#e9dfd0")), ("arch", dict(w=1.3, h=2.3, t=.08, loc=(1.2, 1.1, 0)), matte("#cfa58c")), ("block", dict(sx=.9, sy=.45, sz=.42, loc=(-.35, .6, 0)), matte("#7a5236")), ("vase", dict(loc=(-.55, .55, .42), r=.11, h=.3), matte("#efe6d8")), ("stalks", dict(loc=(-.55, .55, .68), n=16, h=.6, spread=.2), matte("#c9a468"))], camera=(.18, .98, 5.6)),
    cover("naledi", [("naledi/orion-dress", (0, 0, 0), -8)], ("naledi", 5)),
    cover("genesis", [("genesis/chia-dress", (-.08, 0, 0), 34)], ("genesis", 8)),
    cover("resurgence", [("resurgence/look-12", (.06, 0, 0), 14)], ("resurgence", 3), exposure=1.12, camera=(0, .975, 5.56)),
    cover("bubble-girl", [("bubble-girl/zoya-dress", (0, 0, 0), 12)], ("bubble-girl", 0)),
    cover("mysthique", [("mysthique/mysthique-001", (0, 0, 0), 8)], ("mysthique", 0), beads=1.6, camera=(0, .575, 5.2)),
]
