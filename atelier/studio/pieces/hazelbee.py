"""HazelBee: wedding guests and bridesmaids, in families of colour: blush and wine, sage, lilac, marigold, sky."""

GOLD = ("metal", "#d9b36c", {"rough": .26})
BLUSH = ["#e9b9a8", "#b5483c", "#f3e1cf", "#8a9a68", "#6d2430"]
LILAC = ["#e9def0", "#8a5ba6", "#f6eef8", "#7f9a78", "#3d2450"]
MARIGOLD = ["#f4d68a", "#d9622a", "#fff2cf", "#7f8f4a", "#5a2412"]
SKY = ["#cfe0e6", "#2f6f9a", "#f4f8f8", "#88a878", "#163a56"]

PIECES = [
    dict(slug="bb-ensemble", version=3, pose="hip", set=0, seed=3, fabric=("satin", "#b5607a", {"metal": .16}), fabrics=dict(gold=GOLD, deep=("crepe", "#7b2e48")),
         bodice=dict(neck="straight", ease=.010, wrinkle=.004), over=[dict(cut="peplum", hem=.95, flare=.14, folds=12, dip=.08)],
         bottom=dict(cut="trousers", fabric="deep", flare=.06), belt=dict(height=.024, room=.019, fabric="gold"),
         trim=[dict(kind="off-shoulder", size=.050)], shoes=("metal", "#c9a25e")),
    dict(slug="amara-dress", pose="stroll", set=1, seed=4, fabric=("satin", "#7f9470", {"metal": .15}), fabrics=dict(gold=GOLD),
         bodice=dict(neck="vee", ease=.008, ruche=.0025), sleeve="flutter", bottom=dict(cut="column", slit=5.05, slit_top=.66, flare=.20), belt=dict(height=.03, room=.016), shoes=("metal", "#c9a25e")),
    dict(slug="boma-dress", pose="both-hips", set=3, seed=5, fabric=("cotton", "#ffffff", {"print": ("blooms", MARIGOLD), "repeat": 2.2, "seed": 2}), fabrics=dict(gold=GOLD, plain=("cotton", "#d9622a")),
         bodice=dict(neck="sweetheart", ease=.008), bottom=dict(cut="full", hem=.50, spread=.38, folds=11), belt=dict(height=.045, room=.016, fabric="plain"),
         trim=[dict(kind="bow", at=(0, -.100, 1.128), size=.085, tails=.24, fabric="plain")], shoes=("leather", "#d9622a")),
    dict(slug="chidera-dress", pose="offer", set=2, seed=6, fabric=("satin", "#7a5a96", {"metal": .16}), fabrics=dict(gold=GOLD),
         bodice=dict(neck="one-shoulder", ease=.008, ruche=.003), sleeve=dict(cut="bell", only=1), bottom=dict(cut="aline", hem=.24, flare=.20, folds=8), belt=dict(height=.035, room=.016), shoes=("metal", "#b8a0c8")),
    dict(slug="damiete-dress", version=6, focus=(.04, 1.40, .85), pose="walk", set=4, seed=7, fabric=("satin", "#205a78", {"rough": .50, "lustre": .30}), fabrics=dict(gold=GOLD),
         bodice=dict(neck="boat", ease=.008), sleeve=dict(cut="cap"), bottom=dict(cut="mermaid", hem=.105, knee=.62, flare=.32, train=1.05), trim=[dict(kind="belt", z=1.128, height=.016, room=.0115, bulge=.002, fabric="gold"), dict(kind="beads", on="bodice", n=320, z=1.45, reach=.05, rest=.02, fabric="gold")], shoes=("metal", "#c9a25e")),
    dict(slug="ebiere-dress", pose="hip-left", set=0, seed=8, fabric=("satin", "#d9a793", {"metal": .14}), fabrics=dict(gold=GOLD),
         bodice=dict(neck="square", ease=.009), sleeve=dict(cut="puff", size=.066), bottom=dict(cut="pleated", hem=.22, folds=34, flare=.16), belt=dict(height=.03, room=.019), shoes=("metal", "#d9b36c")),
    dict(slug="folake-dress", version=2, pose="one-behind", set=1, seed=9, fabric=("velvet", "#23472f", {"light": "#4a8058"}), fabrics=dict(gold=GOLD, gele=("satin", "#c9a04a", {"metal": .3})),
         bodice=dict(neck="scoop", ease=.009), sleeve="fitted", bottom=dict(cut="column", flare=.16, train=1.8), belt=dict(height=.03, room=.018, fabric="gold"),
         trim=[dict(kind="gele", fabric="gele", size=.85), dict(kind="necklace", drop=.07, fabric="gold", size=.007)], frame=(.985, 4.95), shoes=("metal", "#c9a25e")),
    dict(slug="halima-set", pose="clasp", set=2, seed=3, fabric=("crepe", "#a98fc0"), fabrics=dict(gold=GOLD, skirt=("satin", "#8f73aa", {"metal": .15})),
         bodice=dict(neck="round", ease=.012, wrinkle=.004), sleeve=dict(cut="bell"), over=[dict(cut="tail", hem=.84, flare=.07, room=.018)], bottom=dict(cut="wrapped", hem=.04, fabric="skirt", flare=.12),
         trim=[dict(kind="turban", fabric="skirt"), dict(kind="necklace", drop=.14, fabric="gold", size=.007)], frame=(.985, 4.95), shoes=("metal", "#b8a0c8")),
    dict(slug="ibiso-dress", pose="behind", set=3, seed=4, fabric=("taffeta", "#c9892a"), fabrics=dict(gold=GOLD),
         bodice=dict(neck="halter", ease=.008), bottom=dict(cut="highlow", hem=.16, rise=.38), belt=dict(height=.045, room=.016), trim=[dict(kind="flowers", places=[((-.070, -.090, 1.135), (-.5, -.85, .1))], r=.065)], shoes=("metal", "#c9a25e")),
    dict(slug="kamsi-set", version=2, pose="glance", set=4, seed=5, fabric=("cotton", "#ffffff", {"print": ("blooms", SKY), "repeat": 2.4, "seed": 5}), fabrics=dict(gold=GOLD, deep=("crepe", "#24587a")),
         bodice=dict(neck="vee", ease=.012, wrinkle=.005), sleeve=dict(cut="balloon"), over=[dict(cut="peplum", hem=.98, flare=.07, folds=9, dip=.02)], bottom=dict(cut="pencil", hem=.42, fabric="deep"), belt=dict(height=.035, room=.020, fabric="deep"), shoes=("leather", "#24587a")),
    dict(slug="ladi-dress", version=6, pose="lean", set=0, seed=6, fabric=("satin", "#5e1424", {"rough": .46, "lustre": .36}), fabrics=dict(gold=GOLD),
         bodice=dict(neck="straight", ease=.008, ruche=.004), bottom=dict(cut="tulip", hem=.40, round=.07), belt=dict(height=.03, room=.016),
         trim=[dict(kind="bow", at=(0, .105, 1.150), size=.16, tails=.50, turn=3.14), dict(kind="necklace", drop=.04, fabric="gold", size=.005)], shoes=("leather", "#7b2433")),
    dict(slug="nneka-kimono-dress", pose="stroll", set=1, seed=7, fabric=("satin", "#ffffff", {"print": ("blooms", ["#c9d6b4", "#c0566a", "#f6e7dc", "#4f6f4a", "#3a2430"]), "repeat": 2.0, "seed": 4, "rough": .5, "metal": .02}), fabrics=dict(obi=("satin", "#7b2433", {"rough": .42}), gold=GOLD),
         bodice=dict(neck="wrap", ease=.014, wrinkle=.006, facing="obi"), sleeve="kimono", bottom=dict(cut="wrapped", flare=.17), trim=[dict(kind="obi", fabric="obi")], shoes=("leather", "#7b2433")),
    dict(slug="osas-dress", focus=(.04, 1.30, 1.), pose="offer", set=3, seed=8, fabric=("sequin", "#8a6a2c", {"light": "#f2dca0", "scale": 180}), fabrics=dict(gold=GOLD),
         bodice=dict(neck="high", ease=.008), sleeve="fitted", bottom=dict(cut="pencil", hem=.46), trim=[dict(kind="funnel", height=.05), dict(kind="belt", z=1.128, height=.02, room=.017, fabric="gold")], shoes=("metal", "#c9a25e")),
    dict(slug="tamuno-set", focus=(.04, 1.09, 1.), pose="glance", set=4, seed=9, fabric=("satin", "#3a5f86", {"metal": .18}), fabrics=dict(gold=GOLD, pale=("satin", "#b9cdda", {"metal": .15})),
         bodice=dict(neck="sweetheart", ease=.009), over=[dict(cut="peplum", hem=.96, flare=.10, folds=11)], bottom=dict(cut="column", fabric="pale", flare=.20), belt=dict(height=.04, room=.019, fabric="gold"),
         trim=[dict(kind="shoulder-cape", hem=1.17, fabric="pale", ripple=.022), dict(kind="necklace", drop=.05, fabric="gold", size=.006)], shoes=("metal", "#c9a25e")),
]
