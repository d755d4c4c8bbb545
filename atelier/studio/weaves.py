"""Matte cloth: cotton, linen, crepe, wool, knit. Light dies in it; what one sees is its wrinkles and, near by, its threads."""
from shader import Shader

# roughness, specular, sheen; wrinkles: how many a metre, depth in m, sharpness; threads: width in m, relief, shade
CLOTH = {
    "cotton": (.92, .10, .22, (9., .0150, 1.), (.0011, .55, .16)),
    "poplin": (.86, .16, .18, (11., .0140, 1.), (.0009, .45, .12)),
    "linen": (.95, .08, .25, (8., .0175, 1.1), (.0020, .9, .34)),
    "crepe": (.74, .20, .40, (5., .0060, .2), (.0011, .50, .16)),
    "wool": (.96, .06, .70, (5., .0050, .1), (.0024, .70, .26)),
}


def wrinkled(s, many, depth, sharp):
    """A normal with the soft, irregular wrinkles of cloth that was worn: here many, there none, and never straight."""
    at = s.warped(s.stretched(s.place, (1, 1, .62)), 3.2, .16)
    where = s.ramp(s.noise(2.6, 1., s.place), .38, .66)
    soft = s.bump(s.noise(many * .8, 2., at, .42, .5), depth * 1.4, strength=.8)
    lines = s.math("MULTIPLY", s.math("POWER", s.math("MULTIPLY", s.ridges(many * .55, 2., at), .55), 1. + sharp), where)
    return s.bump(lines, depth * sharp * .75, soft, .8) if sharp > .15 else soft


def threads(s, width, relief, shade, under, colour, both=True):
    """Warp and weft: a little relief, and a little in the colour, so that few samples keep them."""
    warp, weft = s.wave("X", width), s.wave("Y", width)
    t = s.math("MAXIMUM", warp, weft) if both else weft
    t = s.math("MULTIPLY", t, s.math("ADD", s.noise(520., 1.), .5))
    normal = s.bump(t, width * .45, under, relief)
    slub = s.noise(1., 2., s.stretched(s.uv, (26., 460., 1)))
    grey = s.math("ADD", s.math("MULTIPLY", t, shade), s.math("ADD", s.math("MULTIPLY", slub, shade * .8), 1. - shade * 1.1))
    g = s.node("CombineXYZ", X=grey, Y=grey, Z=grey).outputs[0]
    return normal, s.mix(1., colour, g, "MULTIPLY")


def _cloth(kind, colour, o):
    rough, spec, sheen, wrinkles, thread = CLOTH[kind]
    s = Shader(kind, colour, o)
    normal = wrinkled(s, *o.get("wrinkles", wrinkles))
    normal, c = threads(s, *thread, normal, s.colour())
    s.paint(c)
    for k, v in (("Roughness", o.get("rough", rough)), ("Specular", o.get("spec", spec)), ("Sheen", sheen), ("Sheen Tint", .35), ("Normal", normal)):
        s.set(s.p.inputs[k], v)
    return s.done()


def _knit(kind, colour, o):
    """Stocking stitch: columns of small Vs."""
    s = Shader(kind, colour, o)
    w = o.get("gauge", .0042)
    xyz = s.node("SeparateXYZ")
    s.set(xyz.inputs[0], s.uv)
    u, v = xyz.outputs["X"], xyz.outputs["Y"]
    arm = s.math("PINGPONG", u, w / 2)
    slope = s.math("ADD", v, s.math("MULTIPLY", arm, 1.5))
    rib = s.math("SINE", s.math("MULTIPLY", slope, 6.2832 / (w * .72)))
    groove = s.ramp(arm, 0., w * .14)
    height = s.math("MULTIPLY", s.math("ADD", s.math("MULTIPLY", rib, .5), .5), groove)
    n = s.bump(height, w * .42, wrinkled(s, 4., .006, .1))
    g = s.math("ADD", s.math("MULTIPLY", height, .45), .55)
    s.paint(s.mix(1., s.colour(), s.node("CombineXYZ", X=g, Y=g, Z=g).outputs[0], "MULTIPLY"))
    for k, x in (("Roughness", .95), ("Specular", .08), ("Sheen", .6), ("Sheen Tint", .4), ("Normal", n)):
        s.set(s.p.inputs[k], x)
    return s.done()


def _plain(rough, spec, metal=0., coat=0., grain=None):
    def make(kind, colour, o):
        s = Shader(kind, colour, o)
        for k, v in (("Roughness", o.get("rough", rough)), ("Specular", o.get("spec", spec)), ("Metallic", o.get("metal", metal)), ("Clearcoat", o.get("coat", coat))):
            s.set(s.p.inputs[k], v)
        if grain:
            s.set(s.p.inputs["Normal"], s.bump(s.noise(grain, 4.), .0005, strength=.3))
        return s.done()
    return make


KINDS = {**{k: _cloth for k in CLOTH}, "knit": _knit,
         "matte": _plain(.55, .30), "gloss": _plain(.12, .50, coat=.5), "metal": _plain(.25, .50, 1.), "leather": _plain(.38, .45, grain=240.)}
