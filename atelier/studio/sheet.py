#!/usr/bin/env python3
"""A contact sheet: sheet.py OUT.webp|png PICTURE... (system python with Pillow)."""
import sys
from PIL import Image

out, files = sys.argv[1], sys.argv[2:]
cols, w = min(6, len(files)), 320
ims = [Image.open(f).convert("RGB") for f in files]
ims = [i.resize((w, w * i.height // i.width), Image.LANCZOS) for i in ims]
h = max(i.height for i in ims)
S = Image.new("RGB", (cols * w, -(-len(ims) // cols) * h), "white")
for k, i in enumerate(ims):
    S.paste(i, (k % cols * w, k // cols * h))
S.save(out, quality=80)
