#!/usr/bin/env python3
"""Make pictures.

  python3 atelier/studio/make.py naledi/orion-dress front        one picture
  python3 atelier/studio/make.py naledi/orion-dress front,back   two of its views
  python3 atelier/studio/make.py naledi/orion-dress              all its views
  python3 atelier/studio/make.py --all                           whatever is missing or out of date
  python3 atelier/studio/make.py --all --view front --group naledi
  python3 atelier/studio/make.py naledi/orion-dress front --preview   small, into the scratch folder
  python3 atelier/studio/make.py --check [--group naledi]        builds everything without letting cloth fall or taking a picture
  python3 atelier/studio/make.py --status | --list

A master carries the hash of the data it was made from (XMP), so nothing else has to be remembered:
what is current is skipped, what is smaller than --size or made from other data is made again.
"""
import argparse
import importlib
import json
import os
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
SCRATCH = os.environ.get("ATELIER_SCRATCH", os.path.join(tempfile.gettempdir(), "atelier"))
sys.path.insert(0, HERE)
import catalogue  # noqa: E402

NUMBER = {v: i + 1 for i, v in enumerate(catalogue.VIEWS)}


def master(p, view):
    return os.path.join(ROOT, "pictures", p.get("folder", p["key"]), "%d.webp" % NUMBER[view])


def stamp_of(path):
    """(stamp, width) of a master, or (None, 0)."""
    try:
        b = open(path, "rb").read()
    except OSError:
        return None, 0
    at = b.rfind(b"atelier:")
    i = b.find(b"VP8X")
    width = 1 + int.from_bytes(b[i + 12:i + 15], "little") if i > 0 else 0
    return (b[at + 8:at + 20].decode() if at > 0 else None), width


def size(p, args):
    if p.get("wide"):
        w = p.get("width", args.hero)
        return w, w * 9 // 16
    return args.size, args.size * 5 // 4


def due(p, view, args):
    """Why a picture is to be made: "missing", "old" (made from other data), "small", or None."""
    was, width = stamp_of(master(p, view))
    if was != catalogue.stamp(p, view):
        return "old" if was else "missing"
    return "small" if width < size(p, args)[0] else None


LATER = {"missing": 0, "old": 7, "small": 50}      # what was never made comes before what is made again, larger ones last


def rank(p, view, why):
    """Place in the queue: by view, pieces that are sold before the others (still lifes are quick), moved by `first` and `after`."""
    place = p.get("first", 10 * NUMBER[view] + (-1 if p["kind"] == "still" else 0 if p["group"] in catalogue.SOLD else 5))
    return place + LATER[why] + p.get("after", 0)


def job(p, views, args):
    """What stage.py is told about a piece."""
    w, h = size(p, args)
    samples = p.get("samples", args.samples)
    scene = os.path.join(SCRATCH, "scenes", p["key"].replace("/", "__") + "-" + catalogue.digest(p) + ".blend")
    shots = []
    for v in views:
        path = os.path.join(SCRATCH, "previews", p["key"].replace("/", "__") + "-" + v + ".webp") if args.preview else master(p, v)
        n = samples * 3 // 4 if v in ("three-quarter", "back") and samples > 8 else samples
        shots.append(dict(view=v, path=path, w=w, h=h, samples=n, stamp=catalogue.stamp(p, v)))
    return dict(kind=p["kind"], key=p["key"], scene=scene if args.keep or os.path.exists(scene) else None, shots=shots)


