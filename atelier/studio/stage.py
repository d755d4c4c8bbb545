"""Runs inside Blender: build pieces (or open their kept scenes) and shoot views.

blender -b --threads 1 -P stage.py -- '<list of jobs as JSON>'
job: {"kind": "piece" | "still" | "group", "key": "naledi/orion-dress", "scene": path or null, "shots": [{"view", "path", "w", "h", "samples", "stamp"}]}
Several jobs share one Blender, because starting it and warming its memory costs as much as a third of a picture.
"""
import json
import os
import sys
import time
import traceback

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import bpy

import camera
import catalogue
import closeup
import fabrics
import sets
import wardrobe
from render import render


def build(piece):
    wardrobe.dress(piece).done()
    sets.dress(*piece["set"], piece.get("backdrop"))


def fine(on):
    """Subdivision of the cloth: only a close-up can show it."""
    for ob in bpy.data.objects:
        m = ob.modifiers.get("ss") if ob.type == "MESH" else None
        if m:
            m.show_render = m.show_viewport = on


def run(job):
    t0 = time.time()
    entry = catalogue.find(job["key"])
    if job["scene"] and os.path.exists(job["scene"]):
        bpy.ops.wm.open_mainfile(filepath=job["scene"])
    else:
        bpy.ops.wm.read_factory_settings(use_empty=True)
        fabrics.forget()
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
            if s["view"] == "detail":       # the last view of a piece: the scene is not used again
                closeup.come_near(bpy.data.objects["root"], entry)
        fine(s["view"] == "detail" or job["kind"] == "still")
        render(s["path"], s["w"], s["h"], s["samples"], s["stamp"], exposure=entry.get("exposure", 1.))


failed = 0
for job in json.loads(sys.argv[sys.argv.index("--") + 1]):
    try:
        t0, c0 = time.time(), time.process_time()
        run(job)
        print("DONE %s %s %.0f s, %.0f s of processor" % (job["key"], ",".join(s["view"] for s in job["shots"]), time.time() - t0, time.process_time() - c0), flush=True)
    except Exception:
        failed += 1
        print("FAILED " + job["key"], flush=True)
        traceback.print_exc()
sys.exit(3 if failed else 0)
