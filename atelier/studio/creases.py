"""The wrinkles that a full view shows: cloth that has been worn is never quite smooth. Put on just before a picture is taken."""
import bpy

# depth in metres of long hanging folds; small creases: how many a metre, their depth
CREASES = {
    "satin": (.016, 0, 0), "taffeta": (.013, 15, .007), "crepe": (.015, 0, 0), "cotton": (.014, 16, .006), "linen": (.015, 15, .008), "wool": (.012, 0, 0),
}


def _bump(nt, texture, depth, under=None):
    b = nt.nodes.new("ShaderNodeBump")
    b.inputs["Strength"].default_value, b.inputs["Distance"].default_value = 1., depth
    nt.links.new(texture.outputs["Fac"], b.inputs["Height"])
    if under:
        nt.links.new(under.outputs[0], b.inputs["Normal"])
    return b


def _crease(m, fold, small, depth):
    nt = m.node_tree
    weave = next(n for n in nt.nodes if n.type == "BSDF_PRINCIPLED").inputs["Normal"].links[0].from_node
    where, hang = nt.nodes.new("ShaderNodeTexCoord"), nt.nodes.new("ShaderNodeMapping")
    hang.inputs["Scale"].default_value = (1, 1, .28)
    nt.links.new(where.outputs["Object"], hang.inputs["Vector"])
    folds = nt.nodes.new("ShaderNodeTexNoise")
    for k, v in (("Scale", 15.), ("Detail", 2.), ("Roughness", .45), ("Distortion", .8)):
        folds.inputs[k].default_value = v
    nt.links.new(hang.outputs[0], folds.inputs["Vector"])
    b = _bump(nt, folds, fold)
    if depth:
        sharp = nt.nodes.new("ShaderNodeTexMusgrave")
        sharp.musgrave_type = "RIDGED_MULTIFRACTAL"
        sharp.inputs["Scale"].default_value, sharp.inputs["Detail"].default_value = small, 2.
        nt.links.new(where.outputs["Object"], sharp.inputs["Vector"])
        b = _bump(nt, sharp, depth, b)
    nt.links.new(b.outputs[0], weave.inputs["Normal"])


def crease():
    """Wrinkle every cloth of the scene, once."""
    for m in bpy.data.materials:
        kind = m.name.split(".")[0]
        if kind in CREASES and not m.get("creased"):
            m["creased"] = True
            _crease(m, *CREASES[kind])
