"""What finishes a look: belts, sashes, buttons, collars, bows, draped bands."""
import math

import numpy as np

from body import shell, torso
from curves import PI, around
from mesh import ellipsoid, grid_faces, joined, mesh_object, piping, sheet, surface_tree

GOLD = ("metal", "#c9a25e", {"rough": .24})


def belt(material, z=1.128, height=.035, room=.016, bulge=.003, tilt=0):
    s = np.linspace(-1, 1, 9)[:, None]
    T = around(160)[None] + 0 * s
    zz = z - s * height / 2 + tilt * np.cos(T)
    x, y = shell(T, zz, room + bulge * (1 - s**2))
    return sheet("belt", np.stack([x, y, zz], -1), material)[0]


def sash(material, z=1.128, height=.075, room=.013, folds=4, seed=0):
    """A long cloth wound round the waist, in soft folds that lie across it."""
    s = np.linspace(-1, 1, 60)[:, None]
    T = around(220)[None] + 0 * s
    run = s * folds / 2 + .22 * np.sin(T + seed) + .10 * np.sin(3 * T + 2 * seed)
    fold = np.abs(np.sin(PI * run)) ** .7 + .25 * np.sin(2.3 * PI * run + 2 * T)
    zz = z - s * height / 2 + .006 * np.sin(2 * T + seed) * (1 - s**2)
    x, y = shell(T, zz, room + (.0055 * fold + .003) * (1 - s**6))
    return sheet("sash", np.stack([x, y, zz], -1), material, thick=.0018)[0]


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


def buttons(fit, material, z0=1.275, z1=1.155, n=4, room=.019, r=.0058, x=0.):
    """Flat buttons with a rim, sewn on whatever is outermost in front."""
    zz = np.linspace(z0, z1, n)
    px, py = shell(1.5 * PI + np.full(n, x), zz, room)
    trees = [surface_tree(ob) for ob in fit.cloths()]
    profile = [(0, .32), (.62, .32), (.74, .55), (.92, .55), (1., .30), (1., 0)]
    T = around(20)
    parts = []
    for a, b, z in zip(px, py, zz):
        hits = [t.ray_cast((a, -.6, z), (0, 1, 0), .62)[0] for t in trees]
        y = min([h[1] for h in hits if h is not None] or [b]) - .0034       # cloth is this thick
        V = np.array([[a + r * q * np.cos(t), y - r * h, z + r * q * np.sin(t)] for q, h in profile for t in T])
        parts.append((V, grid_faces(len(profile), len(T), True).tolist()))
    return mesh_object("buttons", *joined(parts), material)


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


def off_shoulder(fit, material, seed=0, size=.040):
    """A folded band of cloth round both arms and the chest, longer than its place, so that it falls in soft folds."""
    rows, cols = 34, 260
    s, T = np.linspace(0, 1, rows)[:, None], around(cols)[None]
    wide = np.interp(s, [0, .5, 1], [.226, .240, .222])
    deep = np.where(np.sin(T) < 0, np.interp(s, [0, .5, 1], [.112, .150, .128]), np.interp(s, [0, .5, 1], [.112, .136, .116]))
    fold = .009 * np.sin(s * PI * 5 + 1.2 * np.sin(T * 2 + seed) + .6 * np.sin(T * 5)) * np.sin(PI * s)
    z = 1.392 + .018 * np.cos(2 * T) - .020 * (np.sin(T) < 0) * np.abs(np.sin(T)) - s * (1.9 * size + .012 * np.sin(3 * T + seed))
    V = np.stack([(wide + fold) * np.cos(T), .016 + (deep + fold) * np.sin(T), z], -1)
    ob = sheet("drape", V, material, thick=.002)[0]
    row = np.arange(rows * cols) // cols
    return fit.drape(ob, ((row < 1) | (row >= rows - 1)).astype(float), gx=1.015, gz=1.28, bend=1.5e-6, steps=520, thick=.007, damp=.985, grav=7., smooth=2, jitter=.002)
