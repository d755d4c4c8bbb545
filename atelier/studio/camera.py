"""Light, backdrop and the camera's views."""
import math

import bpy
from mathutils import Vector

from curves import PI
from fabrics import fabric, linear
from mesh import mesh_object

WARM, COOL = (1, .95, .88), (.93, .96, 1)
# degrees by which the piece turns for each view
TURN = {"front": -8, "three-quarter": 38, "back": 156, "detail": 22}


def backdrop(colour, floor=0., width=14, back=2.6, radius=1.4):
    pts = [(-9, 0)] + [(back - radius + radius * math.sin(i / 40 * PI / 2), radius - radius * math.cos(i / 40 * PI / 2)) for i in range(41)] + [(back, 7)]
    V = [(x, y, z + floor) for x in (-width, width) for y, z in pts]
    k = len(pts)
    return mesh_object("backdrop", V, [(i, i + 1, k + i + 1, k + i) for i in range(k - 1)], fabric("matte", colour, dict(rough=.85, spec=.15)))


def _area(loc, target, size, power, colour, tall):
    light = bpy.data.lights.new("light", "AREA")
    light.shape, light.size, light.size_y, light.energy, light.color = "RECTANGLE", size, tall, power, colour
    ob = bpy.data.objects.new("light", light)
    bpy.context.scene.collection.objects.link(ob)
    ob.location = loc
    ob.rotation_euler = (Vector(target) - Vector(loc)).to_track_quat("-Z", "Y").to_euler()


def spot(loc, target, power, degrees, colour=WARM, blend=.5, size=.08):
    """A round pool of light."""
    light = bpy.data.lights.new("spot", "SPOT")
    light.energy, light.color, light.spot_size, light.spot_blend, light.shadow_soft_size = power, colour, math.radians(degrees), blend, size
    ob = bpy.data.objects.new("spot", light)
    bpy.context.scene.collection.objects.link(ob)
    ob.location = loc
    ob.rotation_euler = (Vector(target) - Vector(loc)).to_track_quat("-Z", "Y").to_euler()


def lights(key=300, fill=50, rim=150, ambient=.28, wall=60, wide=1., behind=1.5, cool=COOL):
    """`behind` is how far behind the piece the rim lights hang: in front of a curtain that spans the picture. `cool` is the colour of the fill and the left rim."""
    w = bpy.data.worlds.new("w")
    bpy.context.scene.world = w
    w.use_nodes = True
    w.cycles.sampling_method = "NONE"        # one even colour: no need to aim at it
    w.node_tree.nodes["Background"].inputs[0].default_value = linear("#e8e4de")
    w.node_tree.nodes["Background"].inputs[1].default_value = ambient
    _area((-2.4, -2.6, 2.7), (0, 0, 1.1), 1.5 * wide, key, WARM, 2.2)
    _area((2.9, -2.0, 1.6), (0, 0, 1.0), 1.8, fill, cool, 2.4)
    _area((2.0, behind, 2.5), (0, 0, 1.2), .5, rim, WARM, 1.8)
    _area((-2.1, behind, 2.2), (0, 0, 1.1), .4, rim * .7, cool, 1.8)
    if wall:
        _area((0, .7, 3.6), (0, 2.6, 1.5), 2.2 * wide, wall, WARM, .8)


def camera(loc, target, lens=85, fstop=3.2, focus=None):
    """Place (or move) the one camera."""
    sc = bpy.context.scene
    ob = sc.camera
    if ob is None:
        ob = bpy.data.objects.new("camera", bpy.data.cameras.new("camera"))
        sc.collection.objects.link(ob)
        sc.camera = ob
    c = ob.data
    ob.location = loc
    ob.rotation_euler = (Vector(target) - Vector(loc)).to_track_quat("-Z", "Y").to_euler()
    c.lens, c.sensor_fit, c.sensor_height = lens, "VERTICAL", 36.
    c.dof.use_dof, c.dof.aperture_fstop = True, fstop
    c.dof.focus_distance = focus or (Vector(target) - Vector(loc)).length - .1
    return ob


def distance(at, target):
    """How far the first thing is that one sees there (a window's wall between sun and room is not seen)."""
    bpy.context.view_layer.update()
    ahead, start = (target - at).normalized(), at.copy()
    for _ in range(8):
        hit, where, _, _, ob, _ = bpy.context.scene.ray_cast(bpy.context.evaluated_depsgraph_get(), start, ahead)
        if not hit or ob.visible_camera:
            return (where - at).length if hit else None
        start = where + ahead * .001
    return None


def frame(view, root, piece):
    """Turn the piece and place the camera for a view; a piece may say where its close-up looks (`focus`) and how it is framed."""
    root.rotation_euler[2] = math.radians(piece.get("turns", {}).get(view, TURN[view]))
    if view == "detail":
        x, z, tight = piece.get("focus", (.04, 1.28, 1.))
        root.rotation_euler[2] = math.radians(piece.get("focus_turn", TURN["detail"]))
        at = Vector((-.25, -4.6, z + .16))
        camera(at, (x, 0, z), lens=460 * tight, fstop=22, focus=distance(at, Vector((x, 0, z))) or 4.5)
    else:
        z, dist = piece.get("frame", (.778, 3.96))          # from the throat to the floor
        camera((0, -dist, z + .085), (0, 0, z), lens=85, fstop=3.2)
