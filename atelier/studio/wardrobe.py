"""Dress the mannequin from a piece's data. See README.md for what a piece may say."""
import accents as acc
import body
import capes
import headwear
import jewellery
import sequins
from bodices import band, bodice, collar, faced, facing, lapel, settle
from fabrics import fabric
from fitting import Fitting
from mesh import vertices
from skirts import SKIRTS, basque, peplum, strew, tail
from sleeves import SLEEVES, sleeves
from trousers import trousers

CLOSED = {"pencil", "tulip", "bubble", "full", "aline", "pleated"}        # nothing but the lower leg shows below these


def cloth(piece, spec=None):
    """A fabric: given as a tuple, as the name of one in the piece's `fabrics`, or the piece's own."""
    if spec is None:
        spec = piece["fabric"]
    if spec == "fabric":
        spec = piece["fabric"]
    elif isinstance(spec, str):
        spec = piece["fabrics"][spec]
    return fabric(*spec)


def dress(piece):
    """Build the whole figure; returns the fitting (not yet bent into its stance)."""
    fit = Fitting(piece.get("pose", "still"), piece["skin"])
    m, seed = cloth(piece), piece.get("seed", 1)
    if piece.get("bottom"):
        _bottom(fit, piece, piece["bottom"], seed)
    for under in piece.get("under", []):      # a quiet layer beneath: a tank, a shirt under a jacket
        over = piece["bodice"]["neck"] if piece.get("bodice") and piece.get("sleeve") else None
        _top(fit, piece, dict(under, covered=over), cloth(piece, under.get("fabric")), seed + 7)
    if piece.get("bodice"):
        _top(fit, piece, dict(piece["bodice"], sleeve=piece.get("sleeve"), sleeve_fabric=piece.get("sleeve_fabric"), worn_over=bool(piece.get("under"))), m, seed)
    for layer in piece.get("over", []):       # peplums and shirt tails
        fit.parts["over"] = dict(basque=basque, peplum=peplum, tail=tail)[layer["cut"]](fit, cloth(piece, layer.get("fabric")), dict(dict(seed=seed), **layer))
    b = piece.get("belt")
    if b:
        over = .003 * (piece["fabric"][0] == "sequin")       # discs stand off their cloth
        acc.belt(cloth(piece, b.get("fabric")), b.get("z", 1.128), b.get("height", .035), b.get("room", .017) + over)
    for t in piece.get("trim", []):
        TRIM[t["kind"]](fit, piece, t)
    for part in ("bottom", "over"):
        if part in fit.parts:
            body.pocket_hands(fit.hands, vertices(fit.parts[part]), [f.vertices[:] for f in fit.parts[part].data.polygons])
    for ob in [ob for ob in fit.cloths() if ob.data.materials and ob.data.materials[0].name.startswith("sequin")]:
        sequins.sew(ob, ob.data.materials[0], seed=seed)
    shoes = piece.get("shoes", ("leather", "#1d1512"))
    if shoes:
        body.pumps(fabric(*shoes), stance=fit.legs)
    elif (piece.get("bottom") or {}).get("cut") == "mermaid":       # it lies on the floor: no foot may come through its hem
        body.hide_legs(fit.body, -1.)
    return fit


def _bottom(fit, piece, b, seed):
    m = cloth(piece, b.get("fabric"))
    if b["cut"] == "trousers":
        fit.parts["bottom"] = trousers(fit, m, b)
    else:
        o = dict(dict(seed=seed), **b)
        if b["cut"] == "ball":
            o["under_fabric"] = cloth(piece, b.get("under_fabric"))
        fit.parts["bottom"] = SKIRTS[b["cut"]](fit, m, o)
        if b["cut"] in CLOSED and b.get("slit") is None:
            hem = min(t[1] for t in b["tiers"]) if "tiers" in b else b.get("hem", .5)
            body.hide_legs(fit.body, hem + .10)
    # a second layer: an overskirt, another tier
    if b.get("and"):
        _bottom(fit, piece, b["and"], seed + 3)


