/* How pictures are encoded: those of the bundle (`npm run pictures`) and the owner's photographs alike. */

/**
 * Raise this after a change of settings that must apply to existing pictures: every picture of the bundle is then
 * encoded again, and new photographs get other addresses.
 */
export const SETTINGS_VERSION = "1";

/** Raise this after a change of the drawing in `share.ts`, so that share pictures get other addresses. */
export const SHARE_VERSION = "1";

/** Width of a share picture. */
export const SHARE_WIDTH = 1200;

/** The copy of a photograph that is kept, and from which all else is encoded: maximum side and JPEG quality. */
export const MASTER = { size: 3_000, quality: 90 };

/** A picture with more pixels is refused by its header; phones take 50 to 108 million at their largest setting. */
export const MAX_PIXELS = 110_000_000;

export const AVIF = {
  effort: 4,
  /** Tried in this order until the 640-wide file is small enough. */
  qualities: [60, 54, 48, 42, 36, 30],
  /**
   * The qualities for pictures that a computer rendered (their XMP metadata says so): walls and floors fill the whole
   * frame, without a sensor's noise. At 46 they have about the bytes of plain studio pictures at 60, and look as good.
   */
  rendered: [46, 42, 36, 30],
  /** Maximum size of a 640-wide file, in bytes. */
  limitAt640: 80_000,
  /**
   * Files wider than 640 pixels are mostly for dense screens, where a quality lower by 6 is not visible. From 1000
   * pixels on, colour is stored at half the resolution (4:2:0). Effort 3 makes them 4% to 5% larger than effort 4 at the same fidelity (PSNR within 0.3 dB, still 3 dB above WebP) in a quarter of the
   * time: 0.7 s for 1200 pixels against 2.9 s.
   */
  wider: { lessQuality: 6, effort: 3, halfColourFrom: 1000 },
  /**
   * For phones' crops of wide pictures. At two to three device pixels per CSS pixel, quality 36 (60 less 24) looked the
   * same as the best, at half the bytes.
   */
  phone: { lessQuality: 24, effort: 4 },
};

/** The only JPEG: for browsers without AVIF, e-mails and feeds. */
export const JPEG = { quality: 66, width: 800 };

/** The smallest picture that is accepted: width and height in pixels. */
export { SMALLEST, SMALLEST_WIDE } from "../../domain/media/photographs.ts";
