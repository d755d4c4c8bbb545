"""Everything below the waist that is not trousers. Each cut takes (fit, material, options) and drapes itself."""
import numpy as np
from scipy.ndimage import gaussian_filter, maximum_filter

import body
from body import shell
from cloth.field import petticoat
from curves import PI, around, bump, ease, noise
from fabrics import fabric
from mesh import arc_uv, balls, mesh_object, set_vertices, sheet, surface_points, surface_tree, vertices

WAIST = 1.125


def cone(z0, z1, rows, cols, flare=.1, folds=9, depth=.03, room=.007, hip=.95, seed=0, power=1.25, front=1., back=1., uneven=.5, hem=None, gather=0.):
    """Points of a skirt from z0 to z1: it follows the hips, then flares; `hem(theta)` lengthens it."""
    s, th = np.linspace(0, 1, rows)[:, None], around(cols)[None]
    T, z = th + 0 * s, z0 + (z1 - z0) * s + 0 * th
    x, y = shell(T, np.maximum(np.maximum(z, hip if z0 > hip else z0), .90), room)
    b = np.clip((z0 - z) / (z0 - z1), 0, 1)
    below = np.clip((hip - z) / max(hip - z1, 1e-3), 0, 1)
    ph = T + uneven * .35 * np.sin(T * 2 + seed) + uneven * .2 * np.sin(3 * T + seed * 2.1)
    fold = np.cos(folds * ph + seed) * (1 + .4 * np.sin(T * 2.3 + seed) * uneven)
    off = flare * below**power * np.where(np.sin(T) < 0, front, back) + depth * below**.8 * fold + gather * fold * (1 - b) * ease(0, .05, b)
    V = np.stack([x + off * np.cos(T), y + off * np.sin(T), z], -1)
    if hem is not None:
        V[:, :, 2] = z0 + (V[:, :, 2] - z0) * (1 + hem(T) / (z0 - z1))
    return V


