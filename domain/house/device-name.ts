const DEVICES: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Macintosh/, "Mac"],
  [/CrOS/, "Chromebook"],
  [/Linux/, "Linux"],
];

/** In this order: Edge, Opera and Samsung's browser name Chrome as well, and Chrome names Safari. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg(e|A|iOS)?\//, "Edge"],
  [/OPR\/|Opera/, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrome\/|CriOS\//, "Chrome"],
  [/Safari\//, "Safari"],
];

/** A `User-Agent` in words by which people know their devices: 'Chrome on Android'. Only known words are returned. */
export function deviceName(userAgent: string): string {
  const find = (known: typeof DEVICES) => known.find(([pattern]) => pattern.test(userAgent))?.[1];
  const device = find(DEVICES);
  const browser = find(BROWSERS);
  if (device && browser) return `${browser} on ${device}`;
  return browser ?? device ?? "Unknown device";
}
