"""Short hands for building a material's nodes."""
import bpy
import numpy as np

import prints
from fabrics import linear


class Shader:
    """A material under construction: nodes by short calls, the principled shader as `p`, its colour as `colour`."""

    def __init__(self, kind, colour, options):
        self.material = bpy.data.materials.new(kind)
        self.material.use_nodes = True
        self.nt = self.material.node_tree
        self.nt.nodes.clear()
        self.out, self.p = self.node("OutputMaterial"), self.node("BsdfPrincipled")
        self.base = linear(colour)
        self.p.inputs["Base Color"].default_value = self.base
        where = self.node("TexCoord")
        self.uv, self.place = where.outputs["UV"], where.outputs["Object"]
        self.print = self._print(options) if "print" in options else None

    def node(self, kind, **values):
        n = self.nt.nodes.new("ShaderNode" + kind)
        for k, v in values.items():
            if k in n.inputs:
                self.set(n.inputs[k], v)
            else:
                setattr(n, k, v)
        return n

    def set(self, socket, value):
        """A number, a colour, or another node's output."""
        if isinstance(value, bpy.types.NodeSocket):
            self.nt.links.new(value, socket)
        else:
            socket.default_value = value

    def math(self, operation, *values):
        n = self.node("Math", operation=operation)
        for i, v in enumerate(values):
            self.set(n.inputs[i], v)
        return n.outputs[0]

    def mix(self, factor, a, b, blend="MIX"):
        """A colour between two."""
        n = self.node("MixRGB", blend_type=blend)
        for i, v in enumerate((factor, a, b)):
            self.set(n.inputs[i], v)
        return n.outputs[0]

    def ramp(self, value, low, high, to_low=0., to_high=1.):
        """`value` between low and high as a number between to_low and to_high."""
        n = self.node("MapRange", **{"Value": value, "From Min": low, "From Max": high, "To Min": to_low, "To Max": to_high})
        n.interpolation_type = "SMOOTHSTEP"
        return n.outputs[0]

    def stretched(self, vector, scale):
        n = self.node("Mapping")
        n.inputs["Scale"].default_value = scale
        self.set(n.inputs["Vector"], vector)
        return n.outputs[0]

    def noise(self, scale, detail=2., vector=None, rough=.5, warp=0.):
        n = self.node("TexNoise", Scale=scale, Detail=detail, Roughness=rough, Distortion=warp)
        self.set(n.inputs["Vector"], self.place if vector is None else vector)
        return n.outputs["Fac"]

    def ridges(self, scale, detail=2., vector=None):
        n = self.node("TexMusgrave", musgrave_type="RIDGED_MULTIFRACTAL", Scale=scale, Detail=detail)
        self.set(n.inputs["Vector"], self.place if vector is None else vector)
        return n.outputs["Fac"]

    def warped(self, vector, scale, amount):
        """Coordinates bent by a noise, so that no line is straight."""
        n = self.node("TexNoise", Scale=scale, Detail=1.)
        self.set(n.inputs["Vector"], vector)
        m = self.node("VectorMath", operation="MULTIPLY_ADD")
        self.set(m.inputs[0], n.outputs["Color"])
        m.inputs[1].default_value = (amount,) * 3
        self.set(m.inputs[2], vector)
        return m.outputs[0]

    def wave(self, direction, width, vector=None):
        """Lines `width` metres apart along U ("X") or V ("Y")."""
        n = self.node("TexWave", bands_direction=direction, Scale=2 * np.pi / 20 / width)
        self.set(n.inputs["Vector"], self.uv if vector is None else vector)
        return n.outputs["Fac"]

    def bump(self, height, distance, under=None, strength=1.):
        n = self.node("Bump", Height=height, Distance=distance, Strength=strength)
        if under is not None:
            self.set(n.inputs["Normal"], under)
        return n.outputs[0]

    def _print(self, o):
        name, palette = o["print"]
        s = o.get("repeat", 3.)
        tex = self.node("TexImage", image=prints.image(name, palette, o.get("seed", 0)))
        self.set(tex.inputs[0], self.stretched(self.uv, (s, s, 1)))
        self.set(self.p.inputs["Base Color"], tex.outputs[0])
        return tex.outputs[0]

    def colour(self):
        """The cloth's own colour: its print's, or the plain one."""
        return self.print if self.print is not None else self.base

    def paint(self, colour):
        self.set(self.p.inputs["Base Color"], colour)

    def done(self, surface=None):
        self.nt.links.new(surface if surface is not None else self.p.outputs[0], self.out.inputs[0])
        return self.material
