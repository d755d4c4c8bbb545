import { createHash } from "node:crypto";

/** Elements that can run code, cover the page, or send typed data elsewhere. Images and preloads cannot. */
const ELEMENT =
  /<(?<name>script|style|iframe|frame|object|embed|applet|portal|base|meta|link|form)\b(?<attributes>[^>]*)>/gi;
const HANDLER = /<[a-z][^>]*?[\s"'/](?<name>on[a-z]+)\s*=/gi;
const SCRIPT_ADDRESS = /=\s*["']?\s*javascript:/gi;

/**
 * Lists the parts of a page's markup that can run code, cover the page or send data: `script /assets/a.js`,
 * `script inline sha256-…`, `handler onclick`. It is compared with the same list for the built page, so false
 * positives do no harm; what it misses because browsers parse differently, the Content-Security-Policy blocks.
 */
export function activeParts(html: string): string[] {
  const elements = [...html.matchAll(ELEMENT)].flatMap((match) => {
    const { name = "", attributes = "" } = match.groups ?? {};
    const after = html.slice(match.index + match[0].length);
    return partOf(name.toLowerCase(), attributes, after) ?? [];
  });
  const handlers = [...html.matchAll(HANDLER)].map(
    ({ groups }) => `handler ${groups?.["name"]?.toLowerCase()}`,
  );
  const addresses = [...html.matchAll(SCRIPT_ADDRESS)].map(() => "javascript: address");
  return [...elements, ...handlers, ...addresses];
}

function partOf(name: string, attributes: string, after: string): string | undefined {
  const value = (attribute: string) => attributeOf(attributes, attribute);
  if (name === "script") {
    const code = after.split(/<\/script/i, 1)[0] ?? "";
    return `script ${value("src") ?? `inline ${sha256(code)}`}`;
  }
  if (name === "style") return `style inline ${sha256(after.split(/<\/style/i, 1)[0] ?? "")}`;
  if (name === "link") {
    return /stylesheet|import/i.test(value("rel") ?? "") ? `style ${value("href")}` : undefined;
  }
  if (name === "meta") {
    const equivalent = value("http-equiv");
    return equivalent && `meta ${equivalent.toLowerCase()} ${value("content") ?? ""}`;
  }
  if (name === "form") return `form ${value("action") ?? "here"}`;
  return `${name} ${value("src") ?? value("data") ?? value("href") ?? value("srcdoc") ?? ""}`.trim();
}

function attributeOf(attributes: string, name: string): string | undefined {
  const pattern = new RegExp(
    `(?:^|[\\s"'/])${name}\\s*=\\s*(?:"(?<double>[^"]*)"|'(?<single>[^']*)'|(?<bare>[^\\s"'>]+))`,
    "i",
  );
  const { double, single, bare } = pattern.exec(attributes)?.groups ?? {};
  return double ?? single ?? bare;
}

/** Returns the URLs of the card provider's script in the props of the checkout's island. */
export function providerScriptsOf(html: string): string[] {
  const names = html.matchAll(
    /(?:&quot;|")scriptUrl(?:&quot;|"):(?:&quot;|")(?<url>.*?)(?:&quot;|")/g,
  );
  return [...names].map(({ groups }) => (groups?.["url"] ?? "").replaceAll("&amp;", "&"));
}

/** Returns a hash as `sha256-<base64>`, the form used in a Content-Security-Policy or an `integrity` attribute. */
export function sha256(bytes: Uint8Array | string): string {
  return `sha256-${createHash("sha256").update(bytes).digest("base64")}`;
}
