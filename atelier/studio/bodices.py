"""Bodices: a shell round the torso, cut by a neckline. A neckline is a function f(x, y, z) that is >= 0 where cloth stays."""
import numpy as np

from body import shell
from curves import around, bump, ease, noise
from mesh import sheet


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


NECKS = dict(vee=vee, plunge=plunge, jacket=jacket, wrap=wrap, round=round_, scoop=scoop, boat=boat, square=square, high=high, sweetheart=sweetheart,
             straight=straight, **{"one-shoulder": one_shoulder, "halter": halter, "cowl-back": cowl_back})
BARE = {"sweetheart", "straight"}       # no armhole to cut: the shell ends below it


def drag(th, z, amount, seed, z0=1.12, reach=.13):
    """The small diagonal folds that a waist pulls."""
    return amount * bump(z, z0, reach) * noise(np.sin(th) * 1.5 + np.cos(th) * .7, z * 55 + np.sin(th * 2 + 1) * 2.2, seed=seed)


def bodice(material, neck="round", room=.007, bottom=1.10, wrinkle=.003, seed=1, sleeveless=True, thick=.003, rows=110, cols=220, only=None, lift=0, ruche=0):
    """Cut a bodice. `only(x, y, z, f)` narrows it to a band (facing, lapel); `ruche` gathers it in rows."""
    z = np.linspace(1.512, bottom, rows)[:, None] + np.zeros((1, cols))
    th = around(cols)[None] + 0 * z
    grow = room + lift + drag(th, z, wrinkle, seed)
    if ruche:
        grow = grow + ruche * (.5 + .5 * np.sin(z * 210 + 3 * np.sin(th * 2 + seed) + 6 * noise(np.sin(th) * 2, np.cos(th) * 2, z * 6, seed=seed)))
    x, y = shell(th, z, grow)
    f = NECKS[neck](x, y, z)
    if neck not in BARE and sleeveless:
        f = np.minimum(f, armhole(x, y, z))
    if only:
        f = np.minimum(f, only(x, y, z, f))
    return sheet("bodice", np.stack([x, y, z], -1), material, True, f, thick=thick)[0]


def collar(material, neck, room, bottom=1.10, wrinkle=.003, seed=1):
    """A shirt's collar, turned down flat on the shoulders; its points lie on the chest."""
    def leaf(x, y, z, f):
        front = np.minimum(.106 + .10 * (z - 1.40) - np.abs(x), z - 1.432 + .75 * (np.abs(x) - .052))
        return np.where(y < .012, front, np.minimum(z - 1.428, .112 - np.abs(x)))
    ob = bodice(material, neck, room, bottom, wrinkle, seed, sleeveless=False, only=leaf, lift=.010)
    ob.name = "collar"
    return ob


def facing(material, neck, room, bottom=1.10, wrinkle=.003, seed=1, width=.032, placket=0.):
    """A band along the neckline, and a button placket if `placket` (m) is given."""
    f0 = NECKS[neck]

    def band(x, y, z, f):
        near = width - f0(x, y, z)
        return np.where(y < 0, np.maximum(near, placket - np.abs(x)), near) if placket else near
    return bodice(material, neck, room, bottom, wrinkle, seed, sleeveless=True, only=band, lift=.0045)
