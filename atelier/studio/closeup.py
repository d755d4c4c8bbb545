"""What only a close-up can show, added to a dressed figure just before it is taken: threads, creases, seams and rows of stitches."""
import bpy
import numpy as np
from mathutils import Vector
from mathutils.bvhtree import BVHTree

from curves import ease
from fabrics import fabric
from mesh import ellipsoid, mesh_object, piping, vertices

# threads (width in m, depth, how much they show in the colour), creases (a metre, depth in m, sharp or soft)
WEAVE = {
    "satin": ((.0010, .17, .09), (11, .011, .25)), "taffeta": ((.0012, .30, .13), (12, .013, 1.)), "crepe": ((.0012, .50, .20), (11, .006, .3)),
    "cotton": ((.0014, .50, .20), (12, .008, .6)), "linen": ((.0022, .78, .34), (13, .009, .8)), "wool": ((.0022, .75, .30), (9, .004, .2)),
}
STITCHED = {"bodice", "sleeve", "cuff", "belt", "collar", "cape", "trousers", "skirt", "bow"}
PITCH, INSET = .0046, .0065


def _cloths(root):
    return [ob for ob in root.children if ob.type == "MESH" and "ss" in ob.modifiers and ob.data.materials]


def _kind(ob):
    return ob.data.materials[0].name.split(".")[0]


def _weave(m, kind):
    """Threads and creases in a material: as relief, and a little in the colour, so that few samples keep them."""
    (width, depth, shade), (creases, height, sharp) = WEAVE[kind]
    nt = m.node_tree
    p = next(n for n in nt.nodes if n.type == "BSDF_PRINCIPLED")
    link = nt.links.new

    def node(kind, **values):
        n = nt.nodes.new(kind)
        for k, v in values.items():
            if k in n.inputs:
                n.inputs[k].default_value = v
            else:
                setattr(n, k, v)
        return n

    def math(operation, a, b):
        n = node("ShaderNodeMath", operation=operation)
        for i, v in enumerate((a, b)):
            if isinstance(v, float):
                n.inputs[i].default_value = v
            else:
                link(v, n.inputs[i])
        return n.outputs[0]

    where = node("ShaderNodeTexCoord")
    threads = []
    for direction in "XY":
        w = node("ShaderNodeTexWave", bands_direction=direction, Scale=2 * np.pi / 20 / width)
        link(where.outputs["UV"], w.inputs["Vector"])
        threads.append(w.outputs["Fac"])
    # satin shows one set of threads, the others cross
    thread = threads[1] if kind == "satin" else math("MAXIMUM", *threads)
    slub = node("ShaderNodeTexNoise", Scale=420., Detail=1.)
    link(where.outputs["Object"], slub.inputs["Vector"])
    thread = math("MULTIPLY", thread, math("ADD", slub.outputs["Fac"], .45))
    crease = node("ShaderNodeTexMusgrave", musgrave_type="RIDGED_MULTIFRACTAL" if sharp > .5 else "FBM", Scale=float(creases), Detail=2.)
    bent = node("ShaderNodeTexNoise", Scale=6., Detail=0.)
    link(where.outputs["Object"], bent.inputs["Vector"])
    mixed = node("ShaderNodeVectorMath", operation="MULTIPLY_ADD")
    link(bent.outputs["Color"], mixed.inputs[0])
    mixed.inputs[1].default_value = (.10, .10, .10)
    link(where.outputs["Object"], mixed.inputs[2])
    link(mixed.outputs[0], crease.inputs["Vector"])
    soft = node("ShaderNodeBump", Strength=.8, Distance=height)
    link(crease.outputs["Fac"], soft.inputs["Height"])
    fine = node("ShaderNodeBump", Strength=depth, Distance=width * .5)
    link(thread, fine.inputs["Height"])
    link(soft.outputs[0], fine.inputs["Normal"])
    link(fine.outputs[0], p.inputs["Normal"])
    _shade(m, p.inputs["Base Color"], math("ADD", math("MULTIPLY", thread, shade), 1. - shade * .7))


