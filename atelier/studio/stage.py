"""Runs inside Blender: build a piece (or open its kept scene) and shoot views.

blender -b --threads 1 -P stage.py -- '<job as JSON>'
job: {"kind": "piece" | "still" | "group", "key": "naledi/orion-dress", "scene": path, "shots": [{"view", "path", "w", "h", "samples", "stamp"}]}
"""
import json
import os
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import bpy

import camera
import catalogue
import sets
import wardrobe
from render import render


def build(piece):
    fit = wardrobe.dress(piece)
    fit.done()
    group, v = piece["set"]
    bg = sets.dress(group, v, piece.get("backdrop"))
    camera.backdrop(bg, -.10 if sets.has_dais(group, v) else 0.)
    camera.lights(**sets.LIGHT.get(group, {}))


def main(job):
    t0 = time.time()
    entry = catalogue.find(job["key"])
    if job["scene"] and os.path.exists(job["scene"]):
        bpy.ops.wm.open_mainfile(filepath=job["scene"])
    else:
        bpy.ops.wm.read_factory_settings(use_empty=True)
        if job["kind"] == "piece":
            build(entry)
        else:
            import scenes
            scenes.build(entry)
        print("BUILD %s %.0f s" % (job["key"], time.time() - t0), flush=True)
        if job["scene"]:
            os.makedirs(os.path.dirname(job["scene"]), exist_ok=True)
            bpy.ops.wm.save_as_mainfile(filepath=job["scene"])
    for s in job["shots"]:
        if job["kind"] == "piece":
            camera.frame(s["view"], bpy.data.objects["root"], entry)
        render(s["path"], s["w"], s["h"], s["samples"], s["stamp"], exposure=entry.get("exposure", 1.))


main(json.loads(sys.argv[sys.argv.index("--") + 1]))
