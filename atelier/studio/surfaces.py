"""What places are made of: plaster, boards, wet stone, water, painted zinc, woven mats, glass, leaves, and things that shine by themselves."""
from fabrics import linear
from shader import Shader


def _grey(s, g):
    return s.node("CombineXYZ", X=g, Y=g, Z=g).outputs[0]


def _surface(s, colour, rough, normal=None, spec=.25):
    s.paint(colour)
    s.set(s.p.inputs["Roughness"], rough)
    s.set(s.p.inputs["Specular"], spec)
    if normal is not None:
        s.set(s.p.inputs["Normal"], normal)
    return s.done()


def _plaster(kind, colour, o):
    """Limewash: brushed on in clouds."""
    s = Shader(kind, colour, o)
    cloud = s.noise(1.6, 5., s.warped(s.place, 1.1, .5), .6)
    g = s.ramp(cloud, .30, .70, 1. - o.get("depth", .16), 1.04)
    return _surface(s, s.mix(1., s.base, _grey(s, g), "MULTIPLY"), .92, s.bump(s.noise(22., 4., rough=.65), .006, strength=.5), .1)


def _boards(kind, colour, o):
    """A floor of planks that run towards the wall."""
    s = Shader(kind, colour, o)
    w = o.get("width", .16)
    xyz = s.node("SeparateXYZ")
    s.set(xyz.inputs[0], s.place)
    plank = s.math("FLOOR", s.math("DIVIDE", xyz.outputs["X"], w))
    own = s.node("TexWhiteNoise", noise_dimensions="1D")
    s.set(own.inputs["W"], plank)
    gap = s.ramp(s.math("PINGPONG", xyz.outputs["X"], w / 2), 0., .004, .25, 1.)
    grain = s.noise(1., 4., s.stretched(s.place, (46., 1.6, 1)), .6, .6)
    g = s.math("MULTIPLY", gap, s.math("ADD", s.math("MULTIPLY", own.outputs["Value"], .28), s.math("ADD", s.math("MULTIPLY", grain, .5), .50)))
    return _surface(s, s.mix(1., s.base, _grey(s, g), "MULTIPLY"), o.get("rough", .42), s.bump(gap, .003), .4)


def _wet(kind, colour, o):
    """Stone in the rainy season: here a film of water, there dry."""
    s = Shader(kind, colour, o)
    pool = s.ramp(s.noise(1.9, 3., s.warped(s.place, 1.4, .5)), .34, .62)
    g = s.ramp(pool, 0., 1., 1., .66)
    stone = s.mix(1., s.base, _grey(s, s.math("MULTIPLY", g, s.ramp(s.noise(14., 4.), .2, .8, .8, 1.1))), "MULTIPLY")
    return _surface(s, stone, s.ramp(pool, 0., 1., .62, .16), s.bump(s.noise(30., 3.), .002, strength=.3), .5)


def _water(kind, colour, o):
    """Still water at night: long ripples that draw a light out."""
    s = Shader(kind, colour, o)
    n = s.bump(s.noise(1., 3., s.stretched(s.place, (2.2, 9., 1))), o.get("ripple", .012))
    return _surface(s, s.base, .06, n, .6)


def _zinc(kind, colour, o):
    """Sheets painted by hand, in bands, and worn by years of rain."""
    s = Shader(kind, colour, o)
    bands = [linear(c) for c in o.get("bands", [])]
    xyz = s.node("SeparateXYZ")
    s.set(xyz.inputs[0], s.warped(s.place, 3., .012))
    c = s.base
    for band, (low, high) in zip(bands, o.get("heights", [])):
        c = s.mix(s.math("MULTIPLY", s.math("GREATER_THAN", xyz.outputs["Z"], low), s.math("LESS_THAN", xyz.outputs["Z"], high)), c, band)
    streak = s.ramp(s.noise(1., 4., s.stretched(s.place, (14., 1., .9)), .62), .34, .70, .72, 1.06)
    c = s.mix(1., c, _grey(s, streak), "MULTIPLY")
    worn = s.ramp(s.noise(1., 6., s.stretched(s.place, (7., 1., 2.2)), .72), .63, .68)
    c = s.mix(worn, c, linear("#7d6a58"))
    return _surface(s, c, s.ramp(worn, 0., 1., .48, .72), None, .35)


