"""Cloth that shines: satin, taffeta, brocade, velvet, sequins. Light must break in it: bright ridges beside dark hollows, never an even gloss."""
from fabrics import linear
from shader import Shader
from weaves import threads, wrinkled


def _towards_white(c, t):
    return tuple(x + (1 - x) * t for x in c[:3]) + (1.,)


def _silk(s, o, rough, lustre, normal, along, pale=.10):
    """Two lobes: a dark, matte ground and a stretched, tinted gleam of the floating threads, strongest where one looks along the cloth."""
    colour = s.colour()
    ground = s.mix(1., colour, (.86, .86, .86, 1), "MULTIPLY")
    s.paint(ground)
    for k, v in (("Roughness", .75), ("Specular", .20), ("Sheen", .25), ("Sheen Tint", .8), ("Normal", normal)):
        s.set(s.p.inputs[k], v)
    gleam = s.mix(pale, colour, (1, 1, 1, 1))
    tangent = s.node("Tangent", direction_type="UV_MAP").outputs[0]
    g = s.node("BsdfAnisotropic", Color=gleam, Roughness=rough, Anisotropy=along)
    s.set(g.inputs["Normal"], normal)
    s.set(g.inputs["Tangent"], tangent)
    facing = s.node("LayerWeight", Blend=.35)
    s.set(facing.inputs["Normal"], normal)
    amount = s.ramp(facing.outputs["Facing"], 0., 1., lustre, min(.9, lustre * 1.7))
    mix = s.node("MixShader")
    s.set(mix.inputs[0], amount)
    s.set(mix.inputs[1], s.p.outputs[0])
    s.set(mix.inputs[2], g.outputs[0])
    return mix.outputs[0]


def _satin(kind, colour, o):
    """Its gleam is broad and of its own colour, and never even: where the floats lie another way it dims. Narrow and white it would be latex."""
    s = Shader(kind, colour, o)
    soft = wrinkled(s, 9., .0095, .35)
    n, c = threads(s, .0008, .10, .05, soft, s.colour(), both=False)
    if s.print is not None:
        s.print = c
    lies = s.noise(5., 2., s.warped(s.stretched(s.place, (1, 1, .5)), 3., .2))
    rough = s.ramp(lies, .35, .65, o.get("rough", .50) - .05, o.get("rough", .50) + .07)
    return s.done(_silk(s, o, rough, o.get("lustre", .27), n, .45, .04))


def _taffeta(kind, colour, o):
    """Crisp: small sharp facets, a gleam that changes its shade with the side one looks from."""
    s = Shader(kind, colour, o)
    at = s.warped(s.place, 4., .12)
    crisp = o.get("crisp", 1.)
    n = s.bump(s.ridges(8., 2., at), .0075 * crisp, s.bump(s.noise(14., 1., at), .010 * crisp), .8)
    n, c = threads(s, .0009, .22, .07, n, s.colour())
    if s.print is not None:
        s.print = c
    return s.done(_silk(s, o, o.get("rough", .40), o.get("lustre", .26), n, .2, o.get("pale", .22)))


def _brocade(kind, colour, o):
    """A woven figure: its pale threads are metal and stand above a matte ground. Aso-oke is this, in strips a hand wide."""
    s = Shader(kind, colour, o)
    soft = wrinkled(s, 6., .005, .3)
    c = s.colour()
    grey = s.node("RGBToBW")
    s.set(grey.inputs[0], c)
    figure = s.ramp(grey.outputs[0], *o.get("figure", (.16, .34)))
    weft = s.wave("Y", .0016)
    warp = s.wave("X", .0022)
    raised = s.math("MULTIPLY", figure, s.math("ADD", s.math("MULTIPLY", weft, .6), .6))
    n = s.bump(raised, .0016, s.bump(s.math("MAXIMUM", weft, warp), .0005, soft, .5))
    shade = s.math("ADD", s.math("MULTIPLY", weft, .30), .72)
    c = s.mix(1., c, s.node("CombineXYZ", X=shade, Y=shade, Z=shade).outputs[0], "MULTIPLY")
    strip = o.get("strip", 0.)
    if strip:       # the seams between the woven strips
        xyz = s.node("SeparateXYZ")
        s.set(xyz.inputs[0], s.uv)
        seam = s.ramp(s.math("PINGPONG", xyz.outputs["X"], strip / 2), 0., .0022, .35, 1.)
        c = s.mix(1., c, s.node("CombineXYZ", X=seam, Y=seam, Z=seam).outputs[0], "MULTIPLY")
        n = s.bump(seam, .0014, n)
    s.paint(c)
    for k, v in (("Roughness", s.ramp(figure, 0., 1., .62, .30)), ("Metallic", s.ramp(figure, 0., 1., .10, o.get("metal", .75))), ("Specular", .3), ("Sheen", .2), ("Normal", n)):
        s.set(s.p.inputs[k], v)
    return s.done()


def _velvet(kind, colour, o):
    """A pile: dark where one looks into it, light along its edges, and brushed this way here and that way there."""
    s = Shader(kind, colour, o)
    for k, v in (("Roughness", .9), ("Sheen", 1.), ("Sheen Tint", .8), ("Specular", .08)):
        s.p.inputs[k].default_value = v
    lit = linear(o["light"]) if "light" in o else s.base
    lit = tuple(min(1, x * 2.4 + .015) for x in lit[:3]) + (1,)
    brushed = s.noise(9., 3., s.warped(s.stretched(s.place, (1, 1, .45)), 3., .25))
    hairs = s.ramp(s.noise(1100., 2.), .3, .7, .72, 1.2)
    g = s.math("MULTIPLY", s.ramp(brushed, .34, .68, .42, 1.55), hairs)
    v = s.node("BsdfVelvet", Sigma=.35, Color=s.mix(1., lit, s.node("CombineXYZ", X=g, Y=g, Z=g).outputs[0], "MULTIPLY"))
    n = s.bump(s.noise(260., 4.), .0009, s.bump(brushed, .006), .3)
    for shader in (s.p, v):
        s.set(shader.inputs["Normal"], n)
    add = s.node("AddShader")
    s.set(add.inputs[0], s.p.outputs[0])
    s.set(add.inputs[1], v.outputs[0])
    return s.done(add.outputs[0])


def _sequin(kind, colour, o):
    """The discs themselves are geometry (sequins.py); this is the net they are sewn on, and, on a disc, its own shade and gleam."""
    s = Shader(kind, colour, o)
    dark = tuple(x * .30 for x in s.base[:3]) + (1,)
    bright = linear(o["light"]) if "light" in o else _towards_white(s.base, .35)
    own = s.node("Attribute", attribute_name="own").outputs["Fac"]
    s.paint(s.mix(own, dark, s.mix(own, s.base, bright)))
    disc = s.ramp(own, .05, .20)
    s.set(s.p.inputs["Metallic"], s.ramp(disc, 0., 1., 0., .92))
    s.set(s.p.inputs["Roughness"], s.ramp(disc, 0., 1., .80, .20))
    return s.done()


KINDS = dict(satin=_satin, taffeta=_taffeta, brocade=_brocade, velvet=_velvet, sequin=_sequin)
