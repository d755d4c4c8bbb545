"""Wide heroes (16:9, room for words on the left) and the covers of the collections' index (4:5)."""


def matte(c):
    return ("matte", c, {"rough": .9, "spec": .2})


BRASS = ("metal", "#c9a25e", {"rough": .22})
GOLD = ("metal", "#e3b661", {"rough": .14})
DARK = dict(key=430, fill=60, rim=200, ambient=.24, wall=0, behind=.9)


def wide(slug, figures, backdrop, props, **more):
    return dict(slug=slug, group="heroes", kind="group", wide=True, figures=figures, backdrop=backdrop, props=props, **dict(dict(first=26), **more))


def cover(slug, figures, backdrop, set_, **more):
    return dict(slug=slug, group="covers", kind="group", figures=figures, backdrop=backdrop, set=set_, camera=(0, 1.02, 5.3), lens=88, first=25, **more)


PIECES = [
    wide("home", [("genesis/pomegranate-blouse", (.10, .12, 0), 16), ("resurgence/look-5", (.98, -.22, .10), -6), ("hazelbee/nneka-kimono-dress", (1.86, .12, 0), -22)], "#d9b592",
         [("arch", dict(w=1.25, h=2.35, t=.08, loc=(.0, 1.05, 0)), matte("#e3c4a4")), ("arch", dict(w=1.25, h=2.35, t=.08, loc=(2.05, 1.05, 0)), matte("#c9855c")),
          ("disc", dict(r=.80, t=.05, loc=(1.0, 1.35, 1.42)), matte("#e2a53f")), ("plinth", dict(r=.42, h=.10, loc=(.98, -.20, 0)), matte("#a85a3a")),
          ("ball", dict(r=.17, loc=(-.72, .1, .17)), ("gloss", "#a8442e", {"rough": .3})), ("ball", dict(r=.09, loc=(-1.15, -.15, .09)), BRASS), ("plinth", dict(r=.22, h=.5, loc=(-1.35, .65, 0)), matte("#e3c4a4"))],
         camera=(.18, .98, 5.7)),
    wide("naledi", [("naledi/sirius-dress", (.55, .0, 0), 10), ("naledi/canopus-dress", (1.55, .25, 0), -24)], "#39405f",
         [("disc", dict(r=.95, t=.03, loc=(1.0, 1.4, 1.35)), matte("#e9dcc0")), ("ring", dict(R=1.25, r=.012, loc=(1.0, 1.3, 1.35)), BRASS), ("star_prop", dict(r=.07, loc=(-.7, .9, 1.75), points=4, inner=.26, depth=.02), BRASS),
          ("star_prop", dict(r=.045, loc=(-1.25, .9, 1.30), points=4, inner=.26, depth=.02), BRASS), ("star_prop", dict(r=.03, loc=(-.35, .9, 1.15), points=4, inner=.26, depth=.02), BRASS), ("ball", dict(r=.12, loc=(-.55, .2, .12)), BRASS)], camera=(.18, .98, 5.6)),
    wide("genesis", [("genesis/sesame-dress", (.30, .15, 0), 14), ("genesis/hazel-shirt", (1.10, -.10, 0), -4), ("genesis/pistachio-blouse", (1.88, .15, 0), -22)], "#cbb79a",
         [("gateway", dict(w=2.4, h=2.4, band=.2, t=.3, loc=(1.1, 1.1, 0)), matte("#b98f62")), ("grain_heap", dict(loc=(-.65, .1, 0), r=.36, h=.18), matte("#c99a55")), ("vase", dict(loc=(-1.2, .5, 0), r=.15, h=.48), matte("#7a4a30")), ("stalks", dict(loc=(-1.2, .5, .42), n=24, h=1.0, spread=.28), matte("#c9a468"))], camera=(.18, .98, 5.7)),
    wide("resurgence", [("resurgence/look-1", (.45, .10, 0), 12), ("resurgence/look-3", (1.65, .05, 0), -16)], "#b9623c",
         [("disc", dict(r=1.05, t=.05, loc=(1.05, 1.3, 1.35)), matte("#e0a03a")), ("arch", dict(w=.8, h=1.9, t=.1, loc=(-.75, 1.0, 0)), matte("#8d2f2a")), ("vase", dict(loc=(-.85, .3, 0), r=.16, h=.5), matte("#2a1712")), ("fan_leaf", dict(loc=(-.85, .34, .42), r=.5, blades=11), matte("#7d5b2a"))], camera=(.18, 1.02, 5.8)),
    wide("bubble-girl", [("bubble-girl/zoya-dress", (.35, .0, 0), 10), ("bubble-girl/dion-jumpsuit", (1.15, .25, 0), -6), ("bubble-girl/porce-dress", (1.95, .0, 0), -24)], "#cdb7d9",
         [("ball", dict(r=.42, loc=(-.85, .9, .42)), ("gloss", "#e8651f", {"rough": .15})), ("ball", dict(r=.18, loc=(-.35, .1, .18)), ("gloss", "#d1246b", {"rough": .12})), ("ball", dict(r=.09, loc=(-1.2, -.1, .09)), BRASS), ("plinth", dict(r=.75, h=1.1, loc=(1.2, 1.4, 0)), matte("#b9a3c9")), ("gateway", dict(w=1.3, h=2.2, band=.22, t=.4, loc=(2.1, 1.3, 0)), matte("#e6c4d4"))], camera=(.18, .98, 5.7)),
    wide("mysthique", [("mysthique/mysthique-001", (.22, .15, 0), 6), ("mysthique/mysthique-006", (1.40, .25, 0), -12)], "#2c1416",
         [("curtain", dict(x0=-4, x1=4, y=1.45, depth=.06, n=52), ("velvet", "#3d0d14", {"light": "#5e1620"})), ("hung", dict(cord=None, x=-.60, y=.8, z=1.95, r=.08), GOLD), ("hung", dict(cord=None, x=-.95, y=.9, z=1.45, r=.055), ("gloss", "#7d0f1c", {"rough": .15})), ("hung", dict(cord=None, x=-1.35, y=.8, z=1.75, r=.065), GOLD), ("hung", dict(cord=None, x=.92, y=1.0, z=2.05, r=.05), GOLD), ("ball", dict(r=.13, loc=(-.75, .2, .13)), GOLD)], camera=(.18, .98, 5.8), light=DARK),
    wide("hazelbee", [("hazelbee/bb-ensemble", (.20, .12, 0), 16), ("hazelbee/ebiere-dress", (1.02, -.08, 0), -4), ("hazelbee/amara-dress", (1.86, .12, 0), -22)], "#e3c3b4",
         [("arch", dict(w=1.3, h=2.3, t=.08, loc=(.10, 1.05, 0)), matte("#d9a793")), ("arch", dict(w=1.3, h=2.1, t=.08, loc=(1.75, 1.05, 0)), matte("#c98f7d")), ("plinth", dict(r=.2, h=.62, loc=(-.85, .4, 0)), matte("#f0e0d2")), ("vase", dict(loc=(-.85, .4, .62), r=.1, h=.3), matte("#f0e8da")), ("stalks", dict(loc=(-.85, .4, .88), n=16, h=.42, spread=.2), matte("#b5705c"))], camera=(.18, .98, 5.7)),
    wide("hazellifestyle", [("hazellifestyle/ivory-robe", (1.25, .1, 0), -12)], "#e0d2bf",
         [("curtain", dict(x0=1.9, x1=3.0, y=.9, h=2.7, depth=.05, n=10), ("linen", "#e9dfd0")), ("arch", dict(w=1.3, h=2.3, t=.08, loc=(1.2, 1.1, 0)), matte("#cfa58c")), ("block", dict(sx=.9, sy=.45, sz=.42, loc=(-.35, .6, 0)), matte("#7a5236")), ("vase", dict(loc=(-.55, .55, .42), r=.11, h=.3), matte("#efe6d8")), ("stalks", dict(loc=(-.55, .55, .68), n=16, h=.6, spread=.2), matte("#c9a468"))], camera=(.18, .98, 5.6)),
    cover("naledi", [("naledi/orion-dress", (0, 0, 0), -10)], "#39405f", ("naledi", 1), light=dict(key=300, fill=50, rim=150, wall=60, wide=1.)),
    cover("genesis", [("genesis/wildrice-dress", (0, 0, 0), 12)], "#cbb79a", ("genesis", 3), light=dict(key=300, fill=50, rim=150, wall=60, wide=1.)),
    cover("resurgence", [("resurgence/look-4", (0, 0, 0), 10)], "#8d2f2a", ("resurgence", 1), light=dict(key=300, fill=50, rim=150, wall=60, wide=1.)),
    cover("bubble-girl", [("bubble-girl/molly-dress", (0, 0, 0), -14)], "#e6b9a8", ("bubble-girl", 1), light=dict(key=300, fill=50, rim=150, wall=60, wide=1.)),
    cover("mysthique", [("mysthique/mysthique-006", (0, 0, 0), 10)], "#10231c", ("mysthique", 1), light=dict(key=330, fill=42, rim=210, ambient=.24, wall=60, wide=1.)),
]
