"""Numbers only: interpolation, easing and quiet noise that every other module draws with."""
import numpy as np

PI = np.pi


def spline(keys, t):
    """Shape-preserving cubic (PCHIP). `keys` are rows [t, v...]; returns values at `t` (…, n)."""
    k = np.asarray(keys, float)
    x, y = k[:, 0], k[:, 1:]
    if x[0] > x[-1]:
        x, y = x[::-1], y[::-1]
    h = np.diff(x)[:, None]
    d = np.diff(y, axis=0) / h
    m = np.zeros_like(y)
    for i in range(1, len(x) - 1):
        a, b = d[i - 1], d[i]
        w1, w2 = 2 * h[i] + h[i - 1], h[i] + 2 * h[i - 1]
        with np.errstate(all="ignore"):
            harmonic = (w1 + w2) / (w1 / a + w2 / b)
        m[i] = np.where(a * b > 0, harmonic, 0)
    m[0], m[-1] = d[0], d[-1]
    t = np.clip(np.asarray(t, float), x[0], x[-1])
    i = np.clip(np.searchsorted(x, t, "right") - 1, 0, len(x) - 2)
    hh = x[i + 1] - x[i]
    s = ((t - x[i]) / hh)[..., None]
    hh = hh[..., None]
    return ((2 * s**3 - 3 * s**2 + 1) * y[i] + (s**3 - 2 * s**2 + s) * hh * m[i]
            + (-2 * s**3 + 3 * s**2) * y[i + 1] + (s**3 - s**2) * hh * m[i + 1])


def ease(a, b, x):
    """0 below a, 1 above b, smooth between (a may be greater than b)."""
    t = np.clip((x - a) / (b - a), 0, 1)
    return t * t * (3 - 2 * t)


def bump(x, centre, width):
    """A bell of height 1."""
    return np.exp(-((x - centre) / width) ** 2)


def around(n):
    """n angles round a circle, the last one not repeated."""
    return np.linspace(0, 2 * PI, n, endpoint=False)


def noise(*coords, seed=0):
    """Smooth pseudo-noise in about [-1, 1]: six sines in random directions."""
    rng = np.random.RandomState(seed)
    out = 0
    for k in range(6):
        d = rng.randn(len(coords)) * (1 + 0.35 * k)
        phase = rng.rand() * 6.28
        out = out + np.sin(sum(di * ci for di, ci in zip(d, coords)) + phase)
    return out / 3.2
