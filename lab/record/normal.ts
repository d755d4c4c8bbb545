import { createHash } from "node:crypto";
import { parseHtml } from "./html.ts";
import type { Node } from "./html.ts";
import { BEGIN } from "./shop.ts";
import type { Answer, Call, Email } from "./shop.ts";

/**
 * Lines with what is between them: a tree, so that what several pages share is stored once (`recording.ts`). The first
 * line of a branch opens it, the last one closes it.
 */
export type Tree = string | Tree[];

/** Values of one recording, by the names that stand for them; `port` is the shop's. */
export type Names = { port: string; named: ReadonlyMap<string, string> };

/** An answer without what differs between two recordings of the same code. */
export type Normal = { title: string; status: number; headers: Tree; body: Tree };

export function normalise(call: Call, answer: Answer, names: Names): Normal {
  const { status, headers, bytes, text } = answer;
  const { method, as, note } = call;
  const verb = method ?? ((call.json ?? call.form ?? call.body) ? "POST" : "GET");
  const title = steady([`${verb} ${call.path}`, as?.name, note].filter(Boolean).join(" · "), names);
  const type = headers.find(([name]) => name.toLowerCase() === "content-type")?.[1] ?? "";
  const isText = /text|json|xml|javascript|manifest|csv/.test(type) || type === "";
  const isBuilt =
    /^\/(assets\/.+|worker\.js)$/.test(call.path) && status === 200 && bytes.byteLength > SMALL;
  const said = steady(text, names);
  const isReadable = isText && !isBuilt && call.isBodyOpen !== true;
  const lines = headers.map(([name, value]) =>
    headerLine(name, value, names, isReadable && said === text),
  );
  const bytesOf = () =>
    call.isBodyOpen || isBuilt
      ? ["another each time"]
      : [`${bytes.byteLength} bytes ${hashOf(bytes)}`];
  return {
    title,
    status,
    headers: lines.toSorted(),
    body: isReadable ? bodyOf(said, type) : bytesOf(),
  };
}

/** An e-mail as if it were an answer; by whom it was sent to whom, since their order differs. */
export function normaliseEmail(email: Email, names: Names): Normal {
  const lines = email
    .map(([name, text]) => `${name}: ${steady(text, names)}`)
    .join("\n")
    .split("\n");
  const [to, subject] = ["to_email", "subject"].map(
    (name) => email.find(([each]) => each === name)?.[1] ?? "",
  );
  return {
    title: `E-MAIL ${steady([to, subject].join(" · "), names)}`,
    status: 0,
    headers: [],
    body: lines,
  };
}

/** The service worker's text where it is turned off; that of the build is larger. */
const SMALL = 2_000;

const FROM = Date.parse(BEGIN);
/** A recording of one state takes less. */
const MINUTES = 15;
const MOMENTS = Array.from({ length: MINUTES }, (_, at) => new Date(FROM + at * 60_000));
const alternatives = (part: (time: Date) => string) => `(?:${MOMENTS.map(part).join("|")})`;
const UTC = alternatives((time) => time.toISOString().slice(11, 16));
/** Lagos is an hour ahead all year. */
const LAGOS = alternatives((time) =>
  new Date(time.getTime() + 3_600_000).toISOString().slice(11, 16),
);

/**
 * What differs each time, and what the build names by its content, with what stands for it. In this order: the first
 * rule that fits a text takes it.
 */
