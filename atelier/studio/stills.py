"""Still lifes: bags, cushions, linen, curtains, a throw. Each builds its things, its set, light and camera."""
import math

import numpy as np

import camera
import props as p
from cloth.field import H, ORIGIN, SIZE, grid
from cloth.solver import simulate
from curves import PI, around, bump, ease, noise
from fabrics import fabric
from fitting import SCRATCH
from mesh import arc_uv, ellipsoid, finish, grid_faces, mesh_object, piping, sheet

BRASS = ("metal", "#c9a25e", {"rough": .24})


def _matte(c):
    return fabric("matte", c, dict(rough=.88, spec=.2))


def _table(e, z=.42, dist=2.3, lens=85, h=.30):
    """Backdrop, light and a camera close to a table-top at height 0."""
    camera.backdrop(e["backdrop"], 0., back=1.6)
    camera.lights(key=230, fill=45, rim=110, ambient=.30, wall=30)
    camera.camera((0, -dist, z + h), (0, 0, z), lens=lens, fstop=5.0, focus=dist)


def half_moon_bag(e):
    leather = fabric("leather", e["colour"])
    u, v = np.linspace(0, 1, 70)[:, None], np.linspace(-1, 1, 40)[None]
    a = PI + PI * u                                       # the lower half of a disc
    r = .26
    for side in (1, -1):                                  # two swollen faces sewn on the rim
        q = np.linspace(0, 1, 40)[None]
        X, Z = r * q * np.cos(a) * 1.12, r * q * np.sin(a)
        Y = side * .062 * np.sqrt(np.clip(1 - q**2.6, 0, 1)) * (1 - .25 * ease(.5, 0, np.abs(np.sin(a)))) + 0 * X
        ob = sheet("bag", np.stack([X, Y, Z + .30], -1), leather, closed=False, thick=.003)[0]
        finish(ob)
    rim = np.array([[1.12 * r * math.cos(t), 0, .30 + r * math.sin(t)] for t in np.linspace(PI, 2 * PI, 60)])
    piping(rim, .0055, fabric("leather", "#3c1411"), closed=False)
    top = np.array([[x, y, .30] for x, y in zip(np.linspace(-.285, .285, 40), [0] * 40)])
    piping(top, .010, fabric("leather", "#3c1411"), closed=False)
    t = np.linspace(0, PI, 60)
    piping(np.c_[.20 * np.cos(t), 0 * t, .305 + .20 * np.sin(t)], .011, leather, closed=False)
    for s in (1, -1):
        p.ring(.020, .005, (s * .20, 0, .318), fabric(*BRASS))
    p.disc(.028, .012, (0, -.066, .225), fabric(*BRASS))
    p.plinth(.34, .045, (0, 0, 0), _matte("#e6c7a8"))
    p.disc(.42, .03, (.10, .55, .42), _matte("#a85a3a"))
    p.ball(.06, (.36, -.05, .06), fabric("gloss", "#e2a53f", dict(rough=.2)))
    _table(e, .27, 2.0)


def bubble_bag(e):
    m = fabric("taffeta", e["colour"])
    th, ph = around(240)[None], np.linspace(.16, PI - .02, 120)[:, None]
    swell = 1 + .045 * np.abs(np.sin(6 * th + .6 * np.sin(2 * ph))) ** .6 * np.sin(ph) - .03 * np.exp(-((ph - .3) / .18) ** 2) * np.cos(18 * th)
    r = .185 * swell
    V = np.stack([r * np.sin(ph) * np.cos(th), .80 * r * np.sin(ph) * np.sin(th), .195 + .98 * r * np.cos(ph)], -1)
    finish(sheet("bag", V, m, thick=.002)[0])
    gold = fabric(*BRASS)
    p.ring(.072, .008, (0, 0, .435), gold)
    p.disc(.034, .030, (0, 0, .375), gold, rot=(0, 0, 0))
    p.plinth(.30, .012, (0, 0, 0), _matte("#e8dff0"))
    p.gateway(.9, .95, .12, .2, (-.05, .55, 0), _matte("#b9a3c9"))
    p.ball(.085, (.34, .10, .085), fabric("gloss", "#f2b233", dict(rough=.14)))
    p.ball(.035, (-.30, -.12, .035), gold)
    _table(e, .25, 2.0)