def _mat(kind, colour, o):
    """A mat of split cane, woven two over two, in two colours."""
    s = Shader(kind, colour, o)
    w = o.get("width", .016)
    u, v = s.wave("X", w), s.wave("Y", w)
    check = s.node("TexChecker", Scale=.5 / w)
    s.set(check.inputs["Vector"], s.uv)
    h = s.mix(check.outputs["Fac"], _grey(s, u), _grey(s, v))
    figure = s.node("TexChecker", Scale=o.get("figure", 5.))
    s.set(figure.inputs["Vector"], s.stretched(s.uv, (1, 1, 1)))
    c = s.mix(s.math("MULTIPLY", figure.outputs["Fac"], s.math("GREATER_THAN", s.noise(60., 1., s.uv), .33)), s.base, linear(o.get("second", "#3a2416")))
    c = s.mix(1., c, s.mix(1., h, (.45, .45, .45, 1), "ADD"), "MULTIPLY")
    return _surface(s, c, .6, s.bump(h, .004), .25)


def _glass(kind, colour, o):
    """A pane: what is behind it shows through, tinted; its surface mirrors where one looks along it."""
    s = Shader(kind, colour, o)
    clear = s.node("BsdfTransparent", Color=s.base)
    mirror = s.node("BsdfGlossy", Roughness=o.get("rough", .03))
    n = s.bump(s.wave("X", o["ribs"]), .01) if "ribs" in o else None
    f = s.node("Fresnel", IOR=1.5)
    for shader in (mirror, f):
        if n is not None:
            s.set(shader.inputs["Normal"], n)
    mix = s.node("MixShader")
    s.set(mix.inputs[0], s.math("MINIMUM", s.math("MULTIPLY", f.outputs[0], 1.6), 1.))
    s.set(mix.inputs[1], clear.outputs[0])
    s.set(mix.inputs[2], mirror.outputs[0])
    return s.done(mix.outputs[0])


def _leaf(kind, colour, o):
    """A thick wet leaf; light from behind comes through it."""
    s = Shader(kind, colour, o)
    rib = s.ramp(s.wave("X", .022), .2, .8, .82, 1.08)
    c = s.mix(1., s.base, _grey(s, rib), "MULTIPLY")
    s.paint(c)
    s.p.inputs["Roughness"].default_value, s.p.inputs["Specular"].default_value = .30, .5
    through = s.node("BsdfTranslucent")
    s.set(through.inputs["Color"], s.mix(.4, c, linear("#c8d060")))
    mix = s.node("MixShader")
    mix.inputs[0].default_value = .32
    s.set(mix.inputs[1], s.p.outputs[0])
    s.set(mix.inputs[2], through.outputs[0])
    return s.done(mix.outputs[0])


def _glow(kind, colour, o):
    s = Shader(kind, colour, o)
    c = s.base
    if o.get("moon"):
        seas = s.ramp(s.noise(2.6, 4., s.warped(s.place, 2., .3)), .40, .62, 1., .58)
        c = s.mix(1., c, _grey(s, s.math("MULTIPLY", seas, s.ramp(s.noise(16., 3.), .2, .8, .90, 1.05))), "MULTIPLY")
    s.material.cycles.sample_as_light = False       # it is seen; the lamps of camera.lights do the lighting
    e = s.node("Emission", Color=c, Strength=o.get("power", 3.))
    return s.done(e.outputs[0])


KINDS = dict(plaster=_plaster, boards=_boards, wet=_wet, water=_water, zinc=_zinc, mat=_mat, glass=_glass, leaf=_leaf, glow=_glow)
