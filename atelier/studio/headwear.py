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


def wound(material, size=1., seed=0, bands=6):
    """A long cloth wound round the head: soft bands over one another, each tilted its own way and laid in creases, closed by the crown."""
    rows, cols = 60, 280
    s, T = np.linspace(0, 1, rows)[:, None], around(cols)[None]
    rng = np.random.RandomState(int(seed * 10) + 3)
    V, F = ellipsoid((0, .006, .052), (.108, .126, .122 * size), 40, 64, shape=lambda V: V * (1 + .02 * np.sin(9 * V[:, 0] + 5 * V[:, 1]))[:, None])
    mesh_object("gele", _tilted(V), F, material)
    for i in range(bands):
        up = i / max(bands - 1, 1)
        lean, way = (.15 - .03 * up) * (1 if i % 2 else -1) * (.6 + .8 * rng.rand()), rng.rand() * 2 * PI
        fan = size * (.010 + .030 * np.sin(PI * min(.15 + .60 * up, 1.))) * (.86 + .20 * np.cos(2 * T + way) + .08 * np.sin(3 * T + seed + i))
        base, tall = -.046 + .021 * i, (.050 + .006 * up) * size + .010 * np.sin(T)
        over = np.clip((s - .72) / .28, 0, 1) * PI * .62        # the upper edge turns in, and rests on the next band
        roll = np.clip(s / .72, 0, 1)
        out = .003 + fan * np.sin(.5 * PI * roll) ** .8 - .016 * (1 - np.cos(over))
        z = base + tall * roll + .012 * np.sin(over)
        pull = np.exp(-(np.angle(np.exp(1j * (T - way))) / .9) ** 2)        # creases gather where it is tucked in
        crease = (.0016 + .0026 * pull) * np.sin((17 + 5 * pull) * s + 1.3 * np.sin(T - way) + .5 * np.sin(3 * T + 2 * i))
        narrow = np.sqrt(np.clip(1 - (np.clip(base - .030, 0, 1) / .120) ** 2, .10, 1))
        x, y = (.098 * narrow + out + crease) * np.cos(T), (.116 * narrow + out * .94 + crease) * np.sin(T)
        z = z + lean * (x * np.cos(way) + y * np.sin(way)) * (.5 + .5 * roll)
        ob = sheet("gele", _tilted(np.stack([x, y, z + 0 * T], -1)), material, thick=.0024)[0]
    return ob


def _tilted(V, angle=-.33):
    """From the head's own axes into its place: the brow low, the crown further back."""
    c, s = math.cos(angle), math.sin(angle)
    return np.stack([V[..., 0], V[..., 1] * c - V[..., 2] * s, V[..., 1] * s + V[..., 2] * c], -1) + np.array([0, -.004, 1.772])


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


def halo(material, r=.17, rays=24, z=1.80, thick=.0035):
    """A crown of fine rays behind the head."""
    t = around(96)
    piping(np.c_[r * np.cos(t), 0 * t + .07, z + r * np.sin(t)], thick, material)
    for i in range(rays):
        a = 2 * PI * i / rays
        e = np.array([[(r + d) * math.cos(a), .07, z + (r + d) * math.sin(a)] for d in (0, .045 if i % 2 else .085)])
        V, F = tube(np.c_[[0, 1], e, [thick * .85, .0008]], 6, 8)
        mesh_object("ray", V, F, material)
