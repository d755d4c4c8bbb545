"""Small items: worn close up on the mannequin, or standing on a plinth."""

GOLD = ("metal", "#d9b36c", {"rough": .2})
PLAIN = dict(group="small-items", kind="piece", shoes=None, skin="espresso")

PIECES = [
    dict(slug="lumen-earrings", kind="still", version=2, exposure=1.2, what="lumen_earrings", colour="#24376a", light="#6f8fd0"),
    dict(slug="kola-necklace", version=2, pose="still", set=("custom", 2), backdrop="#c79f86", fabric=("crepe", "#3a2018"), fabrics=dict(kola=("gloss", "#7a2f1c", {"rough": .28}), gold=GOLD), bodice=dict(neck="straight"),
         trim=[dict(kind="necklace", drop=.12, size=.0105, fabric="kola"), dict(kind="necklace", drop=.055, size=.006, fabric="gold")], frame=(1.50, 1.75), **PLAIN),
    dict(slug="amber-head-wrap", pose="glance", set=("resurgence", 1), fabric=("crepe", "#20130f"), fabrics=dict(wrap=("satin", "#c07a1c", {"metal": .3}), gold=GOLD), bodice=dict(neck="boat"),
         trim=[dict(kind="gele", fabric="wrap", size=1.05), dict(kind="earrings", fabric="gold")], frame=(1.70, 2.2), **PLAIN),
    dict(slug="indigo-head-wrap", pose="hip", set=("resurgence", 0), fabric=("crepe", "#e6ddcc"), fabrics=dict(wrap=("cotton", "#ffffff", {"print": ("adire", ["#1b2566", "#f2f0e6", "#9db4e8", "#ffffff", "#0c1236"]), "repeat": 5.0}), gold=GOLD), bodice=dict(neck="scoop"),
         trim=[dict(kind="turban", fabric="wrap"), dict(kind="neck-rings", fabric="gold", n=3)], frame=(1.66, 2.0), turns={"front": 14}, **PLAIN),
    dict(slug="copper-belt", pose="both-hips", set=("custom", 3), backdrop="#6d6a77", fabric=("crepe", "#e9e0d2"), fabrics=dict(copper=("metal", "#b06a3c", {"rough": .24})), bodice=dict(neck="vee", ease=.010, wrinkle=.005), bottom=dict(cut="pencil"),
         trim=[dict(kind="belt", z=1.128, height=.050, room=.019, fabric="copper"), dict(kind="belt", z=1.152, height=.006, room=.024, fabric="copper"), dict(kind="belt", z=1.104, height=.006, room=.024, fabric="copper"), dict(kind="buckle", fabric="copper", room=.026, r=.030)], frame=(1.14, 1.5), **PLAIN),
    dict(slug="obi-belt", pose="stroll", set=("hazelbee", 0), fabric=("crepe", "#efe4d2"), fabrics=dict(obi=("satin", "#7b2433", {"rough": .42})), bodice=dict(neck="wrap", ease=.012, wrinkle=.005), bottom=dict(cut="aline", hem=.40),
         trim=[dict(kind="obi", fabric="obi"), dict(kind="bow", at=(0, -.125, 1.125), size=.07, tails=.20, fabric="obi")], frame=(1.12, 1.55), **PLAIN),
    dict(slug="half-moon-bag", kind="still", what="half_moon_bag", backdrop="#c98f6d", colour="#5a1f1a"),
    dict(slug="bubble-bag", kind="still", what="bubble_bag", backdrop="#cdb7d9", colour="#c41f62"),
]
for p in PIECES:
    p["group"] = "small-items"
