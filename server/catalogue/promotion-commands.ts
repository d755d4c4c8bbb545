import { endOf, promotion as schema } from "../../domain/catalogue/edit-rows.ts";
import type { FieldErrors, Values } from "../../domain/fields.ts";
import { wordsKey } from "../../domain/house/piece-words.ts";
import {
  FIELD_OF,
  namedPieces,
  piecesField,
  promotionFields,
} from "../../domain/house/promotion-fields.ts";
import { fromLagos } from "../../domain/time.ts";
import { command, done, invalid, readVersion, refused } from "../command.ts";
import type { CommandPorts } from "../command.ts";
import { outcomeOf } from "./change-command.ts";
import { findRow, readRows } from "./edits.ts";
import { readPieces } from "./pieces.ts";
import { pricesWith, storeNewPromotion, storePromotion, storeStop } from "./promotions.ts";

const rowFields = [
  { name: "id", maxLength: 64 },
  { name: "version", maxLength: 10 },
];
/** `seen` is a hash of the promotion and of the prices that the preview showed. */
const formFields = [...promotionFields, { name: "seen", maxLength: 30 }];

type Typed = { values: Values };
/** The promotion's id, and the version that the form showed. */
type Version = { id: string; version: number };

/** The promotion that the form describes, and the prices that it will change. */
async function preview(ports: CommandPorts, values: Values, id?: string) {
  const { name = "", percent = "", begins = "", ends = "", pieces = "" } = values;
  const known = await readPieces(ports.db);
  const named = namedPieces(pieces, known.pieces, known.collections);
  if (named.kind === "unknown") return invalid({ pieces: named.message });
  if (named.pieces.length + named.collections.length === 0) {
    return invalid({ pieces: piecesField.message });
  }
  const digits = percent.replace(/[\s%]/g, "");
  const promotion = {
    name,
    percent: /^\d{1,3}$/.test(digits) ? Number(digits) : Number.NaN,
    pieces: named.pieces,
    collections: named.collections,
    beginsAt: fromLagos(begins.slice(0, 16)) ?? begins,
    endsAt: fromLagos(ends.slice(0, 16)) ?? ends,
  };
  const result = pricesWith(known, ports.now(), { id, promotion });
  if (result.kind === "invalid") return invalid(byField(result.fields));
  const { prices, unchanged } = result;
  const seen = wordsKey({ ...promotion, prices });
  return { kind: "shown" as const, prices, unchanged, seen, promotion };
}

/** The messages by the form's fields instead of the promotion's. */
function byField(fields: FieldErrors): FieldErrors {
  return Object.fromEntries(
    Object.entries(fields).map(([field, text]) => [FIELD_OF[field] ?? field, text]),
  );
}

/** Shows the prices that a promotion will change; `id`, from the page's address, is that of an existing promotion. */
export const previewPromotion = command({
  act: "looked",
  fields: formFields,
  read: (values) => ({ input: { values } }),
  run: (ports, { values }: Typed) => preview(ports, values, values["id"]),
});

/** Saves a new promotion, if the form and the prices are still those that the preview showed. */
export const createPromotion = command({
  act: "began-promotion",
  isOfCatalogue: true,
  fields: formFields,
  read: (values) => ({ input: { values } }),
  run: async (ports, { values }: Typed, { email }) => {
    const read = await preview(ports, values);
    if (read.kind === "invalid" || read.seen !== values["seen"]) return read;
    const { promotion } = read;
    const result = await storeNewPromotion(ports, { promotion, by: email });
    if (result.kind === "invalid") return invalid(byField(result.fields));
    const id = result.kind === "changed" ? result.id : "";
    return outcomeOf(ports.db, ["promotion", id], result, {});
  },
});

/** Changes a promotion, if the form and the prices are still those that the preview showed. */
export const changePromotion = command({
  act: "changed-promotion",
  isOfCatalogue: true,
  fields: [...formFields, ...rowFields],
  read: (values) => ({ input: { values } }),
  run: async (ports, { values }: Typed, { email }) => {
    const { id = "", version: typed } = values;
    const read = await preview(ports, values, id);
    if (read.kind === "invalid" || read.seen !== values["seen"]) return read;
    const { promotion } = read;
    const version = readVersion(typed);
    const result = await storePromotion(ports, { id, version, promotion, by: email });
    if (result.kind === "unknown") return invalid({ name: "There is no such promotion any more." });
    if (result.kind === "invalid") return invalid(byField(result.fields));
    return outcomeOf(ports.db, ["promotion", id], result, {});
  },
});

/** Ends a promotion now. `revision` is undefined if the promotion was over already. */
export const stopPromotion = command({
  act: "stopped-promotion",
  isOfCatalogue: true,
  fields: rowFields,
  read: ({ id = "", version }) => ({ input: { id, version: readVersion(version) } }),
  run: async (ports, { id, version }: Version, { email, at }) => {
    const result = await storeStop(ports, { id, version, by: email });
    const row = findRow(await readRows(ports.db), "promotion", id);
    const { data: now } = schema.safeParse(row?.value);
    if (!now) return refused("gone");
    const { name } = now;
    if (result.kind !== "changed" && endOf(now) <= at.toISOString()) {
      return done({ name, revision: undefined });
    }
    return outcomeOf(ports.db, ["promotion", id], result, { name });
  },
});
