"""Materials. A fabric in a piece's data is (kind, colour[, {options}]): colours render brighter than their hex, so choose darker."""
import bpy
import numpy as np

import prints

_made = {}


def linear(colour):
    """'#rrggbb' as linear RGBA."""
    c = np.array([int(colour.lstrip("#")[i:i + 2], 16) for i in (0, 2, 4)]) / 255.
    return (*np.where(c <= .04045, c / 12.92, ((c + .055) / 1.055) ** 2.4), 1.)


def _node(nt, kind, **kw):
    n = nt.nodes.new(kind)
    for k, v in kw.items():
        if k in n.inputs:
            n.inputs[k].default_value = v
        else:
            setattr(n, k, v)
    return n


def _bump(nt, scale, strength, kind="noise", dist=.0005):
    """The weave or the grain of a cloth, as a normal."""
    tc = _node(nt, "ShaderNodeTexCoord")
    b = _node(nt, "ShaderNodeBump", Strength=strength, Distance=dist)
    if kind == "crease":        # the sharp small creases of a crisp silk, which break its light
        n = _node(nt, "ShaderNodeTexMusgrave", musgrave_type="RIDGED_MULTIFRACTAL", Scale=scale, Detail=2.)
        b.inputs["Distance"].default_value = .010
        nt.links.new(tc.outputs["Object"], n.inputs["Vector"])
        nt.links.new(n.outputs["Fac"], b.inputs["Height"])
        return b
    if kind == "noise":
        n = _node(nt, "ShaderNodeTexNoise", Scale=scale, Detail=4)
        nt.links.new(tc.outputs["Object"], n.inputs["Vector"])
        nt.links.new(n.outputs["Fac"], b.inputs["Height"])
        return b
    mult = _node(nt, "ShaderNodeMath", operation="MULTIPLY")
    for i, direction in enumerate("XY"):
        w = _node(nt, "ShaderNodeTexWave", bands_direction=direction, Scale=scale)
        nt.links.new(tc.outputs["UV"], w.inputs["Vector"])
        nt.links.new(w.outputs["Fac"], mult.inputs[i])
    nt.links.new(mult.outputs[0], b.inputs["Height"])
    return b


# roughness, specular, sheen, sheen tint, metallic, bump (scale, strength, kind)
PLAIN = {
    "satin": (.50, .36, .55, .7, .20, (700, .10, "noise")), "taffeta": (.58, .26, .45, .6, .06, (9, .8, "crease")),
    "crepe": (.62, .25, .50, .5, 0, (900, .28, "noise")), "cotton": (.78, .20, .35, .5, 0, (260, .25, "weave")),
    "linen": (.82, .18, .45, .4, 0, (150, .45, "weave")), "wool": (.92, .10, .80, .5, 0, (320, .55, "noise")),
    "metal": (.25, .50, 0, 0, 1, None), "matte": (.55, .30, 0, 0, 0, None), "gloss": (.12, .50, 0, 0, 0, None),
    "leather": (.38, .45, .1, .3, 0, (240, .30, "noise")),
}


def fabric(kind, colour="#ffffff", options=None):
    """The material; the same data gives the same material."""
    o = dict(options or {})
    key = (kind, colour, str(sorted(o.items())))
    if key in _made:
        try:
            _made[key].name
            return _made[key]
        except ReferenceError:
            pass
    m = _make(kind, colour, o)
    _made[key] = m
    return m


def forget():
    """A new scene: nothing made before is in it."""
    _made.clear()
    prints.forget()


def _make(kind, colour, o):
    m = bpy.data.materials.new(kind)
    m.use_nodes = True
    nt = m.node_tree
    nt.nodes.clear()
    link = nt.links.new
    out, p = nt.nodes.new("ShaderNodeOutputMaterial"), _node(nt, "ShaderNodeBsdfPrincipled")
    base = linear(colour)
    p.inputs["Base Color"].default_value = base
    if "print" in o:
        name, palette = o["print"]
        tc, mp = _node(nt, "ShaderNodeTexCoord"), _node(nt, "ShaderNodeMapping")
        s = o.get("repeat", 3.)
        mp.inputs["Scale"].default_value = (s, s, 1)
        tex = _node(nt, "ShaderNodeTexImage", image=prints.image(name, palette, o.get("seed", 0)))
        link(tc.outputs["UV"], mp.inputs["Vector"])
        link(mp.outputs[0], tex.inputs[0])
        link(tex.outputs[0], p.inputs["Base Color"])
    if kind == "velvet":
        return _velvet(m, nt, p, out, base, o)
    if kind == "organza":
        return _organza(m, nt, p, out, base, o)
    if kind == "sequin":
        return _sequin(m, nt, p, out, base, o)
    rough, spec, sheen, tint, metal, bump = PLAIN[kind]
    p.inputs["Roughness"].default_value = o.get("rough", rough)
    p.inputs["Specular"].default_value = o.get("spec", spec)
    p.inputs["Sheen"].default_value = sheen
    p.inputs["Sheen Tint"].default_value = tint
    p.inputs["Metallic"].default_value = o.get("metal", metal)
    if kind == "satin":
        p.inputs["Anisotropic"].default_value = .5
    if kind in ("gloss",):
        p.inputs["Clearcoat"].default_value = o.get("coat", .5)
    if bump:
        link(_bump(nt, *bump).outputs[0], p.inputs["Normal"])
    link(p.outputs[0], out.inputs[0])
    return m


