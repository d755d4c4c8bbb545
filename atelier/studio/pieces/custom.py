"""Custom gowns: what the house makes to measure, in a quiet fitting room."""

GOLD = ("metal", "#d9b36c", {"rough": .2})

PIECES = [
    dict(slug="dawn-gown", pose="glance", set=2, seed=3, fabric=("satin", "#d98f78", {"metal": .16}), fabrics=dict(veil=("organza", "#f0b8a0", {"opacity": .35}), gold=GOLD),
         bodice=dict(neck="sweetheart", ease=.008, ruche=.003), bottom=dict(cut="ball", fabric="veil", under_fabric="fabric", spread=.44), belt=dict(height=.03, room=.017),
         trim=[dict(kind="flowers", places=[((.085, -.085, 1.33), (.4, -.9, .2)), ((.040, -.112, 1.36), (.2, -.9, .4)), ((.110, -.050, 1.37), (.7, -.6, .3))], r=.045, fabric="fabric")]),
    dict(slug="harmattan-gown", pose="hip", set=0, seed=5, fabric=("satin", "#b89468", {"metal": .22}), fabrics=dict(gold=GOLD),
         bodice=dict(neck="cowl-back", ease=.008, ruche=.0025), sleeve=dict(cut="bell"), bottom=dict(cut="column", flare=.20, train=2.2), belt=dict(height=.03, room=.016, fabric="gold")),
    dict(slug="atlantic-column", pose="clasp", set=1, seed=4, fabric=("sequin", "#123a56", {"light": "#7fc4d8", "scale": 190}), fabrics=dict(gold=GOLD, sea=("satin", "#15506a", {"metal": .2})),
         bodice=dict(neck="one-shoulder", ease=.008), bottom=dict(cut="column", flare=.07, folds=5, train=1.2), belt=dict(height=.03, room=.015, fabric="sea"), trim=[dict(kind="bow", at=(.120, .02, 1.470), size=.15, tails=.80, turn=1.0, fabric="sea")]),
    dict(slug="delta-cape-gown", pose="stroll", set=3, seed=6, fabric=("crepe", "#1f5a48"), fabrics=dict(gold=GOLD),
         bodice=dict(neck="vee", ease=.008), bottom=dict(cut="column", flare=.18, train=1.6), belt=dict(height=.025, room=.016, fabric="gold"),
         trim=[dict(kind="cape", hem=.06, flare=.36, opening=1.1, folds=15), dict(kind="necklace", drop=.06, fabric="gold", size=.006)]),
    dict(slug="copper-ball-gown", version=3, pose="still", set=1, seed=7, fabric=("taffeta", "#a5562c"), fabrics=dict(gold=GOLD),
         bodice=dict(neck="straight", ease=.008), bottom=dict(cut="ball", plain=True, under_fabric="fabric", spread=.52), belt=dict(height=.035, room=.017), trim=[dict(kind="bow", at=(0, -.105, 1.335), size=.19, tails=0)]),
    dict(slug="moonrise-gown", pose="behind", set=3, seed=8, fabric=("velvet", "#20163f", {"light": "#4a3a86"}), fabrics=dict(silver=("metal", "#dfe3ea", {"rough": .16})),
         bodice=dict(neck="plunge", ease=.008), bottom=dict(cut="mermaid", flare=.36, train=1.8), trim=[dict(kind="beads", n=900, z=.10, reach=.30, rest=.02, fabric="silver"), dict(kind="beads", on="bodice", n=380, z=1.34, reach=.10, rest=.05, fabric="silver"), dict(kind="belt", z=1.128, height=.014, room=.015, fabric="silver")]),
]
for p in PIECES:
    p["after"] = 9          # drawings hold these places: the sold pieces' second views come first
