/** A QR code as a picture: a square of `size` units with its quiet zone, and the SVG path of what is dark. */
export type QrCode = { size: number; path: string };

/** Light units around the code, without which cameras do not find it. */
const QUIET = 4;

/** Draws a text as a QR code, here and not at another site: the text may be a secret. Loaded with the first one. */
export async function qrCode(text: string): Promise<QrCode> {
  const { encode } = await import("uqr");
  const { data, size } = encode(text, { ecc: "M", border: QUIET });
  // One rectangle for each run of dark units in a row.
  const runs = data.flatMap((row, y) => {
    const starts = row.flatMap((isDark, x) => (isDark && !row[x - 1] ? [x] : []));
    return starts.map((x) => {
      const end = row.indexOf(false, x);
      const length = (end < 0 ? size : end) - x;
      return `M${x} ${y}h${length}v1h-${length}z`;
    });
  });
  return { size, path: runs.join("") };
}
