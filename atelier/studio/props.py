"""Things to stand round the mannequin."""
import math

import numpy as np

from curves import PI, around, noise
from fabrics import fabric
from mesh import ellipsoid, grid_faces, mesh_object, piping, sheet

BRASS = ("metal", "#c9a25e", {"rough": .26})


def _turned(ob, loc, rot, bevel=.004):
    ob.location, ob.rotation_euler = loc, [math.radians(q) for q in rot]
    if bevel:
        b = ob.modifiers.new("b", "BEVEL")
        b.width, b.segments = bevel, 3
    return ob


def ball(r, loc, m):
    V, F = ellipsoid((0, 0, 0), (r, r, r), 40, 64)
    ob = mesh_object("prop", V, F, m)
    ob.location = loc
    return ob


def disc(r, t, loc, m, rot=(90, 0, 0), inner=0):
    th = around(128)
    prof = [(inner, -t / 2), (r, -t / 2), (r, t / 2), (inner, t / 2), (inner, -t / 2)]
    V = [(rr * math.cos(a), rr * math.sin(a), z) for rr, z in prof for a in th]
    return _turned(mesh_object("prop", V, grid_faces(len(prof), 128, True), m, smooth=False), loc, rot)


def plinth(r, h, loc, m):
    return disc(r, h, (loc[0], loc[1], loc[2] + h / 2), m, rot=(0, 0, 0))


def dais(m, r=.62):
    """A round step under the mannequin (its top is the floor, z = 0)."""
    return plinth(r, .09, (0, .03, -.0955), m)


def ring(R, r, loc, m, rot=(90, 0, 0)):
    a, b = around(160)[:, None], around(20)[None]
    V = np.stack([(R + r * np.cos(b)) * np.cos(a), (R + r * np.cos(b)) * np.sin(a), r * np.sin(b) + 0 * a], -1)
    V = np.concatenate([V, V[:1]], 0)
    return _turned(mesh_object("prop", V.reshape(-1, 3), grid_faces(161, 20, True), m), loc, rot, 0)


def _panel(outline, t, m, loc):
    n = len(outline)
    V = [(x, -t / 2, z) for x, z in outline] + [(x, t / 2, z) for x, z in outline]
    F = [list(range(n))[::-1], list(range(n, 2 * n))] + [[i, (i + 1) % n, n + (i + 1) % n, n + i] for i in range(n)]
    return _turned(mesh_object("prop", V, F, m, smooth=False), loc, (0, 0, 0), .006)


def arch(w, h, t, loc, m):
    a = np.linspace(0, PI, 60)
    return _panel(np.r_[[[w / 2, 0]], np.c_[w / 2 * np.cos(a), h - w / 2 + w / 2 * np.sin(a)], [[-w / 2, 0]]], t, m, loc)


def gateway(w, h, band, t, loc, m):
    """An arch one can look through."""
    a = np.linspace(0, PI, 60)
    out = np.r_[[[w / 2, 0]], np.c_[w / 2 * np.cos(a), h - w / 2 + w / 2 * np.sin(a)], [[-w / 2, 0]]]
    w2 = w - 2 * band
    inn = np.r_[[[w2 / 2, 0]], np.c_[w2 / 2 * np.cos(a), h - w / 2 + w2 / 2 * np.sin(a)], [[-w2 / 2, 0]]]
    n = len(out)
    V = [(x, y, z) for y in (-t / 2, t / 2) for x, z in out] + [(x, y, z) for y in (-t / 2, t / 2) for x, z in inn]
    F = []
    for i in range(n - 1):
        F += [[i + 1, i, 2 * n + i, 2 * n + i + 1], [n + i, n + i + 1, 3 * n + i + 1, 3 * n + i], [i, i + 1, n + i + 1, n + i], [2 * n + i + 1, 2 * n + i, 3 * n + i, 3 * n + i + 1]]
    return _turned(mesh_object("prop", V, F, m, smooth=False), loc, (0, 0, 0), .006)


def block(sx, sy, sz, loc, m, turn=0):
    x, y = sx / 2, sy / 2
    V = [(-x, -y, 0), (x, -y, 0), (x, y, 0), (-x, y, 0), (-x, -y, sz), (x, -y, sz), (x, y, sz), (-x, y, sz)]
    F = [[3, 2, 1, 0], [4, 5, 6, 7], [0, 1, 5, 4], [1, 2, 6, 5], [2, 3, 7, 6], [3, 0, 4, 7]]
    return _turned(mesh_object("prop", V, F, m, smooth=False), loc, (0, 0, turn), .006)


def stairs(n, w, step, rise, loc, m):
    for i in range(n):
        block(w, step * (n - i), rise, (loc[0], loc[1] + step * i / 2, loc[2] + rise * i), m)


