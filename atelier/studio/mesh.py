"""Meshes as numpy arrays, and the few Blender calls that turn them into objects."""
import bpy
import numpy as np
from mathutils.bvhtree import BVHTree

from curves import PI, around, spline


def mesh_object(name, V, F, material=None, uv=None, smooth=True):
    """A Blender object from vertices and faces, linked into the scene."""
    me = bpy.data.meshes.new(name)
    me.from_pydata([tuple(v) for v in V], [], [tuple(int(i) for i in f) for f in F])
    me.validate()
    if uv is not None:
        layer = me.uv_layers.new(name="UV")
        loops = np.empty(len(me.loops), np.int32)
        me.loops.foreach_get("vertex_index", loops)
        layer.data.foreach_set("uv", np.asarray(uv, np.float32)[loops].ravel())
    if smooth:
        me.polygons.foreach_set("use_smooth", [True] * len(me.polygons))
    ob = bpy.data.objects.new(name, me)
    bpy.context.scene.collection.objects.link(ob)
    if material:
        me.materials.append(material)
    return ob


def vertices(ob):
    """The object's vertices as an (n, 3) array."""
    X = np.empty(len(ob.data.vertices) * 3, np.float32)
    ob.data.vertices.foreach_get("co", X)
    return X.reshape(-1, 3)


def set_vertices(ob, X):
    ob.data.vertices.foreach_set("co", np.asarray(X, np.float32).ravel())
    ob.data.update()


def grid_faces(rows, cols, closed):
    """Quads of a rows x cols grid; `closed` joins the last column to the first."""
    r = np.arange(rows - 1)[:, None]
    c = np.arange(cols if closed else cols - 1)[None, :]
    c2 = (c + 1) % cols
    return np.stack([r * cols + c, r * cols + c2, (r + 1) * cols + c2, (r + 1) * cols + c], -1).reshape(-1, 4)


def arc_uv(V, closed=True):
    """UV by arc length in metres, so that a print keeps its scale on every cut."""
    du = np.linalg.norm(np.diff(V, axis=1, append=V[:, :1]), axis=2)
    u = (np.cumsum(du, 1) - du).mean(0)[None] + np.zeros(V.shape[:2])
    dv = np.linalg.norm(np.diff(V, axis=0, prepend=V[:1]), axis=2)
    v = np.cumsum(dv, 0).mean(1)[:, None] + 0 * u
    return np.stack([u, -v], -1).reshape(-1, 2)


def sheet(name, V, material, closed=True, keep=None, uv=None, thick=.003, sub=1):
    """An object from a grid of points (rows, cols, 3); `keep` >= 0 marks the cloth that is not cut away."""
    rows, cols = V.shape[:2]
    F, P = grid_faces(rows, cols, closed).tolist(), V.reshape(-1, 3)
    UV = arc_uv(V, closed) if uv is None else uv
    if keep is not None:
        P, F, UV = clip(P, F, UV, keep.ravel())
    ob = mesh_object(name, P, F, material, UV)
    ob["thick"], ob["sub"] = thick, sub
    return ob, P, F


def clip(V, F, uv, f):
    """Keep the part of a mesh where the scalar `f` (one a vertex) is >= 0, cutting faces on the line."""
    V, uv, f = list(map(np.asarray, V)), list(map(np.asarray, uv)), np.asarray(f)
    out, cache = [], {}

    def cut(i, j):
        k = (min(i, j), max(i, j))
        if k not in cache:
            a, b = k
            t = f[a] / (f[a] - f[b])
            cache[k] = len(V)
            V.append(V[a] + (V[b] - V[a]) * t)
            uv.append(uv[a] + (uv[b] - uv[a]) * t)
        return cache[k]

    for face in F:
        inside = [f[i] >= 0 for i in face]
        if all(inside):
            out.append(list(face))
        elif any(inside):
            poly = []
            for q in range(len(face)):
                i, j = face[q], face[(q + 1) % len(face)]
                if f[i] >= 0:
                    poly.append(i)
                if (f[i] >= 0) != (f[j] >= 0):
                    poly.append(cut(i, j))
            if len(poly) >= 3:
                out.append(poly)
    V, uv = np.array(V), np.array(uv)
    used = np.unique(np.concatenate([np.asarray(p) for p in out]))
    index = -np.ones(len(V), int)
    index[used] = np.arange(len(used))
    return V[used], [[index[i] for i in p] for p in out], uv[used]


def frames(P):
    """Tangent and two normals along a path."""
    T = np.gradient(P, axis=0)
    T /= np.linalg.norm(T, axis=1)[:, None]
    U = np.cross(np.array([0, 1., 0]), T)
    n = np.linalg.norm(U, axis=1)[:, None]
    U = np.where(n < 1e-3, np.array([1., 0, 0]), U / np.maximum(n, 1e-6))
    return T, U, np.cross(T, U)


def tube(keys, n=40, seg=32, cap=True, flat=1.):
    """A limb: rows t, x, y, z, r. `flat` squeezes the section front to back."""
    keys = np.asarray(keys, float)
    K = spline(keys, np.linspace(keys[0, 0], keys[-1, 0], n))
    P, r = K[:, :3], K[:, 3]
    T, U, W = frames(P)
    th = around(seg)
    V = P[:, None] + r[:, None, None] * (np.cos(th)[None, :, None] * U[:, None] + flat * np.sin(th)[None, :, None] * W[:, None])
    V, F = V.reshape(-1, 3), grid_faces(n, seg, True).tolist()
    if cap:
        V = np.vstack([V, P[0] - T[0] * r[0] * .4, P[-1] + T[-1] * r[-1] * .4])
        a, b, o = len(V) - 2, len(V) - 1, (n - 1) * seg
        F += [[(i + 1) % seg, i, a] for i in range(seg)] + [[o + i, o + (i + 1) % seg, b] for i in range(seg)]
    return V, F


