import { catalogueOf, NO_EDITS } from "../../domain/catalogue/catalogue.ts";
import type { Catalogue } from "../../domain/catalogue/catalogue.ts";
import type { StoredRow } from "../../domain/catalogue/edit-rows.ts";
import type { RowFault } from "../../domain/catalogue/owner-pieces.ts";
import type { Bundle } from "../../domain/catalogue/product.ts";
import type { Db } from "../db/schema.ts";
import { readEdits, readRevision } from "./edits.ts";

/** This process's catalogue; `refresh` follows the changes of other processes. */
export type CurrentCatalogue = {
  /** The catalogue now, without a query: promotions begin and end by the clock. */
  read(): Catalogue;
  /** The owner's rows of which `read` is made, promotions included: the same array until there is a change. */
  rows(): readonly StoredRow[];
  /** Reads the owner's changes if there are any since the last call. */
  refresh(): Promise<void>;
  /** Calls `listener` after each change that this process has noticed. */
  subscribe(listener: () => void): void;
};

type Surroundings = {
  db: Db;
  now: () => Date;
  logger: { warn(facts: object, message: string): void };
};

/** Begins with the bundle; the start calls `refresh` before the first request. */
export function createCurrentCatalogue(
  { db, now, logger }: Surroundings,
  bundle: Bundle,
): CurrentCatalogue {
  let known: Awaited<ReturnType<typeof readEdits>> = { edits: NO_EDITS, promotions: [] };
  let rows: readonly StoredRow[] = [];
  // Made when it is first read, so that a start with changes makes it once.
  let catalogue: Catalogue | undefined;
  const listeners: (() => void)[] = [];

  function update(): Catalogue {
    const before = catalogue;
    const made = catalogueOf(bundle, known.edits, known.promotions, now());
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
  async function load(): Promise<void> {
    if ((await readRevision(db)) === known.edits.revision) return;
    known = await readEdits(db);
    rows = [...known.edits.rows, ...known.promotions];
    update();
  }

  return {
    read: () => {
      const nextChange = catalogue?.nextChange;
      const isOver = nextChange !== undefined && nextChange <= now().toISOString();
      return catalogue && !isOver ? catalogue : update();
    },
    rows: () => rows,
    // One after the other: a slow reply must not replace a newer one, and many orders at once read the rows once.
    refresh: () => (last = last.then(load, load)),
    subscribe: (listener) => void listeners.push(listener),
  };
}