def _shade(m, base, grey):
    """Multiply a shader's colour by a grey."""
    link = m.node_tree.links.new
    darker = m.node_tree.nodes.new("ShaderNodeMixRGB")
    darker.blend_type, darker.inputs[0].default_value = "MULTIPLY", 1.
    link(grey, darker.inputs[2])
    if base.links:
        link(base.links[0].from_socket, darker.inputs[1])
    else:
        darker.inputs[1].default_value = base.default_value
    link(darker.outputs[0], base)


def _grey(m, node, output, *points):
    """A node's value as a grey: points (value, grey) of a ramp."""
    ramp = m.node_tree.nodes.new("ShaderNodeValToRGB")
    for e, (at, grey) in zip(ramp.color_ramp.elements, points):
        e.position, e.color = at, (grey, grey, grey, 1)
    m.node_tree.links.new(node.outputs[output], ramp.inputs[0])
    return ramp.outputs[0]


def _nap(m):
    """Velvet: a pile that a hand has brushed, light one way and dark the other, and its single hairs."""
    nt = m.node_tree
    where = nt.nodes.new("ShaderNodeTexCoord")
    lit = next(n for n in nt.nodes if n.type == "BSDF_VELVET").inputs["Color"]
    for scale, detail, low, high in ((16., 3., .5, 1.8), (1100., 2., .6, 1.5)):
        noise = nt.nodes.new("ShaderNodeTexNoise")
        noise.inputs["Scale"].default_value, noise.inputs["Detail"].default_value = scale, detail
        nt.links.new(where.outputs["Object"], noise.inputs["Vector"])
        _shade(m, lit, _grey(m, noise, "Fac", (.35, low), (.65, high)))


def _discs(m):
    """Sequins: round, each with a shadow between it and the next."""
    nt = m.node_tree
    cells = next(n for n in nt.nodes if n.type == "TEX_VORONOI")
    p = next(n for n in nt.nodes if n.type == "BSDF_PRINCIPLED")
    _shade(m, p.inputs["Base Color"], _grey(m, cells, "Distance", (.44, 1.), (.56, .30)))


def _edges(ob):
    """The open edges of a mesh as chains of points, each with the normal there and the way into the cloth."""
    me = ob.data
    count, inside = {}, {}
    for f in me.polygons:
        for k in f.edge_keys:
            count[k] = count.get(k, 0) + 1
            inside[k] = f
    nexts = {}
    for (a, b), n in count.items():
        if n == 1:
            nexts.setdefault(a, []).append(b)
            nexts.setdefault(b, []).append(a)
    todo = set(nexts)
    while todo:
        at = min(todo, key=lambda v: (len(nexts[v]), v))
        chain = []
        while at is not None:
            chain.append(at)
            todo.discard(at)
            at = next((n for n in nexts[at] if n in todo), None)
        if len(chain) < 12:
            continue
        if chain[0] in nexts[chain[-1]]:
            chain.append(chain[0])
        P = np.array([me.vertices[i].co for i in chain])
        N = np.array([me.vertices[i].normal for i in chain])
        C = np.array([inside.get((min(a, b), max(a, b)), me.polygons[0]).center for a, b in zip(chain, chain[1:])])
        C = np.vstack([C, C[-1:]])
        T = np.gradient(P, axis=0)
        I = np.cross(N, T)
        I /= np.linalg.norm(I, axis=1)[:, None] + 1e-9
        I *= np.sign(((C - P) * I).sum(1))[:, None]
        yield P, N, I


def _stitches(P, N, T, material):
    """Short threads lying along T."""
    V0, F0 = ellipsoid((0, 0, 0), (.00160, .00055, .00055), 7, 8)
    B = np.cross(N, T)
    V = P[:, None] + V0[None, :, :1] * T[:, None] + V0[None, :, 1:2] * B[:, None] + V0[None, :, 2:] * N[:, None]
    k = len(V0)
    return mesh_object("stitches", V.reshape(-1, 3), [[i + j * k for i in f] for j in range(len(P)) for f in F0], material)