def _cushion(size, high, m, loc, rot, seed, pipe=None):
    n = 90
    u, v = np.linspace(-1, 1, n)[:, None], np.linspace(-1, 1, n)[None]
    pinch = 1 - .07 * (1 - np.abs(u) ** 2) * np.abs(v) ** 6
    pinch2 = 1 - .07 * (1 - np.abs(v) ** 2) * np.abs(u) ** 6
    X, Y = size / 2 * u * pinch2, size / 2 * v * pinch
    body = (np.clip(1 - np.abs(u) ** 2.6, 0, 1) * np.clip(1 - np.abs(v) ** 2.6, 0, 1)) ** .42
    crease = .020 * noise(u * 3 + v, v * 3 - u, seed=seed) * body + .012 * np.sin(14 * np.arctan2(v, u) + seed) * (np.abs(u) ** 3 + np.abs(v) ** 3) * body
    R = _rotation(rot)
    for side in (1, -1):
        Z = side * (high * body * (1 + .6 * crease / .05 * .25))
        P = np.stack([X, Y, Z], -1) @ R.T + np.array(loc)
        finish(sheet("cushion", P, m, closed=False, thick=.002)[0])
    if pipe:
        t = np.r_[[(x, -1) for x in np.linspace(-1, 1, 40)], [(1, y) for y in np.linspace(-1, 1, 40)], [(x, 1) for x in np.linspace(1, -1, 40)], [(-1, y) for y in np.linspace(1, -1, 40)]]
        a, b = t[:, 0], t[:, 1]
        P = np.c_[size / 2 * a * (1 - .07 * (1 - b**2) * np.abs(a) ** 6), size / 2 * b * (1 - .07 * (1 - a**2) * np.abs(b) ** 6), 0 * a] @ R.T + np.array(loc)
        piping(P, .0055, pipe)


def _rotation(deg):
    a, b, c = np.radians(deg)
    X = np.array([[1, 0, 0], [0, math.cos(a), -math.sin(a)], [0, math.sin(a), math.cos(a)]])
    Y = np.array([[math.cos(b), 0, math.sin(b)], [0, 1, 0], [-math.sin(b), 0, math.cos(b)]])
    Z = np.array([[math.cos(c), -math.sin(c), 0], [math.sin(c), math.cos(c), 0], [0, 0, 1]])
    return Z @ Y @ X


def cushions(e):
    _bench()
    _cushion(.50, .11, fabric("linen", "#a8502f"), (-.20, .10, .66), (68, 0, 10), 1, fabric("linen", "#7a351c"))
    _cushion(.46, .11, fabric("velvet", "#7d3320", dict(light="#b5593a")), (.26, .08, .64), (66, 0, -14), 2)
    _cushion(.36, .09, fabric("cotton", "#ffffff", {"print": ("seeds", ["#e9dcc8", "#a8502f", "#c98a5a", "#7a351c", "#5a2412"]), "repeat": 3.0}), (.06, -.13, .59), (62, 0, 4), 3)
    _table(e, .57, 3.0, h=.22)


def adire_cushion(e):
    _bench("#6f6a5a")
    _cushion(.50, .12, fabric("cotton", "#ffffff", {"print": ("adire", ["#1b2566", "#f2f0e6", "#9db4e8", "#ffffff", "#0c1236"]), "repeat": 2.6}), (0, .06, .66), (68, 0, -8), 4, fabric("cotton", "#10174a"))
    p.vase(fabric("gloss", "#23306f", dict(rough=.35)), (.42, .12, .42), .09, .26)
    _table(e, .58, 2.4, h=.20)


def _bench(c="#7a5236"):
    p.block(1.9, .56, .42, (0, .08, 0), fabric("gloss", c, dict(rough=.45, coat=.1)))
    p.arch(1.15, 1.5, .06, (0, .75, 0), _matte("#c9a98c"))


