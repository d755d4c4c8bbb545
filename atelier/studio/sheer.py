"""Cloth one sees through: organza (crisp, glassy) and tulle (a net). Layers of it add up."""
from shader import Shader


def _sheer(s, cloth, low, high, blend):
    """More of the cloth where one looks along it: the edges of its folds draw themselves."""
    clear = s.node("BsdfTransparent")
    lw = s.node("LayerWeight", Blend=blend)
    mix = s.node("MixShader")
    s.set(mix.inputs[0], s.ramp(lw.outputs["Facing"], 0., 1., low, high))
    s.set(mix.inputs[1], clear.outputs[0])
    s.set(mix.inputs[2], cloth)
    return mix.outputs[0]


def _organza(kind, colour, o):
    s = Shader(kind, colour, o)
    s.p.inputs["Roughness"].default_value, s.p.inputs["Sheen"].default_value = o.get("rough", .35), .6
    s.p.inputs["Specular"].default_value, s.p.inputs["Sheen Tint"].default_value = o.get("spec", .5), o.get("tint", .5)
    glow = s.node("BsdfTranslucent", Color=s.base)
    cloth = s.node("MixShader")
    cloth.inputs[0].default_value = .4
    s.set(cloth.inputs[1], s.p.outputs[0])
    s.set(cloth.inputs[2], glow.outputs[0])
    return s.done(_sheer(s, cloth.outputs[0], o.get("opacity", .3), .88, .45))


def _tulle(kind, colour, o):
    """Matte and much lighter than organza; only where layers or folds lie behind each other does its colour gather."""
    s = Shader(kind, colour, o)
    s.p.inputs["Roughness"].default_value, s.p.inputs["Specular"].default_value, s.p.inputs["Sheen"].default_value = .95, .05, .3
    glow = s.node("BsdfTranslucent", Color=s.base)
    cloth = s.node("MixShader")
    cloth.inputs[0].default_value = .5
    s.set(cloth.inputs[1], s.p.outputs[0])
    s.set(cloth.inputs[2], glow.outputs[0])
    return s.done(_sheer(s, cloth.outputs[0], o.get("opacity", .16), .75, .30))


KINDS = dict(organza=_organza, tulle=_tulle)
