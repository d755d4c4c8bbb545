"""Neck rings, necklaces, bangles, earrings, and flowers made of cloth."""
import numpy as np

from body import torso
from curves import PI, around, spline
from mesh import balls, ellipsoid, frames, mesh_object, piping, sheet, surface_tree, vertices
from poses import arm_keys


def neck_rings(material, n=6):
    t = around(64)
    for i, z in enumerate(np.linspace(1.535, 1.60, n)):
        r = .062 - .0025 * i
        piping(np.c_[r * np.cos(t), r * np.sin(t) - .0007 * i, z + 0 * t], .0052, material)


def necklace(fit, material, drop=.10, beads=46, size=.006):
    """Beads lying on the skin, or on what covers it, from the nape down to `drop` below the throat."""
    t = np.linspace(0, 2 * PI, beads, endpoint=False)
    fall = np.clip(-np.sin(t), 0, 1)
    x, z = .080 * np.cos(t) * (1 - .12 * fall**3), 1.506 - drop * fall**1.3
    _, cy, a, bf, bb = torso(z)
    wide = np.maximum(a, np.abs(x) + .004)
    depth = np.clip(1 - (np.abs(x) / wide) ** 2.15, .02, 1) ** (1 / 2.15)
    P = np.c_[x, cy + np.where(np.sin(t) < 0, -bf, bb) * depth, z]
    skin, cloth = (surface_tree(ob) if ob else None for ob in (fit.body, fit.parts.get("bodice")))
    for i, p in enumerate(P):
        at, out, *_ = skin.find_nearest(p)
        worn = cloth and cloth.ray_cast(at + out * .05, -out, .05)[0]
        P[i] = (worn or at) + out * size * .7
    return balls(P, size * (.75 + .45 * fall), material, "necklace")


def edging(ob, material, step=.009, size=.0026, rows=(.006, .016)):
    """Beads sewn in lines along the hem of a cloth, at these distances from its edge."""
    me = ob.data
    V, N = vertices(ob).astype(float), np.array([v.normal[:] for v in me.vertices])
    sides = {}
    for f in me.polygons:
        for e in f.edge_keys:
            sides[e] = sides.get(e, 0) + 1
    beside = {}
    for (a, b), n in sides.items():
        if n == 1:
            beside.setdefault(a, []).append(b)
            beside.setdefault(b, []).append(a)
    loops, left = [], set(beside)
    while left:
        at = left.pop()
        loop = [at]
        while True:
            ahead = [b for b in beside[loop[-1]] if b in left]
            if not ahead:
                break
            left.discard(ahead[0])
            loop.append(ahead[0])
        loops.append(loop)
    hem = np.array(min(loops, key=lambda c: V[c, 2].mean()))
    near = {v: set() for v in range(len(V))}
    for a, b in sides:
        near[a].add(b)
        near[b].add(a)
    edge, P = set(hem.tolist()), []
    up = np.array([V[[w for w in near[v] if w not in edge] or [v]].mean(0) - V[v] for v in hem])
    up /= np.maximum(np.linalg.norm(up, axis=1), 1e-6)[:, None]
    side = np.where((V[hem] * N[hem] * [1, 1, 0]).sum(1) < 0, -1., 1.)[:, None]
    out = N[hem] * side * (1 + ob.get("thick", 0.) * (side < 0) / (size * .55))       # cloth grows thick against its faces' direction
    for k, far in enumerate(rows):
        L = V[hem] + up * far + out * size * .55
        L = np.vstack([L, L[:1]])
        d = np.r_[0, np.cumsum(np.linalg.norm(np.diff(L, axis=0), axis=1))]
        t = (np.arange(int(d[-1] / step)) + .5 * (k % 2)) * step
        P.append(np.stack([np.interp(t, d, L[:, i]) for i in range(3)], 1))
    return balls(np.vstack(P), size, material, "edging")


def bangles(fit, material, t=(.90, .935, .97)):
    for s, arm in fit.arms():
        C = spline(arm_keys(s, arm), np.linspace(.85, 1, 12))
        T, U, W = frames(C[:, :3])
        for q in t:
            i = int((q - .85) / .15 * 11)
            a = around(40)[:, None]
            piping(C[i, :3] + (C[i, 3] + .008) * (np.cos(a) * U[i] + np.sin(a) * W[i]), .0036, material)


def flowers(material, heart, places, r=.05, seed=0):
    """Cloth flowers: cupped petals in three rounds."""
    rng = np.random.RandomState(seed)
    for at, out in places:
        out = np.array(out, float) / np.linalg.norm(out)
        a = np.cross(out, [0, 0, 1.])
        a /= np.linalg.norm(a)
        b = np.cross(out, a)
        for ring, n in ((1., 6), (.7, 5), (.42, 4)):
            for i in range(n):
                t = 2 * PI * (i + rng.rand() * .3) / n + ring
                u, v = np.linspace(0, 1, 10)[:, None], np.linspace(-1, 1, 12)[None]
                radial = r * ring * u
                width = r * ring * .62 * np.sin(PI * np.clip(u, .02, .98)) ** .6 * v
                rise = r * (.10 + .55 * (1 - ring)) + r * .35 * ring * u**2 + .12 * r * v**2
                d1, d2 = np.cos(t) * a + np.sin(t) * b, -np.sin(t) * a + np.cos(t) * b
                V = np.array(at) + radial[..., None] * d1 + width[..., None] * d2 + (rise + 0 * v)[..., None] * out
                sheet("petal", V, material, closed=False, thick=.0012)
        balls([np.array(at) + out * r * .55], r * .14, heart)


def earrings(material, r=.026):
    """Three gold discs of growing size under each ear."""
    for s in (1, -1):
        z = 1.725
        for k in range(3):
            q = r * (.55 + .30 * k)
            T = around(48)
            rim = np.array([[[s * (.074 + .004 * k + dx), -.012 + rr * np.cos(t), z - q + rr * np.sin(t)] for t in T] for rr, dx in ((.0005, .0022), (q, .0016), (q, -.0016), (.0005, -.0022))])
            ob = sheet("earring", rim, material, thick=0, sub=0)[0]
            for f in ob.data.polygons:
                f.use_smooth = False
            z -= 2 * q + .003
        V, F = ellipsoid((s * .072, -.012, 1.735), (.007, .007, .007), 10, 14)
        mesh_object("stud", V, F, material)
