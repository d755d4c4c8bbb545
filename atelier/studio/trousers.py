"""Trousers: two D-shaped tubes that share the seat and touch down to the knee, so that no keyhole opens in front."""
import numpy as np

import body
from curves import PI, bump, ease, spline
from mesh import arc_uv, grid_faces, mesh_object

CROTCH = .805


def _leg(stance, side, waist, hem, room, flare, rows, half, crease, taper):
    zs = np.linspace(waist, hem, rows)
    K = body.legs(stance)[0 if side > 0 else 1][1]
    K[:, 1] = np.abs(K[:, 1])
    axis = spline(np.c_[-K[:, 3], K[:, 1:3]], -np.clip(zs, .09, .93))
    V = np.zeros((rows, 2 * half, 3))
    outer = np.linspace(-PI / 2, PI / 2, half)
    angle = np.r_[outer, np.linspace(PI / 2, 3 * PI / 2, half)]
    for i, z in enumerate(zs):
        xo, yo = body.shell(outer, np.full(half, max(z, .88)), room)
        D = np.stack([np.r_[xo, np.zeros(half)], np.r_[yo, np.linspace(yo[-1], yo[0], half)]], -1)
        # slim legs part below the seat; wide ones keep a flat inner wall to the hem, so that they hang closed like cloth, not like two pipes
        blend = ease(.76, .44, z) if taper else .80 * ease(.78, .45, z)
        u = np.clip((.90 - z) / (.90 - hem), 0, 1)
        D[:, 1] += np.where(D[:, 1] < 0, 1, -1) * .006 * bump(D[:, 0], 0, .012) * ease(.82, .70, z) * (1 if taper else 1 - .5 * ease(.6, .2, z))
        r = .101 + flare * u**1.1 - taper * ease(.75, .25, z)
        gap = .0015 + .026 * ease(.76, .30, z)
        if not taper:
            D[:, 0] *= 1 + (2.02 * r / D[:, 0].max() - 1) * ease(.80, .30, z)
        E = np.stack([r + gap + r * np.cos(angle), axis[i, 1] + r * 1.10 * np.sin(angle)], -1)
        P = _rounded(D * (1 - blend) + E * blend, int(90 * ease(.80, .60, z)))
        front = np.minimum(np.abs(angle + PI / 2), np.abs(angle - 3 * PI / 2))
        fold = crease * ease(1.0, .80, z) * (bump(front, 0, .25) + bump(angle, PI / 2, .25))
        P[:, 1] += np.sign(P[:, 1] - axis[i, 1]) * fold
        P[:, 1] -= .040 * ease(.42, .06, z) * np.clip(-np.sin(angle), 0, 1)      # room for the shoe
        P[:, 0] = np.maximum(P[:, 0], .0012)
        V[i, :, 0], V[i, :, 1], V[i, :, 2] = side * P[:, 0], P[:, 1], z
    return V


def _rounded(P, times):
    """A closed outline with softer corners: the valley between two legs, instead of a black line."""
    for _ in range(times):
        P = (np.roll(P, 1, 0) + 2 * P + np.roll(P, -1, 0)) / 4
    return P


def trousers(fit, material, o):
    """Cut and drape; options flare, hem, taper, waist."""
    waist, hem = o.get("waist", 1.135), o.get("hem", .028)
    parts, uvs, faces, base = [], [], [], 0
    for side in (1, -1):
        V = _leg(fit.legs, side, waist, hem, o.get("room", .010), o.get("flare", .05), 116, 64, o.get("crease", .010), o.get("taper", 0.))
        rows, cols = V.shape[:2]
        F = grid_faces(rows, cols, True)
        col = np.arange(cols)[None] + 0 * np.arange(rows - 1)[:, None]
        z = V[:-1, 0, 2][:, None] + 0 * col
        F = F[~((col >= cols // 2 - 1) & (z > CROTCH)).ravel()]
        parts.append(V.reshape(-1, 3))
        uvs.append(arc_uv(V))
        faces.append((F if side > 0 else F[:, ::-1]) + base)
        base += rows * cols
    ob = mesh_object("trousers", np.vstack(parts), np.vstack(faces).tolist(), material, np.vstack(uvs))
    _sew(ob)
    X = np.array([v.co[:] for v in ob.data.vertices])
    inner = np.where(np.abs(X[:, 0]) < .034, ease(-.05, .45, X[:, 2]), 0)      # or the legs would fall together
    top = ease(.90, .99, X[:, 2])
    ob["thick"], ob["sub"] = .0025, 1
    fit.drape(ob, np.where(X[:, 2] > .99, 1, np.maximum(top, inner)), leg_size=.70, steps=1100, smooth=2)
    body.hide_legs(fit.body)
    return ob


def _sew(ob):
    import bmesh
    bm = bmesh.new()
    bm.from_mesh(ob.data)
    bmesh.ops.delete(bm, geom=[v for v in bm.verts if not v.link_faces], context="VERTS")
    seam = [v for v in bm.verts if abs(v.co.x) < .0035 and v.co.z > CROTCH - .004]
    bmesh.ops.remove_doubles(bm, verts=seam, dist=.0065)
    bmesh.ops.recalc_face_normals(bm, faces=bm.faces)
    bm.to_mesh(ob.data)
    bm.free()
