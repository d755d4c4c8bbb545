"""What finishes a look: belts, sashes, collars, bows, buttons, drapes, capes, head-wraps, neck rings, beads."""
import math

import numpy as np
from mathutils.bvhtree import BVHTree
from scipy.ndimage import map_coordinates

from body import shell, torso
from curves import PI, around, ease
from fabrics import fabric
from mesh import balls, ellipsoid, joined, mesh_object, piping, set_vertices, sheet, tube, vertices

GOLD = ("metal", "#c9a25e", {"rough": .24})


def belt(material, z=1.128, height=.035, room=.016, bulge=.003, tilt=0):
    s = np.linspace(-1, 1, 9)[:, None]
    T = around(160)[None] + 0 * s
    zz = z - s * height / 2 + tilt * np.cos(T)
    x, y = shell(T, zz, room + bulge * (1 - s**2))
    return sheet("belt", np.stack([x, y, zz], -1), material)[0]


def obi(material, cord, z=1.125, room=.020):
    belt(material, z, .095, room, .004)
    belt(cord, z, .010, room + .006)
    V, F = ellipsoid((0, 0, 0), (.055, .022, .045), 20, 32)
    y = shell(np.array([PI / 2]), np.array([z]), room)[1][0]
    mesh_object("knot", V + [0, y + .012, z], F, material)


def buckle(material, z=1.128, room=.022, r=.020):
    y = shell(np.array([1.5 * PI]), np.array([z]), room)[1][0]
    P = np.array([[r * 1.25 * math.cos(a), y, z + r * math.sin(a)] for a in around(40)])
    return piping(P, .0035, material, True)


def buttons(material, z0=1.275, z1=1.155, n=4, room=.019, r=.0058, x=0.):
    zz = np.linspace(z0, z1, n)
    th = 1.5 * PI + np.full(n, x)
    px, py = shell(th, zz, room)
    return balls(np.c_[px, py, zz], r, material, "buttons")


def funnel(material, height=.055):
    """A standing collar close to the throat."""
    s = np.linspace(0, 1, 10)[:, None]
    T = around(100)[None] + 0 * s
    r = .064 - .008 * s + .003 * s**4
    return sheet("collar", np.stack([r * np.cos(T), .004 - .006 * s + r * np.sin(T), 1.498 + height * s + .008 * np.sin(T)], -1), material, thick=.004)[0]


def ruff(material, size=.07):
    """A gathered frill at the throat."""
    s = np.linspace(0, 1, 16)[:, None]
    T = around(320)[None] + 0 * s
    w = np.cos(24 * T + .5 * np.sin(3 * T)) * .011 * s
    r = .060 + size * s
    return sheet("ruff", np.stack([r * np.cos(T), .002 + r * np.sin(T), 1.505 - .035 * s**2 + w + .006 * np.sin(T)], -1), material, thick=.0015)[0]


def _chest(x, z, room):
    """How far forward (y) the front of the torso reaches at x, z."""
    _, cy, a, front, _ = torso(z)
    return cy - (front + room) * np.clip(1 - (np.abs(x) / (a + room)) ** 2.15, .02, 1) ** (1 / 2.15)


