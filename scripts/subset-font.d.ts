declare module "subset-font" {
  /** Keeps the glyphs of `text` alone. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { targetFormat: "woff2" },
  ): Promise<Buffer>;
}
