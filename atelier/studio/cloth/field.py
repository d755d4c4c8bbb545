"""Signed distance to the mannequin on an 8 mm grid: what the cloth collides with."""
import os

import numpy as np

import body
import poses
from curves import spline
from poses import arm_keys

H = .008
ORIGIN = np.array([-.55, -.40, -.02], np.float32)
SIZE = np.array([138, 100, 204], np.int32)
_kept = {}


def _limb(G, K, n=30):
    C = spline(K, np.linspace(K[0, 0], K[-1, 0], n))
    d = np.full(G.shape[:-1], 9., np.float32)
    near = np.all((G >= C[:, :3].min(0) - .2) & (G <= C[:, :3].max(0) + .2), -1)
    Q = G[near]
    best = np.full(len(Q), 9., np.float32)
    for i in range(n - 1):
        a, b = C[i, :3], C[i + 1, :3]
        ab = b - a
        t = np.clip(((Q - a) @ ab) / (ab @ ab + 1e-9), 0, 1)
        r = C[i, 3] * (1 - t) + C[i + 1, 3] * t
        q = Q - a - t[:, None] * ab
        best = np.minimum(best, np.sqrt((q * q).sum(1)) - r)
    d[near] = best
    return d


def grid():
    axes = [ORIGIN[i] + H * np.arange(SIZE[i]) for i in range(3)]
    return np.stack(np.meshgrid(*axes, indexing="ij"), -1).astype(np.float32)


def body_field(left, right, extra=None, arms=True, leg_size=1., scratch=None, stance="even"):
    """Distance, grid size, origin and step; kept in `scratch` from one piece to the next. `extra(G)` adds a shape (a petticoat); smaller legs leave trousers room."""
    key = (left, right, arms, leg_size, stance)
    file = os.path.join(scratch, "fields", "%s-%s-%d-%.2f-%s.npy" % key) if scratch else None
    if key not in _kept and file and os.path.exists(file) and os.path.getmtime(file) > max(map(os.path.getmtime, (__file__, body.__file__, poses.__file__))):
        _kept[key] = np.load(file), grid()
    if key not in _kept:
        G = grid()
        z = G[0, 0, :, 2]
        cx, cy, a, bf, bb = body.torso(np.clip(z, .80, 1.56))
        X, Y = G[..., 0] - cx, G[..., 1] - cy
        b = np.where(Y < 0, bf, bb)
        k = np.sqrt((X / a) ** 2 + (Y / b) ** 2)
        d = np.sqrt(X**2 + Y**2) * (1 - 1 / np.maximum(k, 1e-4))
        d = np.where(k < .05, -.05, d)
        low = .83 if leg_size == 1 else .87
        d = np.where(z > 1.56, d + (z - 1.56), np.where(z < low, d + (low - z) * 2, d)).astype(np.float32)
        for side in (-1, 1):        # the bust
            q = (G - np.array([side * .066, -.044, 1.302], np.float32)) / np.array([.066, .062, .076], np.float32)
            d = np.minimum(d, (np.sqrt((q * q).sum(-1)) - 1) * .064).astype(np.float32)
        limbs = []
        for s, K in body.legs(stance):
            K[:, 4] *= leg_size
            K[:, 1] += s * (1 - leg_size) * .03
            limbs.append(K)
        if arms:
            limbs += [arm_keys(1, left), arm_keys(-1, right)]
        for K in limbs:
            d = np.minimum(d, _limb(G, K))
        _kept[key] = (d.astype(np.float32), G)
        if file:
            os.makedirs(os.path.dirname(file), exist_ok=True)
            np.save(file, _kept[key][0])
    d, G = _kept[key]
    if extra is not None:
        d = np.minimum(d, extra(G)).astype(np.float32)
    return d, SIZE, ORIGIN, np.float32(H)


def petticoat(z0, z1, r0, r1, power=.8, strength=.7):
    """An invisible cone under a full skirt."""
    def f(G):
        z = G[..., 2]
        r = r0 + (r1 - r0) * np.clip((z0 - z) / (z0 - z1), 0, 1) ** power
        return np.where((z < z0) & (z > z1), (np.sqrt(G[..., 0] ** 2 + G[..., 1] ** 2) - r) * strength, .1)
    return f