def _velvet(m, nt, p, out, base, o):
    link = nt.links.new
    for k, v in (("Roughness", .9), ("Sheen", 1.), ("Sheen Tint", .8), ("Specular", .1)):
        p.inputs[k].default_value = v
    v = _node(nt, "ShaderNodeBsdfVelvet", Sigma=.35)
    lit = linear(o["light"]) if "light" in o else base
    v.inputs["Color"].default_value = tuple(min(1, x * 2.4 + .015) for x in lit[:3]) + (1,)
    add = _node(nt, "ShaderNodeAddShader")
    b = _bump(nt, 220, .25, "noise", .0008)
    for shader in (p, v):
        link(b.outputs[0], shader.inputs["Normal"])
    link(p.outputs[0], add.inputs[0])
    link(v.outputs[0], add.inputs[1])
    link(add.outputs[0], out.inputs[0])
    return m


def _organza(m, nt, p, out, base, o):
    link = nt.links.new
    p.inputs["Roughness"].default_value, p.inputs["Sheen"].default_value = .35, .6
    clear, glow = _node(nt, "ShaderNodeBsdfTransparent"), _node(nt, "ShaderNodeBsdfTranslucent", Color=base)
    cloth = _node(nt, "ShaderNodeMixShader")
    cloth.inputs[0].default_value = .4
    link(p.outputs[0], cloth.inputs[1])
    link(glow.outputs[0], cloth.inputs[2])
    lw = _node(nt, "ShaderNodeLayerWeight", Blend=.45)
    mr = _node(nt, "ShaderNodeMapRange")
    mr.inputs["To Min"].default_value, mr.inputs["To Max"].default_value = o.get("opacity", .3), .88
    mix = _node(nt, "ShaderNodeMixShader")
    link(lw.outputs["Facing"], mr.inputs["Value"])
    link(mr.outputs[0], mix.inputs[0])
    link(clear.outputs[0], mix.inputs[1])
    link(cloth.outputs[0], mix.inputs[2])
    link(mix.outputs[0], out.inputs[0])
    return m


def _sequin(m, nt, p, out, base, o):
    """Each cell of a Voronoi tilts its own way and is its own shade."""
    link = nt.links.new
    tc, v = _node(nt, "ShaderNodeTexCoord"), _node(nt, "ShaderNodeTexVoronoi", Scale=o.get("scale", 150), Randomness=.6)
    link(tc.outputs["UV"], v.inputs["Vector"])
    p.inputs["Metallic"].default_value, p.inputs["Roughness"].default_value = .9, .24
    sub, scale = _node(nt, "ShaderNodeVectorMath", operation="SUBTRACT"), _node(nt, "ShaderNodeVectorMath", operation="SCALE")
    sub.inputs[1].default_value = (.5, .5, .5)
    scale.inputs["Scale"].default_value = o.get("tilt", .5)
    g, add, norm = _node(nt, "ShaderNodeNewGeometry"), _node(nt, "ShaderNodeVectorMath", operation="ADD"), _node(nt, "ShaderNodeVectorMath", operation="NORMALIZE")
    link(v.outputs["Color"], sub.inputs[0])
    link(sub.outputs[0], scale.inputs[0])
    link(g.outputs["Normal"], add.inputs[0])
    link(scale.outputs[0], add.inputs[1])
    link(add.outputs[0], norm.inputs[0])
    link(norm.outputs[0], p.inputs["Normal"])
    ramp, sep = _node(nt, "ShaderNodeValToRGB"), _node(nt, "ShaderNodeSeparateXYZ")
    ramp.color_ramp.elements[0].color = tuple(x * .55 for x in base[:3]) + (1,)
    ramp.color_ramp.elements[1].color = linear(o.get("light", "#ffffff")) if "light" in o else base
    link(v.outputs["Color"], sep.inputs[0])
    link(sep.outputs[0], ramp.inputs[0])
    link(ramp.outputs[0], p.inputs["Base Color"])
    link(p.outputs[0], out.inputs[0])
    return m
