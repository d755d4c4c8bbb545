"""The fitting room: one dressed mannequin, and how its cloth is simulated."""
import math
import os
import tempfile

import bpy
import numpy as np

import body
from cloth.field import body_field
from cloth.solver import simulate
from fabrics import fabric
from mesh import bake_modifiers, finish, mesh_object, set_vertices, sheet, vertices
from poses import POSES, bend

SCRATCH = os.environ.get("ATELIER_SCRATCH", os.path.join(tempfile.gettempdir(), "atelier"))
SKIN = {"espresso": ("#3a2519", dict(rough=.52)), "ebony": ("#1d1614", dict(rough=.48)), "walnut": ("#472a1b", dict(rough=.54)),
        "bronze": ("#8a5a34", dict(rough=.36, metal=.75)), "linen": ("#b9a58a", dict(rough=.85))}


class Fitting:
    """Builds the mannequin in a pose and keeps what the tailors need to know."""

    def __init__(self, pose="still", skin="espresso"):
        self.before = set(bpy.data.objects)
        self.left, self.right, self.legs, self.stance = POSES[pose]
        colour, look = SKIN[skin]
        self.body, self.hands = body.build_body(fabric("matte", colour, dict(dict(spec=.3), **look)), self.left, self.right, self.legs)
        self.parts = {}

    def arms(self):
        return (1, self.left), (-1, self.right)

    def cloths(self):
        """What has been made so far, the body excepted."""
        return [ob for ob in set(bpy.data.objects) - self.before if ob.type == "MESH" and "thick" in ob]

    def drape(self, ob, pin, extra=None, arms=True, leg_size=1., smooth=1, **kw):
        """Simulate a cloth object in place; `pin` 1 holds a vertex."""
        X = vertices(ob)
        faces = [p.vertices[:] for p in ob.data.polygons]
        field = body_field(self.left, self.right, extra, arms, leg_size, SCRATCH, self.legs)
        set_vertices(ob, simulate(X, faces, np.asarray(pin, np.float32), field, SCRATCH, **kw))
        if smooth:
            m = ob.modifiers.new("sm", "SMOOTH")
            m.iterations, m.factor = smooth, .4
            keep = ob.get("thick"), ob.get("sub")
            bake_modifiers(ob)
            ob["thick"], ob["sub"] = keep
        ob.data.polygons.foreach_set("use_smooth", [True] * len(ob.data.polygons))
        return ob

    def done(self, loc=(0, 0, 0), turn=0):
        """Bend everything into the stance, finish the cloth, hang it all on one root."""
        mine = set(bpy.data.objects) - self.before
        for ob in mine:
            if ob.type == "MESH":
                set_vertices(ob, bend(vertices(ob), **self.stance))
                finish(ob)
            elif ob.type == "CURVE":
                for sp in ob.data.splines:
                    P = np.array([p.co[:] for p in sp.points])
                    P[:, :3] = bend(P[:, :3], **self.stance)
                    sp.points.foreach_set("co", P.ravel())
        root = bpy.data.objects.new("root", None)
        bpy.context.scene.collection.objects.link(root)
        for ob in mine:
            ob.parent = root
        root.location, root.rotation_euler[2] = loc, math.radians(turn)
        return root
