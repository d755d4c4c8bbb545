import type { Refused } from "../../media/encoder-tasks.ts";
import { MAX_PIXELS, SMALLEST } from "../../media/settings.ts";
import { MAX_PHOTOGRAPHS } from "../../../domain/catalogue/edit-rows.ts";

/** What the owner reads about an upload that is not taken, and what she can do about it. */
export type Refusal = { kind: "refused"; message: string };

export function refused(message: string): Refusal {
  return { kind: "refused", message };
}

export const TOO_MANY = `A piece has at most ${MAX_PHOTOGRAPHS} photographs.`;
export const HEIC =
  "This is an iPhone's HEIC picture, which this browser could not convert. Export it as JPEG.";

export const NOT_RECEIVED = {
  /** `limit` in bytes. */
  "too-large": (limit: number) => `A photograph has at most ${Math.floor(limit / 2 ** 20)} MB.`,
  "no-picture": () => "This is no photograph: JPEG, PNG, WebP and AVIF are taken.",
  "cut-off": () => "The photograph did not arrive whole. Send it again.",
};

export const REFUSED: Readonly<Record<Refused["why"], (refusal: Refused) => string>> = {
  "no-picture": () => "This file cannot be read as a picture. Save or export it again.",
  damaged: () => "This photograph is damaged. Save or export it again.",
  "too-many-pixels": ({ size }) =>
    `This photograph has too many pixels (${words(size)}); at most ${MAX_PIXELS / 1e6} million are taken.`,
  "too-small": ({ size }) =>
    `Too small (${words(size)}); at least ${SMALLEST.join(" x ")} is needed.`,
};

function words(size: Refused["size"]): string {
  return size ? `${size.width} x ${size.height}` : "unknown";
}
