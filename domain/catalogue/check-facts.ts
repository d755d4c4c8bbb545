import {
  COLOURS,
  FABRICS,
  KINDS,
  LENGTHS,
  LININGS,
  MAX_COLOURS,
  MAX_WEARS,
  OCCASIONS,
  STRETCHES,
} from "./facts.ts";
import type { ProductEntry } from "./types.ts";

/** What is wrong with a bundled entry's kind, colours, occasions and facts, one text each that begins with the field. */
export function factFaults({ kind, colours, occasions, facts = {} }: ProductEntry): string[] {
  const { length, fabrics, lining, stretch, figureWears } = facts;
  const known: [field: string, value: string | undefined, list: object][] = [
    ["kind", kind, KINDS],
    ["facts.length", length, LENGTHS],
    ["facts.lining", lining, LININGS],
    ["facts.stretch", stretch, STRETCHES],
  ];
  const lists: [field: string, values: readonly string[] | undefined, list: object][] = [
    ["colours", colours, COLOURS],
    ["occasions", occasions, OCCASIONS],
    ["facts.fabrics", fabrics, FABRICS],
  ];
  return [
    ...(kind === undefined ? ["kind is missing"] : []),
    ...(colours === undefined ? ["colours is missing"] : []),
    ...((colours?.length ?? 0) > MAX_COLOURS ? [`colours: at most ${MAX_COLOURS}`] : []),
    ...known.flatMap(([field, value, list]) => wrong(field, value, list)),
    ...lists.flatMap(([field, values, list]) => wrongList(field, values, list)),
    ...(figureWears === undefined || isLine(figureWears)
      ? []
      : [`facts.figureWears is not one line of 1 to ${MAX_WEARS} characters`]),
  ];
}

function wrong(field: string, value: string | undefined, list: object): string[] {
  return value === undefined || Object.hasOwn(list, value)
    ? []
    : [`${field}: '${value}' is none of ${Object.keys(list).join(", ")}`];
}

function wrongList(field: string, values: readonly string[] | undefined, list: object): string[] {
  if (values === undefined) return [];
  if (values.length === 0) return [`${field} is empty; leave it out instead`];
  const twice = new Set(values).size < values.length ? [`${field}: a value is there twice`] : [];
  return [...twice, ...values.flatMap((value) => wrong(field, value, list))];
}

function isLine(text: string): boolean {
  return (
    text.trim() === text && text.length > 0 && text.length <= MAX_WEARS && !/\s{2}|\n/.test(text)
  );
}
