"""Capes: from the shoulders, over a great skirt, or short over the arms."""
import numpy as np
from scipy.ndimage import gaussian_filter, map_coordinates, maximum_filter

from curves import PI, around, ease
from mesh import set_vertices, sheet, surface_tree, vertices


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
        _lay_over(ob, n, fit.parts["bottom"], folds)
    return ob


def _tuck(skin, cape, deep=.016):
    """Shrink the shoulders that a cape lies on, or they would come through when the figure bends."""
    V, N = vertices(skin), np.array([v.normal for v in skin.data.vertices])
    tree = surface_tree(cape)
    for i in np.flatnonzero((np.abs(V[:, 0]) > .09) & (V[:, 2] > 1.34)):
        V[i] -= deep * ease(1.34, 1.42, V[i, 2]) * ease(.035, .012, tree.find_nearest(V[i])[3]) * N[i]
    set_vertices(skin, V)


SHOULDER = 1.36


def _spanned(far, T, r, z):
    """How far the skirt reaches, with straight lines over its hollows: a cape hangs from the shoulders to where the skirt is widest and does not follow its waist. Rows from the shoulder down, 2 cm each."""
    near = np.abs(z - SHOULDER) < .03
    a = (T * 24 / PI).astype(int) + 24
    top = np.array([np.median(r[near & (np.abs(a - k) < 2)]) if (near & (np.abs(a - k) < 2)).any() else .2 for k in range(49)])
    rows = np.vstack([top, np.zeros((7, 49)), far])
    out = rows.copy()
    n = int((SHOULDER - .02) * 50)
    for k in range(49):
        i = 0
        while i < n:        # the next point that the taut cloth touches
            slope = (rows[i + 1:n + 1, k] - rows[i, k]) / np.arange(1, n + 1 - i)
            j = i + 1 + int(slope.argmax())
            out[i:j + 1, k] = np.linspace(rows[i, k], rows[j, k], j - i + 1)
            i = j
    return out


def _lay_over(ob, rows, skirt, folds, room=.024):
    """Lay a cape over a great skirt, which it was draped without: nowhere nearer to the axis than the skirt and a fold."""
    S, V = vertices(skirt), vertices(ob)
    soft = gaussian_filter(V.reshape(rows, -1, 3), (2.5, 2.5, 0), mode="nearest").reshape(-1, 3)     # without what it crumpled into as it fell through the skirt's place
    V += (soft - V) * ease(SHOULDER + .06, SHOULDER - .06, V[:, 2:])
    a, z = (np.arctan2(S[:, 1], S[:, 0]) * 24 / PI).astype(int) + 24, ((1.2 - S[:, 2]) * 50).astype(int).clip(0, 61)
    far = np.zeros((62, 49))
    np.maximum.at(far, (z, a), np.hypot(S[:, 0], S[:, 1]))
    far[:, 0] = far[:, 48] = np.maximum(far[:, 0], far[:, 48])
    far = maximum_filter(far, (3, 3), mode=("nearest", "wrap"))        # a fold of the skirt that lies between two directions
    for _ in range(4):      # from the waist down, and softly
        far = np.maximum(far, (np.roll(far, 1, 0) + np.roll(far, 1, 1) + np.roll(far, -1, 1)) / 3)
    T, r = np.arctan2(V[:, 1], V[:, 0]), np.hypot(V[:, 0], V[:, 1])
    far = _spanned(far, T, r, V[:, 2])
    at = map_coordinates(far, [np.clip((SHOULDER - V[:, 2]) * 50, 0, len(far) - 1), T * 24 / PI + 24], order=1, mode="nearest")
    low = np.clip((SHOULDER - V[:, 2]) / SHOULDER, 0, 1) ** .8
    turn = T + .16 * np.sin(2 * T + 1.) + .08 * np.sin(5 * T)
    fold = (.5 + .5 * np.cos(folds * turn)) ** 1.6 * (1 + .4 * np.sin(3 * T + 2.6))
    away = np.abs(np.angle(np.exp(1j * (T - PI / 2))))       # from the middle of the back: its front edges fall straight
    fold *= 1 - .75 * ease(away.max() - .45, away.max(), away)
    least = np.where(V[:, 2] < SHOULDER, at + low * (room + .100 * fold), 0)
    grow = np.maximum(1, least / np.maximum(r, .05))
    V[:, :2] *= grow[:, None]
    set_vertices(ob, V)


def shoulder_cape(fit, material, hem=1.20, ripple=.02, seed=0):
    """A short cape that falls over the arms."""
    n, c = 56, 260
    s, T = np.linspace(0, 1, n)[:, None], around(c)[None]
    spread = np.interp(s, [0, .12, .3, 1], [.064, .155, .240, .330 + 2 * ripple])
    z = 1.500 - .060 * np.clip(s / .3, 0, 1) ** 1.5 - (1.440 - hem) * np.clip((s - .2) / .8, 0, 1)
    w = ripple * np.cos(13 * T + seed + .9 * np.sin(2 * T) + .5 * np.sin(5 * T)) * s**1.2
    V = np.stack([(spread + w) * np.cos(T), .015 + (spread * .66 + w) * np.sin(T), z + 0 * T], -1)
    ob = sheet("cape", V, material, thick=.0022)[0]
    row = np.arange(n * c) // c
    fit.drape(ob, np.clip(1 - (row - 5) / 6, 0, 1), bend=6e-7, steps=700, smooth=2, thick=.017)
    _tuck(fit.body, ob)
    return ob
