/* How pictures are encoded: those of the bundle (`npm run pictures`) and the owner's photographs alike. */

/**
 * Raise this after a change of settings that must apply to existing pictures: every picture of the bundle is then
 * encoded again, and new photographs get other addresses.
 */
export const SETTINGS_VERSION = "1";

/** The same for a change of the drawing in `share.ts`. */
export const SHARE_VERSION = "1";

/** Width of a share picture. */
export const SHARE_WIDTH = 1200;

/** Maximum width and height of the copy that is kept of a photograph, from which everything else is encoded. */
export const MASTER = { size: 3_000, quality: 90 };

/** Pictures with more are refused from their header: a phone's largest setting has 50 to 108 million. */
export const MAX_PIXELS = 110_000_000;

export const AVIF = {
  effort: 4,
  /** Tried in this order until the 640-wide file is small enough. */
  qualities: [60, 54, 48, 42, 36, 30],
  /**
   * The same for rendered pieces (their XMP says so): walls and floors fill the whole frame, without a
   * sensor's noise. At 46 a picture has about the bytes of the plain studio pictures of 2026 at 60, and looks the same.
   */
  rendered: [46, 42, 36, 30],
  /** Maximum size of a 640-wide file, in bytes. */
  limitAt640: 80_000,
  /**
   * Wider files are mostly for dense screens, where lower quality is not visible. Effort 3 makes them 4% to 5%
   * larger than effort 4 at the same fidelity (PSNR within 0.3 dB, still 3 dB above WebP) in a quarter of the
   * time: 0.7 s for 1200 pixels against 2.9 s.
   */
  wider: { lessQuality: 6, effort: 3, halfColourFrom: 1000 },
  /** At phones' two to three device pixels per CSS pixel, quality 36 looked the same as the best, at half the bytes. */
  phone: { lessQuality: 24, effort: 4 },
};

/** The only JPEG: for browsers without AVIF, e-mails and feeds. */
export const JPEG = { quality: 66, width: 800 };

/** The smallest picture of a piece, in pixels. */
export { SMALLEST } from "../../domain/media/photographs.ts";
