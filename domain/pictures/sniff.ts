/** What a file is by its first bytes. `heic`: an iPhone's own format, which the server cannot decode. */
export type PictureType = "jpeg" | "png" | "webp" | "avif" | "heic";

/** How many bytes `sniff` needs. */
export const SNIFFED_BYTES = 64;

/** Brands of the container that AVIF and HEIC share. */
const AVIF = ["avif"];
const HEIC = ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"];

/** Returns the type of a picture by content, never by name or declared type; undefined for anything else. */
export function sniff(start: Uint8Array): PictureType | undefined {
  const text = String.fromCharCode(...start.subarray(0, SNIFFED_BYTES));
  if (text.startsWith("\u00ff\u00d8\u00ff")) return "jpeg";
  if (text.startsWith("\u0089PNG\r\n\u001a\n")) return "png";
  if (text.startsWith("RIFF") && text.slice(8, 12) === "WEBP") return "webp";
  if (text.slice(4, 8) !== "ftyp") return undefined;
  // The major brand, then four bytes of version, then compatible brands.
  const brands = [text.slice(8, 12), ...(text.slice(16).match(/[\s\S]{4}/g) ?? [])];
  if (brands.some((brand) => AVIF.includes(brand))) return "avif";
  return brands.some((brand) => HEIC.includes(brand)) ? "heic" : undefined;
}