def bow(material, at, size=.10, tails=.30, turn=0.):
    """A pussy bow, a waist bow or a great bow at the back: two loops, a knot, two tails."""
    at = np.array(at, float)
    c, s = math.cos(turn), math.sin(turn)
    place = lambda P: np.stack([P[..., 0] * c - P[..., 1] * s, P[..., 0] * s + P[..., 1] * c, P[..., 2]], -1) + at
    for side in (1, -1):
        u, v = np.linspace(0, 1, 40)[:, None], np.linspace(-1, 1, 16)[None]
        a = u * 2 * PI
        X = side * size * (.52 - .52 * np.cos(a)) * (1 - .06 * v**2)
        Y = -.015 - size * .26 * np.sin(a) * (.55 + .45 * np.abs(np.sin(a / 2))) + .006 * np.cos(9 * v)
        half = size * (.16 + .34 * np.sin(a / 2) ** 1.2)
        Z = v * half + .12 * size * (.5 - .5 * np.cos(a)) + .010 * np.sin(5 * v + 3 * u) * np.sin(a / 2)
        sheet("bow", place(np.stack([X + 0 * v, Y + 0 * X, Z], -1)), material, closed=False, thick=.0025)
        if tails:
            u = np.linspace(0, 1, 50)[:, None]
            X = side * (.012 + .20 * size * u + v * size * (.10 + .22 * u))
            Y = -.012 - .020 * u - .010 * np.cos(4 * v + side) * u
            Z = -u * tails * (1 + .10 * v * side) + 0 * v
            V = place(np.stack([X, Y + 0 * X, Z], -1))
            if abs(turn) < .5 and at[1] < 0:        # the tails lie on the chest
                V[..., 1] = np.where(V[..., 2] > 1.10, np.minimum(V[..., 1], _chest(V[..., 0], V[..., 2], .026) - .006 * (1 + np.cos(9 * v + side)) * u), V[..., 1])
            sheet("bow", V, material, closed=False, thick=.0025)
    V, F = ellipsoid((0, -.02, 0), (size * .15, size * .17, size * .19), 14, 20)
    return mesh_object("knot", place(V), F, material)


def off_shoulder(material, seed=0, size=.040):
    """A soft roll round both arms and the chest."""
    a = np.linspace(0, 2 * PI, 16, endpoint=False)[:, None]
    T = around(220)[None]
    cx, cy = .232 * np.cos(T), .02 + np.where(np.sin(T) < 0, .135, .125) * np.sin(T)
    cz = 1.345 + .020 * np.cos(2 * T) + .012 * (np.sin(T) < 0) * np.sin(T)
    r = size * (1 + .10 * np.sin(T * 9 + 2 * np.sin(3 * T) + a * 2 + seed) + .06 * np.sin(T * 23 + a * 3))
    V = np.stack([cx + r * .55 * np.cos(a) * np.cos(T), cy + r * .55 * np.cos(a) * np.sin(T), cz + r * np.sin(a)], -1)
    return sheet("drape", np.concatenate([V, V[:1]], 0), material, thick=0)[0]


def cape(fit, material, hem=.92, flare=.20, top=1.495, folds=13, opening=.75, seed=0, over=False):
    """From the shoulders, open in front; `over` lays it over a great skirt."""
    n, c = 70, 220
    s = np.linspace(0, 1, n)[:, None]
    T = np.linspace(-PI / 2 + opening, 1.5 * PI - opening, c)[None]
    spread = np.interp(s, [0, .06, .14, .3, 1], [.070, .156, .224, .256, .272 + flare])
    z = np.where(s < .22, top + np.interp(s, [0, .06, .14, .22], [.024, .018, -.042, -.116]), (top - .12) + (hem - top + .12) * (s - .22) / .78)
    w = 1 + .055 * np.cos(folds * T + seed + .6 * np.sin(2 * T)) * ease(.08, .5, s)
    depth = np.interp(s, [0, .1, .3, 1], [.85, .62, .62, .72])
    V = np.stack([spread * w * np.cos(T), .020 + spread * w * depth * np.sin(T), z + 0 * T], -1)
    ob, _, _ = sheet("cape", V, material, closed=False, thick=.003)
    row = np.arange(n * c) // c
    fit.drape(ob, (row < 10).astype(float), bend=6e-7, steps=900, smooth=3)
    _tuck(fit.body, ob)
    if over:
        _lay_over(ob, fit.parts["bottom"], folds)
    return ob


def _tree(ob):
    return BVHTree.FromPolygons(vertices(ob).tolist(), [f.vertices[:] for f in ob.data.polygons])


def _tuck(skin, cape, deep=.016):
    """Shrink the shoulders that a cape lies on, or they would come through when the figure bends."""
    V, N = vertices(skin), np.array([v.normal for v in skin.data.vertices])
    tree = _tree(cape)
    for i in np.flatnonzero((np.abs(V[:, 0]) > .09) & (V[:, 2] > 1.34)):
        V[i] -= deep * ease(1.34, 1.42, V[i, 2]) * ease(.035, .012, tree.find_nearest(V[i])[3]) * N[i]
    set_vertices(skin, V)


