"""One place a collection, where its pieces and its cover are taken. A place is a function of the variant (neighbours use different ones)
that builds what stands there and returns its light; `turned` mirrors it, so that the same place is seen from its other side."""
import math

import bpy
import numpy as np
from mathutils import Vector

import camera
import props as p
from curves import PI, around
from fabrics import fabric
from mesh import balls, grid_faces, mesh_object, piping, sheet


def plane(x0, x1, y0, y1, z, m):
    """A floor."""
    return mesh_object("floor", [(x0, y0, z), (x1, y0, z), (x1, y1, z), (x0, y1, z)], [(0, 1, 2, 3)], m, [(x0, y0), (x1, y0), (x1, y1), (x0, y1)], smooth=False)


def wall(y, m, height=5., width=6.):
    return mesh_object("wall", [(-width, y, 0), (width, y, 0), (width, y, height), (-width, y, height)], [(0, 1, 2, 3)], m,
                       [(-width, 0), (width, 0), (width, height), (-width, height)], smooth=False)


def sun(direction, power, colour=(1, .86, .68), angle=.8):
    light = bpy.data.lights.new("sun", "SUN")
    light.energy, light.color, light.angle = power, colour, math.radians(angle)
    ob = bpy.data.objects.new("sun", light)
    bpy.context.scene.collection.objects.link(ob)
    ob.rotation_euler = Vector(direction).to_track_quat("-Z", "Y").to_euler()


def window(side, x0, x1, z0, z1, y=-2.2, columns=3, rows=3, bar=.10):
    """What stands between the sun and the room: a wall with a window of panes in it. It is out of the picture."""
    dark = fabric("matte", "#20180f", {"rough": 1.})
    if side < 0:
        x0, x1 = -x1, -x0
    far = 14.
    boxes = [(-far, x0, 0, far), (x1, far, 0, far), (x0, x1, 0, z0), (x0, x1, z1, far)]
    boxes += [(x - bar / 2, x + bar / 2, z0, z1) for x in np.linspace(x0, x1, columns + 1)[1:-1]]
    boxes += [(x0, x1, z - bar / 2, z + bar / 2) for z in np.linspace(z0, z1, rows + 1)[1:-1]]
    for a, b, c, d in boxes:
        ob = mesh_object("window", [(a, y, c), (b, y, c), (b, y, d), (a, y, d)], [(0, 1, 2, 3)], dark, smooth=False)
        ob.visible_camera = ob.visible_diffuse = ob.visible_glossy = False


def _roll(x, y, z, r, length, m, seed=0):
    """A bolt of cloth lying on its side, its loose end hanging."""
    a = np.linspace(0, 2 * PI, 40)[:, None]
    u = np.linspace(-.5, .5, 14)[None] * length
    V = np.stack([x + r * np.cos(a) + 0 * u, y + u + 0 * a, z + r + r * np.sin(a) * (1 + .02 * np.cos(9 * u + seed))], -1)
    ob = sheet("bolt", V, m, closed=False)[0]
    end = np.stack([x + (r - .012 * (np.arange(200)[:, None] / 200)) * 0 + r * (1 - np.arange(200)[:, None] / 210) * np.cos(np.arange(200)[:, None] * .32), np.full((200, 1), y - length / 2 - .001),
                    z + r + r * (1 - np.arange(200)[:, None] / 210) * np.sin(np.arange(200)[:, None] * .32)], -1).reshape(-1, 3)
    piping(end, .0014, m, closed=False)
    return ob