def folded_linen(e):
    tones = ["#e9dfcf", "#c9a88c", "#a8694a", "#e3d5be", "#8b9078"]
    z = .0
    for i, c in enumerate(tones):
        m = fabric("linen", c)
        w, d, h = .44 - .012 * i, .32 - .010 * i, .052
        rng = np.random.RandomState(i)
        for k in range(3):                              # three folds a piece: slabs with a round front edge
            hh = h / 3
            t = np.linspace(-1, 1, 60)[None]
            prof_y = np.concatenate([np.linspace(d / 2, -d / 2 + hh, 16), -d / 2 + hh - hh * np.sin(np.linspace(0, PI, 20)) * 1.1, np.linspace(-d / 2 + hh, d / 2, 16)])[:, None]
            prof_z = np.concatenate([np.full(16, 0.), hh * .5 - hh * .5 * np.cos(np.linspace(0, PI, 20)), np.full(16, hh * .98)])[:, None]
            wob = .003 * noise(t * 3 + i, prof_y * 9 + k, seed=i * 3 + k)
            X = t * w / 2 * (1 + .006 * rng.randn()) + 0 * prof_y
            V = np.stack([X, prof_y + .004 * rng.randn() + 0 * t, z + k * hh + prof_z + wob], -1)
            finish(sheet("linen", V, m, closed=False, thick=.0015)[0])
        z += h + .004
    p.vase(_matte("#b5825c"), (.42, .12, 0), .09, .26)
    p.stalks(_matte("#c9a468"), (.42, .12, .22), 12, .45, .14, 3)
    p.arch(.85, 1.1, .06, (-.12, .65, -.02), _matte("#bdae94"))
    _table(e, .19, 1.9, h=.26)


def velvet_curtain(e):
    m = fabric("velvet", "#5a1f2a", dict(light="#8e3a48"))
    p.curtain(m, -1.05, .25, .55, h=2.5, depth=.055, n=22, seed=4)
    p.curtain(fabric("organza", "#efe8da", dict(opacity=.35)), .0, 1.1, .75, h=2.5, depth=.04, n=16, seed=5)
    p.piping(np.array([[-1.3, .6, 2.48], [0, .6, 2.48], [1.3, .6, 2.48]]), .016, fabric(*BRASS), closed=False)
    for x in np.linspace(-1.0, 1.0, 18):
        p.ring(.030, .004, (x, .6, 2.47), fabric(*BRASS), rot=(0, 90, 0))
    p.block(.5, .4, .45, (.55, .1, 0), fabric("gloss", "#7a5236", dict(rough=.45, coat=.1)))
    p.vase(_matte("#efe6d8"), (.55, .1, .45), .10, .30)
    camera.backdrop(e["backdrop"], 0.)
    camera.lights(key=300, fill=50, rim=150, ambient=.28, wall=80)
    camera.camera((0, -4.9, 1.35), (0, 0, 1.25), lens=68, fstop=4)


