"""What only a close-up shows, added to a dressed figure just before it is taken: the turned edge of a hem and the seams that shape a bodice.

Threads and wrinkles belong to the materials (weaves.py, lustre.py); a seam here is a shallow groove in the cloth itself, never a row of dashes.
"""
import numpy as np

from curves import ease
from mesh import set_vertices, vertices

SEAMED = {"cotton", "poplin", "linen", "wool", "crepe", "velvet"}


def _cloths(root):
    return [ob for ob in root.children if ob.type == "MESH" and "ss" in ob.modifiers and ob.data.materials]


def _kind(ob):
    return ob.data.materials[0].name.split(".")[0]


def _groove(ob, depth=.0011, width=.0035):
    """Two curved seams from the armhole over the bust to the waist, pressed into the cloth."""
    V = vertices(ob).astype(float)
    N = np.array([v.normal[:] for v in ob.data.vertices])
    for side in (1, -1):
        at = side * (.058 + .008 * ease(1.14, 1.30, V[:, 2]) + .060 * ease(1.31, 1.43, V[:, 2]))
        near = np.exp(-((V[:, 0] - at) / width) ** 2) * (V[:, 1] < .01) * (V[:, 2] > 1.10) * (V[:, 2] < 1.45)
        outward = np.sign(-N[:, 1])[:, None]
        V -= (depth * near)[:, None] * N * outward
    set_vertices(ob, V)


def come_near(root, entry):
    """Prepare the figure for its close-up."""
    for ob in _cloths(root):
        if ob.name == "bodice" and _kind(ob) in SEAMED and not entry.get("bodice", {}).get("ruche"):
            _groove(ob)
