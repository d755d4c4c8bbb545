"""Bubble Girl: volumes and architecture. The combos show both parts together; each part is also a piece of its own."""

GOLD = ("metal", "#c9a25e", {"rough": .26})
SHIRT = ("taffeta", "#e8e0f0", {"metal": .08})
MOLLY = ("satin", "#2f7d72", {"metal": .15})
VENEER = ("satin", "#a65a2a", {"metal": .15})
CO2 = ("taffeta", "#39415e", {"rough": .52, "lustre": .18, "pale": .14, "crisp": 1.15})
SKIRT = ("taffeta", "#c64a7c", {"rough": .52, "lustre": .18, "pale": .12, "crisp": 1.15})
QUIET = ("crepe", "#e6ddd0")

BUBBLE_SHIRT = dict(bodice=dict(neck="high", ease=.012, wrinkle=.005), sleeve=dict(cut="balloon"), over=[dict(cut="tail", hem=1.02, flare=.035)])
TUCKED = {k: v for k, v in BUBBLE_SHIRT.items() if k != "over"}
MOLLY_SKIRT = {"cut": "full", "hem": .52, "spread": .40, "folds": 12, "gather": .006, "seed": 4}
VENEER_TROUSERS = {"cut": "trousers", "flare": .075}
BUBBLE_SKIRT = {"cut": "bubble", "tiers": [(1.115, .62, .21)], "gathers": 40, "bottom": .05}
CO2_JACKET = dict(bodice=dict(neck="shawl", ease=.020, wrinkle=.004, lapel="co2", lapel_width=.056), sleeve=dict(cut="gigot"))

