"""All pieces as data: the modules in pieces/, each with a list PIECES in the order of its listing."""
import hashlib
import importlib
import json

import sets_names

GROUPS = ("naledi", "genesis", "resurgence", "bubble_girl", "mysthique", "hazelbee", "custom", "small_items", "hazellifestyle", "heroes")
SOLD = ("naledi", "genesis", "resurgence", "bubble-girl", "mysthique", "hazelbee")
VIEWS = ("front", "three-quarter", "back", "detail")
CLOSE = 3           # raise when close-ups must be made again
CODE = 1            # raise when the code changes so much that every picture must be made again


def pieces():
    """Every entry: {key, kind, …}, in listing order."""
    out = []
    for g in GROUPS:
        try:
            mod = importlib.import_module("pieces." + g)
        except ModuleNotFoundError as e:
            if e.name != "pieces." + g:
                raise
            continue
        for p in mod.PIECES:
            p = dict(p)
            p.setdefault("group", g.replace("_", "-"))
            p.setdefault("kind", "piece")
            p["key"] = p["group"] + "/" + p["slug"]
            if p["kind"] == "piece":
                p.setdefault("skin", sets_names.SKIN.get(p["group"], "espresso"))
                p["set"] = (p["group"], p.get("set", 0)) if isinstance(p.get("set", 0), int) else tuple(p["set"])
            out.append(p)
    return out


def find(key):
    for p in pieces():
        if p["key"] == key:
            return p
    raise SystemExit("no piece %s; try: make.py --list" % key)


def views(p):
    """Which pictures an entry has: four of a garment that is sold, one of everything else."""
    return VIEWS if p["kind"] == "piece" and p["group"] in SOLD else ("front",)


def digest(p):
    """Content hash of a piece: its data, its own `version`, and the version of the code."""
    bare = {k: v for k, v in p.items() if k not in ("focus", "focus_turn", "frame", "turns", "after", "first")}
    if p["kind"] == "group":     # a hero changes with the pieces it shows
        bare["made of"] = [digest(find(key)) for key, _, _ in p["figures"]]
    return hashlib.sha256(json.dumps([CODE, bare], sort_keys=True).encode()).hexdigest()[:12]


def stamp(p, view):
    """Hash of one picture: the piece and how this view is framed."""
    how = [p.get("focus"), p.get("focus_turn"), CLOSE] if view == "detail" else [p.get("frame"), p.get("turns")]
    return hashlib.sha256(json.dumps([digest(p), view, how], sort_keys=True).encode()).hexdigest()[:12]
