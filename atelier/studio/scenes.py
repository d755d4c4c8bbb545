"""Pictures that are not one piece on its stand: groups of figures (heroes, covers) and still lifes."""
import bpy

import camera
import catalogue
import props
import sets
import stills
import wardrobe
from fabrics import fabric


def build(entry):
    if entry["kind"] == "group":
        _group(entry)
    else:
        stills.STILLS[entry["what"]](entry)


def _group(e):
    """Several dressed figures, each at its place and turn, in a collection's place (`set`) or among props given as data; `without` names kinds of trim that are left off, `beads` makes beads larger, which would be lost from afar."""
    for key, loc, turn in e["figures"]:
        piece = catalogue.find(key)
        worn = [t for t in piece.get("trim", []) if t["kind"] not in e.get("without", ())]
        worn = [dict(t, size=t.get("size", .0011) * e["beads"]) if t["kind"] == "beads" and "beads" in e else t for t in worn]
        wardrobe.dress(dict(piece, trim=worn)).done(loc, turn)
    if "set" in e:
        sets.dress(*e["set"])
    else:
        for name, args, cloth in e.get("props", []):
            getattr(props, name)(m=fabric(*cloth), **args)
        camera.backdrop(e["backdrop"], e.get("floor", 0.))
        camera.lights(**dict(dict(key=420, fill=80, rim=190, ambient=.30, wall=90, wide=1.3), **e.get("light", {})))
    x, z, dist = e.get("camera", (0, .98, 5.6))
    camera.camera((x, -dist, z + .07), (x, 0, z), lens=e.get("lens", 80), fstop=3.5, focus=dist - e.get("nearer", .15))
