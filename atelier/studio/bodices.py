"""Bodices: a shell round the torso, cut by a neckline. A neckline is a function f(x, y, z) that is >= 0 where cloth stays."""
import numpy as np

from body import shell
from curves import around, bump, ease, noise
from mesh import clip, mesh_object, sheet, vertices


def armhole(x, y, z, ry=.058, rz=.085, cz=1.395, cy=.018):
    f = np.sqrt(((y - cy) / ry) ** 2 + ((z - cz) / rz) ** 2) - 1
    return np.where(np.abs(x) > .085, f * .06, 1.)


def _open(x, w):
    """Inside the opening's width."""
    return np.abs(x) < w


def vee(x, y, z, low=1.28, slope=2.3, width=.060, back=1.47):
    fr, bk = low + np.abs(x) * slope - z, back + np.abs(x) * .55 - z
    return np.where(_open(x, width + .03), np.maximum(np.where(y < .012, fr, bk), np.abs(x) - width), 1)


def plunge(x, y, z, low=1.19, back=1.42):
    fr = np.where(_open(x, .10), np.abs(x) - np.clip((z - low) * .36, -.03, .078), 1)
    bk = np.where(_open(x, .10), np.maximum(back - z, np.abs(x) - .078), 1)
    return np.where(y < .012, fr, bk)


def jacket(x, y, z):
    """As low in front as a plunge, closed at the nape."""
    return plunge(x, y, z, back=1.478)


def shawl(x, y, z, low=1.20, back=1.474):
    """A jacket's: two straight edges from the first button to the throat, and round behind it; without a corner, so that a collar can follow it."""
    fr = np.abs(x) - .079 * np.clip((z - low) / (1.512 - low), -.3, 1)
    bk = back + .038 * (x / .079) ** 2 - z
    return fr + (bk - fr) * ease(.004, .030, y)


def wrap(x, y, z, low=1.14, back=1.478):
    """A wrap-over front: narrow and deep, for kimonos and robes."""
    fr = np.where(_open(x, .085), np.abs(x) - np.clip((z - low) * .27, -.02, .075), 1)
    return np.where(y < .012, fr, np.where(_open(x, .085), np.maximum(back - z, np.abs(x) - .075), 1))


def round_(x, y, z, low=1.425, back=1.465, width=.092):
    zz = np.where(y < .012, low, back)
    return np.where(z > 1.33, np.sqrt((x / width) ** 2 + ((z - 1.54) / (1.54 - zz)) ** 2) - 1, 1) * .05


def scoop(x, y, z):
    return round_(x, y, z, low=1.352, back=1.43, width=.098)


def boat(x, y, z):
    return round_(x, y, z, low=1.462, back=1.462, width=.135)


def square(x, y, z, low=1.385, back=1.45, width=.085):
    return np.where(y < .012, np.where(_open(x, .12), np.maximum(low - z, np.abs(x) - width), 1), np.where(_open(x, .11), np.maximum(back - z, np.abs(x) - width), 1))


def high(x, y, z):
    """Up to the throat: a funnel or a collar is set on it."""
    return 1.512 - z


def sweetheart(x, y, z, top=1.335):
    return top + .030 * bump(np.abs(x), .068, .042) * (y < 0) - .028 * bump(x, 0, .024) * (y < 0) - z


def straight(x, y, z, top=1.345):
    return top - .010 * (y > .02) - z


def one_shoulder(x, y, z):
    d = 1.335 + .175 * ease(-.13, .085, x) ** 1.15 - z
    return np.where(x > .085, 1., d)


def halter(x, y, z):
    """Two panels to the throat, shoulders and back bare."""
    side = (1.50 - z) * .52 + .048 - np.abs(x)
    fr = np.minimum(np.where(z > 1.345, side, 1.), np.where(z > 1.30, np.abs(x) - np.clip((z - 1.33) * .10, -.01, .016), 1))
    return np.where(y < .006, fr, 1.335 - z)


def cowl_back(x, y, z):
    """High in front, bare to the waist behind."""
    return np.where(y < .012, round_(x, y, z), np.where(_open(x, .10), np.maximum(1.20 + np.abs(x) * 2.2 - z, np.abs(x) - .088), 1))


NECKS = dict(vee=vee, plunge=plunge, jacket=jacket, shawl=shawl, wrap=wrap, round=round_, scoop=scoop, boat=boat, square=square, high=high, sweetheart=sweetheart,
             straight=straight, **{"one-shoulder": one_shoulder, "halter": halter, "cowl-back": cowl_back})
BARE = {"sweetheart", "straight"}       # no armhole to cut: the shell ends below it


def drag(th, z, amount, seed, z0=1.12, reach=.13):
    """The small diagonal folds that a waist pulls."""
    return amount * bump(z, z0, reach) * noise(np.sin(th) * 1.5 + np.cos(th) * .7, z * 55 + np.sin(th * 2 + 1) * 2.2, seed=seed)


