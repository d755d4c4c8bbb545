"""The mannequin: torso, limbs, head, hands with fingers, and pumps. All lengths in metres, z up, facing -y."""
import numpy as np

from curves import PI, around, spline
from mesh import clip, ellipsoid, fused, grid_faces, mesh_object, tube
from poses import LEGS, arm_keys, hand_axes

# z, centre x, centre y, half width, half depth in front, half depth behind
TORSO = np.array([
    [0.800, 0, 0.012, .150, .070, .100], [0.880, 0, 0.010, .168, .085, .118], [0.950, 0, 0.008, .170, .092, .122],
    [1.020, 0, 0.004, .156, .092, .105], [1.080, 0, 0.000, .132, .086, .086], [1.130, 0, -.002, .118, .080, .078],
    [1.180, 0, -.002, .121, .082, .078], [1.240, 0, 0.000, .132, .092, .084], [1.300, 0, 0.002, .142, .121, .090],
    [1.340, 0, 0.004, .147, .112, .094], [1.380, 0, 0.008, .152, .094, .097], [1.420, 0, 0.012, .162, .082, .094],
    [1.450, 0, 0.016, .163, .072, .086], [1.475, 0, 0.018, .150, .064, .074], [1.495, 0, 0.016, .118, .057, .064],
    [1.512, 0, 0.012, .078, .052, .056], [1.530, 0, 0.006, .053, .048, .050], [1.560, 0, 0.000, .047, .046, .046]])
# t, x, y, z, r of the standing leg (left) and of the one that steps forward
LEG = np.array([
    [0, .076, .012, .930, .084], [.12, .087, .008, .82, .0885], [.3, .086, -.004, .66, .072], [.5, .080, -.010, .50, .050],
    [.56, .079, -.006, .455, .048], [.68, .077, .012, .36, .055], [.85, .074, .022, .20, .036], [.95, .073, .022, .11, .027], [1., .073, .018, .085, .027]])

def torso(z):
    """Centre and half-axes of the torso at height z."""
    v = spline(TORSO, z)
    return [v[..., i] for i in range(5)]


def shell(theta, z, room=0., p=2.15):
    """x, y of the torso's outline grown by `room`: what every bodice and skirt is cut from."""
    cx, cy, a, bf, bb = torso(z)
    c, s, e = np.cos(theta), np.sin(theta), 2 / p
    b = np.where(s < 0, bf, bb)
    return cx + (a + room) * np.sign(c) * np.abs(c) ** e, cy + (b + room) * np.sign(s) * np.abs(s) ** e


def legs(stance="even"):
    """Both legs as rows t, x, y, z, r, with their side; `stance` is one of poses.LEGS."""
    out = []
    for s, (knee_out, knee_on, foot_out, foot_on) in zip((1, -1), LEGS[stance]):
        K, t = LEG.copy(), [0, .53, 1]
        K[:, 1] = s * (K[:, 1] + np.interp(K[:, 0], t, [0, knee_out, foot_out]))
        K[:, 2] -= np.interp(K[:, 0], t, [0, knee_on, foot_on])
        out.append((s, K))
    return out


def hand_parts(side, arm):
    """Palm, four fingers and a thumb as tubes."""
    K = arm_keys(side, arm)
    e = K[-1, 1:4]
    d, w, n = hand_axes(side, arm)

    def path(points, radii, flat):
        P = np.array([e + d * a + w * b + n * c for a, b, c in points])
        keys = np.c_[np.linspace(0, 1, len(P)), P, radii]
        return tube(keys, 18, 16)

    parts = []
    for k, off in enumerate((-.026, -.009, .009, .026)):      # the palm: four rays side by side
        parts.append(path([(-.030, off * .35, 0), (.012, off * .62, .004), (.050, off * .92, .004), (.088, off, 0)], [.016, .0155, .0145, .0105], 1))
    lengths = (.058, .074, .080, .070)                        # little finger to index
    for k, (off, long) in enumerate(zip((-.027, -.0095, .009, .027), lengths)):
        curl = -.010 - .004 * k * (k < 2)
        parts.append(path([(.080, off, .000), (.080 + long * .45, off * 1.10, curl * .25), (.080 + long * .8, off * 1.08, curl * .9), (.080 + long, off * 1.02, curl * 1.7)],
                          [.0094, .0085, .0076, .0050], 1))
    parts.append(path([(.006, .018, -.002), (.034, .040, -.008), (.062, .050, -.014), (.088, .052, -.020)], [.015, .0125, .0095, .0058], 1))
    return parts


def foot_keys(s, ankle, grow=0.):
    """A foot on its toes, as it stands in a heeled shoe."""
    a = ankle
    r = np.array([.023, .030, .0295, .022, .007]) + grow
    return np.c_[[0, .3, .6, .85, 1],
                 [a[0], a[0], a[0] + s * .004, a[0] + s * .003, a[0]],
                 [a[1] + .026, a[1] - .012, a[1] - .078, a[1] - .130, a[1] - .172],
                 [.098, .078, .042, .024, .014], r]