PIECES = [
    dict(slug="zoya-dress", pose="still", set=0, seed=5, fabric=("satin", "#c41f62", {"rough": .52, "metal": .12}), shoes=("leather", "#c41f62"),
         bodice=dict(neck="sweetheart", ease=.007), bottom=dict(cut="bubble", tiers=[(1.115, .90, .115), (.915, .69, .160), (.705, .45, .205)], gathers=34),
         belt=dict(height=.03, room=.013)),
    dict(slug="ozone-dress", version=4, pose="behind", set=3, seed=3, fabric=("taffeta", "#3c7fa6"), fabrics=dict(gold=GOLD), shoes=("leather", "#2a5c7a"),
         bodice=dict(neck="square", ease=.009), sleeve=dict(cut="puff", size=.095, to=.42),
         bottom=dict(cut="tulip", hem=.44, round=.10), belt=dict(height=.03, room=.017)),
    dict(slug="dion-jumpsuit", version=3, pose="both-hips", set=1, seed=9, fabric=("crepe", "#e8651f"), fabrics=dict(gold=GOLD), shoes=("metal", "#c9a25e"),
         bodice=dict(neck="plunge", ease=.008, wrinkle=.004), sleeve="fan", bottom=dict(cut="trousers", flare=.06),
         belt=dict(height=.05, room=.016), trim=[dict(kind="belt", z=1.128, height=.012, room=.023, fabric="gold")]),
    dict(slug="molly-dress", version=2, pose="glance", set=2, seed=4, fabric=("taffeta", "#1f7a5a"), shoes=("leather", "#145a41"),
         bodice=dict(neck="straight", ease=.008), bottom=dict(cut="full", hem=.50, spread=.44, folds=13, gather=.008),
         belt=dict(height=.04, room=.016), trim=[dict(kind="bow", at=(0, -.155, 1.345), size=.155, tails=0)]),
    dict(slug="porce-dress", version=3, focus=(.03, .80, .85), pose="both-offer", set=0, seed=6, fabric=("satin", "#e9e4da", {"metal": .18}), fabrics=dict(blue=("satin", "#23418c", {"metal": .2})), shoes=("leather", "#23418c"),
         bodice=dict(neck="boat", ease=.009), sleeve=dict(cut="balloon", cuff="blue"), bottom=dict(cut="bubble", tiers=[(1.115, .80, .13), (.815, .50, .19)], gathers=30),
         belt=dict(height=.035, room=.017, fabric="blue")),
    dict(slug="bubble-molly-combo", version=2, focus=(.03, 1.20, .75), pose="stroll", set=3, seed=7, fabric=SHIRT, fabrics=dict(skirt=MOLLY, gold=GOLD), shoes=("leather", "#1d5a52"),
         bottom=dict(MOLLY_SKIRT, fabric="skirt"), trim=[dict(kind="bow", at=(0, -.066, 1.492), size=.08, tails=.24), dict(kind="belt", z=1.128, height=.024, room=.018, fabric="skirt")], **TUCKED),
    dict(slug="bubble-veneer-combo", version=4, focus=(.20, 1.08, .9), focus_turn=-20, pose="one-behind", set=1, seed=8, fabric=SHIRT, fabrics=dict(trousers=VENEER, gold=GOLD), shoes=("leather", "#7a3f1c"),
         bottom=dict(VENEER_TROUSERS, fabric="trousers"), trim=[dict(kind="bow", at=(0, -.066, 1.492), size=.08, tails=.24), dict(kind="belt", z=1.128, height=.024, room=.023, fabric="trousers")], **BUBBLE_SHIRT),
    dict(slug="co2-bubble-combo", version=5, focus=(-.05, 1.175, .84), focus_turn=-6, pose="offer-out", set=2, seed=9, fabric=CO2, fabrics=dict(skirt=SKIRT, co2=CO2, tank=QUIET, gold=GOLD), shoes=("leather", "#3a3f55"),
         under=[dict(neck="round", ease=.006, fabric="tank")], bottom=dict(BUBBLE_SKIRT, fabric="skirt"), over=[dict(cut="basque", hem=1.035, rests=True, depth=.014, folds=11, room=.024)],
         trim=[dict(kind="buttons", z0=1.186, z1=1.146, n=2, r=.009, room=.028, fabric="gold")], **CO2_JACKET),
    dict(slug="bubble-shirt", version=3, focus=(.02, 1.38, 1.), after=4, pose="clasp", set=2, seed=7, fabric=SHIRT, fabrics=dict(quiet=("crepe", "#4a4454"), gold=GOLD), shoes=("leather", "#4a4454"),
         bottom=dict(cut="trousers", fabric="quiet", flare=.02), trim=[dict(kind="bow", at=(0, -.066, 1.492), size=.08, tails=.24)], frame=(1.10, 3.9), **BUBBLE_SHIRT),
    dict(slug="molly-skirt", after=4, pose="hip", set=0, seed=7, fabric=MOLLY, fabrics=dict(tank=QUIET), shoes=("leather", "#1d5a52"),
         under=[dict(neck="scoop", ease=.006, fabric="tank")], bottom=dict(MOLLY_SKIRT), belt=dict(height=.03, room=.016), frame=(.79, 3.9), focus=(.04, 1.00, .9)),
    dict(slug="veneer-trousers", version=3, after=4, pose="both-hips", set=3, seed=8, fabric=VENEER, fabrics=dict(tank=QUIET), shoes=("leather", "#7a3f1c"),
         under=[dict(neck="scoop", ease=.006, bottom=1.125, fabric="tank")], bottom=dict(VENEER_TROUSERS), belt=dict(height=.04, room=.016), frame=(.79, 3.9), focus=(.04, 1.02, .9)),
    dict(slug="co2-jacket", version=3, after=4, pose="behind", set=1, seed=9, fabric=CO2, fabrics=dict(co2=CO2, tank=QUIET, quiet=("crepe", "#c9c2b6"), gold=GOLD), shoes=("leather", "#3a3f55"),
         under=[dict(neck="round", ease=.006, fabric="tank")], bottom=dict(cut="trousers", fabric="quiet", flare=.02), over=[dict(cut="basque", hem=.955, flare=.075, room=.024)],
         trim=[dict(kind="buttons", z0=1.186, z1=1.146, n=2, r=.009, room=.028, fabric="gold")], frame=(1.045, 2.7), focus=(-.02, 1.215, .80), focus_turn=6, **CO2_JACKET),
    dict(slug="bubble-skirt", version=3, after=4, pose="stroll", set=2, seed=9, fabric=SKIRT, fabrics=dict(tank=QUIET), shoes=("leather", "#a83a64"),
         under=[dict(neck="scoop", ease=.006, fabric="tank")], bottom=dict(BUBBLE_SKIRT), belt=dict(height=.03, room=.016), frame=(.79, 3.9), focus=(.05, 1.00, .9)),
]