def _row(tree, thick, P, material, z, reach):
    """Stitches along a path, laid on the outside of the cloth (its thickness grows against the normal)."""
    step = np.linalg.norm(np.diff(P, axis=0), axis=1)
    s = np.r_[0, np.cumsum(step)]
    if s[-1] < .05:
        return None
    for _ in range(3):
        P = np.vstack([P[:1], (P[:-2] + 2 * P[1:-1] + P[2:]) / 4, P[-1:]])
    q = np.arange(0, s[-1], PITCH)
    Q = np.stack([np.interp(q, s, P[:, i]) for i in range(3)], -1)
    T = np.gradient(Q, axis=0)
    T /= np.linalg.norm(T, axis=1)[:, None] + 1e-9
    rows = []
    for p, t in zip(Q, T):
        if abs(p[2] - z) < reach:
            at, n, _, far = tree.find_nearest(Vector(p), .02)
            if at is not None:
                n = np.array(n)
                outside = n @ (p - [0, .01, p[2]]) > 0
                n, lift = (n, .0003) if outside else (-n, thick + .0003)
                t = t - n * (t @ n)
                rows.append((np.array(at) + n * lift, n, t / (np.linalg.norm(t) + 1e-9)))
    return _stitches(*map(np.array, zip(*rows)), material) if len(rows) > 8 else None


def _seams(bodice, tree, material):
    """The two curved seams that shape a bodice, from the armhole over the bust to the waist."""
    made = []
    for side in (1, -1):
        P = []
        for z in np.linspace(1.10, 1.44, 90):
            x = side * (.058 + .008 * ease(1.14, 1.30, z) + .060 * ease(1.31, 1.43, z))
            at = tree.ray_cast(Vector((x, -.6, z)), Vector((0, 1, 0)), .62)[0]
            if at is None:
                break
            P.append(at)
        if len(P) > 40:
            made.append(piping(np.array(P), .0006, material, closed=False, name="seam"))
    return made


FINISH = {"velvet": _nap, "sequin": _discs}


def come_near(root, entry):
    """Prepare the figure for its close-up."""
    z = entry.get("focus", (.04, 1.28, 1.))[1]
    made, woven = [], set()
    bodice = entry.get("bodice", {})
    faced = bodice.get("facing") and sum(ob.name.startswith("bodice") for ob in _cloths(root)) > 1
    inset = min(INSET, bodice.get("facing_width", .032) / 3.5) if faced else INSET
    for ob in _cloths(root):
        kind, m = _kind(ob), ob.data.materials[0]
        if kind in FINISH and m.name not in woven:
            FINISH[kind](m)
            woven.add(m.name)
        if kind not in WEAVE:
            continue
        name = ob.name.split(".")[0]
        if m.name not in woven:
            _weave(m, kind)
            woven.add(m.name)
        if name not in STITCHED or (faced and ob.name == "bodice"):       # a facing is the one that is stitched
            continue
        V, thick = vertices(ob), ob.modifiers["so"].thickness if "so" in ob.modifiers else 0
        tree = BVHTree.FromPolygons(V.tolist(), [f.vertices[:] for f in ob.data.polygons])
        thread = fabric("matte", _lighter(m), dict(rough=.5, spec=.4))
        for P, N, I in _edges(ob):
            row = _row(tree, thick, P + I * inset, thread, z, .30)
            if row:
                made.append(row)
        if name == "bodice" and not bodice.get("ruche") and kind != "satin":
            made += _seams(ob, tree, fabric("matte", _lighter(m, .45), dict(rough=.8)))
    for ob in made:
        ob.parent = root


def _lighter(m, by=None):
    """A thread's colour for a cloth: a little lighter than a dark one, darker than a pale one; cream on prints."""
    p = next(n for n in m.node_tree.nodes if n.type == "BSDF_PRINCIPLED")
    link = p.inputs["Base Color"].links
    mix = link[0].from_node if link else None
    if mix is not None and mix.type == "MIX_RGB" and mix.inputs[1].links:
        return "#b9a98c"
    c = np.array((mix.inputs[1] if mix is not None else p.inputs["Base Color"]).default_value[:3])
    if by is None:
        by = .55 if c.mean() > .25 else 2.2
    c = np.clip(c * by + (.012 if by > 1 else 0), 0, 1)
    s = np.where(c <= .0031308, c * 12.92, 1.055 * c ** (1 / 2.4) - .055)
    return "#" + "".join("%02x" % int(round(v * 255)) for v in s)