def shoot(jobs, args):
    """One Blender for these jobs; prints what was made as it is made."""
    # Blender finds its Python by way of PATH: the system's own must come first
    env = dict(os.environ, PATH="/usr/bin:/bin:" + os.environ.get("PATH", ""), OMP_NUM_THREADS="1", OPENBLAS_NUM_THREADS="1",
               MALLOC_TRIM_THRESHOLD_="4000000000", MALLOC_MMAP_THRESHOLD_="4000000000", ATELIER_SCRATCH=SCRATCH, **({"ATELIER_DRY": "1"} if args.check else {}))
    run = subprocess.Popen(["blender", "-b", "--threads", "1", "-P", os.path.join(HERE, "stage.py"), "--", json.dumps(jobs)],
                           env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    tail, bad = [], 0
    for line in run.stdout:
        tail = tail[-30:] + ([line] if not line.startswith(("Fra:", "Saved:", "  setattr", "  return self")) and "UserWarning" not in line else [])
        if line.startswith(("DONE", "FAILED")) or (args.verbose and line.startswith(("RENDER", "BUILD", "cloth"))):
            print(line, end="", flush=True)
        bad += line.startswith("FAILED")
    if run.wait() or bad:
        print("".join(tail), flush=True)
        return False
    return True


def reload_pieces():
    """Read the data again, so that a running queue notices what was mended."""
    for name in list(sys.modules):
        if name.startswith("pieces.") or name in ("catalogue", "sets_names"):
            del sys.modules[name]
    importlib.invalidate_caches()
    globals()["catalogue"] = importlib.import_module("catalogue")
    return catalogue.pieces()


def queue(args):
    """Everything due, in order of view (fronts first), then by the order of listings; data is read anew after each batch."""
    failed = {}
    while True:
        jobs = []
        for p in reload_pieces()[args.part::args.parts]:
            if args.group and p["group"] not in args.group.split(","):
                continue
            for v in catalogue.views(p):
                if args.view and v not in args.view.split(","):
                    continue
                why = due(p, v, args)
                if why and failed.get((p["key"], v)) != catalogue.stamp(p, v):
                    jobs.append((rank(p, v, why), v, p))
        if not jobs:
            return
        jobs.sort(key=lambda j: j[0])
        batch = jobs[:args.batch]
        print("%d due; next %s" % (len(jobs), ", ".join("%s %s" % (p["key"], v) for _, v, p in batch)), flush=True)
        shoot([job(p, [v], args) for _, v, p in batch], args)
        for _, v, p in batch:
            if due(p, v, args):         # it failed: not again until its data changes
                failed[(p["key"], v)] = catalogue.stamp(p, v)


def main():
    a = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    a.add_argument("key", nargs="?")
    a.add_argument("view", nargs="?")
    a.add_argument("--all", action="store_true")
    a.add_argument("--view", dest="only_view")
    a.add_argument("--group")
    a.add_argument("--size", type=int, default=800, help="width of a 4:5 picture (default 800)")
    a.add_argument("--hero", type=int, default=1600, help="width of a wide picture")
    a.add_argument("--samples", type=int, default=12)
    a.add_argument("--batch", type=int, default=4, help="pictures made by one Blender (the data is read anew after each batch)")
    a.add_argument("--share", default="1/1", help="i/n: this is the i-th of n processes, each with its own pieces")
    a.add_argument("--no-keep", dest="keep", action="store_false", help="do not keep the built scenes in the scratch folder")
    a.add_argument("--preview", action="store_true")
    a.add_argument("--check", action="store_true")
    a.add_argument("--status", action="store_true")
    a.add_argument("--list", action="store_true")
    a.add_argument("--verbose", action="store_true")
    args = a.parse_args()
    os.makedirs(SCRATCH, exist_ok=True)
    if args.list:
        print("\n".join(p["key"] for p in catalogue.pieces()))
    elif args.check:
        wanted = [p for p in catalogue.pieces() if (not args.group or p["group"] in args.group.split(",")) and (not args.key or p["key"] == args.key)]
        sys.exit(0 if shoot([dict(kind=p["kind"], key=p["key"], scene=None, shots=[]) for p in wanted], args) else 1)
    elif args.status:
        for p in catalogue.pieces():
            print("%-36s %s" % (p["key"], " ".join(v + ("" if not due(p, v, args) else ":old" if os.path.exists(master(p, v)) else ":-") for v in catalogue.views(p))))
    elif args.all:
        args.view = args.only_view
        part, args.parts = map(int, args.share.split("/"))
        args.part = part - 1
        queue(args)
    elif args.key:
        p = catalogue.find(args.key)
        if args.preview and args.size == 800:
            args.size, args.samples = 400, 8
        sys.exit(0 if shoot([job(p, args.view.split(",") if args.view else list(catalogue.views(p)), args)], args) else 1)
    else:
        a.print_help()


main()