def _lay_over(ob, skirt, folds, room=.024):
    """Lay a cape over a great skirt, which it was draped without: nowhere nearer to the axis than the skirt and a fold."""
    S, V = vertices(skirt), vertices(ob)
    a, z = (np.arctan2(S[:, 1], S[:, 0]) * 24 / PI).astype(int) + 24, ((1.2 - S[:, 2]) * 50).astype(int).clip(0, 61)
    far = np.zeros((62, 49))
    np.maximum.at(far, (z, a), np.hypot(S[:, 0], S[:, 1]))
    far[:, 0] = far[:, 48] = np.maximum(far[:, 0], far[:, 48])
    for _ in range(4):      # from the waist down, and softly
        far = np.maximum(far, (np.roll(far, 1, 0) + np.roll(far, 1, 1) + np.roll(far, -1, 1)) / 3)
    T, r = np.arctan2(V[:, 1], V[:, 0]), np.hypot(V[:, 0], V[:, 1])
    at = map_coordinates(far, [np.clip((1.2 - V[:, 2]) * 50, 0, 61), T * 24 / PI + 24], order=1, mode="nearest")
    low = ease(1.16, .80, V[:, 2])
    least = np.where(V[:, 2] < 1.2, at + room + (.012 + .030 * low) * (1 + np.cos(folds * T)) * low, 0)
    grow = np.maximum(1, least / np.maximum(r, .05))
    V[:, :2] *= grow[:, None]
    set_vertices(ob, V)


def shoulder_cape(material, hem=1.20, ripple=.02, seed=0):
    """A short stiff cape that stands off the arms."""
    n, c = 40, 240
    s, T = np.linspace(0, 1, n)[:, None], around(c)[None]
    spread = np.interp(s, [0, .12, .3, 1], [.064, .155, .235, .330])
    z = 1.500 - .065 * np.clip(s / .3, 0, 1) ** 1.5 - (1.435 - hem) * np.clip((s - .2) / .8, 0, 1)
    w = ripple * np.cos(15 * T + seed) * s**1.5
    V = np.stack([(spread + w) * np.cos(T), .015 + (spread * .66 + w) * np.sin(T), z + 0 * T], -1)
    return sheet("cape", V, material, thick=.003)[0]


def ruffle_edge(material, points, depth=.05, waves=26, out=(0, -1, 0)):
    """A frill along a path of points."""
    P = np.asarray(points, float)
    n = 14
    s = np.linspace(0, 1, n)[:, None]
    u = np.linspace(0, 1, len(P))[None]
    T = np.gradient(P, axis=0)
    T /= np.linalg.norm(T, axis=1)[:, None]
    out = np.array(out, float)
    down = np.cross(T, out)
    wave = np.sin(waves * 2 * PI * u) * .020 * s
    V = P[None] + (depth * s)[..., None] * down[None] + (wave + .016 * s)[..., None] * out
    return sheet("frill", V, material, closed=False, thick=.0015)[0]


def gele(material, size=1., seed=0):
    """The wide folded head-wrap of a feast."""
    n, k = 110, 220
    a = np.linspace(.001, 1, n)[:, None]
    T = around(k)[None] + 0 * a
    ph, swirl = a * PI * .63, T + 2.2 * a + seed
    ridge = np.abs(np.sin(a * PI * 3.0 + .9 * np.sin(swirl) + .35 * np.sin(2 * T + 1 + seed))) ** .55
    fan, up = np.clip(np.sin(T + .35 + .6 * seed), -.2, 1), ease(.05, .55, 1 - a)
    grow = 1.02 + .13 * ridge * ease(0, .1, a) + .42 * size * up * (.35 + .65 * fan) * ease(0, .12, a)
    R = np.stack([.094 * np.sin(ph) * np.cos(T), .112 * np.sin(ph) * np.sin(T), .112 * np.cos(ph) + 0 * T], -1) * grow[..., None]
    R[:, :, 0] *= 1 + .28 * size * up
    R[:, :, 2] += .085 * size * up * (.6 + .4 * np.sin(T))
    R += (.004 * np.cos(swirl * 19 + a * 20) * ease(0, .2, a) * (1 - ease(.8, 1, a)))[..., None] * np.stack([np.cos(T), np.sin(T), 0 * T], -1)
    c, s = math.cos(-.36), math.sin(-.36)
    R[:, :, 1], R[:, :, 2] = R[:, :, 1] * c - R[:, :, 2] * s, R[:, :, 1] * s + R[:, :, 2] * c
    return sheet("gele", R + np.array([0, 0, 1.775]), material, thick=.004)[0]


