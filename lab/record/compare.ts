import type { Lines } from "./recording.ts";

type States = ReadonlyMap<string, ReadonlyMap<string, Lines>>;

/** Answers whose difference is the same are told together. */
const NAMED = 5;
/** Lines of one difference. */
const SHOWN = 40;

/** What differs between two recordings, as lines to read; empty if they are the same. */
export function differences(before: States, after: States): string[] {
  const found = new Map<string, string[]>();
  const note = (what: string, where: string) =>
    found.set(what, [...(found.get(what) ?? []), where]);
  for (const state of new Set([...before.keys(), ...after.keys()])) {
    const [one, other] = [before.get(state), after.get(state)];
    for (const title of new Set([...(one?.keys() ?? []), ...(other?.keys() ?? [])])) {
      const [was, is] = [one?.get(title), other?.get(title)];
      const where = `${state}: ${title}`;
      if (!was || !is) {
        note(was ? "- is not answered any more" : "+ is new", where);
        continue;
      }
      for (const part of ["status", "headers", "body"] as const) {
        for (const change of changesOf([was[part]].flat(), [is[part]].flat()))
          note(`${part}\n${change}`, where);
      }
    }
  }
  return [...found]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([what, places]) => {
      const more = places.length - NAMED;
      const named = places.slice(0, NAMED).map((place) => `  ${place}`);
      return [...named, ...(more > 0 ? [`  and ${more} more`] : []), indented(what)].join("\n");
    });
}

function indented(text: string): string {
  const lines = text.split("\n");
  const shown = lines.slice(0, SHOWN).map((line) => `    ${line.slice(0, 400)}`);
  return [
    ...shown,
    ...(lines.length > SHOWN ? [`    … ${lines.length - SHOWN} more lines`] : []),
  ].join("\n");
}

/** The places where two lists of lines differ, each as removed and added lines with the line before them. */
function changesOf(before: readonly string[], after: readonly string[]): string[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start])
    start += 1;
  let end = 0;
  const most = Math.min(before.length, after.length) - start;
  while (end < most && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const [one, other] = [
    before.slice(start, before.length - end),
    after.slice(start, after.length - end),
  ];
  const changes: string[] = [];
  let change: string[] = [];
  let last = before[start - 1] ?? "";
  const finish = () => {
    if (change.length > 0) changes.push([`  ${last}`, ...change].join("\n"));
    change = [];
  };
  for (const [kind, line] of edits(one, other)) {
    if (kind === " ") {
      finish();
      last = line;
    } else change.push(`${kind} ${line}`);
  }
  finish();
  return changes;
}

/** Lists of more lines than this, multiplied, are told as wholly different: comparing takes as many steps. */
const MAX_STEPS = 20_000_000;

/** The shortest way from one list to the other (longest common subsequence). */
function edits(
  one: readonly string[],
  other: readonly string[],
): [kind: " " | "-" | "+", line: string][] {
  const [rows, columns] = [one.length, other.length];
  const all: [" " | "-" | "+", string][] = [];
  if (rows * columns > MAX_STEPS) {
    return [
      ...one.map((line) => ["-", line] as const),
      ...other.map((line) => ["+", line] as const),
    ].map(([kind, line]) => [kind, line]);
  }
  const width = columns + 1;
  const common = new Uint32Array((rows + 1) * width);
  const at = (row: number, column: number) => common[row * width + column] ?? 0;
  for (let row = rows - 1; row >= 0; row -= 1) {
    for (let column = columns - 1; column >= 0; column -= 1) {
      common[row * width + column] =
        one[row] === other[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  let [row, column] = [0, 0];
  while (row < rows || column < columns) {
    if (row < rows && column < columns && one[row] === other[column]) {
      all.push([" ", one[row] ?? ""]);
      row += 1;
      column += 1;
    } else if (column >= columns || (row < rows && at(row + 1, column) >= at(row, column + 1))) {
      all.push(["-", one[row] ?? ""]);
      row += 1;
    } else {
      all.push(["+", other[column] ?? ""]);
      column += 1;
    }
  }
  return all;
}