def genesis(v, turned):
    """A sunlit workshop: limewashed wall, boards, a table of cloth. From 4 on the cloth lies at the table's far end, where a wide picture sees it; for 8 the table stands behind the figure."""
    s, far, near, v = turned, .50 * (3 < v < 8), .42 * (v == 8), v % 4
    tone = ["#d6c3a2", "#c9a27c", "#b9b18e", "#dccdb4"][v]
    wall(1.35, fabric("plaster", tone))
    plane(-6, 6, -6, 1.35, 0, fabric("boards", "#8a6a48"))
    p.block(12, .03, .12, (0, 1.33, 0), fabric("matte", "#e6dac6", {"rough": .7}))
    wood = fabric("boards", "#7a5634", {"width": .11})
    p.block(1.1, .55, .045, (s * (1.16 - near), .62, .80), wood)
    for x in (.66, 1.66):
        for y in (.40, .84):
            p.block(.055, .055, .80, (s * (x - near), y, 0), wood)
    cloths = [[("linen", "#8a5a36"), ("cotton", "#e4d6bd"), ("crepe", "#7d2a2a")], [("linen", "#c79a5c"), ("cotton", "#3a2f28"), ("linen", "#e6dcc8")], [("cotton", "#6f7d4a"), ("linen", "#d8c8a6"), ("crepe", "#a8643c")], [("crepe", "#3c3630"), ("linen", "#b98a58"), ("cotton", "#efe6d6")]][v]
    for i, (kind, c) in enumerate(cloths):
        _roll(s * (.70 - .6 * near + far + .145 * (i % 2) + .07 * (i // 2)), .60, .845 + .125 * (i // 2), .066, .44, fabric(kind, c), i)
    window(s, -4.1, -1.25, 1.35, 4.35)
    sun((s * .62, .66, -.44), 5.2)
    return dict(key=120, fill=38, rim=40, wall=0, ambient=.34)


def naledi(v, turned):
    """A night by still water, and a moon that lights. 6 is the blue hour before it: lighter, for a piece that is dark."""
    s, blue = turned, v == 6
    night = ["#16224e", "#121c46", "#24264f", "#182a52", "#16224e", "#1a2858", "#5a72b4"][v]
    wall(9., fabric("glow", night, {"power": 1.}), 12., 16.)
    x, z, r = [(.42, 1.55, .52), (-.34, 1.36, .66), (.60, 1.35, .44), (-.55, 1.60, .42), (-.86, 1.42, .82), (-.10, 1.30, .78), (-.48, 1.42, .50)][v]
    x *= s
    th = around(96)
    mesh_object("moon", [(3.2 * x + 3.2 * r * .62 * math.cos(a), 8.6, 1.05 + 2.4 * (z - 1.05) + 3.2 * r * .62 * math.sin(a)) for a in th], [list(range(96))[::-1]], fabric("glow", "#f3e6c6", {"power": 1.7, "moon": True}), smooth=False)
    plane(-16, 16, -6, 9, 0, fabric("water", "#1c2a55" if blue else "#070b1c"))
    hill = fabric("matte", "#27345f" if blue else "#060914", {"rough": 1.})
    for y, h, k in ((8.3, .75, 0), (7.9, .42, 2)):
        xs = np.linspace(-12, 12, 160)
        top = h * (.55 + .3 * np.sin(xs * .5 + k) + .2 * np.sin(xs * 1.3 + 2 * k) + .05 * np.sin(xs * 5 + k))
        mesh_object("hill", [(a, y, 0) for a in xs] + [(a, y, max(b, .02)) for a, b in zip(xs, top)], [(i, i + 1, 161 + i, 160 + i) for i in range(159)], hill, smooth=False)
    rng = np.random.RandomState(4 + v)
    star = fabric("glow", "#dfe6ff", {"power": 5.})
    for _ in range(0 if blue else 46):
        q = rng.rand(2)
        p.disc(.005 + .007 * rng.rand() ** 3, .001, (-5 + 10 * q[0], 8.8, 1.5 + 4.2 * q[1]), star)
    return dict(key=290 if blue else 230, fill=130 if blue else 90, rim=330, wall=0, ambient=.34 if blue else .16, moon=(x, z))


def _corrugated(y, m, width=4., height=3.2, pitch=.076, depth=.009, seed=0):
    xs = np.arange(-width, width, pitch / 12)
    zs = np.linspace(0, height, 6)[:, None]
    sheet_no = np.floor((xs + 40) / .92)
    V = np.stack([xs[None] + 0 * zs, y + depth * np.cos(2 * PI * xs / pitch)[None] - .006 * (sheet_no % 2)[None] + 0 * zs, zs + 0 * xs[None]], -1)
    rows, cols = V.shape[:2]
    return mesh_object("zinc", V.reshape(-1, 3), grid_faces(rows, cols, False), m, V[..., [0, 2]].reshape(-1, 2))


def resurgence(v, turned):
    """A street of painted zinc, and woven mats."""
    s = turned
    base, bands, heights = [("#b8552c", ["#d9a03a", "#1f5a52"], [(.95, 1.02), (0, .95)]), ("#8a2a26", ["#c9752e", "#e0aa48"], [(0, .80), (.80, .86)]),
                            ("#c2902e", ["#8f3a22", "#2a1712"], [(0, 1.10), (1.10, 1.15)]), ("#24564f", ["#b8552c", "#e2b04c"], [(0, .70), (.70, .76)])][v]
    _corrugated(1.15, fabric("zinc", base, {"bands": bands, "heights": heights}))
    plane(-6, 6, -6, 1.2, -.012, fabric("plaster", "#9a6a44", {"depth": .3}))
    colour, second = [("#c79a55", "#6d2a1a"), ("#d2ab68", "#2a1c14"), ("#b98a48", "#1f4a45"), ("#d0a864", "#7a2c1c")][v]
    mat = fabric("mat", colour, {"second": second, "figure": [5., 7., 6., 4.][v]})
    u, w = np.linspace(-1.05, 1.05, 60)[None], np.linspace(-.85, .80, 30)[:, None]
    a = .06 * s
    X, Y = u * math.cos(a) - w * math.sin(a), u * math.sin(a) + w * math.cos(a)
    sheet("mat", np.stack([X, Y, -.004 + .004 * np.sin(3 * u + 2 * w) * (np.abs(u) > .8)], -1), mat, closed=False)
    # rolled mats leaning on the wall
    for i, (x, r, h) in enumerate(((.92, .075, 1.30), (1.08, .060, 1.05), (.78, .055, .92))):
        t, k = np.linspace(0, 2 * PI, 40)[None], np.linspace(0, 1, 20)[:, None]
        V = np.stack([s * (x + .10 * k * (i - 1)) + r * np.cos(t), .82 + .24 * k + r * np.sin(t), h * k + 0 * t], -1)
        sheet("roll", V, fabric("mat", ["#c08f4a", "#d9b878", "#8f5a2c"][i], {"second": second, "figure": 9.}), closed=False)
    sun((s * .60, .62, -.55), 3.6, (1, .88, .72), 1.2)
    return dict(key=150, fill=36, rim=60, wall=0, ambient=.36)


def bubble_girl(v, turned):
    """Air and glass: a bright, empty room in the clouds, and tall panes that tint it."""
    s = turned
    sky = ["#b9a6cf", "#a9c2cf", "#dca894", "#a6c3a4"][v]
    wall(4.2, fabric("glow", sky, {"power": 1.05}), 8., 9.)
    plane(-9, 9, -6, 4.2, 0, fabric("gloss", sky, {"rough": .18, "coat": .2}))
    tints = [["#f2b7cf", "#c7d4f0", "#f4e3c4"], ["#c4e2ea", "#f2cdb0", "#dfe8f0"], ["#f4c9b0", "#e8b6cc", "#f7e6cf"], ["#cfe6c2", "#c2dfe8", "#f4e0b8"]][v]
    for i, (x, y, w, h, turn) in enumerate(((-.95, 1.5, .95, 2.9, 24), (.30, 2.2, 1.1, 3.4, -8), (1.15, 1.1, .80, 2.3, -30))):
        m = fabric("glass", tints[i], {"ribs": .05} if i == 1 else {})
        a = math.radians(s * turn)
        pts = [(s * x + q * math.cos(a), y + q * math.sin(a)) for q in (-w / 2, w / 2)]
        mesh_object("pane", [(*pts[0], 0), (*pts[1], 0), (*pts[1], h), (*pts[0], h)], [(0, 1, 2, 3)], m, [(0, 0), (w, 0), (w, h), (0, h)], smooth=False)
        edge = fabric("gloss", tints[i], {"rough": .1})
        for q in (0, 1):
            p.block(.012, .012, h, (*pts[q], 0), edge)
    return dict(key=260, fill=70, rim=170, wall=0, ambient=.42)


def mysthique(v, turned):
    """A stage before Christmas: a curtain, dark boards that shine, strings of small lamps, and from above two pools of light. From 4 on it is as wide as a wide picture."""
    wide, v = v > 3, v % 4
    colour, light = [("#5a0f18", "#a03038"), ("#0c2b22", "#1a5a45"), ("#12173a", "#26306b"), ("#33220f", "#5b3d1b")][v]
    if wide:        # seen from afar the edges of its folds would be streaks
        light = colour
    p.curtain(fabric("velvet", colour, dict(light=light)), -3.2, 3.2, 1.45, depth=.085, n=30, seed=3 * v)
    plane(-6, 6, -6, 2, 0, fabric("boards", "#3a2418", {"rough": .20, "width": .13}))
    for x, power in ((-.55, 430), (.55, 430)) if wide else ((.10, 700),):
        camera.spot((turned * x * 2.2, -.9, 4.6), (turned * x * .9, 1.45, 1.0), power, 34, (1, .80, .60), .35)
    lamp, wire = fabric("glow", "#ffc470", {"power": 26.}), fabric("matte", "#040302", {"rough": 1., "spec": 0.})
    rng = np.random.RandomState(5 + v)
    for i in range(6):
        x0, x1, z0, z1, sag = -3.4 if wide else -2.2, 3.4 if wide else 2.2, 2.30 - .16 * i + .3 * rng.rand(), 2.30 - .16 * i + .3 * rng.rand(), .35 + .3 * rng.rand()
        t = np.linspace(0, 1, 40 if wide else 26)
        P = np.c_[x0 + (x1 - x0) * t, 1.22 - .10 * i * .4 + 0 * t, z0 + (z1 - z0) * t - sag * 4 * t * (1 - t)]
        P[:, 0] *= turned
        piping(P, .0011 if wide else .0018, wire, closed=False)
        for q in P[1::2] + rng.randn(len(P[1::2]), 3) * [.02, 0, .008]:
            p.ball(.0095, q - [0, 0, .014], lamp)
    return dict(key=330, fill=42, rim=130 if wide else 230, wall=90, wide=1.5, ambient=.22, behind=1.05, cool=(1, .86, .72))


def _frond(at, length, lean, turn, m, width=.16, seed=0):
    """A banana leaf: a long blade that bows over, torn here and there."""
    u, v = np.linspace(0, 1, 40)[:, None], np.linspace(-1, 1, 14)[None]
    half = width * np.sin(PI * np.clip(u * .94 + .05, 0, 1)) ** .55
    out = length * (.35 + .65 * lean) * u ** 1.4
    up = length * (u - (.25 + .55 * lean) * u ** 2.4)
    ripple = .018 * np.sin(26 * u + 3 * v + seed) * np.abs(v)
    X, Y, Z = out + 0 * v, half * v, up - .10 * width * 4 * v ** 2 * .35 + ripple
    c, s = math.cos(turn), math.sin(turn)
    V = np.stack([at[0] + X * c - Y * s, at[1] + X * s + Y * c, at[2] + Z], -1)
    return sheet("leaf", V, m, closed=False, uv=np.stack([u * length + 0 * v, v * width + 0 * u], -1).reshape(-1, 2))[0]


def _blossoms(places, m, heart, seed=0):
    """Open flowers of ten petals as one object; `places` are (middle, direction, radius)."""
    rng = np.random.RandomState(seed)
    u, v = np.linspace(0, 1, 6)[:, None], np.linspace(-1, 1, 5)[None]
    petal = np.array(grid_faces(6, 5, False))
    V, F, hearts = [], [], []
    for at, out, r in places:
        out = np.array(out, float) / np.linalg.norm(out)
        a = np.cross(out, [.13, .27, .95])
        a /= np.linalg.norm(a)
        b = np.cross(out, a)
        for ring, n in ((1., 6), (.62, 4)):
            for k in range(n):
                t = 2 * PI * (k + rng.rand() * .3) / n + ring
                along, across = np.cos(t) * a + np.sin(t) * b, np.cos(t) * b - np.sin(t) * a
                width = r * ring * .60 * np.sin(PI * np.clip(u * .9 + .06, 0, 1)) ** .6 * v
                rise = r * (.5 * (1 - ring) + .40 * ring * u ** 2 + .14 * v ** 2)
                F.append(petal + sum(len(x) for x in V))
                V.append((np.array(at) + (r * ring * u + 0 * v)[..., None] * along + width[..., None] * across + rise[..., None] * out).reshape(-1, 3))
        hearts.append(np.array(at) + out * r * .42)
    mesh_object("blossoms", np.concatenate(V), np.concatenate(F).tolist(), m)
    balls(hearts, np.array([r for *_, r in places]) * .16, heart)


def _garland(x0, x1, y, z, sag, greens, petals, heart, rng):
    """Leaves and flowers on a cord that hangs."""
    t = rng.rand(150)
    P = np.c_[x0 + (x1 - x0) * t, y + .03 * rng.randn(150), z - sag * 4 * t * (1 - t) + .03 * rng.randn(150)]
    for k, q in enumerate(P):
        _frond(q, .13 + .12 * rng.rand(), .5 + .5 * rng.rand(), rng.rand() * 2 * PI, greens[k % len(greens)], .022, k)
    for k, m in enumerate(petals):
        _blossoms([(q + [0, -.05, -.01], (rng.randn() * .5, -1, rng.randn() * .4 - .2), .030 + .035 * rng.rand()) for q in P[k::3][:26]], m, heart, k)


def hazelbee(v, turned):
    """A garden wedding in the wet season: great leaves, mist, and paving that mirrors them. 5 is as wide as a wide picture: the leaves stand higher, and it is decked with flowers."""
    s, wide = turned, v == 5
    mist = ["#cdc9a8", "#b4c2a2", "#c8c0c4", "#d2c690", "#c6ccb4", "#e6dcba"][v]
    wall(5.5, fabric("glow", mist, {"power": 1.2 if wide else .85}), 9., 12.)
    plane(-12, 12, -6, 5.5, 0, fabric("wet", ["#6e6258", "#62645a", "#666068", "#6c624e", "#5f6664", "#8a7c6a"][v]))
    greens = [fabric("leaf", c) for c in ("#44633c", "#577846", "#6f9052", "#35523a", "#93a866")]
    rng = np.random.RandomState(11 + v)
    for i in range(230 if wide else 150):
        y = 2.2 + 2.9 * rng.rand()
        x = (rng.rand() * 2 - 1) * (1.6 + .6 * y)
        if not wide and abs(x) < .34 * (1.6 if y < 2.9 else .3):
            continue
        turn = rng.rand() * 2 * PI
        high = 1. + (.9 * rng.rand() if wide else 0)
        _frond((x, y, -.05), high * (.55 + .34 * y * (.5 + .7 * rng.rand())), .10 + .40 * rng.rand(), turn, greens[rng.randint(5)], (.05 + .07 * rng.rand()) * high, i)
    if wide:
        white, blush, wine, heart = fabric("leaf", "#f1e7d6"), fabric("leaf", "#e2a08c"), fabric("leaf", "#a8384a"), fabric("matte", "#d9a441")
        _garland(-3.0, .1, 1.25, 1.86, .30, greens, (white, blush, white), heart, rng)
        _garland(.1, 3.0, 1.25, 1.86, .30, greens, (white, blush, white), heart, rng)
        for m, n, k in ((white, 70, 0), (blush, 46, 1), (wine, 22, 2)):      # beds of flowers before the leaves
            xs = -3.2 + 6.2 * rng.rand(n)
            _blossoms([((x, 1.75 + .35 * rng.rand(), .10 + .34 * rng.rand() ** 1.4 * (1.25 + math.sin(2.3 * x + .7))), (rng.randn() * .4, -1, .7), .045 + .045 * rng.rand()) for x in xs], m, heart, 5 + k)
        for m, k in ((white, 0), (blush, 1)):       # petals on the paving
            _blossoms([((x, y, .002), (rng.randn() * .3, rng.randn() * .3, 1), .016 + .010 * rng.rand()) for x, y in np.c_[-2.6 + 4.4 * rng.rand(26), .1 + 1.5 * rng.rand(26)]], m, m, 9 + k)
        return dict(key=300, fill=90, rim=240, wall=0, ambient=.52, cool=(1, .95, .86))
    return dict(key=250, fill=70, rim=190, wall=0, ambient=.40)


def home(v, turned):
    """The house's own room: a long limewashed wall, a floor of boards, and the afternoon in a window behind the camera."""
    s = turned
    wall(1.6, fabric("plaster", "#e2cfb2", {"depth": .10}), 5., 9.)
    plane(-9, 9, -6, 1.6, 0, fabric("boards", "#a98563", {"width": .18}))
    p.block(18, .03, .14, (0, 1.58, 0), fabric("matte", "#efe4d2", {"rough": .7}))
    wood = fabric("boards", "#6f4d31", {"width": .3})
    p.block(2.3, .34, .05, (s * -.15, 1.15, .43), wood)
    for x in (-1.2, .9):
        p.block(.06, .28, .43, (s * x, 1.15, 0), wood)
    for i, (kind, c) in enumerate([("linen", "#b5522f"), ("cotton", "#efe2c8"), ("linen", "#d8a544"), ("crepe", "#23544c"), ("crepe", "#7d2438")]):
        _roll(s * [-1.12, -.93, -1.025, .42, .60][i], 1.15, .48 + .155 * (i == 2), .088, .30, fabric(kind, c), i)
    window(s, -6.6, -.75, 1.15, 4.9, columns=4, rows=3)
    sun((s * .60, .68, -.42), 5.0)
    return dict(key=130, fill=46, rim=40, wall=0, ambient=.50)


PLACES = {"home": home, "genesis": genesis, "naledi": naledi, "resurgence": resurgence, "bubble-girl": bubble_girl, "mysthique": mysthique, "hazelbee": hazelbee}


def build(collection, variant):
    """Build a collection's place; returns the words for camera.lights."""
    return PLACES[collection](variant % {"hazelbee": 6, "naledi": 7, "genesis": 9, "mysthique": 8}.get(collection, 4), 1 if variant % 2 == 0 else -1)