def turban(material, seed=0):
    """A close wrap with a crossing in front and a knot."""
    n, k = 90, 220
    a = np.linspace(.001, 1, n)[:, None]
    T = around(k)[None] + 0 * a
    ph = a * PI * .58
    front = np.arctan2(np.cos(T), -np.sin(T))
    ridge = np.abs(np.sin(7 * a + 1.6 * np.abs(front) + .3 * np.sin(3 * T + seed))) ** .5
    grow = 1.04 + .10 * ridge * ease(0, .12, a) + .10 * ease(.1, .6, 1 - a)
    R = np.stack([.090 * np.sin(ph) * np.cos(T), .108 * np.sin(ph) * np.sin(T), .112 * np.cos(ph) + 0 * T], -1) * grow[..., None]
    c, s = math.cos(-.30), math.sin(-.30)
    R[:, :, 1], R[:, :, 2] = R[:, :, 1] * c - R[:, :, 2] * s, R[:, :, 1] * s + R[:, :, 2] * c
    ob = sheet("turban", R + np.array([0, 0, 1.772]), material, thick=.004)[0]
    V, F = ellipsoid((0, 0, 0), (.034, .024, .028), 20, 28, shape=lambda V: V * (1 + .10 * np.cos(9 * np.arctan2(V[:, 2], V[:, 0])))[:, None])
    mesh_object("knot", V + [0, -.108, 1.838], F, material)
    return ob


def wide_hat(material, band):
    """A disc of a hat, tilted."""
    prof = [(.001, .118), (.06, .118), (.086, .100), (.092, .050), (.098, .040), (.20, .030), (.30, .036), (.302, .032), (.20, .024), (.09, .030)]
    T = around(120)
    V = np.array([[[r * np.cos(t), r * 1.04 * np.sin(t), z] for t in T] for r, z in prof])
    c, s = math.cos(.16), math.sin(.16)
    V = np.stack([V[..., 0] * c - V[..., 2] * s, V[..., 1], V[..., 0] * s + V[..., 2] * c], -1)
    ob = sheet("hat", V + [0, -.015, 1.775], material, thick=.003)[0]
    b = np.array([[[r * np.cos(t), r * 1.05 * np.sin(t), z] for t in T] for r, z in ((.094, .080), (.0975, .045))])
    b = np.stack([b[..., 0] * c - b[..., 2] * s, b[..., 1], b[..., 0] * s + b[..., 2] * c], -1)
    sheet("hat", b + [0, -.015, 1.775], band)
    return ob


def halo(material, r=.17, rays=24):
    """A crown of fine rays behind the head."""
    t = around(96)
    piping(np.c_[r * np.cos(t), 0 * t + .07, 1.80 + r * np.sin(t)], .0035, material)
    for i in range(rays):
        a = 2 * PI * i / rays
        e = np.array([[(r + d) * math.cos(a), .07, 1.80 + (r + d) * math.sin(a)] for d in (0, .045 if i % 2 else .085)])
        V, F = tube(np.c_[[0, 1], e, [.003, .0008]], 6, 8)
        mesh_object("ray", V, F, material)


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
    skin, cloth = (_tree(ob) if ob else None for ob in (fit.body, fit.parts.get("bodice")))
    for i, p in enumerate(P):
        at, out, *_ = skin.find_nearest(p)
        worn = cloth and cloth.ray_cast(at + out * .05, -out, .05)[0]
        P[i] = (worn or at) + out * size * .7
    return balls(P, size * (.75 + .45 * fall), material, "necklace")


def bangles(fit, material, t=(.90, .935, .97)):
    from curves import spline
    from mesh import frames
    from poses import arm_keys
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
