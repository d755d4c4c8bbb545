"""Printed cloths, drawn as seamless tiles. Every print takes a palette of five: ground, three inks, line."""
import math

import numpy as np
from PIL import Image, ImageDraw

SIZE, OVER = 1024, 2
N = SIZE * OVER
_made = {}


def image(name, palette, seed=0):
    """The tile as a packed Blender image."""
    import bpy
    key = (name, tuple(palette), seed)
    if key not in _made or _made[key].name not in bpy.data.images:
        a = np.asarray(draw(name, palette, seed).convert("RGBA"), np.float32)[::-1] / 255.
        b = bpy.data.images.new(name, SIZE, SIZE)
        b.pixels.foreach_set(a.ravel())
        b.pack()
        _made[key] = b
    return _made[key]


def forget():
    _made.clear()


def draw(name, palette, seed=0):
    """The tile as a PIL image."""
    im = Image.new("RGB", (N, N), palette[0])
    PRINTS[name](_Pen(ImageDraw.Draw(im)), palette, np.random.RandomState(seed))
    return im.resize((SIZE, SIZE), Image.LANCZOS)


class _Pen:
    """Draws everything nine times, so that the tile repeats without a seam."""

    def __init__(self, d):
        self.d = d

    def _all(self):
        return [(ox, oy) for ox in (-N, 0, N) for oy in (-N, 0, N)]

    def dot(self, x, y, r, c):
        for ox, oy in self._all():
            self.d.ellipse([x + ox - r, y + oy - r, x + ox + r, y + oy + r], fill=c)

    def ring(self, x, y, r, w, c):
        for ox, oy in self._all():
            self.d.ellipse([x + ox - r, y + oy - r, x + ox + r, y + oy + r], outline=c, width=max(1, int(w)))

    def poly(self, pts, c):
        for ox, oy in self._all():
            self.d.polygon([(x + ox, y + oy) for x, y in pts], fill=c)

    def line(self, pts, w, c):
        for ox, oy in self._all():
            self.d.line([(x + ox, y + oy) for x, y in pts], fill=c, width=max(1, int(w)), joint="curve")

    def petals(self, x, y, r0, r1, n, w, c, turn=0):
        for i in range(n):
            a = turn + i * 2 * math.pi / n
            pts = []
            for t in np.linspace(0, math.pi * 2, 24):
                rr, ww = (r0 + r1) / 2 + (r1 - r0) / 2 * math.cos(t), w * math.sin(t)
                pts.append((x + rr * math.cos(a) - ww * math.sin(a), y + rr * math.sin(a) + ww * math.cos(a)))
            self.poly(pts, c)

    def leaf(self, x, y, a, length, width, c):
        t = np.linspace(0, 1, 14)
        w = width * np.sin(math.pi * t)
        up = [(x + length * u * math.cos(a) - v * math.sin(a), y + length * u * math.sin(a) + v * math.cos(a)) for u, v in zip(t, w)]
        dn = [(x + length * u * math.cos(a) + v * math.sin(a), y + length * u * math.sin(a) - v * math.cos(a)) for u, v in zip(t[::-1], w[::-1])]
        self.poly(up + dn, c)

    def star(self, x, y, r, c, points=4, inner=.22, turn=0):
        pts = []
        for i in range(points * 2):
            a, rr = turn + math.pi * i / points, r if i % 2 == 0 else r * inner
            pts.append((x + rr * math.sin(a), y - rr * math.cos(a)))
        self.poly(pts, c)


def suns(p, pal, rng):
    """Big wax-print suns with small rosettes between them."""
    for gx, gy in ((.25, .25), (.75, .75)):
        x, y, R = N * gx, N * gy, N * .235
        p.petals(x, y, R * .62, R * 1.02, 24, R * .060, pal[4])
        p.petals(x, y, R * .66, R * .97, 24, R * .042, pal[2])
        for r, c in ((.66, 4), (.62, 1), (.50, 4), (.475, 3)):
            p.dot(x, y, R * r, pal[c])
        p.petals(x, y, R * .12, R * .45, 12, R * .055, pal[4])
        p.petals(x, y, R * .15, R * .42, 12, R * .036, pal[2])
        p.dot(x, y, R * .13, pal[4])
        p.dot(x, y, R * .09, pal[1])
    for gx, gy in ((.75, .25), (.25, .75)):
        x, y, R = N * gx, N * gy, N * .12
        for r, c in ((1, 4), (.9, 2), (.62, 4), (.55, 0)):
            p.dot(x, y, R * r, pal[c])
        p.petals(x, y, 0, R * .5, 6, R * .1, pal[3])
        for i in range(28):
            a = i * 2 * math.pi / 28
            p.dot(x + N * .165 * math.cos(a), y + N * .165 * math.sin(a), N * .007, pal[4])


