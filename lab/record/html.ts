/** An element with its children; text and comments are strings, as they stand in the markup. */
export type Element = {
  tag: string;
  attributes: [name: string, value: string][];
  children: Node[];
};
export type Node = Element | string;

const VOID = /^(area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/;
/** Their content is text, whatever it looks like. */
const RAW = /^(script|style)$/;
const TOKEN =
  /<!--[\s\S]*?-->|<!DOCTYPE[^>]*>|<(\/?)([a-zA-Z][\w:-]*)((?:\s+[^\s=>/]+(?:="[^"]*")?)*)\s*(\/?)>/g;

/** Reads markup as React and Hono write it: well-formed, with attributes in double quotes. */
export function parseHtml(html: string): Node[] {
  const root: Element = { tag: "", attributes: [], children: [] };
  const open = [root];
  let at = 0;
  const add = (node: Node) => {
    if (node !== "") open.at(-1)?.children.push(node);
  };
  TOKEN.lastIndex = 0;
  for (let match = TOKEN.exec(html); match; match = TOKEN.exec(html)) {
    const [token, closing, tag = "", rest = "", ending] = match;
    add(html.slice(at, match.index));
    at = TOKEN.lastIndex;
    if (!tag) add(token);
    else if (closing) {
      const start = open.findLastIndex((element) => element.tag === tag);
      if (start > 0) open.splice(start);
    } else {
      const element: Element = { tag, attributes: attributesOf(rest), children: [] };
      add(element);
      if (RAW.test(tag)) {
        const end = html.indexOf(`</${tag}>`, at);
        if (end > at) element.children.push(html.slice(at, end));
        at = TOKEN.lastIndex = end + tag.length + 3;
      } else if (!ending && !VOID.test(tag)) open.push(element);
    }
  }
  add(html.slice(at));
  return root.children;
}

function attributesOf(text: string): Element["attributes"] {
  const found = text.matchAll(/([^\s=]+)(?:="([^"]*)")?/g);
  return [...found].map(([, name = "", value = ""]) => [name, unescapeHtml(value)]);
}

const ENTITIES: Readonly<Record<string, string>> = { quot: '"', amp: "&", lt: "<", gt: ">" };

export function unescapeHtml(text: string): string {
  return text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (all, hex, decimal, name) => {
    if (hex) return String.fromCodePoint(Number.parseInt(String(hex), 16));
    return decimal ? String.fromCodePoint(Number(decimal)) : (ENTITIES[String(name)] ?? all);
  });
}

export function valueOf({ attributes }: Element, name: string): string | undefined {
  return attributes.find(([each]) => each === name)?.[1];
}

/** All elements of a tag, in the order of the page. */
export function elementsOf(nodes: readonly Node[], tag: string): Element[] {
  return nodes.flatMap((node) => {
    if (typeof node === "string") return [];
    return [...(node.tag === tag ? [node] : []), ...elementsOf(node.children, tag)];
  });
}

export function textOf(nodes: readonly Node[]): string {
  return nodes
    .map((node) =>
      typeof node === "string" ? node.replace(/<!--.*?-->/g, "") : textOf(node.children),
    )
    .join("");
}

/** A form as a browser without scripts would send it: where to, and its fields before anything is typed. */
export type Form = {
  action: string;
  fields: Map<string, string>;
  buttons: [name: string, value: string][];
};

export function formsOf(html: string): Form[] {
  return elementsOf(parseHtml(html), "form").map((form) => {
    const named = (tag: string) =>
      elementsOf(form.children, tag).map((each) => [each, valueOf(each, "name") ?? ""] as const);
    const fields = new Map<string, string>();
    for (const [input, name] of named("input")) {
      const isChoice = /^(checkbox|radio)$/.test(valueOf(input, "type") ?? "");
      const isSent = !isChoice || valueOf(input, "checked") !== undefined;
      if (name && isSent) fields.set(name, valueOf(input, "value") ?? (isChoice ? "on" : ""));
    }
    for (const [area, name] of named("textarea"))
      fields.set(name, unescapeHtml(textOf(area.children)));
    for (const [select, name] of named("select")) {
      const options = elementsOf(select.children, "option");
      const chosen = options.find((each) => valueOf(each, "selected") !== undefined) ?? options[0];
      if (chosen)
        fields.set(name, valueOf(chosen, "value") ?? unescapeHtml(textOf(chosen.children)));
    }
    const buttons = named("button").map(([button, name]): [string, string] => [
      name,
      valueOf(button, "value") ?? "",
    ]);
    return { action: valueOf(form, "action") ?? "", fields, buttons };
  });
}
