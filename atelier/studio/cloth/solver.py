"""Python's side of the cloth solver: constraints from a mesh, then solver.c runs them (XPBD)."""
import ctypes
import os
import subprocess
import time

import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
_lib = None


def library(folder):
    """Compile solver.c into `folder` once and load it."""
    global _lib
    if _lib is None:
        src, so = os.path.join(HERE, "solver.c"), os.path.join(folder, "solver.so")
        if not os.path.exists(so) or os.path.getmtime(so) < os.path.getmtime(src):
            subprocess.check_call(["gcc", "-O3", "-march=native", "-ffast-math", "-shared", "-fPIC", "-o", so, src, "-lm"])
        _lib = ctypes.CDLL(so)
    return _lib


def constraints(X, faces, stretch, shear, bend):
    """Edges (stretch), diagonals (shear) and spans over an edge (bend), in a random order."""
    F = [list(map(int, f)) for f in faces]
    sides, E, kind = {}, [], []
    for fi, f in enumerate(F):
        n = len(f)
        for q in range(n):
            i, j = f[q], f[(q + 1) % n]
            sides.setdefault((min(i, j), max(i, j)), []).append((fi, q))
        if n == 4:
            E += [(f[0], f[2]), (f[1], f[3])]
            kind += [1, 1]
    for (i, j), fs in sides.items():
        E.append((i, j))
        kind.append(0)
        if len(fs) == 2:
            (fa, qa), (fb, qb) = fs
            A, B = F[fa], F[fb]
            if len(A) == 4 and len(B) == 4:
                a0, b0 = A[qa], B[qb]
                an, bn = (A[(qa - 1) % 4], A[(qa + 2) % 4]), (B[(qb - 1) % 4], B[(qb + 2) % 4])
                E += [(an[0], bn[0]), (an[1], bn[1])] if a0 == b0 else [(an[0], bn[1]), (an[1], bn[0])]
                kind += [2, 2]
    E, kind = np.array(E, np.int32), np.array(kind)
    C = np.array([stretch, shear, bend], np.float32)[kind]
    L = np.linalg.norm(X[E[:, 0]] - X[E[:, 1]], axis=1)
    p = np.random.RandomState(0).permutation(len(E))
    return E[p], L[p], C[p], kind[p]


def simulate(X, faces, pin, field, folder, stretch=1e-9, shear=3e-7, bend=2e-6, steps=1000, dt=1 / 800., grav=9.8, press=0.,
             damp=.998, friction=.25, thick=.0055, selfc=True, sd=.006, floor=.004, jitter=.0006, gx=1., gz=1., seed=0, compress=1e-5):
    """Let cloth fall. `pin` 1 holds a vertex; gx, gz lengthen the rest shape (gathers); press blows it up.

    Compliance on compressed edges (`compress`) is what makes folds instead of explosions.
    """
    t0 = time.time()
    X = np.ascontiguousarray(X, np.float32).copy()
    if os.environ.get("ATELIER_DRY"):       # make.py --check: only whether everything can be built
        return X
    E, L, C, kind = constraints(X, faces, stretch, shear, bend)
    if gx != 1 or gz != 1:
        D = np.abs(X[E[:, 0]] - X[E[:, 1]])
        flat = np.sqrt(D[:, 0] ** 2 + D[:, 1] ** 2)
        L = L * np.sqrt((flat * gx) ** 2 + (D[:, 2] * gz) ** 2) / np.maximum(np.sqrt(flat**2 + D[:, 2] ** 2), 1e-9)
    T = np.ascontiguousarray([(f[0], f[q], f[q + 1]) for f in faces for q in range(1, len(f) - 1)], np.int32)
    x0, pin = X.copy(), np.ascontiguousarray(pin, np.float32)
    X += ((np.random.RandomState(seed).randn(*X.shape) * jitter) * (pin < .5)[:, None]).astype(np.float32)
    d, n, o, h = field
    E, L, C, d = np.ascontiguousarray(E, np.int32), np.ascontiguousarray(L, np.float32), np.ascontiguousarray(C, np.float32), np.ascontiguousarray(d, np.float32)
    lib, F, p = library(folder), ctypes.c_float, lambda a: a.ctypes.data_as(ctypes.c_void_p)
    for n_steps, dmp, fr in ((steps, damp, friction), (steps // 4, .97, .5)):
        lib.sim(p(X), p(x0), p(pin), len(X), p(E), p(L), p(C), len(E), p(T), len(T), p(d), p(n), p(o), F(h), F(thick), F(fr), F(grav),
                F(press), F(dmp), F(dt), n_steps, int(selfc), F(sd), F(floor), F(compress))
    print("cloth %d points, %d steps, %.1f s" % (len(X), steps, time.time() - t0), flush=True)
    return X