def draped_throw(e):
    """A throw falling over a bench: cloth against a box."""
    p.block(1.0, .46, .42, (0, .05, 0), fabric("gloss", "#6d472e", dict(rough=.45, coat=.1)))
    G = grid()
    q = np.abs(G - np.array([0, .05, .21])) - np.array([.5, .23, .21])
    d = np.linalg.norm(np.maximum(q, 0), axis=-1) + np.minimum(q.max(-1), 0)
    n, w, l = 110, .62, 1.15
    u, v = np.linspace(-.5, .5, n)[:, None], np.linspace(-.5, .5, n + 40)[None]
    V = np.stack([u * w + .06 + .03 * np.sin(6 * v), v * l + .01 + 0 * u, .47 + .02 * np.sin(9 * u + 4 * v)], -1)
    m = fabric("wool", "#ffffff", {"print": ("stripes", ["#b5623c", "#efe2cc", "#8a3f24", "#d9a06a", "#5a2412"]), "repeat": 2.2})
    ob, P, F = sheet("throw", V, m, closed=False, thick=.006)
    from mesh import set_vertices, vertices
    X = simulate(vertices(ob), [f.vertices[:] for f in ob.data.polygons], np.zeros(len(V.reshape(-1, 3)), np.float32), (d.astype(np.float32), SIZE, ORIGIN, np.float32(H)), SCRATCH,
                 steps=1300, bend=4e-6, thick=.012, friction=.6)
    set_vertices(ob, X)
    finish(ob)
    _cushion(.34, .09, fabric("linen", "#e3d5be"), (-.28, .12, .58), (64, 0, 10), 3)
    p.arch(1.0, 1.4, .06, (.08, .8, 0), _matte("#c98f6d"))
    p.vase(_matte("#efe6d8"), (.66, -.05, 0), .10, .34)
    p.stalks(_matte("#b58d52"), (.66, -.05, .30), 14, .6, .2, 2)
    camera.backdrop(e["backdrop"], 0., back=1.8)
    camera.lights(key=260, fill=45, rim=120, ambient=.30, wall=30)
    camera.camera((0, -3.0, .72), (0, 0, .44), lens=85, fstop=4.5, focus=2.9)


def _hammered(at, r, turn, m, seed):
    """A thin gold disc with the marks of a small hammer; it hangs on its upper edge at `at` and is turned a little."""
    q, t = np.linspace(0, 1, 26)[:, None], around(72)[None]
    X, Z = r * q * np.cos(t), r * q * np.sin(t) - r
    marks = noise(X * 620, Z * 620, seed=seed) * .00042 * (1 - q**8)
    Y = -.10 * r * (1 - q**2) + marks
    c, s = math.cos(turn), math.sin(turn)
    finish(sheet("disc", np.stack([X * c - Y * s, X * s + Y * c, Z], -1) + np.array(at), m, thick=.0009)[0])


def lumen_earrings(e):
    """The pair hangs on a brass rail before a fall of velvet; a low sun draws their shadows on it."""
    gold = fabric("metal", "#e0b563", {"rough": .16})
    p.curtain(fabric("velvet", e["colour"], dict(light=e["light"])), -.50, .50, .075, h=.70, depth=.022, n=13, seed=5)
    p.block(1.6, .9, .03, (0, -.28, -.03), fabric("boards", "#5a3a26", {"width": .5, "rough": .35}))
    rail = .232
    for x in (-.115, .115):
        piping(np.array([[x, 0, 0], [x, 0, rail * .5], [x, 0, rail]]), .0032, gold, closed=False)
        p.plinth(.017, .006, (x, 0, 0), gold)
        p.ball(.0065, (x, 0, rail), gold)
    piping(np.array([[x, 0, rail] for x in np.linspace(-.115, .115, 9)]), .0026, gold, closed=False)
    for k, (x, turn) in enumerate(((-.050, .30), (.052, -.22))):
        a = np.linspace(-.35 * PI, 1.25 * PI, 30)
        piping(np.c_[x + 0 * a, .0048 * np.cos(a), rail + .0012 + .0048 * np.sin(a)], .0007, gold, closed=False)
        z = rail - .006
        for i, r in enumerate((.0135, .0200, .0275)):
            p.ring(.0030, .0006, (x, 0, z + .0005), gold, rot=(90, 0, 90))
            _hammered((x, -.0004, z - .002), r, turn * (1 + .5 * i), gold, 3 * k + i)
            z -= 2 * r + .0055
    camera.lights(key=60, fill=16, rim=40, ambient=.22, wall=0)
    from places import sun
    sun((.46, .78, -.36), 4.2, (1, .84, .62), 1.4)
    camera.camera((.05, -1.05, .20), (0, 0, .145), lens=110, fstop=9., focus=1.04)


STILLS = {f.__name__: f for f in (half_moon_bag, bubble_bag, cushions, adire_cushion, folded_linen, velvet_curtain, draped_throw, lumen_earrings)}