def curtain(m, x0, x1, y, h=3.4, depth=.05, n=26, seed=0):
    u, v = np.linspace(0, 1, 500)[None], np.linspace(0, 1, 30)[:, None]
    ph = n * u * PI + 1.3 * noise(u * 9, u * 0, seed=seed) + .15 * noise(u * 6, v * 2, seed=seed + 1)
    V = np.stack([x0 + (x1 - x0) * u + .02 * np.sin(2 * ph), y + depth * np.cos(ph) * (1 + .25 * noise(u * 14, v * 1.5, seed=seed + 2)), h * (1 - v) + 0 * u], -1)
    ob = sheet("prop", V, m, closed=False)[0]
    del ob["thick"]
    return ob


def hung(m, cord, x, y, z, r):
    """A bauble on its thread."""
    ball(r, (x, y, z), m)
    piping(np.array([[x, y, z + r * .9], [x, y, z + r + .4], [x, y, 3.6]]), .0018, cord or m, closed=False)


def star_prop(r, loc, m, points=5, inner=.42, depth=.05):
    n = points * 2
    rim = [(r * (1 if i % 2 == 0 else inner) * math.sin(PI * i / points), 0, r * (1 if i % 2 == 0 else inner) * math.cos(PI * i / points)) for i in range(n)]
    V = rim + [(0, -depth, 0), (0, depth, 0)]
    F = [[(i + 1) % n, i, n] for i in range(n)] + [[i, (i + 1) % n, n + 1] for i in range(n)]
    ob = mesh_object("prop", V, F, m, smooth=False)
    ob.location = loc
    return ob


def grain_heap(m, loc, r=.35, h=.14, n=1400, seed=0, size=.011):
    """A heap of grain."""
    rng = np.random.RandomState(seed)
    a, q = rng.rand(n) * 2 * PI, np.sqrt(rng.rand(n))
    z = h * np.clip(1 - q, 0, 1) ** 1.1 + .012 * rng.rand(n) + size * .5
    P = np.c_[r * q * np.cos(a), r * q * np.sin(a), z]
    V0, F0 = ellipsoid((0, 0, 0), (1, .55, .5), 6, 8)
    t = rng.rand(n) * 2 * PI
    R = np.stack([np.stack([np.cos(t), -np.sin(t), 0 * t], -1), np.stack([np.sin(t), np.cos(t), 0 * t], -1), np.stack([0 * t, 0 * t, 1 + 0 * t], -1)], 1)
    V = np.einsum("nij,vj->nvi", R, V0) * size + P[:, None]
    k = len(V0)
    ob = mesh_object("prop", V.reshape(-1, 3), [[i + j * k for i in f] for j in range(n) for f in F0], m)
    ob.location = loc
    return ob


def stalks(m, loc, n=26, h=1.3, spread=.16, seed=0, head=True):
    """Tall dry grass with ears, standing in a vase."""
    rng = np.random.RandomState(seed)
    for i in range(n):
        a, lean = rng.rand() * 2 * PI, spread * (.3 + rng.rand())
        hh = h * (.75 + .3 * rng.rand())
        s = np.linspace(0, 1, 14)
        P = np.c_[loc[0] + lean * np.cos(a) * s**1.8, loc[1] + lean * np.sin(a) * s**1.8, loc[2] + hh * s - .10 * lean * s**4]
        piping(P, .0028, m, closed=False)
        if head:
            ear = P[-4:]
            u = np.linspace(0, 1, 22)
            Q = np.stack([np.interp(u, np.linspace(0, 1, 4), ear[:, k]) for k in range(3)], -1)
            from mesh import balls
            balls(Q + rng.randn(22, 3) * .0055, .0085 * np.sin(PI * (.1 + .85 * u)) + .002, m)


def vase(m, loc, r=.13, h=.42, neck=.05):
    s = np.linspace(0, 1, 40)
    prof = r * (np.sin(PI * np.clip(s * .86 + .14, 0, 1)) ** .8) * (1 - s**3) + neck * s**3
    T = around(64)
    V = np.array([[[p * np.cos(t), p * np.sin(t), h * z] for t in T] for p, z in zip(prof, s)])
    ob = sheet("prop", V, m)[0]
    del ob["thick"]
    ob.location = loc
    return ob


def fan_leaf(m, loc, r=.5, blades=13, turn=0, seed=0):
    """A dried palm fan."""
    for i in range(blades):
        a = math.radians(-75 + 150 * i / (blades - 1) + turn)
        u, v = np.linspace(0, 1, 12)[:, None], np.linspace(-1, 1, 5)[None]
        w = r * .085 * np.sin(PI * np.clip(u * .9 + .08, 0, 1)) ** .7
        X = u * r * math.sin(a) + w * v * math.cos(a)
        Z = u * r * math.cos(a) - w * v * math.sin(a)
        sheet("prop", np.stack([X + loc[0], loc[1] + .012 * np.abs(v) + 0 * X - .05 * u**2, Z + loc[2] + .35], -1), m, closed=False, thick=0)
    piping(np.array([[loc[0], loc[1], loc[2]], [loc[0], loc[1], loc[2] + .18], [loc[0], loc[1], loc[2] + .36]]), .006, m, closed=False)
