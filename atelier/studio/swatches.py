"""The reference sheet of the fabrics: each hung in folds, and near by. Runs inside Blender:

  PATH=/usr/bin:$PATH blender -b --threads 1 -P atelier/studio/swatches.py -- OUT [size] [kind,kind…]
  /usr/bin/python3 atelier/studio/sheet.py --fabrics OUT       docs/look/fabrics.webp, with the words of their pieces
"""
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import bpy
import numpy as np
from mathutils import Vector

import camera
import sequins
from cloth.solver import simulate
from fabrics import fabric, forget
from fitting import SCRATCH
from mesh import finish, set_vertices, sheet, vertices
from swatch_list import SWATCHES
from render import render


def hung(material, soft=True, seed=0):
    """A metre of cloth held at two corners and gathered between them."""
    rows, cols = 120, 150
    u, v = np.linspace(0, 1, cols)[None], np.linspace(0, 1, rows)[:, None]
    x = -.30 + .60 * u + 0 * v
    wave = np.sin(u * 2 * np.pi * 5 + .9 * np.sin(u * 9 + seed)) * (.040 + .012 * np.sin(u * 13 + seed))
    V = np.stack([x, wave * (.5 + .5 * v) + .10 * v, 1.62 - .92 * v + 0 * u - .10 * np.sin(np.pi * u) * (1 - v)], -1)
    ob = sheet("swatch", V, material, closed=False, thick=.0012)[0]
    os.makedirs(SCRATCH, exist_ok=True)
    kept = os.path.join(SCRATCH, "swatch-%d-%d.npy" % (soft, seed))
    if not os.path.exists(kept):
        row, col = np.arange(rows * cols) // cols, np.arange(rows * cols) % cols
        pin = ((row < 2) & ((col < 8) | (col > cols - 9) | (np.abs(col - cols * .36) < 4))).astype(np.float32)
        n = np.array([4, 4, 4], np.int32)
        field = np.ones((4, 4, 4), np.float32), n, np.array([9, 9, 9], np.float32), np.float32(.1)
        X = simulate(vertices(ob), [p.vertices[:] for p in ob.data.polygons], pin, field, SCRATCH, bend=3e-7 if soft else 2e-8, steps=1300, sd=.005)
        np.save(kept, X)
    set_vertices(ob, np.load(kept))
    m = ob.modifiers.new("sm", "SMOOTH")
    m.iterations, m.factor = 2, .4
    finish(ob)
    return ob


def shoot(out, name, spec, size):
    if os.path.exists(os.path.join(out, name + "-near.webp")):
        return
    bpy.ops.wm.read_factory_settings(use_empty=True)
    forget()
    ob = hung(fabric(*spec), spec[0] not in ("taffeta", "poplin", "linen", "organza", "brocade"))
    if spec[0] == "sequin":
        sequins.sew(ob, fabric(*spec), outward=(0, -1, 0))
    camera.backdrop("#b9b2a8", 0., back=.9)
    camera.lights(key=230, fill=30, rim=70, wall=30, ambient=.22)
    camera.camera((0, -3.2, 1.22), (0, 0, 1.14), lens=118, fstop=8)
    render(os.path.join(out, name + "-full.webp"), size, size, 8)
    at, to = Vector((.25, -2.2, 1.30)), Vector((-.03, 0, 1.16))
    camera.camera(at, to, lens=520, fstop=45, focus=camera.distance(at, to))
    render(os.path.join(out, name + "-near.webp"), size, size, 8)


if __name__ == "__main__":
    args = sys.argv[sys.argv.index("--") + 1:]
    wanted = args[2].split(",") if len(args) > 2 else None
    os.makedirs(args[0], exist_ok=True)
    for name, spec, _ in SWATCHES:
        if not wanted or name in wanted:
            shoot(args[0], name, spec, int(args[1]) if len(args) > 1 else 480)
