"""On the head: gele, turban, hat, halo."""
import math

import numpy as np

from curves import PI, around, ease
from mesh import ellipsoid, mesh_object, piping, sheet, tube


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
