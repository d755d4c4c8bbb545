import { monitorEventLoopDelay, performance } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";
import { bundle } from "../../../domain/catalogue/bundle/bundle.ts";
import { catalogueOf, NO_EDITS } from "../../../domain/catalogue/catalogue.ts";
import type { Catalogue } from "../../../domain/catalogue/catalogue.ts";
import { collections } from "../../../domain/catalogue/collections.ts";
import type { Bundle, ProductEntry } from "../../../domain/catalogue/product.ts";
import { createSearch } from "../../../server/catalogue/search.ts";
import { figure, type Figure } from "../figure.ts";
import type { Context } from "../part.ts";

export const name = "search";
export const about = "searches of 100 and of 10,000 pieces, and the indexing of their words";

const SIZES = [100, 10_000];
const ROUNDS = 40;

/** As people type: unfinished, misspelt, with facets and prices, with words of most pieces, with nothing to find. */
const QUERIES = [
  "orien",
  "jumsuit",
  "red dress under 100k",
  "below ₦80,000",
  "between 50k and 90k",
  "wedding guest",
  "dress",
  "d",
  "blue dre",
  "velvet constellations",
  "satin",
  "satin with a slit",
  "cut and sewn in port harcourt",
  "no",
  "stin dres skrt",
  "red jumpsuit under 10k",
  "dress not more than 50k",
  "I don't want any red gown for a wedding above 100k",
  "zzzz",
  "naledi gown no 512",
  "procion ensamble",
  "a long satin dress with bishop sleeves and gold beads for a wedding",
];

export async function run({ log }: Context): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const size of SIZES) {
    log(`${size} pieces`);
    figures.push(...(await measure(size)));
  }
  return figures;
}

async function measure(size: number): Promise<Figure[]> {
  const snapshot = grown(size);
  const search = createSearch({
    catalogue: { read: () => snapshot },
    readRates: async () => undefined,
  });
  const delay = monitorEventLoopDelay({ resolution: 1 });
  await wait(50);
  delay.enable();
  const begin = performance.now();
  await search("orion", 60);
  const indexed = performance.now() - begin;
  delay.disable();

  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    for (const query of QUERIES) {
      const start = performance.now();
      await search(query, 60);
      // The first rounds are those of code that was not compiled yet.
      if (round >= 5) times.push(performance.now() - start);
    }
  }
  const sorted = times.toSorted((one, other) => one - other);
  const percentile = (percent: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0;
  const of = `${size.toLocaleString("en-US")} pieces`;
  return [
    figure({
      part: name,
      what: `a search of ${of}, p99`,
      unit: "ms",
      target: 20,
      runs: [percentile(99)],
      reference: { name: "median", value: percentile(50) },
      note: `${times.length} searches`,
    }),
    figure({
      part: name,
      what: `indexing ${of}, with the first search`,
      unit: "ms",
      runs: [indexed],
      reference: { name: "longest that other requests waited", value: delay.max / 1e6 },
    }),
  ];
}

/** The shop's pieces, and copies of them under other names until there are as many. */
function grown(size: number): Catalogue {
  const own = collections.flatMap(({ id }) =>
    bundle[id].filter(({ parts, partOnly }) => !parts && !partOnly).map((entry) => ({ id, entry })),
  );
  const added: Record<string, ProductEntry[]> = {};
  for (let n = own.length + 1; n <= size; n++) {
    const piece = own[n % own.length];
    if (!piece) throw new Error("The catalogue is empty");
    const { alsoNamed: _, slug: __, ...entry } = piece.entry;
    (added[piece.id] ??= []).push({ ...entry, id: 1_000 + n, alt: `${entry.alt} No ${n}` });
  }
  const all = Object.entries(bundle).map(([id, entries]) => [
    id,
    [...entries, ...(added[id] ?? [])],
  ]);
  return catalogueOf(Object.fromEntries(all) as Bundle, NO_EDITS, new Date(0));
}
