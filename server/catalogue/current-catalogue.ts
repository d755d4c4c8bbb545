import { isDeepStrictEqual } from "node:util";
import { catalogueOf, NO_EDITS, showsSame, withStock } from "../../domain/catalogue/catalogue.ts";
import type { Catalogue } from "../../domain/catalogue/catalogue.ts";
import type { RowKind, StoredRow } from "../../domain/catalogue/edit-rows.ts";
import type { RowFault } from "../../domain/catalogue/owner-pieces.ts";
import type { Bundle } from "../../domain/catalogue/product.ts";
import { NO_STOCK } from "../../domain/catalogue/sizes.ts";
import { readStock } from "./stock.ts";
import { readAltered } from "../alterations/fit.ts";
import { readPublished } from "../reviews/published.ts";
import type { Db } from "../db/schema.ts";
import { readEdits, readRevision } from "./edits.ts";

/** This process's catalogue; `refresh` follows the changes of other processes. */
export type CurrentCatalogue = {
  /** The catalogue now, without a query: promotions begin and end by the clock. */
  read(): Catalogue;
  /** The owner's rows from which the catalogue is made: the same array until there is a change. */
  rows(): readonly StoredRow[];
  /** Reads the owner's changes if there are any since the last call, and what is left of counted sizes. */
  refresh(): Promise<void>;
  /** Calls `listener` after each change that this process has noticed. */
  subscribe(listener: () => void): void;
};

type Surroundings = {
  db: Db;
  now: () => Date;
  logger: { warn(facts: object, message: string): void };
};

/** The catalogue is the bundle's at first; the shop's start calls `refresh` before the first request. */
export function createCurrentCatalogue(
  { db, now, logger }: Surroundings,
  bundle: Bundle,
): CurrentCatalogue {
  let edits = NO_EDITS;
  let stock = NO_STOCK;
  // The catalogue is made when it is first read, so that a start with changes makes it only once.
  let catalogue: Catalogue | undefined;
  const listeners: (() => void)[] = [];

  function update(): Catalogue {
    const before = catalogue;
    const made = catalogueOf(bundle, edits, now(), stock);
    catalogue = made;
    logFaults(made.faults);
    if (before && made.revision !== before.revision) for (const listener of listeners) listener();
    return made;
  }

  let logged = new Set<string>();
  /** Logs each faulty row once, not after every change. */
  function logFaults(faults: readonly RowFault[]): void {
    const texts = faults.map((fault) => JSON.stringify(fault));
    for (const [at, fault] of faults.entries()) {
      if (!logged.has(texts[at] ?? "")) logger.warn(fault, "A change of the catalogue is left out");
    }
    logged = new Set(texts);
  }

  let last = Promise.resolve();
  /** A load that has not begun yet, and so sees whatever was written before now: hundreds of calls wait for the same. */
  let next: Promise<void> | undefined;
  function refresh(): Promise<void> {
    const begin = () => {
      next = undefined;
      return load();
    };
    next ??= last = last.then(begin, begin);
    return next;
  }

  const reviews = createKept("piece-reviews", (skus) => readPublished(db, skus));
  const alterations = createKept("piece-alterations", (skus) => readAltered(db, skus));

  async function load(): Promise<void> {
    const isSame = (await readRevision(db)) === edits.revision;
    if (!isSame) {
      const newer = await readEdits(db);
      // Pages are not rendered anew for a draft that nobody sees.
      const { pagesSince = edits.revision } = edits;
      edits = {
        ...newer,
        reviews: await reviews(newer.rows),
        alterations: await alterations(newer.rows),
        pagesSince: showsSame(edits.rows, newer.rows) ? pagesSince : newer.revision,
      };
    }
    // Where nothing is counted, this costs no query.
    const isCounted = edits.rows.some(({ kind }) => kind === "sizes");
    const left = isCounted ? await readStock(db, now()) : NO_STOCK;
    const isSold = !isDeepStrictEqual(left, stock);
    stock = left;
    if (!isSame) update();
    else if (isSold) catalogue = (catalogue && withStock(catalogue, stock)) ?? update();
  }

  return {
    read: () => {
      const nextChange = catalogue?.nextChange;
      const isOver = nextChange !== undefined && nextChange <= now().toISOString();
      return catalogue && !isOver ? catalogue : update();
    },
    rows: () => edits.rows,
    // Loads run one after another: a slow reply must not replace a newer one.
    refresh,
    subscribe: (listener) => void listeners.push(listener),
  };
}

/**
 * What is kept of pieces beside their rows, by SKU: those alone are read again whose row of this kind says that it has
 * changed. Without any such row, this costs no query.
 */
function createKept<Value>(
  kind: RowKind,
  read: (skus: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
) {
  let kept: ReadonlyMap<string, Value> = new Map();
  let known = new Map<string, number>();
  return async (rows: readonly StoredRow[]): Promise<ReadonlyMap<string, Value>> => {
    const versions = new Map(
      rows.flatMap((row) => (row.kind === kind ? [[row.key, row.version]] : [])),
    );
    const changed = [...versions.keys()].filter((sku) => versions.get(sku) !== known.get(sku));
    if (changed.length === 0) return kept;
    const newer = await read(changed);
    const others = [...kept].filter(([sku]) => !changed.includes(sku));
    kept = new Map([...others, ...newer]);
    known = versions;
    return kept;
  };
}