def ellipsoid(centre, radii, n=24, seg=32, shape=None):
    """A ball or egg; `shape` may bend its points before it is placed."""
    ph = np.linspace(0, PI, n)[1:-1]
    th = around(seg)
    V = np.stack([np.sin(ph)[:, None] * np.cos(th), np.sin(ph)[:, None] * np.sin(th), np.cos(ph)[:, None] + 0 * th], -1).reshape(-1, 3)
    V = np.vstack([V, [0, 0, 1], [0, 0, -1]])
    F = grid_faces(n - 2, seg, True).tolist()
    a, b, o = len(V) - 2, len(V) - 1, (n - 3) * seg
    F += [[(i + 1) % seg, i, a] for i in range(seg)] + [[o + i, o + (i + 1) % seg, b] for i in range(seg)]
    V = V * np.asarray(radii)
    if shape is not None:
        V = shape(V)
    return V + np.asarray(centre), F


def joined(parts):
    """Several (V, F) as one."""
    Vs, Fs, o = [], [], 0
    for V, F in parts:
        Vs.append(V)
        Fs += [[i + o for i in f] for f in F]
        o += len(V)
    return np.vstack(Vs), Fs


def bake_modifiers(ob):
    """Apply the object's modifiers to its mesh."""
    dg = bpy.context.evaluated_depsgraph_get()
    me = bpy.data.meshes.new_from_object(ob.evaluated_get(dg), preserve_all_data_layers=True, depsgraph=dg)
    ob.modifiers.clear()
    ob.data = me
    return ob


def fused(name, parts, material, voxel, smoothing):
    """Parts melted into one skin by a voxel remesh."""
    V, F = joined(parts)
    ob = mesh_object(name, V, F, material)
    m = ob.modifiers.new("r", "REMESH")
    m.mode, m.voxel_size, m.use_smooth_shade = "VOXEL", voxel, True
    m = ob.modifiers.new("s", "SMOOTH")
    m.factor, m.iterations = .6, smoothing
    bake_modifiers(ob)
    ob.data.materials.clear()
    ob.data.materials.append(material)
    ob.data.polygons.foreach_set("use_smooth", [True] * len(ob.data.polygons))
    return ob


def piping(P, r, material, closed=True, name="piping", soften=3):
    """A cord along points."""
    cu = bpy.data.curves.new(name, "CURVE")
    cu.dimensions, cu.bevel_depth, cu.bevel_resolution = "3D", r, 3
    P = np.asarray(P, float)
    for _ in range(soften):
        mid = (np.roll(P, 1, 0) + 2 * P + np.roll(P, -1, 0)) / 4
        P = mid if closed else np.vstack([P[:1], mid[1:-1], P[-1:]])
    sp = cu.splines.new("POLY")
    sp.points.add(len(P) - 1)
    sp.points.foreach_set("co", np.c_[P, np.ones(len(P))].ravel())
    sp.use_cyclic_u = closed
    ob = bpy.data.objects.new(name, cu)
    bpy.context.scene.collection.objects.link(ob)
    cu.materials.append(material)
    return ob


def surface_points(ob, n, seed=0, weight=None):
    """n random points on a mesh with their normals; `weight` of a place makes it likelier."""
    me = ob.data
    me.calc_loop_triangles()
    T = np.array([t.vertices[:] for t in me.loop_triangles])
    V, N = vertices(ob), np.array([v.normal[:] for v in me.vertices])
    centre = V[T].mean(1)
    A = np.linalg.norm(np.cross(V[T[:, 1]] - V[T[:, 0]], V[T[:, 2]] - V[T[:, 0]]), axis=1)
    if weight is not None:
        A = A * weight(centre)
    rng = np.random.RandomState(seed)
    i = rng.choice(len(T), n, p=A / A.sum())
    b = rng.dirichlet((1, 1, 1), n)[..., None]
    return (V[T[i]] * b).sum(1), (N[T[i]] * b).sum(1)


def balls(P, r, material, name="beads"):
    """Many small balls as one object: beads, buttons, berries."""
    V0, F0 = ellipsoid((0, 0, 0), (1, 1, 1), 7, 10)
    rr = np.broadcast_to(np.asarray(r, float), (len(P),))
    V = (np.asarray(P)[:, None] + V0[None] * rr[:, None, None]).reshape(-1, 3)
    k = len(V0)
    return mesh_object(name, V, [[i + j * k for i in f] for j in range(len(P)) for f in F0], material)


def surface_tree(ob):
    """For finding the nearest point of a mesh, or what a ray meets."""
    return BVHTree.FromPolygons(vertices(ob).tolist(), [f.vertices[:] for f in ob.data.polygons])


def finish(ob):
    """Give a piece of cloth its subdivision and thickness (kept as custom properties until now)."""
    if ob.type != "MESH" or "thick" not in ob:
        return
    if ob.get("sub", 1):
        m = ob.modifiers.new("ss", "SUBSURF")
        m.levels = m.render_levels = int(ob.get("sub", 1))
        m.boundary_smooth = "PRESERVE_CORNERS"
    if ob["thick"]:
        m = ob.modifiers.new("so", "SOLIDIFY")
        m.thickness, m.offset, m.use_rim = ob["thick"], -1, True
    del ob["thick"]
