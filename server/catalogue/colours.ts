import { setKeyOf } from "../../domain/catalogue/colour-sets.ts";
import type { ChangedSet, ColourSets } from "../../domain/catalogue/colour-sets.ts";
import { colourSet } from "../../domain/catalogue/edit-rows.ts";
import { invalid } from "../command.ts";
import { inTransaction } from "../db/transactions.ts";
import { allPieces, findRow, lockCatalogue, nameOf, readRows } from "./edits.ts";
import type { AnyPiece, Rows } from "./edits.ts";
import { faultsOf, storeChange } from "./store-change.ts";
import type { ChangePorts, ChangeResult, Decision } from "./store-change.ts";

/** The sets of colours in the owner's rows. */
export function colourSetsIn(rows: Rows): ColourSets {
  return new Map(
    rows.flatMap(({ kind, key, value }) => {
      const { data } = kind === "colours" ? colourSet.safeParse(value) : {};
      return data ? [[key, data] as const] : [];
    }),
  );
}

/** Whether a piece can be a colour of a design: combos have parts, and parts and accessories no page of their own. */
export function takesColours({ group, entry }: AnyPiece): boolean {
  return !entry.parts && !entry.partOnly && group !== "small-items";
}

type ColourChange = {
  /** Decides, while nobody else can change them, which sets change; the first is the change's own. */
  change(sets: ColourSets): ChangedSet[];
  by: string;
};

/** Changes sets of colours. `key` is the change's own set; undefined if nothing had to change. */
export async function storeColours(
  ports: ChangePorts,
  { change, by }: ColourChange,
): Promise<{ key: string; result: ChangeResult } | undefined> {
  return inTransaction(ports.db, async (db) => {
    await lockCatalogue(db);
    const rows = await readRows(db);
    const changed = change(colourSetsIn(rows));
    const [own] = changed;
    if (!own) return undefined;
    const { key } = own;
    const version = findRow(rows, "colours", key)?.version ?? 0;
    const writes = changed.map((set) => ({ kind: "colours" as const, ...set }));
    const decide = (): Decision => ({ kind: "write", writes });
    const result = await storeChange({ ...ports, db }, { ...row(key), version, by, decide });
    return { key, result };
  });
}

/** `before` is a set's value from the history, not checked yet; null: there was no such set. */
type EarlierSet = { key: string; version: number; before: unknown; by: string };

/** Sets the colours of a design back to an earlier state, unless one of them is a colour of another design by now. */
export async function restoreColours(
  ports: ChangePorts,
  { key, version, before, by }: EarlierSet,
): Promise<ChangeResult> {
  const { data: value, error } = colourSet.safeParse(before ?? { skus: [] });
  if (error) return invalid(faultsOf(error));
  const decide = (rows: Rows): Decision => {
    const others = new Map([...colourSetsIn(rows)].filter(([each]) => each !== key));
    const taken = value.skus.find((sku) => setKeyOf(others, sku) !== undefined);
    if (taken === undefined) return { kind: "write", writes: [{ ...row(key), value }] };
    const name = nameOf(allPieces(rows), rows, taken);
    return invalid({ restore: `${name} is a colour of another design now.` });
  };
  return storeChange(ports, { ...row(key), version, by, decide });
}

function row(key: string) {
  return { kind: "colours" as const, key };
}
