"""Materials. A fabric in a piece's data is (kind, colour[, {options}]): colours render brighter than their hex, so choose darker.

What a kind looks like is written in weaves.py (matte cloth), lustre.py (satin, taffeta, brocade, velvet, sequins) and sheer.py.
"""
import numpy as np

_made = {}


def linear(colour):
    """'#rrggbb' as linear RGBA."""
    c = np.array([int(colour.lstrip("#")[i:i + 2], 16) for i in (0, 2, 4)]) / 255.
    return (*np.where(c <= .04045, c / 12.92, ((c + .055) / 1.055) ** 2.4), 1.)


def fabric(kind, colour="#ffffff", options=None):
    """The material; the same data gives the same material."""
    import lustre
    import sheer
    import surfaces
    import weaves
    o = dict(options or {})
    key = (kind, colour, str(sorted(o.items())))
    if key in _made:
        try:
            _made[key].name
            return _made[key]
        except ReferenceError:
            pass
    made = {**weaves.KINDS, **lustre.KINDS, **sheer.KINDS, **surfaces.KINDS}[kind](kind, colour, o)
    _made[key] = made
    return made


def forget():
    """A new scene: nothing made before is in it."""
    import prints
    _made.clear()
    prints.forget()