def zigzag(p, pal, rng):
    """Bands of chevrons, as woven strips."""
    for j in range(8):
        c, y, h = [pal[1], pal[2], pal[3], pal[4]][j % 4], j * N / 8, N / 8 * .62
        pts = [(i * N / 8, y + (0 if i % 2 else N / 16)) for i in range(-2, 19)]
        p.line(pts, h * .75, pal[4])
        p.line(pts, h * .52, c)
        p.line(pts, h * .12, pal[0])
    for i in range(8):
        for j in range(8):
            p.dot(i * N / 8, (j + .72) * N / 8, N * .010, pal[3])


def leaves(p, pal, rng):
    """Scattered maple-like sprigs."""
    for _ in range(46):
        x, y = rng.rand(2) * N
        a, c, L = rng.rand() * 6.28, pal[1 + rng.randint(3)], N * (.07 + .05 * rng.rand())
        for turn, s in ((0, 1.), (.75, .75), (-.75, .75), (1.5, .5), (-1.5, .5)):
            p.leaf(x, y, a + turn, L * s, L * s * .2, c)
        p.dot(x, y, L * .10, pal[4])


def diamonds(p, pal, rng):
    """A quilt of lozenges with eyes of two colours."""
    for i in range(8):
        for j in range(8):
            x, y, s = i * N / 8, j * N / 8, N / 16
            p.poly([(x + s, y), (x + 2 * s, y + s), (x + s, y + 2 * s), (x, y + s)], pal[1 + (i + 2 * j) % 3])
            p.poly([(x + s, y + .55 * s), (x + 1.45 * s, y + s), (x + s, y + 1.45 * s), (x + .55 * s, y + s)], pal[4])
            p.poly([(x + s, y + .75 * s), (x + 1.25 * s, y + s), (x + s, y + 1.25 * s), (x + .75 * s, y + s)], pal[0])


def constellations(p, pal, rng):
    """Stars of three sizes, some joined by fine lines."""
    for _ in range(160):
        x, y = rng.rand(2) * N
        p.dot(x, y, N * (.0012 + .0016 * rng.rand()), pal[3])
    for _ in range(9):
        x, y = rng.rand(2) * N
        a, pts = rng.rand() * 6.28, [(x, y)]
        for _ in range(rng.randint(3, 6)):
            a += (rng.rand() - .5) * 2.2
            r = N * (.05 + .07 * rng.rand())
            x, y = x + r * math.cos(a), y + r * math.sin(a)
            pts.append((x, y))
        p.line(pts, N * .0022, pal[2])
        for q, (x, y) in enumerate(pts):
            p.star(x, y, N * (.020 + .012 * rng.rand()), pal[1], 4, .2)
            p.dot(x, y, N * .0045, pal[1])


def seeds(p, pal, rng):
    """Grains lying in drifting rows, each with its crease."""
    rows, cols = 16, 22
    for j in range(rows):
        for i in range(cols):
            x = (i + .5 * (j % 2) + .18 * rng.randn()) * N / cols
            y = (j + .12 * rng.randn()) * N / rows
            a = .9 + .5 * math.sin(2 * math.pi * (i / cols + j / rows)) + .15 * rng.randn()
            L, c = N * (.030 + .008 * rng.rand()), pal[1 + rng.randint(3)]
            p.leaf(x, y, a, L, L * .30, c)
            p.line([(x + L * .2 * math.cos(a), y + L * .2 * math.sin(a)), (x + L * .8 * math.cos(a), y + L * .8 * math.sin(a))], N * .0018, pal[4])


