"""HazelLifestyle: what is worn and laid out at home."""

GOLD = ("metal", "#d9b36c", {"rough": .26})
ADIRE = ("adire", ["#1b2566", "#f2f0e6", "#9db4e8", "#ffffff", "#0c1236"])

PIECES = [
    dict(slug="ivory-robe", pose="clasp", set=0, seed=3, fabric=("satin", "#e6dccb", {"metal": .12, "rough": .48}), fabrics=dict(band=("satin", "#cdbb9f", {"metal": .12})), shoes=None,
         bodice=dict(neck="wrap", ease=.014, wrinkle=.006, facing="band"), sleeve="kimono", bottom=dict(cut="wrapped", hem=.16, flare=.13), belt=dict(height=.035, room=.020, fabric="band")),
    dict(slug="rose-kimono-robe", pose="stroll", set=1, seed=4, fabric=("satin", "#ffffff", {"print": ("blooms", ["#d9a39a", "#8e2f42", "#f6e4dc", "#7f8f6a", "#4a1a26"]), "repeat": 2.2, "seed": 6, "rough": .5, "metal": .02}), fabrics=dict(band=("satin", "#7b2a3c", {"rough": .42})), shoes=None,
         bodice=dict(neck="wrap", ease=.014, wrinkle=.006, facing="band"), sleeve="kimono", bottom=dict(cut="wrapped", flare=.15), trim=[dict(kind="obi", fabric="band")]),
    dict(slug="terracotta-cushions", version=2, kind="still", what="cushions", backdrop="#dcc4ab", seed=1),
    dict(slug="adire-cushion", kind="still", what="adire_cushion", backdrop="#c9c2b0", seed=2),
    dict(slug="folded-linen", version=2, kind="still", what="folded_linen", backdrop="#cfc6b4", seed=3),
    dict(slug="velvet-curtain", kind="still", what="velvet_curtain", backdrop="#b9a58f", seed=4),
    dict(slug="draped-throw", version=2, kind="still", what="draped_throw", backdrop="#d9c3ae", seed=5),
    dict(slug="silk-slip", pose="glance", set=3, seed=6, fabric=("satin", "#a8626a", {"metal": .2}), shoes=None,
         bodice=dict(neck="vee", ease=.007), bottom=dict(cut="aline", hem=.30, flare=.10, folds=7, slit=5.2, slit_top=.60)),
    dict(slug="pyjama-set", version=3, pose="hip", set=2, seed=7, fabric=("satin", "#3c5a50", {"metal": .1, "rough": .5}), fabrics=dict(pipe=("satin", "#e6dccb")), shoes=None,
         bodice=dict(neck="vee", ease=.018, wrinkle=.006, facing="fabric", placket=.02, facing_width=.012), sleeve=dict(cut="elbow"), over=[dict(cut="tail", hem=.88, flare=.035)], bottom=dict(cut="trousers", flare=.02),
         trim=[dict(kind="collar"), dict(kind="buttons", z0=1.26, z1=1.00, n=5, room=.030, r=.006, fabric="pipe")]),
]