const RULES: readonly (readonly [RegExp, string])[] = [
  // Of the build: a list of scripts, one script, style sheet or font.
  [/\/assets\/[\w.-]+\.js(?: \/assets\/[\w.-]+\.js)+/g, "/assets/*.js"],
  [/\/assets\/[\w.-]+\.(js|css|woff2)\b/g, "/assets/*.$1"],
  [/'sha256-[\w+/=]+'/g, "'sha256-*'"],
  // Of this recording.
  [/\bHZ[0-9A-HJKMNP-TV-Z]{26}\b/g, "‹reference›"],
  [/\bHZC(?:-[0-9A-HJKMNP-TV-Z]{4}){4}\b/g, "‹credit›"],
  [/\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/g, "‹uuid›"],
  [
    /(\/(?:invitation|newsletter|pay|pay-links|preview|restock)\/|[?&;]words=)[\w-]{20,}/g,
    "$1‹token›",
  ],
  [/\b(house=)[\w-]{43}/g, "$1‹session›"],
  [/\b(house-device=)[\w-]{43}/g, "$1‹device›"],
  // Of the key pair for push messages.
  [/(publicKey[\s":=&quot;]+)B[\w-]{86}/g, "$1‹key›"],
  // Of the stand-in for payments: made of the time.
  [/\b18\d{14}\b/g, "‹transaction›"],
  // Moments of the recording itself; the day stays.
  [new RegExp(`T${UTC}:\\d\\d(?:\\.\\d+)?Z`, "g"), "T‹time›Z"],
  [new RegExp(`\\b${UTC}:\\d\\d(?= GMT)`, "g"), "‹time›"],
  [new RegExp(`-${UTC.replace(/(?<=\d):/g, "-")}(?=\\.backup)`, "g"), "-‹time›"],
  [new RegExp(`\\b(?:${UTC}|${LAGOS})(?::\\d\\d)?\\b`, "g"), "‹time›"],
];

/** A text without what differs between two recordings. */
export function steady(text: string, { port, named }: Names): string {
  let all = text.replace(
    new RegExp(`(localhost|127\\.0\\.0\\.1)(:|%3A)${port}\\b`, "g"),
    "$1$2‹port›",
  );
  for (const [value, name] of named) {
    all = all.replaceAll(value, `‹${name}›`);
    if (value.startsWith("HZ"))
      all = all.replaceAll(value.toLowerCase(), `‹${name}, in lower case›`);
  }
  for (const [pattern, stand] of RULES) all = all.replace(pattern, stand);
  return all;
}

function headerLine(name: string, value: string, names: Names, isSame: boolean): string {
  const text = steady(value, names);
  switch (name.toLowerCase()) {
    case "date":
      return "Date: *";
    case "last-modified":
      // Of a file of the project: when it was checked out.
      return "Last-Modified: *";
    case "x-request-id":
      return "X-Request-Id: *";
    case "etag":
      return `ETag: ${text.replace(/"[\w-]{22}/, '"*')}`;
    case "content-length":
      // Of a body whose changing parts have changing lengths, such as names of scripts.
      return `Content-Length: ${isSame ? text : "*"}`;
    case "retry-after":
      return `Retry-After: ${leftOf(Number(text))}`;
    default:
      return `${name}: ${text}`;
  }
}

/** Of a window of a minute, a quarter of an hour or an hour a part has passed, which differs. */
function leftOf(seconds: number): string {
  const window = [60, 900, 3_600].find((each) => seconds <= each && seconds > each * 0.8);
  return window === undefined ? String(seconds) : `at most ${window}`;
}

function bodyOf(text: string, type: string): Tree {
  if (text === "") return ["nothing"];
  if (/html|xml/.test(type)) return parseHtml(text).map(htmlTree);
  if (/json|manifest/.test(type)) {
    const value = parsed(text);
    return value === undefined ? [text] : [jsonTree("", value)];
  }
  return text.split("\n");
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Short branches are one line, which is easier to read. */
const LINE = 90;

function branch(open: string, children: Tree[], close: string): Tree {
  if (children.every((child) => typeof child === "string")) {
    const line = `${open}${children.join("")}${close}`;
    if (line.length <= LINE) return line;
  }
  return [open, ...children, ...(close ? [close] : [])];
}

function htmlTree(node: Node): Tree {
  if (typeof node === "string") return node;
  const { tag, attributes, children } = node;
  const apart: Tree[] = [];
  const shown = attributes.map(([name, value]) => {
    const json = /^[[{]/.test(value) ? parsed(value) : undefined;
    if (json !== undefined && value.length > LINE) {
      apart.push(jsonTree(`${name}=`, json));
      return ` ${name}={…}`;
    }
    return ` ${name}${value === "" ? "" : `=${quoted(attributeText(name, value))}`}`;
  });
  const isData =
    tag === "script" &&
    /json|speculation/.test(attributes.find(([name]) => name === "type")?.[1] ?? "");
  const [data] = children;
  const json = isData && typeof data === "string" ? parsed(data) : undefined;
  const inner = json === undefined ? children.map(htmlTree) : [jsonTree("", json)];
  const close = children.length > 0 ? `</${tag}>` : "";
  return branch(`<${tag}${shown.join("")}>`, [...apart, ...inner], close);
}

const quoted = (text: string) => `"${text}"`;

/** A class of a CSS module, which no one but its component knows. */
const MODULE_CLASS = /^_?[\w-]{6}_[A-Za-z][\w-]*$/;
/** Longer drawings and pictures are named by their hash. */
const LONG = 100;

function attributeText(name: string, value: string): string {
  if (name === "class")
    return value.replace(/\S+/g, (each) => (MODULE_CLASS.test(each) ? "*" : each));
  // Widths of one picture: `/pictures/naledi-1-1a2b-320.avif 320w, …`.
  const widths = /^(\/pictures\/.+-)\d+\.avif \d+w(?:, |$)/.exec(value);
  if (/^srcset$/i.test(name) && widths) {
    const found = [...value.matchAll(/(\S+-)(\d+)\.avif (\d+)w/g)];
    if (found.every(([, start, file, said]) => start === widths[1] && file === said)) {
      return `${widths[1]}{${found.map(([, , file]) => file).join()}}.avif`;
    }
  }
  return shortened(value, name === "d");
}

function shortened(text: string, isDrawing: boolean): string {
  if (isDrawing && text.length > LONG) return `drawing ${hashOf(text)}`;
  return text.replace(/data:image\/[\w+]+;base64,[\w+/=]+/g, (data) => `data:${hashOf(data)}`);
}

function jsonTree(open: string, value: unknown): Tree {
  if (typeof value === "string") return open + JSON.stringify(shortened(value, false));
  if (typeof value !== "object" || value === null) return open + JSON.stringify(value);
  if (Array.isArray(value)) {
    return branch(
      `${open}[`,
      value.map((each, at) => jsonTree(at > 0 ? ", " : "", each)),
      "]",
    );
  }
  const entries = Object.entries(value);
  return branch(
    `${open}{`,
    entries.map(([key, each], at) => jsonTree(`${at > 0 ? ", " : ""}${key}: `, each)),
    "}",
  );
}

export function hashOf(data: string | Buffer): string {
  return createHash("sha256").update(data).digest("base64url").slice(0, 8);
}
