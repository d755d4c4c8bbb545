"""The fabrics of the reference sheet: name, the material as a piece's data writes it, and the words of the pieces that are made of it."""

ASO = ["#5a0f28", "#d9a441", "#7a1c3a", "#f3d9a0", "#2a0a16"]
EARTH = ["#7a2f1c", "#efc06a", "#2a1712", "#d9743a", "#1a0d0a"]

SWATCHES = [
    ("cotton", ("cotton", "#e4d9c4"), "Hazel Shirt: cream cotton"),
    ("linen", ("linen", "#5b3b24"), "Wildrice Dress: brown linen"),
    ("crepe", ("crepe", "#d8a86a"), "Quinoa Dress: grain-coloured crepe"),
    ("satin", ("satin", "#a84e60"), "Venus Dress: rose satin"),
    ("taffeta", ("taffeta", "#c23f78"), "Bubble Skirt: pink taffeta"),
    ("velvet", ("velvet", "#3d1638", {"light": "#6b2a62"}), "Procyon Ensemble: plum velvet"),
    ("tulle", ("tulle", "#1f6b4c"), "in layers under the Mysthique gowns"),
    ("organza", ("organza", "#7a1326", {"opacity": .35}), "Mysthique 001, 006: organza"),
    ("brocade", ("brocade", "#ffffff", {"print": ("stripes", ASO), "repeat": 2.2, "strip": .11}), "Look 1: aso-oke, woven in strips"),
    ("ankara", ("cotton", "#ffffff", {"print": ("diamonds", EARTH), "repeat": 2.4}), "Look 4: a diamond print"),
    ("sequins", ("sequin", "#6f7686", {"light": "#f4f7ff"}), "Mysthique 003: silver sequins"),
    ("knit", ("knit", "#b9683a"), "the house's knit (no piece yet)"),
]