def hang(fit, material, V, pinned=2, fade=0, slit=None, slit_top=.62, slit_gap=.45, thick=.0025, drape=True, clear=.0055, **kw):
    """Turn points into cloth and let it fall; `slit` is the angle at which it opens, `clear` the distance it keeps from the body."""
    rows, cols = V.shape[:2]
    if slit is not None:
        k = int(round(slit / (2 * PI) * cols)) % cols
        V = np.roll(V, -k, 1)
        Vc = np.concatenate([V, V[:, :1]], 1)
        uv = arc_uv(Vc, False)
        j = np.arange(cols + 1)[None]
        gap = slit_gap * np.clip((slit_top - Vc[:, :, 2]) / max(slit_top - .02, .1), 0, 1) ** .7
        wide = .16 * cols
        turn = gap * (np.exp(-(j / wide) ** 2) - np.exp(-((cols - j) / wide) ** 2))
        c, s = np.cos(turn), np.sin(turn)
        X, Y = Vc[:, :, 0].copy(), Vc[:, :, 1].copy()
        Vc[:, :, 0], Vc[:, :, 1] = X * c - Y * s, X * s + Y * c
        P, idx = Vc.reshape(-1, 3), np.arange(rows * (cols + 1)).reshape(rows, cols + 1).copy()
        shut = Vc[:, 0, 2] > slit_top
        idx[shut, -1] = idx[shut, 0]
        F = np.stack([idx[:-1, :-1], idx[:-1, 1:], idx[1:, 1:], idx[1:, :-1]], -1).reshape(-1, 4)
        used = np.unique(F)
        index = -np.ones(len(P), int)
        index[used] = np.arange(len(used))
        P, uv, row = P[used], uv[used], (np.arange(rows * (cols + 1)) // (cols + 1))[used]
        ob = mesh_object("skirt", P, index[F].tolist(), material, uv)
        ob["thick"], ob["sub"] = thick, 1
        col = (np.arange(rows * (cols + 1)) % (cols + 1))[used]
        held = .40 * np.exp(-(np.minimum(col, cols - col) / (.055 * cols)) ** 2) * (P[:, 2] < slit_top)   # the edges are held a little, or the slit falls shut
    else:
        ob, _, _ = sheet("skirt", V, material, thick=thick)
        row, held = np.arange(rows * cols) // cols, 0.
    if drape:
        pin = np.clip(1 - (row - pinned) / max(fade, 1), 0, 1) if fade else (row < pinned).astype(float)
        fit.drape(ob, np.maximum(np.where(row < pinned, 1, pin**2 * .9), held), thick=clear, **kw)
    return ob


def column(fit, m, o):
    """To the floor, close at the hip."""
    V = cone(1.135, o.get("hem", .024), 110, 230, flare=o.get("flare", .17), folds=o.get("folds", 9), depth=.030, seed=o.get("seed", 2), front=.8, back=o.get("train", 1.5), room=.009)
    return hang(fit, m, V, pinned=6, fade=12, smooth=4, bend=4e-7, jitter=.0002, slit=o.get("slit"), slit_top=o.get("slit_top", .68), slit_gap=.80)


def aline(fit, m, o):
    """From the waist to the knee or the calf, in a clean flare."""
    V = cone(WAIST, o.get("hem", .36), 80, 200, flare=o.get("flare", .17), folds=o.get("folds", 8), depth=.024, seed=o.get("seed", 1), hip=1.10, power=.95, room=.010)
    return hang(fit, m, V, pinned=3, fade=4, bend=4e-7, smooth=2, slit=o.get("slit"), slit_top=o.get("slit_top", .60))


def full(fit, m, o):
    """Over a petticoat: a dance skirt."""
    hem, r = o.get("hem", .60), o.get("spread", .33)
    V = cone(WAIST, hem, 76, 210, flare=r - .05, folds=o.get("folds", 10), depth=.040, seed=o.get("seed", 1), hip=1.12, power=.95, room=.011, gather=o.get("gather", 0))
    return hang(fit, m, V, pinned=2, fade=3, bend=3e-7, extra=petticoat(1.11, hem - .04, .135, r, .85), arms=False, smooth=2)


def pleated(fit, m, o):
    """Many sharp pleats from the waist."""
    hem, n = o.get("hem", .30), o.get("folds", 34)
    V = cone(WAIST, hem, 60, n * 10, flare=o.get("flare", .13), folds=n, depth=.011, seed=o.get("seed", 0), hip=1.12, power=.9, room=.014, uneven=0, gather=.006)
    return hang(fit, m, V, pinned=2, fade=6, bend=6e-8, steps=500, smooth=1)


def pencil(fit, m, o):
    """Close to the knee."""
    V = cone(WAIST, o.get("hem", .47), 80, 180, flare=o.get("flare", -.012), folds=5, depth=.003, seed=o.get("seed", 0), room=.011, hip=.90)
    T = around(180)[None] + 0 * V[:, :, 0]
    V[:, :, 1] -= .034 * ease(.92, .66, V[:, :, 2]) * np.clip(.2 - np.sin(T), 0, 1)
    return hang(fit, m, V, pinned=30, fade=20, bend=1e-6, steps=500, smooth=3, slit=o.get("slit"), slit_top=o.get("slit_top", .60))


def mermaid(fit, m, o):
    """Close to the knee, then a sweep."""
    hem, knee = o.get("hem", .022), o.get("knee", .52)
    V = cone(1.135, hem, 120, 240, flare=0, folds=9, depth=0, room=.010, hip=.90)
    z, T = V[:, :, 2], around(240)[None] + 0 * V[:, :, 0]
    below = np.clip((knee - z) / (knee - hem), 0, 1)
    tight = -.012 * bump(z, knee + .02, .16)
    V[:, :, 1] -= .036 * ease(.92, .66, z) * (np.sin(T) < .2) * np.clip(.2 - np.sin(T), 0, 1)   # room for the leg that steps forward
    body.hide_legs(fit.body)
    turn = T + .16 * np.sin(2 * T + o.get("seed", 1)) + .10 * np.sin(3 * T)
    fold = np.cos(12 * turn) * (1 + .4 * np.sin(T * 2.3 + o.get("seed", 1)))
    off = tight + .006 * fold * bump(z, knee + .02, .07) + below**1.5 * (o.get("flare", .30) + .065 * fold) * np.where(np.sin(T) > 0, o.get("train", 1.25), .9)
    V[:, :, 0] += off * np.cos(T)
    V[:, :, 1] += off * np.sin(T)
    return hang(fit, m, V, pinned=8, fade=48, bend=3e-7, arms=False, smooth=2, gx=1.01, gz=1.012, steps=700)


def ball(fit, m, o):
    """A satin underskirt and organza in folds over it."""
    spread, hem = o.get("spread", .50), o.get("hem", .024)
    crin = petticoat(1.11, .0, .13, spread + .03, .74)
    under = o.get("under_fabric")
    V = cone(1.112, hem, 84, 230, flare=spread, folds=15, depth=.045, seed=3, hip=1.11, power=.74, room=.012, gather=.006)
    s1 = hang(fit, under, V, pinned=2, fade=4, bend=1e-6, extra=crin, arms=False)
    if o.get("plain"):
        return s1
    V = cone(1.113, hem + .006, 110, 300, flare=spread + .03, folds=o.get("folds", 21), depth=.036, seed=o.get("seed", 6), hip=1.11, power=.73, room=.016, gather=.006)
    if o.get("falls"):      # softer organza: it lies in folds of its own on the satin
        return hang(fit, m, V, pinned=2, fade=4, bend=o["falls"], gx=1.03, gz=1.004, extra=petticoat(1.11, .0, .140, spread + .055, .74), arms=False, steps=520, smooth=1, thick=0, clear=.008)
    return hang(fit, m, V, drape=False, thick=0)


def tulip(fit, m, o):
    """Rounded at the hip, narrow at the hem."""
    hem = o.get("hem", .50)
    V = cone(WAIST, hem, 80, 200, flare=0, folds=12, depth=0, room=.012, hip=.90)
    z, T = V[:, :, 2], around(200)[None] + 0 * V[:, :, 0]
    b = np.clip((WAIST - z) / (WAIST - hem), 0, 1)
    off = o.get("round", .085) * np.sin(PI * np.clip(b, 0, 1)) ** .8 - .02 * b + .010 * np.cos(14 * T + .8 * np.sin(3 * T)) * bump(b, .08, .18)
    V[:, :, 0] += off * np.cos(T)
    V[:, :, 1] += off * np.sin(T) * .8
    return hang(fit, m, V, pinned=2, fade=50, bend=1e-7, steps=350, arms=False, smooth=2)


def tiers(fit, m, o):
    """Gathered frills over one another, down to the hem."""
    hem, n, r = o.get("hem", .10), o.get("count", 4), o.get("spread", .30)
    tops = np.linspace(WAIST - .01, hem + (WAIST - hem) / n * .92, n)
    lining = cone(WAIST, hem + .012, 60, 200, flare=r - .07, folds=9, depth=.012, seed=3, hip=1.12, power=.85, room=.012)
    hang(fit, m, lining, drape=False)
    ob = None
    for q, z0 in enumerate(tops):
        z1 = hem if q == n - 1 else tops[q + 1] - .045
        start = (r - .06) * ((WAIST - z0) / (WAIST - hem)) ** .85 + .012
        s, T = np.linspace(0, 1, 34)[:, None] + 0 * around(300)[None], around(300)[None] + np.zeros((34, 1))
        x, y = shell(T, np.full_like(T, 1.12), start)
        turn = T + .05 * np.sin(5 * T + q) + .03 * np.sin(9 * T + 2 * q)
        frill = np.cos((24 + 3 * q) * turn + q) * (.004 + .024 * s**1.2)
        off = (.030 + (r - .06) * (z0 - z1) / (WAIST - hem)) * s**.7 + frill
        V = np.stack([x + off * np.cos(T), y + off * np.sin(T), z0 + (z1 - z0) * s + .010 * np.cos(5 * T + 2 * q) * s], -1)
        ob = hang(fit, m, V, drape=False)
    return ob


def bubble(fit, m, o):
    """Puffed tiers: each is pinned at both rings and larger than its space, so it wrinkles as it fills."""
    ob = None
    for q, (z0, z1, R) in enumerate(o["tiers"]):
        first = q == 0
        top = .010 if first else .05 + .03 * (q - 1)
        bottom = .012 if len(o["tiers"]) == 1 else (.05 + .025 * q)
        ob = _puffed(fit, m, z0, z1, R, gathers=o.get("gathers", 36) + 4 * q, top=o.get("top", top), bottom=o.get("bottom", bottom), seed=q + o.get("seed", 1))
    return ob


def _puffed(fit, m, z0, z1, R, gathers=40, top=.01, bottom=.05, seed=0, rows=44, cols=200):
    s, th = np.linspace(0, 1, rows)[:, None], around(cols)[None]
    T, z = th + 0 * s, z0 + (z1 - z0) * s + 0 * th
    x0, y0 = shell(T, np.full_like(T, max(z0, .88)), top)
    x1, y1 = shell(T, np.full_like(T, max(z1, .92)), bottom)
    fold = np.cos(gathers * T + 1.5 * np.sin(5 * T + seed) + seed) * .5 + np.cos(gathers * .62 * T + seed * 2) * .5
    off = np.sin(PI * s) ** .62 * R * (1 + .03 * fold) + .006 * fold * (np.exp(-s / .12) + np.exp(-(1 - s) / .12))
    V = np.stack([x0 * (1 - s) + x1 * s + off * np.cos(T), y0 * (1 - s) + y1 * s + off * np.sin(T), z - .25 * R * np.sin(PI * s) ** 1.5 * s], -1)
    ob, _, _ = sheet("bubble", V, m, thick=.002)
    row = np.arange(rows * cols) // cols
    return fit.drape(ob, ((row < 2) | (row >= rows - 2)).astype(float), bend=5e-7, press=-5.5, gx=1.42, gz=1.14, arms=False, steps=900, grav=5., damp=.99, jitter=.0015)


def highlow(fit, m, o):
    """Short in front, long behind."""
    rise = o.get("rise", .34)
    V = cone(WAIST, o.get("hem", .20), 90, 220, flare=.26, folds=10, depth=.045, seed=o.get("seed", 1), hip=1.11, power=.9, room=.011, gather=o.get("gather", 0),
             hem=lambda T: -rise * np.clip(-np.sin(T) + .25, 0, 1.2) ** 1.1)
    return hang(fit, m, V, pinned=2, fade=4, bend=4e-7, arms=False, smooth=2, extra=petticoat(1.11, .2, .135, .27, .9))


def wrapped(fit, m, o):
    """A long skirt that crosses in front."""
    V = cone(1.11, o.get("hem", .03), 92, 190, flare=o.get("flare", .16), folds=7, depth=.03, seed=o.get("seed", 5), room=.014, front=.9)
    return hang(fit, m, V, pinned=4, fade=8, slit=1.5 * PI - .22, slit_top=o.get("slit_top", .72), smooth=2)


def peplum(fit, m, o):
    """The short flare of a blouse below its waist."""
    deep = .20 * min(.105, o.get("flare", .105))
    V = cone(1.135, o.get("hem", .94), 34, 180, flare=o.get("flare", .105) + deep, folds=o.get("folds", 11), depth=deep, seed=o.get("seed", 4), room=.016, hip=1.13, power=.9,
             hem=lambda T: o.get("dip", .05) * np.where(np.sin(T) > 0, np.sin(T), 0))
    return hang(fit, m, V, pinned=3, fade=3, bend=2e-7, steps=700, thick=.004, smooth=2, clear=.019)


def tail(fit, m, o):
    """The straight lower part of a shirt or a jacket, worn over."""
    V = cone(1.135, o.get("hem", .88), 44, 170, flare=o.get("flare", .030), folds=4, depth=.008, seed=o.get("seed", 4), room=o.get("room", .018), hip=max(1.02, o.get("hem", .88) + .05),
             hem=lambda T: -.035 * np.cos(2 * T) if o.get("curved") else 0 * T)       # a shirt is longest in front and behind
    return hang(fit, m, V, pinned=3, fade=6, bend=1e-6, steps=500, thick=.004, smooth=2, clear=.019)


def _outside(ob, V, room):
    """Points moved out of what is worn beneath, `room` beyond it."""
    tree = surface_tree(ob)
    V = V.copy()
    for i, (x, y, z) in enumerate(V):
        r = np.hypot(x, y) + 1e-9
        c, s = x / r, y / r
        hit = tree.ray_cast((.8 * c, .8 * s, z), (-c, -s, 0), .8)[0]
        if hit is not None and np.hypot(hit[0], hit[1]) + room > r:
            r = np.hypot(hit[0], hit[1]) + room
            V[i] = [r * c, r * s, z]
    return V


def basque(fit, m, o):
    """A jacket's lower part, cut away in front: its edges part below the last button and round off into the hem. It rests on the skirt."""
    top, hem, rows, cols = 1.137, o.get("hem", .99), 46, 260
    s, u = np.linspace(0, 1, rows)[:, None], np.linspace(0, 1, cols)[None]
    gap = o.get("gap", .006) + o.get("open", .34) * s ** 2.2
    T = -PI / 2 + gap + (2 * PI - 2 * gap) * u
    edge = np.minimum(u, 1 - u) * (cols - 1)
    z = top + (hem - top) * s * (1 - .16 * np.exp(-edge / 14)) + .012 * s * np.sin(T) * (1 - np.exp(-edge / 14))
    x, y = shell(T, np.maximum(z, 1.0), o.get("room", .019))
    n, seed = o.get("folds", 9), o.get("seed", 4)
    turn = T + .22 * np.sin(2 * T + seed) + .12 * np.sin(3 * T + 2 * seed)
    off = s ** 1.15 * (o.get("flare", .06) + o.get("depth", .012) * (np.cos(n * turn) * (1 + .5 * np.sin(1.7 * T + seed))))
    V = np.stack([x + off * np.cos(T), y + off * np.sin(T), z], -1)
    under = fit.parts["bottom"]
    if o.get("rests"):      # on a skirt that stands: it cannot fall, so its folds are cut
        out = np.stack([np.cos(T), np.sin(T), 0 * T], -1)

        def clear(X, room):     # moved out by an amount that changes slowly, so that no dent of the skirt is copied
            free = _outside(under, X.reshape(-1, 3), room).reshape(X.shape)
            push = gaussian_filter(maximum_filter(np.linalg.norm(free - X, axis=2), (9, 11), mode="nearest"), (3, 4), mode="nearest")
            return X + out * push[..., None]

        P = clear(V, .006)
        V = P + out * (.008 + .5 * o.get("depth", .012) * (1 + np.cos(n * turn)))[..., None] * (s ** .7)[..., None]
        return sheet("basque", clear(V, .007), m, closed=False, thick=.004)[0]
    ob = sheet("basque", V, m, closed=False, thick=.004)[0]
    row = np.arange(rows * cols) // cols
    held = np.where(row < 3, 1., .35 * (np.tile(edge.ravel(), rows) < 3))
    fit.drape(ob, held, bend=1e-6, steps=420, smooth=2, thick=.019, arms=False)
    set_vertices(ob, _outside(under, vertices(ob).astype(float), .009))
    return ob


def strew(ob, material, n, seed=1, centre=1.04, reach=.16, rest=.02, size=.0011):
    """Beads strewn on cloth, densest round a height."""
    P, N = surface_points(ob, n, seed, weight=lambda c: bump(c[:, 2], centre, reach) + rest)
    r = np.random.RandomState(seed).gamma(1.8, size * .55, n) + .0008
    out = np.where((P * N * [1, 1, 0]).sum(1) < 0, -1., 1.)[:, None]
    return balls(P + N * out * (.001 + ob.get("thick", 0.) * (out < 0)), r, material)      # cloth grows thick against its faces' direction


SKIRTS = {f.__name__: f for f in (column, aline, full, pleated, pencil, mermaid, ball, tulip, tiers, bubble, highlow, wrapped)}