def bodice(material, neck="round", room=.007, bottom=1.10, wrinkle=.003, seed=1, sleeveless=True, thick=.003, rows=100, cols=210, ruche=0, covered=None):
    """Cut a bodice. `ruche` is the depth of its gathers, which run across it and are never even.

    `covered` is the neckline of what is worn over it: cloth that nobody sees is left out, and so cannot come through.
    """
    z = np.linspace(1.512, bottom, rows)[:, None] + np.zeros((1, cols))
    th = around(cols)[None] + 0 * z
    grow = room + drag(th, z, wrinkle, seed)
    if ruche:       # gathers drawn towards the side seams: they begin, fork and end
        c, n = np.cos(th), np.sin(th)
        bent = z * 185 + 7 * noise(c * 1.2, n * 1.2, z * 7, seed=seed) + 5 * (1 - np.abs(c)) * np.sin(2 * th + seed)
        grow = grow + 1.5 * ruche * np.sin(bent) * (.55 + .45 * noise(c * 3, n * 3, z * 16, seed=seed + 1)) * (.45 + .55 * np.abs(c))
    x, y = shell(th, z, grow)
    f = NECKS[neck](x, y, z)
    if neck not in BARE and sleeveless:
        f = np.minimum(f, armhole(x, y, z))
    if covered:
        f = np.minimum(f, .040 - NECKS[covered](x, y, z))
    ob = sheet("bodice", np.stack([x, y, z], -1), material, True, f, thick=thick)[0]
    ob["ruche"] = ruche
    return ob


def _edge(ob):
    """Which vertices lie on an open edge."""
    count = {}
    for p in ob.data.polygons:
        for e in p.edge_keys:
            count[e] = count.get(e, 0) + 1
    on = np.zeros(len(ob.data.vertices), bool)
    for (a, b), n in count.items():
        if n == 1:
            on[a] = on[b] = True
    return on


def settle(fit, ob, neck, long=1.035, wide=1.02, waist=1.128, seed=1, soft=1.2e-6, clear=.0048, faced=None):
    """Let a bodice hang: there is a little more cloth than body, so it wrinkles where a waist, a bust and an arm make it.

    `clear` is how far it stays from the body: more where it is worn over another layer.
    Where `faced` (x, y, z) is >= 0 the cloth is doubled by a facing, and too stiff to fold.
    What is cut from it afterwards (facing, collar) is cut by where the cloth was before, so that it lies on the wrinkles.
    """
    rest = vertices(ob).copy()
    z = rest[:, 2]
    pin = np.where(_edge(ob), 1., .5 if ob["ruche"] else 0.)       # gathers are sewn down
    pin = np.maximum(pin, ease(waist + .020, waist + .006, z))
    if faced:
        pin = np.maximum(pin, ease(-.030, 0., faced(*rest.T)))
    sloped = ease(1.45, 1.50, z) * .5
    fit.drape(ob, np.maximum(pin, sloped), gx=wide, gz=long, bend=soft, steps=420, grav=6., thick=clear, damp=.985, seed=seed, jitter=.0012, smooth=1)
    fit.rest = rest
    return ob


def band(fit, base, material, f, lift=.0058, name="facing", thick=.003):
    """A second layer on a settled bodice, where f(x, y, z) of the cloth's place before it settled is >= 0."""
    V, F = vertices(base).astype(float), [tuple(p.vertices) for p in base.data.polygons]
    N = np.array([v.normal[:] for v in base.data.vertices])
    N *= np.sign(((V - [0, .01, 1.30]) * N * [1, 1, .2]).sum(1))[:, None]     # outward, also below the bust, where cloth looks down
    U = np.zeros((len(V), 2))
    loops, uv = np.empty(len(base.data.loops), np.int32), np.empty(len(base.data.loops) * 2, np.float32)
    base.data.loops.foreach_get("vertex_index", loops)
    base.data.uv_layers[0].data.foreach_get("uv", uv)
    U[loops] = uv.reshape(-1, 2)
    R = fit.rest
    P, faces, U = clip(V + N * lift, F, U, f(R[:, 0], R[:, 1], R[:, 2]))
    ob = mesh_object(name, P, faces, material, U)
    ob["thick"], ob["sub"] = thick, 1
    return ob


def collar(fit, material, neck):
    """A shirt's collar, turned down flat on the shoulders; its points lie on the chest."""
    def leaf(x, y, z):
        front = np.minimum(.106 + .10 * (z - 1.40) - np.abs(x), z - 1.432 + .75 * (np.abs(x) - .052))
        return np.where(y < .012, front, np.minimum(z - 1.428, .112 - np.abs(x)))
    return band(fit, fit.parts["bodice"], material, leaf, lift=.0085, name="collar")


def faced(neck, width=.032, placket=0.):
    """Where a facing lies (>= 0): along the neckline, and down the front if a `placket` (m) is given."""
    def near(x, y, z):
        d = width - NECKS[neck](x, y, z)
        return np.where(y < 0, np.maximum(d, placket - np.abs(x)), d) if placket else d
    return near


def lapel(neck, wide=.048, low=1.20, end=1.178):
    """Where a shawl collar lies (>= 0): broad on the chest, and narrow down to a point that the first button covers."""
    def near(x, y, z):
        width = wide * ease(low - .07, 1.37, z) * (1 - .2 * ease(1.44, 1.512, z))
        return np.minimum(width - NECKS[neck](x, y, z), .5 * (z - end))
    return near


def facing(fit, material, near):
    """A band along the neckline, and the button placket."""
    return band(fit, fit.parts["bodice"], material, near)
