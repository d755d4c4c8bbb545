import { discountCode } from "../../domain/catalogue/edit-rows.ts";
import type { DiscountCode } from "../../domain/catalogue/edit-rows.ts";
import { codeState } from "../../domain/checkout/discount.ts";
import type { CodeState } from "../../domain/checkout/discount.ts";
import type { Values } from "../../domain/fields.ts";
import { codeChecks, codeFields, readCodeForm, takesOff } from "../../domain/house/code-fields.ts";
import { namedPieces } from "../../domain/house/promotion-fields.ts";
import { momentText } from "../../domain/house/time.ts";
import { usesByCode } from "../checkout/discount-uses.ts";
import { command, done, invalid, UNKNOWN } from "../command.ts";
import type { Db } from "../db/schema.ts";
import { findRow } from "./edits.ts";
import { readPieces } from "./pieces.ts";
import type { KnownPieces } from "./pieces.ts";
import { storeChange } from "./store-change.ts";

/** Every code is read with the catalogue. */
const MOST_CODES = 1_000;

/** Makes a discount code. It never changes, but for an end by `stopCode`, and is never made again. */
export const makeCode = command({
  act: "made-code",
  right: "codes",
  isOfCatalogue: true,
  fields: [...codeFields, ...codeChecks.map(({ name }) => ({ name, maxLength: 3 }))],
  read: (values) => ({ input: { values } }),
  run: async (ports, { values }: { values: Values }, { at, email }) => {
    const read = readCodeForm(values, at);
    if ("errors" in read) return invalid(read.errors);
    const known = await readPieces(ports.db);
    const named = namedPieces(values["pieces"] ?? "", known.pieces, known.collections);
    if (named.kind === "unknown") return invalid({ pieces: named.message });
    const { code } = read;
    const value = { ...read.of, pieces: named.pieces, collections: named.collections };
    const parsed = discountCode.safeParse(value);
    if (!parsed.success) return invalid({ pieces: parsed.error.issues[0]?.message ?? "" });
    const combo = named.pieces.find((sku) => known.all.get(sku)?.entry.parts);
    if (combo !== undefined && !read.of.onCombos) {
      const name = known.pieces.find(({ sku }) => sku === combo)?.name ?? combo;
      return invalid({ pieces: `${name} is a combo: tick “On combos”, or leave it out.` });
    }
    const result = await storeChange(ports, {
      kind: "code",
      key: code,
      version: 0,
      by: email,
      decide: (rows) =>
        rows.filter(({ kind }) => kind === "code").length >= MOST_CODES
          ? invalid({ code: `There are ${MOST_CODES.toLocaleString("en-US")} codes already.` })
          : { kind: "write", writes: [{ kind: "code", key: code, value: parsed.data }] },
    });
    if (result.kind === "invalid") return result;
    if (result.kind !== "changed") {
      return invalid({ code: "There is this code already, or was: choose another." });
    }
    return done({ code }, { thing: { kind: "code", id: code }, after: factsOf(code, parsed.data) });
  },
});

function factsOf(code: string, of: DiscountCode): Record<string, string> {
  const { pieces, collections: ids, beginsAt, endsAt, most, perCustomer } = of;
  return {
    name: code,
    "takes off": takesOff(of),
    pieces: [...ids, ...pieces].join(", ") || "all",
    from: momentText(beginsAt),
    ...(endsAt !== null && { until: momentText(endsAt) }),
    ...(most !== null && { "in all": String(most) }),
    ...(perCustomer !== null && { "per customer": String(perCustomer) }),
    ...(of.onPromotions && { "on promotions": "yes" }),
    ...(of.onCombos && { "on combos": "yes" }),
  };
}

/** Ends a code now. Orders that were placed with it keep their price. */
export const stopCode = command({
  act: "stopped-code",
  right: "codes",
  isOfCatalogue: true,
  fields: [{ name: "id", maxLength: 40 }],
  read: ({ id = "" }) => ({ input: { code: id } }),
  run: async (ports, { code }: { code: string }, { at, email }) => {
    const result = await storeChange(ports, {
      kind: "code",
      key: code,
      // A code has one version until it is stopped.
      version: 1,
      by: email,
      mustExist: true,
      decide: (rows) => {
        const { data } = discountCode.safeParse(findRow(rows, "code", code)?.value);
        const isOver = !data || codeState(data, at.toISOString()) === "over";
        const value = { ...data, stoppedAt: at.toISOString() };
        return { kind: "write", writes: isOver ? [] : [{ kind: "code", key: code, value }] };
      },
    });
    if (result.kind === "unknown") return UNKNOWN;
    if (result.kind !== "changed") return done({ code, isStopped: false });
    return done(
      { code, isStopped: true },
      { thing: { kind: "code", id: code }, after: { name: code } },
    );
  },
});

/** A code as its owner sees it, with its uses by orders that are paid, and by others that hold it. */
export type ListedCode = DiscountCode & {
  code: string;
  state: CodeState;
  paid: number;
  held: number;
};

/** The newest first. */
export async function listCodes(
  db: Db,
  { rows }: Pick<KnownPieces, "rows">,
  now: Date,
): Promise<ListedCode[]> {
  const at = now.toISOString();
  const uses = await usesByCode(db, now);
  return rows
    .filter(({ kind }) => kind === "code")
    .flatMap(({ key, value }): ListedCode[] => {
      const { data } = discountCode.safeParse(value);
      const used = uses.get(key) ?? { paid: 0, held: 0 };
      return data ? [{ ...data, code: key, state: codeState(data, at), ...used }] : [];
    })
    .toSorted((one, other) => (one.beginsAt > other.beginsAt ? -1 : 1));
}
