import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { hashOf } from "./normal.ts";
import type { Normal, Tree } from "./normal.ts";

/** A whole recording: what each state answered. */
export type Recording = Map<string, Normal[]>;

/** A branch whose text is longer is a part of its own, stored once. */
const PART = 100;
/** The same for lines, and for quoted values within lines, that occur again. */
const LINE = 30;
const VALUE = 40;
const PARTS_FILE = "parts.txt";

/**
 * Writes a recording as text: of each state a file with one line for each answer (status, headers, body, title), and a
 * file of the parts that these are made of, since most of a page stands on many pages. In a part, the line `@1a2b`
 * stands for another part, and so does `@{1a2b}` within a line.
 */
export function writeRecording(folder: string, recording: Recording): void {
  const parts = new Map<string, string[]>();
  const roots = new Set<string>();
  const store = (lines: string[]): string => {
    const text = lines.join("\n");
    const id = hashOf(text);
    if ((parts.get(id)?.join("\n") ?? text) !== text)
      throw new Error(`Two parts have the hash ${id}`);
    parts.set(id, lines);
    return id;
  };
  const linesOf = (tree: Tree): string[] => {
    if (typeof tree === "string")
      return tree.split("\n").map((line) => line.replace(/^(?=[@\\])/, "\\"));
    const lines = tree.flatMap(linesOf);
    return lines.join("\n").length > PART ? [`@${store(lines)}`] : lines;
  };
  const root = (tree: Tree): string => {
    const id = store(typeof tree === "string" ? linesOf(tree) : tree.flatMap(linesOf));
    roots.add(id);
    return id;
  };
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const rows = [...recording].map(([state, answers]) => ({
    state,
    answers: answers.map(({ headers, body, ...answer }) => ({
      ...answer,
      headers: root(headers),
      body: root(body),
    })),
  }));
  const blocks = withoutRepeats(withinTheirOnly(parts, roots));
  const short = shortNames([...blocks.keys()]);
  for (const { state, answers } of rows) {
    const lines = answers.map(
      ({ title, status, headers, body }) =>
        `${status} @${short(headers)} @${short(body)} ${title}\n`,
    );
    writeFileSync(join(folder, `${state}.txt`), lines.join(""));
  }
  const shortened = (line: string) =>
    isReference(line)
      ? `@${short(line.slice(1))}`
      : line.replace(/@\{([\w-]+)\}/g, (_, id: string) => `@{${short(id)}}`);
  const texts = [...blocks].map(
    ([id, lines]) => `@${short(id)}\n${lines.map((line) => ` ${shortened(line)}\n`).join("")}`,
  );
  writeFileSync(join(folder, PARTS_FILE), texts.join(""));
}

type Parts = ReadonlyMap<string, readonly string[]>;

const isReference = (line: string): boolean => /^@[\w-]{4,8}$/.test(line);

/** The shortest beginnings of these ids, from four letters, that no two of them share. */
function shortNames(ids: readonly string[]): (id: string) => string {
  const names = new Map<string, string>();
  for (let length = 4, left = ids; left.length > 0; length += 1) {
    const counts = countsOf(left.map((id) => id.slice(0, length)));
    const isAlone = (id: string) => counts.get(id.slice(0, length)) === 1;
    for (const id of left.filter(isAlone)) names.set(id, id.slice(0, length));
    left = left.filter((id) => !isAlone(id));
  }
  return (id) => names.get(id) ?? id;
}

/** Puts each part that only one other part has back into it. */
function withinTheirOnly(parts: Parts, roots: ReadonlySet<string>): Parts {
  const uses = countsOf([...parts.values()].flat().filter(isReference));
  const isApart = (id: string) => roots.has(id) || (uses.get(`@${id}`) ?? 0) > 1;
  const whole = (line: string): readonly string[] => {
    const id = line.slice(1);
    return isReference(line) && !isApart(id) ? (parts.get(id) ?? []).flatMap(whole) : [line];
  };
  const kept = [...parts].filter(([id]) => isApart(id));
  return new Map(kept.map(([id, lines]) => [id, lines.flatMap(whole)]));
}

/** Names lines and quoted values that occur in several places, and stores them once. */
function withoutRepeats(parts: Parts): Parts {
  const all = [...parts.values()].flat();
  const lines = countsOf(all.filter((line) => line.length > LINE && !isReference(line)));
  const repeated = (line: string) => (lines.get(line) ?? 0) > 1;
  const values = countsOf([...new Set(all)].flatMap((line) => valuesIn(line)));
  const named = new Map<string, readonly string[]>();
  const shorter = (line: string) => {
    if (line.includes("@{")) throw new Error(`This would be read as a name: ${line}`);
    return line.replace(QUOTED, (quoted, value: string) => {
      if ((values.get(value) ?? 0) < 2) return quoted;
      named.set(hashOf(value), [value]);
      return `"@{${hashOf(value)}}"`;
    });
  };
  const blocks = [...parts].map(([id, own]): [string, string[]] => [
    id,
    own.map((line) => {
      if (!repeated(line)) return shorter(line);
      named.set(hashOf(line), [shorter(line)]);
      return `@${hashOf(line)}`;
    }),
  ]);
  return new Map([...blocks, ...named]);
}

const QUOTED = new RegExp(`"([^"\\n]{${VALUE},})"`, "g");

function valuesIn(line: string): string[] {
  return [...line.matchAll(QUOTED)].map(([, value = ""]) => value);
}

function countsOf(texts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}

/** An answer as lines to compare. */
export type Lines = { status: string; headers: string[]; body: string[] };

/** Reads a recording: of each state the answers by their titles. */
export function readRecording(folder: string): Map<string, Map<string, Lines>> {
  const parts = new Map<string, string[]>();
  for (const block of readFileSync(join(folder, PARTS_FILE), "utf8").split(/^@/m).slice(1)) {
    const [id = "", ...lines] = block.replace(/\n$/, "").split("\n");
    parts.set(
      id,
      lines.map((line) => line.slice(1)),
    );
  }
  const part = (id: string): string[] => {
    const found = parts.get(id);
    if (!found) throw new Error(`${folder} lacks the part ${id}`);
    return found;
  };
  const linesOf = (id: string): string[] =>
    part(id).flatMap((line) => {
      if (isReference(line)) return linesOf(line.slice(1));
      return line
        .replace(/^\\/, "")
        .replace(/@\{([\w-]+)\}/g, (_, value: string) => part(value).join("\n"));
    });
  const states = readdirSync(folder).filter((name) => name.endsWith(".txt") && name !== PARTS_FILE);
  return new Map(
    states.map((name) => {
      const rows = readFileSync(join(folder, name), "utf8").trimEnd().split("\n");
      const answers = rows.map((row): [string, Lines] => {
        const [, status = "", headers = "", body = "", title = ""] =
          /^(\d+) @([\w-]+) @([\w-]+) (.*)$/.exec(row) ?? [];
        return [title, { status, headers: linesOf(headers), body: linesOf(body) }];
      });
      return [name.replace(/\.txt$/, ""), new Map(answers)];
    }),
  );
}
