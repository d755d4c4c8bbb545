"""Mysthique: a Christmas tale. Velvet, organza and gold; 001 and 006 are the ones worth a million naira."""

GOLD = ("metal", "#ecc873", {"rough": .16})
SILVER = ("metal", "#dfe3ea", {"rough": .16})

PIECES = [
    dict(slug="mysthique-001", focus=(.04, 1.30, 1.), pose="still", set=0, seed=4,
         fabric=("velvet", "#0c3b2a", {"light": "#1d7a58"}), fabrics=dict(veil=("organza", "#1f6b4c", {"opacity": .35}), under=("satin", "#0f4a35", {"rough": .5}), gold=GOLD, sequin=("sequin", "#c99b3f", {"light": "#fff0bf", "scale": 220})),
         bodice=dict(neck="sweetheart", ease=.007, wrinkle=.002), bottom=dict(cut="ball", fabric="veil", under_fabric="under"),
         belt=dict(height=.03, room=.017, fabric="sequin"),
         trim=[dict(kind="off-shoulder"), dict(kind="beads", n=1500, z=1.00, reach=.26, rest=.10, seed=5, fabric="gold"), dict(kind="beads", on="bodice", n=700, z=1.11, reach=.07, rest=.05, seed=6, fabric="gold", size=.0009)]),
    dict(slug="mysthique-002", pose="hip", set=1, seed=3,
         fabric=("satin", "#9c1226", {"metal": .25}), fabrics=dict(gold=GOLD),
         bodice=dict(neck="one-shoulder", ease=.008, ruche=.0035), bottom=dict(cut="column", slit=5.05, slit_top=.72, flare=.18, train=2.0),
         belt=dict(height=.05, room=.016),
         trim=[dict(kind="bow", at=(.128, .0, 1.470), size=.14, tails=.70, turn=.9)], shoes=("metal", "#c9a25e")),
    dict(slug="mysthique-003", version=5, focus=(.02, 1.20, 1.), pose="one-behind", set=2, seed=6,
         fabric=("sequin", "#6f7686", {"light": "#f4f7ff", "scale": 200}), fabrics=dict(silver=SILVER, white=("satin", "#dfe2ea", {"metal": .2})),
         bodice=dict(neck="vee", ease=.007), bottom=dict(cut="mermaid", flare=.36, train=1.7, knee=.42),
         trim=[dict(kind="shoulder-cape", hem=1.20, ripple=.03, fabric="white"), dict(kind="belt", z=1.128, height=.02, room=.016, fabric="silver")], shoes=None),
    dict(slug="mysthique-004", focus=(.04, 1.10, 1.), pose="glance", set=3, seed=7,
         fabric=("velvet", "#16120f", {"light": "#3d352c"}), fabrics=dict(gold=GOLD, skirt=("taffeta", "#b98a2e", {"metal": .30})),
         bodice=dict(neck="square", ease=.009), sleeve="fitted", bottom=dict(cut="full", hem=.28, spread=.46, folds=13, fabric="skirt", gather=.008),
         belt=dict(height=.05, room=.018),
         trim=[dict(kind="beads", on="bodice", n=300, z=1.40, reach=.05, rest=.01, fabric="gold"), dict(kind="necklace", drop=.05, fabric="gold", size=.005)], shoes=("metal", "#c9a25e")),
    dict(slug="mysthique-005", version=2, pose="stroll", set=0, seed=8,
         fabric=("satin", "#e4ddd0", {"metal": .25}), fabrics=dict(gold=GOLD, veil=("organza", "#efe8da", {"opacity": .30}), sequin=("sequin", "#b9903f", {"light": "#fff4cf", "scale": 210})),
         bodice=dict(neck="halter", ease=.008), bottom=dict(cut="column", flare=.22, train=2.0),
         belt=dict(height=.05, room=.017, fabric="sequin"),
         trim=[dict(kind="cape", hem=.06, flare=.34, opening=1.2, fabric="veil", folds=17), dict(kind="beads", on="bottom", n=900, z=.10, reach=.34, rest=.01, fabric="gold"), dict(kind="necklace", drop=.03, fabric="gold", size=.005)], shoes=("metal", "#c9a25e")),
    dict(slug="mysthique-006", version=2, focus=(.03, 1.14, .8), pose="on-skirt", set=2, seed=5,
         fabric=("sequin", "#7d5a1c", {"light": "#ffe9a8", "scale": 230}), fabrics=dict(gold=GOLD, veil=("organza", "#7a1326", {"opacity": .42, "rough": .62, "spec": .12, "tint": 1.}), under=("satin", "#5c0d1c", {"rough": .56, "lustre": .24}), wine=("velvet", "#4a0a17", {"light": "#8c1a30"})),
         bodice=dict(neck="sweetheart", ease=.008), bottom=dict(cut="ball", fabric="veil", under_fabric="under", spread=.47, folds=25, falls=4e-7),
         belt=dict(z=1.136, height=.050, room=.0185, fabric="wine"),
         trim=[dict(kind="cape", hem=.03, flare=.34, opening=1.42, fabric="wine", folds=21, top=1.470, over=True), dict(kind="edging", on="cape", fabric="gold", size=.0034, step=.0105, rows=(.008, .022)), dict(kind="beads", n=3800, z=1.10, reach=.40, rest=.004, seed=5, fabric="gold", size=.0017),
               dict(kind="beads", n=420, z=1.06, reach=.32, rest=.004, seed=6, fabric="gold", size=.0025), dict(kind="necklace", drop=.09, fabric="gold", size=.008)], frame=(.625, 4.56)),
]
