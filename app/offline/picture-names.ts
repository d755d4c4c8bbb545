/** A picture's address without its width, and without the phone's crop; undefined for one that has no widths. */
export function withoutWidth(pathname: string): string | undefined {
  return /^(\/pictures\/.+?-[\da-f]{8})(?:-phone)?-\d+\.\w+$/.exec(pathname)?.[1];
}

/** About as wide as a phone needs it. */
const WIDTH = 640;

/** The address of a page's first picture, in the width that is nearest to a phone's; undefined if it has none. */
export function mainPictureIn(html: string): string | undefined {
  const [picture = ""] = /<picture[\s\S]*?<\/picture>/.exec(html) ?? [];
  const widths = [...picture.matchAll(/(\/pictures\/[\w-]+\.avif) (\d+)w/g)].map(
    ([, address = "", width]) => ({ address, off: Math.abs(Number(width) - WIDTH) }),
  );
  return widths.toSorted((one, other) => one.off - other.off)[0]?.address;
}
