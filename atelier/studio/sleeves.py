"""Sleeves: a tube along the arm whose radius is a profile; the full ones are blown up and gathered by the solver."""
import numpy as np

from curves import PI, around, spline
from mesh import frames, sheet
from poses import arm_keys


def arm_tube(side, arm, t0, t1, radius, rows=40, cols=48, folds=0, fold=0, seed=0, flat=1.):
    """Points of a tube from t0 to t1 of the arm; radius(s, arm radius) with s in 0..1."""
    t = np.linspace(t0, t1, rows)
    C = spline(arm_keys(side, arm), t)
    P, r = C[:, :3].copy(), C[:, 3]
    T, U, W = frames(P)
    th, s = around(cols), (t - t0) / (t1 - t0)
    R = np.array([radius(a, b) for a, b in zip(s, r)])
    wave = 1 + fold * np.cos(folds * th[None] + seed + .8 * np.sin(3 * s[:, None])) * np.sin(PI * s[:, None])
    ring = np.cos(th)[None, :, None] * U[:, None] + flat * np.sin(th)[None, :, None] * W[:, None]
    return P[:, None] + (R[:, None] * wave)[..., None] * ring


def _gathered(fit, V, material, gx, gz, press, bend=1e-6, steps=800, ends=(2, 2), thick=.002):
    rows, cols = V.shape[:2]
    ob, _, _ = sheet("sleeve", V, material, thick=thick)
    row = np.arange(rows * cols) // cols
    return fit.drape(ob, ((row < ends[0]) | (row >= rows - ends[1])).astype(float), gx=gx, gz=gz, press=press, bend=bend, steps=steps)


def cuff(material, side, arm, t0, t1, room=.010):
    V = arm_tube(side, arm, t0, t1, lambda a, r: r + room, 8, 40)
    return sheet("cuff", V, material)[0]


def _worn(fit, V, m, thick=.0025, gx=1.02, gz=1.06, bend=1.2e-6):
    """A plain sleeve with a little too much cloth: it breaks where the arm bends."""
    rows, cols = V.shape[:2]
    ob, _, _ = sheet("sleeve", V, m, thick=thick)
    row = np.arange(rows * cols) // cols
    return fit.drape(ob, ((row < 2) | (row >= rows - 1)).astype(float), gx=gx, gz=gz, bend=bend, steps=420, grav=6., damp=.985, thick=.0048, jitter=.001)


def fitted(fit, m, side, arm, to=.93, **k):
    V = arm_tube(side, arm, .02, to, lambda a, r: r + .008, 96, 64, folds=3, fold=.02, seed=side)
    return _worn(fit, V, m, .002, gz=1.07)


def short(fit, m, side, arm, to=.33, **k):
    V = arm_tube(side, arm, .02, to, lambda a, r: r + .009 + .014 * a, 40, 64, folds=3, fold=.02, seed=side)
    return _worn(fit, V, m)


def cap(fit, m, side, arm, **k):
    return short(fit, m, side, arm, to=.21)


def elbow(fit, m, side, arm, **k):
    V = arm_tube(side, arm, .02, .58, lambda a, r: r + .012 + .024 * a, 60, 64, folds=4, fold=.03, seed=side)
    return _worn(fit, V, m)


def puff(fit, m, side, arm, to=.40, cuff_material=None, size=.062, **k):
    V = arm_tube(side, arm, .02, to, lambda a, r: r + .010 + size * np.sin(PI * a) ** .6, 40, 72, folds=16, fold=.05, seed=side)
    _gathered(fit, V, m, 1.30, 1.12, 8, bend=6e-7)
    return cuff(cuff_material or m, side, arm, to - .015, to + .03, .009)


def balloon(fit, m, side, arm, cuff_material=None, size=.085, press=5, fall=1.12, **k):
    """A whole-arm volume, for houses that like architecture."""
    V = arm_tube(side, arm, .02, .90, lambda a, r: r + .010 + size * np.sin(PI * a) ** .7, 70, 80, folds=16, fold=.04, seed=side)
    _gathered(fit, V, m, 1.26, fall, press, bend=6e-7)
    return cuff(cuff_material or m, side, arm, .885, .965, .010)


