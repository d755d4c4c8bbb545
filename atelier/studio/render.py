"""Render, denoise, grade, save as WebP with a stamp that says from which data it was made."""
import os
import time

import bpy
import numpy as np
from PIL import Image, ImageFilter

from denoise import denoise
from fitting import SCRATCH

PASSES = {"Image": "c", "Denoising Albedo": "a", "Denoising Normal": "n"}


def tonemap(x, exposure=1., saturation=.88):
    """Filmic with a soft shoulder; linear in, sRGB out."""
    l = np.maximum(x * exposure, 0) * .62
    y = np.clip(l * (2.51 * l + .03) / (l * (2.43 * l + .59) + .14), 0, 1)
    lum = (y @ np.array([.2126, .7152, .0722], np.float32))[..., None]
    y = np.clip(lum + (y - lum) * np.float32(saturation), 0, 1)
    return np.where(y <= .0031308, y * 12.92, 1.055 * y ** np.float32(1 / 2.4) - .055).astype(np.float32)


def _settings(w, h, samples):
    r, cy = bpy.context.scene.render, bpy.context.scene.cycles
    r.engine, cy.device, r.threads_mode, r.threads = "CYCLES", "CPU", "FIXED", 1
    cy.samples, cy.use_adaptive_sampling, cy.adaptive_threshold, cy.adaptive_min_samples = samples, True, .10, max(4, samples // 3)
    cy.use_denoising = False
    cy.max_bounces, cy.diffuse_bounces, cy.glossy_bounces, cy.transmission_bounces, cy.transparent_max_bounces = 4, 2, 2, 2, 10
    cy.sample_clamp_indirect, cy.sample_clamp_direct = 6, 8       # ribbed glass and water sparkle; nothing brighter than 5 is told apart
    cy.caustics_reflective = cy.caustics_refractive = False
    cy.pixel_filter_type = "BLACKMAN_HARRIS"
    r.resolution_x, r.resolution_y, r.resolution_percentage, r.film_transparent, r.use_persistent_data = w, h, 100, False, True
    bpy.context.view_layer.cycles.denoising_store_passes = True


def _passes(w, h):
    """Render and read the three passes back."""
    sc = bpy.context.scene
    sc.use_nodes = True
    nt = sc.node_tree
    nt.nodes.clear()
    layers, out = nt.nodes.new("CompositorNodeRLayers"), nt.nodes.new("CompositorNodeOutputFile")
    folder = os.path.join(SCRATCH, "tmp")
    os.makedirs(folder, exist_ok=True)
    out.base_path, out.format.file_format, out.format.color_depth = folder, "OPEN_EXR", "32"
    out.file_slots.clear()
    for k, s in PASSES.items():
        out.file_slots.new("%d_%s_" % (os.getpid(), s))
        nt.links.new(layers.outputs[k], out.inputs[-1])
    bpy.ops.render.render()
    got = {}
    for s in PASSES.values():
        fn = os.path.join(folder, "%d_%s_%04d.exr" % (os.getpid(), s, sc.frame_current))
        im = bpy.data.images.load(fn)
        im.colorspace_settings.name = "Non-Color"
        a = np.empty(w * h * 4, np.float32)
        im.pixels.foreach_get(a)
        got[s] = a.reshape(h, w, 4)[::-1, :, :3].copy()
        bpy.data.images.remove(im)
        os.remove(fn)
    return got


def render(path, w, h, samples, stamp="", exposure=1., saturation=.88, grain=.005, bloom=.05, vignette=.10):
    """One picture. `stamp` goes into the file's XMP, so the queue knows what made it."""
    t0 = time.time()
    _settings(w, h, samples)
    b = _passes(w, h)
    t1 = time.time()
    d = denoise(b["c"], b["a"], b["n"], os.path.join(SCRATCH, "weights", "rt_hdr_alb_nrm.tza"))
    if bloom:
        from scipy.ndimage import gaussian_filter
        h4, w4 = h // 4, w // 4
        glow = np.minimum(np.maximum(d * exposure - 1.0, 0), 4)[:h4 * 4, :w4 * 4].reshape(h4, 4, w4, 4, 3).mean((1, 3))     # a quarter of the size is enough for a blur
        glow = sum(gaussian_filter(glow, (s, s, 0)) for s in (h / 800, h / 250))
        glow = np.stack([np.asarray(Image.fromarray(glow[..., i].astype(np.float32)).resize((w, h), Image.BILINEAR)) for i in range(3)], -1)
        d = d + bloom * glow / exposure
    y = tonemap(d, exposure, saturation)
    yy, xx = np.mgrid[-1:1:h * 1j, -1:1:w * 1j]
    y *= (1 - vignette * np.clip((xx**2 + yy**2) / 2, 0, 1) ** 1.2)[..., None]
    y = y + (np.random.RandomState(1).randn(h, w, 1) * grain).astype(np.float32)
    im = Image.fromarray((np.clip(y, 0, 1) * 255 + .5).astype(np.uint8)).filter(ImageFilter.UnsharpMask(1.2, 45, 2))
    os.makedirs(os.path.dirname(path), exist_ok=True)
    part = path + ".part"
    im.save(part, "WEBP", quality=90, method=4, xmp=("atelier:" + stamp).encode())
    os.replace(part, path)
    print("RENDER %s %dx%d@%d %.0f s, finish %.0f s" % (path, w, h, samples, t1 - t0, time.time() - t1), flush=True)