def _head():
    """A head with a jaw: pictures end at it, so it is the jaw, the chin and the neck's line that matter."""
    def skull(V):
        V = V.copy()
        low = np.clip(-V[:, 2] / .120, 0, 1)
        V[:, 0] *= 1 - .30 * low**1.6
        V[:, 1] = V[:, 1] * (1 - .10 * low) - .022 * low**1.5
        return V

    def jaw(V):
        V = V.copy()
        back = np.clip((V[:, 1] + .060) / .12, 0, 1)
        V[:, 0] *= .62 + .62 * back
        V[:, 2] += .030 * back
        return V
    ear = [(s * .0705, .008, 1.742) for s in (1, -1)]
    return [ellipsoid((0, -.012, 1.756), (.072, .092, .118), shape=skull), ellipsoid((0, -.038, 1.676), (.055, .066, .034), shape=jaw),
            ellipsoid((0, -.084, 1.657), (.026, .021, .021))] + [ellipsoid(e, (.008, .017, .030)) for e in ear]


def build_body(material, left="down", right="down", stance="even"):
    """The mannequin's skin; its hands are finer skins of their own, given with their wrists."""
    parts = []
    zs, th = np.linspace(.835, 1.555, 70), around(64)
    x, y = shell(th[None], zs[:, None])
    V = np.stack([x, y, zs[:, None] + 0 * x], -1).reshape(-1, 3)
    V = np.vstack([V, [0, .01, .815], [0, 0, 1.56]])
    F = grid_faces(70, 64, True).tolist()
    F += [[(i + 1) % 64, i, len(V) - 2] for i in range(64)] + [[69 * 64 + i, 69 * 64 + (i + 1) % 64, len(V) - 1] for i in range(64)]
    parts.append((V, F))
    parts += [ellipsoid((s * .066, -.044, 1.302), (.064, .060, .074)) for s in (-1, 1)]
    parts.append(tube([[0, 0, .010, 1.47, .066], [.3, 0, .004, 1.53, .052], [.7, 0, -.006, 1.61, .049], [1, 0, -.010, 1.69, .056]], 20, 32))

    parts += _head()
    parts += [tube(arm_keys(s, p), 50, 32) for s, p in ((1, left), (-1, right))]
    for s, K in legs(stance):
        parts.append(tube(K, 60, 32))
        parts.append(tube(foot_keys(s, K[-1, 1:4]), 24, 24))
    body = fused("body", parts, material, .0058, 9)
    hands = [(fused("hand", hand_parts(s, p), material, .0026, 3), arm_keys(s, p)[-1, 1:4]) for s, p in ((1, left), (-1, right))]
    return body, hands


def pocket_hands(hands, V, F, deep=.006):
    """A hand that is inside a skirt is in its pocket: what is under the cloth goes, and fingertips that came out again go with it."""
    import bmesh
    from mathutils import Vector
    from mathutils.bvhtree import BVHTree
    cloth = BVHTree.FromPolygons(V.tolist(), F)
    for hand, wrist in hands:
        bm = bmesh.new()
        bm.from_mesh(hand.data)
        under = set()
        for v in bm.verts:
            away = Vector((v.co.x, v.co.y - .01, 0)).normalized()
            far = cloth.ray_cast(v.co, away, .3)[3]
            if far is not None and far > deep:
                under.add(v)
        if under:
            near = [v for v in bm.verts if v not in under]
            keep, todo = set(), sorted(near, key=lambda v: (v.co - Vector(wrist)).length)[:1]
            while todo:
                v = todo.pop()
                if v not in keep:
                    keep.add(v)
                    todo += [w for e in v.link_edges for w in [e.other_vert(v)] if w not in under and w not in keep]
            bmesh.ops.delete(bm, geom=[v for v in bm.verts if v not in keep], context="VERTS")
            bm.to_mesh(hand.data)
        bm.free()


def pumps(material, heel_material=None, stance="even"):
    """A pointed pump on each foot: a low-cut upper and a stiletto."""
    for s, K in legs(stance):
        a = K[-1, 1:4]
        V, F = tube(foot_keys(s, a, .0042), 64, 48)
        V[:, 2] = np.maximum(V[:, 2], .004)
        ry = V[:, 1] - a[1]
        top = np.interp(ry, [-.105, -.088, -.06, -.03, 0, .03, .06], [.30, .062, .0475, .055, .074, .094, .104])
        V, F, uv = clip(V, F, np.zeros((len(V), 2)), top - V[:, 2])
        shoe = mesh_object("shoe", V, F, material, uv)
        m = shoe.modifiers.new("so", "SOLIDIFY")
        m.thickness, m.offset = .002, 1
        heel, HF = tube([[0, a[0], a[1] + .036, .082, .017], [.25, a[0], a[1] + .038, .060, .0105], [1, a[0], a[1] + .036, .004, .0042]], 14, 20)
        mesh_object("heel", heel, HF, heel_material or material)


def hide_legs(body, low=.13):
    """Delete the skin that cloth hides from the hips down to `low`, so that nothing pokes through."""
    import bmesh
    bm = bmesh.new()
    bm.from_mesh(body.data)
    gone = [f for f in bm.faces if low < f.calc_center_median().z < .965 and abs(f.calc_center_median().x) < .19
            and not (f.calc_center_median().z > .70 and abs(f.calc_center_median().x) > .185)]
    bmesh.ops.delete(bm, geom=gone, context="FACES")
    bm.to_mesh(body.data)
    bm.free()