def _top(fit, piece, t, m, seed):
    neck = t["neck"]
    ob = bodice(m, neck, t.get("ease", .007), t.get("bottom", 1.10), t.get("wrinkle", .003), seed, sleeveless=not t.get("covers_armhole", False), ruche=t.get("ruche", 0), covered=t.get("covered"))
    near = faced(neck, t.get("facing_width", .032), t.get("placket", 0)) if t.get("facing") else None
    if t.get("lapel"):
        near = lapel(neck, t.get("lapel_width", .048))
    fit.parts["bodice"] = settle(fit, ob, neck, seed=seed, faced=near, **{**(dict(clear=.0130) if t.get("worn_over") else {}), **t.get("hang", {})})
    if t.get("lapel"):
        band(fit, fit.parts["bodice"], cloth(piece, t["lapel"]), near, lift=.0075, name="lapel", thick=.0042)
    elif near:
        facing(fit, cloth(piece, t["facing"]), near)
    s = t.get("sleeve")
    if s:
        s = dict(cut=s) if isinstance(s, str) else dict(s)
        cuff = s.pop("cuff", None)
        sleeves(fit, cloth(piece, s.pop("fabric", None) or t.get("sleeve_fabric")) if (s.get("fabric") or t.get("sleeve_fabric")) else m,
                s.pop("cut"), cuff_material=cloth(piece, cuff) if cuff else None, **{k: v for k, v in s.items() if k != "fabric"})


def _m(piece, t, default=acc.GOLD):
    return cloth(piece, t["fabric"]) if "fabric" in t else fabric(*default)


def _o(t, *drop):
    return {k: v for k, v in t.items() if k not in ("kind", "fabric") + drop}


def _cloth(piece, t):
    return cloth(piece, t.get("fabric"))


TRIM = {
    "buckle": lambda f, p, t: acc.buckle(_m(p, t), **_o(t)),
    "buttons": lambda f, p, t: acc.buttons(f, _m(p, t), **_o(t)),
    "belt": lambda f, p, t: acc.belt(_m(p, t), **_o(t)),
    "sash": lambda f, p, t: acc.sash(_cloth(p, t), **_o(t)),
    "obi": lambda f, p, t: acc.obi(_cloth(p, t), fabric(*acc.GOLD)),
    "collar": lambda f, p, t: collar(f, _cloth(p, t), p["bodice"]["neck"]),
    "funnel": lambda f, p, t: acc.funnel(_cloth(p, t), **_o(t)),
    "ruff": lambda f, p, t: acc.ruff(_cloth(p, t), **_o(t)),
    "bow": lambda f, p, t: acc.bow(_cloth(p, t), **_o(t)),
    "off-shoulder": lambda f, p, t: acc.off_shoulder(f, _cloth(p, t), **_o(t)),
    "cape": lambda f, p, t: f.parts.__setitem__("cape", capes.cape(f, _cloth(p, t), **_o(t))),
    "shoulder-cape": lambda f, p, t: f.parts.__setitem__("cape", capes.shoulder_cape(f, _cloth(p, t), **_o(t))),
    "gele": lambda f, p, t: headwear.gele(_cloth(p, t), **_o(t)),
    "turban": lambda f, p, t: headwear.turban(_cloth(p, t), **_o(t)),
    "wound": lambda f, p, t: headwear.wound(_cloth(p, t), **_o(t)),
    "hat": lambda f, p, t: headwear.wide_hat(_cloth(p, t), fabric(*acc.GOLD)),
    "halo": lambda f, p, t: headwear.halo(_m(p, t), **_o(t)),
    "neck-rings": lambda f, p, t: jewellery.neck_rings(_m(p, t), **_o(t)),
    "necklace": lambda f, p, t: jewellery.necklace(f, _m(p, t), **_o(t)),
    "earrings": lambda f, p, t: jewellery.earrings(_m(p, t)),
    "bangles": lambda f, p, t: jewellery.bangles(f, _m(p, t)),
    "flowers": lambda f, p, t: jewellery.flowers(_cloth(p, t), fabric(*acc.GOLD), **_o(t)),
    "edging": lambda f, p, t: jewellery.edging(f.parts[t["on"]], _m(p, t), **_o(t, "on")),
    "beads": lambda f, p, t: strew(f.parts[t.get("on", "bottom")], _m(p, t, ("metal", "#ecc873", {"rough": .16})), t.get("n", 400), t.get("seed", 1),
                                   t.get("z", 1.04), t.get("reach", .16), t.get("rest", .02), t.get("size", .0011)),
}
