"""Sequins as geometry: small cupped discs laid on a cloth in offset rows, each tilted its own way, each with its own shade."""
import numpy as np

from mesh import mesh_object, vertices


def _grid(ob, size):
    """Places on the cloth, in rows along its UV: (points, normals, downward tangents)."""
    me = ob.data
    me.calc_loop_triangles()
    me.calc_normals_split()
    T = np.array([t.vertices[:] for t in me.loop_triangles])
    L = np.array([t.loops[:] for t in me.loop_triangles])
    X = vertices(ob).astype(float)
    N = np.array([v.normal[:] for v in me.vertices])
    uv = np.empty(len(me.loops) * 2, np.float32)
    me.uv_layers[0].data.foreach_get("uv", uv)
    U = uv.reshape(-1, 2)[L].astype(float)
    row = size * .80
    P, M, D = [], [], []
    low, high = U.min(1), U.max(1)
    for t in range(len(T)):
        if (high[t] - low[t]).max() > .2:
            continue
        j = np.arange(np.floor(low[t, 1] / row), np.ceil(high[t, 1] / row) + 1)
        i = np.arange(np.floor(low[t, 0] / size) - 1, np.ceil(high[t, 0] / size) + 1)
        q = np.stack(np.meshgrid(i, j), -1).reshape(-1, 2)
        q = np.c_[(q[:, 0] + .5 * (q[:, 1] % 2)) * size, q[:, 1] * row]
        A = np.array([U[t, 1] - U[t, 0], U[t, 2] - U[t, 0]]).T
        det = np.linalg.det(A)
        if abs(det) < 1e-12:
            continue
        b = np.linalg.solve(A, (q - U[t, 0]).T).T
        ok = (b[:, 0] >= 0) & (b[:, 1] >= 0) & (b.sum(1) < 1)
        if not ok.any():
            continue
        w = np.c_[1 - b[ok].sum(1), b[ok]]
        P.append(w @ X[T[t]])
        M.append(w @ N[T[t]])
        E = np.array([X[T[t, 1]] - X[T[t, 0]], X[T[t, 2]] - X[T[t, 0]]]).T @ np.linalg.inv(A)
        D.append(np.repeat(-E[:, 1][None], ok.sum(), 0))
    P, M, D = np.vstack(P), np.vstack(M), np.vstack(D)
    return P, M / np.linalg.norm(M, axis=1)[:, None], D / (np.linalg.norm(D, axis=1)[:, None] + 1e-9)


def sew(ob, material, size=.0052, seed=0, tilt=.16, outward=None):
    """Cover a cloth object with sequins `size` metres apart; they overlap downward like scales."""
    P, N, D = _grid(ob, size)
    if outward:
        away = np.array(outward, float)
    else:       # away from the body, and upward where a train lies on the floor, also where it is turned over
        away = (P - [0, .01, 0]) * [1, 1, 0]
        flat = (P[:, 2] < .07) & (np.abs(N[:, 2]) > .55)
        away[flat] = [0, 0, 1]
    out = np.sign((away * N).sum(1))[:, None]
    thick = ob["thick"] if "thick" in ob else ob.modifiers["so"].thickness if "so" in ob.modifiers else 0.
    lift = .0016 + thick * (out < 0)        # a cloth grows thick against its faces' direction: where they point inward, outward
    N = N * np.where(out == 0, 1, out)
    rng = np.random.RandomState(seed)
    n = len(P)
    N = N + D * (.20 + tilt * rng.randn(n, 1) * .6) + np.cross(N, D) * (tilt * rng.randn(n, 1))     # hanging from the upper edge
    N /= np.linalg.norm(N, axis=1)[:, None]
    D = D - N * (D * N).sum(1)[:, None]
    D /= np.linalg.norm(D, axis=1)[:, None] + 1e-9
    B = np.cross(N, D)
    a = np.linspace(0, 2 * np.pi, 7, endpoint=False)
    r = size * .62
    ring = r * (np.cos(a)[None, :, None] * D[:, None] + np.sin(a)[None, :, None] * B[:, None])
    V = np.concatenate([P[:, None] + ring, P[:, None] - N[:, None] * r * .18], 1) + (N * lift)[:, None]
    k = 8
    F = [[o + q, o + (q + 1) % 7, o + 7] for o in range(0, n * k, k) for q in range(7)]
    discs = mesh_object("sequins", V.reshape(-1, 3), F, material, smooth=False)
    own = discs.data.attributes.new("own", "FLOAT", "POINT")
    own.data.foreach_set("value", np.repeat(.25 + .75 * rng.rand(n), k).astype(np.float32))
    return discs