def blooms(p, pal, rng):
    """Big open flowers over leaves: the wedding guest's cloth."""
    spots = []
    for _ in range(400):
        x, y, R = rng.rand() * N, rng.rand() * N, N * (.06 + .065 * rng.rand())
        if all(min(abs(x - a), N - abs(x - a)) ** 2 + min(abs(y - b), N - abs(y - b)) ** 2 > (R + r) ** 2 * 1.10 for a, b, r in spots):
            spots.append((x, y, R))
    for x, y, R in spots:
        for k in range(3):
            a = rng.rand() * 6.28
            p.leaf(x, y, a, R * 1.7, R * .28, pal[3])
    for x, y, R in spots:
        c, t = pal[1 + rng.randint(2)], rng.rand()
        for ring, n in ((1., 8), (.68, 7), (.40, 5)):
            p.petals(x, y, 0, R * ring * 1.06, n, R * ring * .36, pal[4], t + ring)
            p.petals(x, y, 0, R * ring, n, R * ring * .31, c if ring != .68 else pal[2], t + ring)
        p.dot(x, y, R * .12, pal[4])


def adire(p, pal, rng):
    """Tie-dyed rings on indigo, made of dots."""
    for i in range(4):
        for j in range(4):
            x, y = (i + .5) * N / 4, (j + .5) * N / 4
            for k in range(1, 6):
                n, r = 8 * k, N * .022 * k
                for q in range(n):
                    a = q * 2 * math.pi / n + .1 * rng.randn()
                    rr = r + N * .002 * rng.randn()
                    p.dot(x + rr * math.cos(a), y + rr * math.sin(a), N * (.0035 + .0022 * rng.rand()), pal[1] if k % 2 else pal[2])
            p.dot(x, y, N * .008, pal[3])


def shields(p, pal, rng):
    """Tall almond shields in columns with stepped bands: a statement print."""
    for i in range(4):
        x = (i + .5) * N / 4
        for j in range(3):
            y = (j + (.5 if i % 2 else 0)) * N / 3
            h, w = N * .150, N * .080
            for s, c in ((1.0, 4), (.86, 1 + (i + j) % 3), (.60, 4), (.46, 0), (.24, 1 + (i + j + 1) % 3)):
                p.leaf(x - 0, y - h * s, math.pi / 2, 2 * h * s, w * s, pal[c])
        for k in range(24):
            p.poly([(x + N / 8 - N * .012, k * N / 24), (x + N / 8 + N * .012, (k + .5) * N / 24), (x + N / 8 - N * .012, (k + 1) * N / 24)], pal[1 + k % 3])


def stripes(p, pal, rng):
    """Aso-oke strips: wide and narrow stripes with small woven marks."""
    x, k = 0, 0
    widths = [.060, .010, .030, .010, .090, .008, .020, .022]
    scale = 1 / sum(widths) / 2
    for rep in range(2):
        for w in widths:
            w *= scale * N
            c = pal[k % 4]
            p.poly([(x, 0), (x + w, 0), (x + w, N), (x, N)], c)
            if w > N * .05:
                for j in range(16):
                    y = (j + .5) * N / 16
                    p.poly([(x + w * .5, y - N * .012), (x + w * .5 + N * .010, y), (x + w * .5, y + N * .012), (x + w * .5 - N * .010, y)], pal[4])
            x, k = x + w, k + 1


def coils(p, pal, rng):
    """Concentric half-rings stacked like scales."""
    n = 6
    for j in range(-1, 2 * n + 2):
        for i in range(-1, n + 2):
            x, y = (i + .5 * (j % 2)) * N / n, j * N / (2 * n)
            for s, c in ((1., 4), (.92, 1 + (i + j) % 3), (.70, 4), (.63, 0), (.42, 4), (.35, 1 + (i + j + 1) % 3), (.14, 4)):
                p.d.ellipse([x - s * N / n / 2, y - s * N / n / 2, x + s * N / n / 2, y + s * N / n / 2], fill=pal[c])


PRINTS = {f.__name__: f for f in (suns, zigzag, leaves, diamonds, constellations, seeds, blooms, adire, shields, stripes, coils)}