def gigot(fit, m, side, arm, cuff_material=None, **k):
    """Leg of mutton: full above the elbow, easy below, into a cuff."""
    prof = lambda a, r: r + .012 + (.055 * np.sin(PI * min(1, a / .62)) ** 1.2 if a < .31 else .055 * np.interp(a, [.31, .45, .75, .93, 1], [1, .45, .75, .55, -.05]))
    V = arm_tube(side, arm, .02, .93, prof, 64, 56, folds=11, fold=.06, seed=side)
    _gathered(fit, V, m, 1.16, 1.07, 3)
    return cuff(cuff_material or m, side, arm, .905, .975, .010)


def bishop(fit, m, side, arm, cuff_material=None, **k):
    prof = lambda a, r: r + .008 + np.interp(a, [0, .3, .7, .93, 1], [0, .010, .048, .045, .0])
    V = arm_tube(side, arm, .02, .93, prof, 64, 56, folds=9, fold=.05, seed=side)
    _gathered(fit, V, m, 1.16, 1.06, 2)
    return cuff(cuff_material or m, side, arm, .905, .975, .009)


def bell(fit, m, side, arm, to=.80, **k):
    """Close at the shoulder, wide and falling at the wrist."""
    V = arm_tube(side, arm, .02, to, lambda a, r: r + .010 + .105 * max(0, a - .35) ** 1.25, 60, 72, folds=7, fold=.03, seed=side)
    return _gathered(fit, V, m, 1.0, 1.0, 0, steps=1200, ends=(22, 0))


def kimono(fit, m, side, arm, to=.72, **k):
    V = arm_tube(side, arm, .03, to, lambda a, r: .070 + .16 * a**.9, 52, 72, folds=7, fold=.03, seed=side)
    return _gathered(fit, V, m, 1.0, 1.0, 0, steps=1400, ends=(2, 0))


def flutter(fit, m, side, arm, **k):
    """A soft double frill from the shoulder."""
    for to, wide in ((.34, .16), (.22, .12)):
        V = arm_tube(side, arm, .03, to, lambda a, r: r + .014 + wide * a**1.1, 26, 90, folds=9, fold=.10, seed=side + 3 * to)
        ob = _gathered(fit, V, m, 1.06, 1.0, 0, steps=700, ends=(2, 0))
    return ob


def fan(fit, m, side, arm, **k):
    """Three pleated petals standing off the shoulder."""
    for q in range(3):
        n, c = 30, 120
        a = np.linspace(0, 1, n)[:, None]
        ph = np.linspace(-.12 * PI, 1.12 * PI, c)[None]
        pr = np.clip(np.sin((ph + .12 * PI) / (1.24 * PI) * PI), 0, 1) ** .45
        reach, up = (.155 - .038 * q) * pr, np.radians(18 + 24 * q)
        pleat = .010 * a * np.cos(ph * 22)
        X = .126 - .012 * np.sin(ph) + reach * a * np.cos(up) - pleat * np.sin(up)
        Z = 1.395 + .086 * np.sin(ph) + reach * a * np.sin(up) + pleat * np.cos(up) - .09 * a**2 * reach
        Y = .018 + .062 * np.cos(ph) + .55 * reach * a * np.cos(ph)
        ob = sheet("fan", np.stack([side * X, Y, Z], -1), m, closed=False, thick=.0025)[0]
    return ob


SLEEVES = {f.__name__: f for f in (fitted, short, cap, elbow, puff, balloon, gigot, bishop, bell, kimono, flutter, fan)}


def sleeves(fit, material, cut, cuff_material=None, only=None, **k):
    """The pair; `only` 1 or -1 makes one sleeve (one-shoulder dresses)."""
    for side, arm in fit.arms():
        if only in (None, side):
            SLEEVES[cut](fit, material, side, arm, cuff_material=cuff_material, **k)
