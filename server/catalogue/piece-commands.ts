import { z } from "zod";
import type { Values } from "../../domain/fields.ts";
import { collectionField, priceField } from "../../domain/house/piece-fields.ts";
import {
  draftWordsKey,
  pieceWords,
  readDraftWords,
  readWords,
} from "../../domain/house/piece-form.ts";
import { newSizeFields, readNewSizes } from "../../domain/house/size-form.ts";
import { differences, questionKey } from "../../domain/house/piece-words.ts";
import { bundledPicture } from "../../domain/media/photograph-rows.ts";
import type { BundledPicture } from "../../domain/media/photograph-rows.ts";
import { command, done, invalid, readVersion, refused, stale } from "../command.ts";
import type { Act, CommandPorts, Read } from "../command.ts";
import { currentName, outcomeOf, stored, usualValues } from "./change-command.ts";
import { storePiece } from "./change-piece.ts";
import {
  draftWordsFault,
  dropDraft,
  publish,
  startDraft,
  startPhotographs,
  storeDraft,
} from "./drafts.ts";
import { readHistory, readHistoryEntry, restore } from "./history.ts";
import { linkDraft, linkWords } from "./preview.ts";
import type { Confirm } from "./store-change.ts";

/** `sku` is a field of the list's forms; on the piece's page it comes from the address. */
const rowFields = [
  { name: "sku", maxLength: 150 },
  { name: "version", maxLength: 10 },
];
/** `confirmed` repeats the question that the owner confirms (`questionKey` in `domain/house/piece-words.ts`). */
const switchFields = [
  ...rowFields,
  { name: "value", maxLength: 3 },
  { name: "confirmed", maxLength: 500 },
];
const wordFields = [...rowFields, ...pieceWords];

type Row = { sku: string; version: number };
type PieceChange = Row & { change: object; confirmed: string };

function readRow({ sku = "", version }: Values): Row {
  return { sku, version: readVersion(version) };
}

/** Changes a piece for sale. An unusual change has to be confirmed. */
export const changePiece = command({
  act: "changed-piece",
  isOfCatalogue: true,
  fields: [...wordFields, { name: "confirmed", maxLength: 500 }],
  read: (values): Read<PieceChange, ReturnType<typeof invalid>> => {
    const change = readWords(values);
    if (Number.isNaN(change.price)) return { refused: invalid({ price: priceField.message }) };
    return { input: { ...readRow(values), change, confirmed: values["confirmed"] ?? "" } };
  },
  run: async (ports, { sku, version, change, confirmed }: PieceChange, { email }) => {
    const isConfirmed = (question: Confirm) => confirmed === questionKey(question);
    const request = { sku, version, change, by: email, isConfirmed };
    const result = await storePiece(ports, request);
    if (result.kind === "unknown") return refused("gone");
    if (result.kind === "confirm") return { ...result, name: await currentName(ports.db, sku) };
    if (result.kind === "stale") {
      const usual = await usualValues(ports.db, sku);
      const both = differences({ ...usual }, result.theirs, { ...change });
      // The button was pressed twice, or two people made the same change.
      return both.length === 0 ? done({ isSo: true }) : stale(both);
    }
    if (result.kind === "invalid") return invalid(result.fields);
    return stored(ports.db, ["piece", sku], result, { isSo: false });
  },
});

/** Returns `changePiece` for a switch of one field, in the list and on the piece's page. */
const switchOf = (field: "soldOut" | "hidden"): typeof changePiece => ({
  ...changePiece,
  fields: switchFields,
  read: (values) => {
    const change = { [field]: values["value"] === "yes" };
    return { input: { ...readRow(values), change, confirmed: values["confirmed"] ?? "" } };
  },
});

export const switchSoldOut = switchOf("soldOut");
export const switchHidden = switchOf("hidden");

/** Undoes one entry of a piece's history: its row is set back to its value before, whatever happened since. */
export const restoreValue = command({
  act: "undid-change",
  isOfCatalogue: true,
  fields: [{ name: "id", maxLength: 64 }, ...rowFields],
  read: ({ id, version }) => ({ input: { id: readVersion(id), version: readVersion(version) } }),
  run: async (ports, { id, version }: { id: number; version: number }, { email }) => {
    const entry = await readHistoryEntry(ports.db, id);
    const result = await restore(ports, { historyId: id, version, by: email });
    if (!entry || result.kind === "unknown" || result.kind === "stale") return refused("newer");
    return outcomeOf(ports.db, [entry.kind, entry.key], result, {});
  },
});

/** Begins a new piece with everything that was typed; photographs follow on its own page. */
export const beginPiece = command({
  act: "began-piece",
  fields: [collectionField, ...pieceWords, ...newSizeFields],
  read: (values) => {
    const { name, ...words } = readDraftWords(values);
    if (Number.isNaN(words.price)) return { refused: invalid({ price: priceField.message }) };
    const fault = draftWordsFault(words);
    if (fault) return { refused: invalid(fault) };
    const collection = values["collection"] ?? "";
    const read = readNewSizes(collection, values);
    if ("errors" in read) return { refused: invalid(read.errors) };
    const { sizes } = read;
    return { input: { collection, name, words: { ...words, ...(sizes && { sizes }) } } };
  },
  run: async (ports, input: { collection: string; name: string; words: object }, { email: by }) => {
    const { collection, name, words } = input;
    const made = await startDraft(ports, { collection, name, by });
    if (made.kind === "unknown") return invalid({ collection: collectionField.message });
    if (made.kind === "invalid") return invalid(made.fields);
    const { sku, version } = made;
    await storeDraft(ports, { sku, version, change: words, by });
    return done({ sku }, { thing: { kind: "piece", id: sku }, after: { name } });
  },
});

type Draft = Row & { base: string; words: ReturnType<typeof readDraftWords> | undefined };

const draftFields = [...wordFields, { name: "base", maxLength: 30 }];

/** `words` is undefined for a draft of photographs alone. */
function readDraft(values: Values): { input: Draft } {
  const words = values["name"] === undefined ? undefined : readDraftWords(values);
  return { input: { ...readRow(values), base: values["base"] ?? "", words } };
}

/** Saves the texts of a new piece's draft; returns the draft's version afterwards. */
async function saveWords(ports: CommandPorts, { sku, version, base, words }: Draft, by: string) {
  if (!words) return { kind: "saved" as const, version };
  const request = { sku, change: words, by };
  let result = await storeDraft(ports, { ...request, version });
  // Only an upload has raised the version and nobody has changed the texts: saving them loses nothing.
  if (result.kind === "stale" && base === draftWordsKey(result.theirs.value)) {
    result = await storeDraft(ports, { ...request, version: result.version });
  }
  if (result.kind === "unknown") return refused("not-open");
  if (result.kind === "invalid") return invalid(result.fields);
  if (result.kind === "stale") {
    const stored = { description: "", details: [], ...result.theirs.value };
    const both = differences({}, stored, words);
    if (both.length > 0) return stale(both);
  }
  return { kind: "saved" as const, version: result.version };
}

/** Saves a draft. It need not be complete, as nobody sees it; only its beginning and its end are in the record. */
export const saveDraft = command({
  act: "saved-draft",
  isRepeatable: true,
  fields: draftFields,
  read: readDraft,
  run: async (ports, draft: Draft, { email }) => {
    const saved = await saveWords(ports, draft, email);
    return saved.kind === "saved" ? done({}) : saved;
  },
});

/** Saves a draft, and makes a link to preview it. `missing` says what the draft needs before that. */
export const previewDraft = command({
  act: "previewed-draft",
  isRepeatable: true,
  fields: draftFields,
  read: readDraft,
  run: async (ports, draft: Draft, { email }) => {
    const saved = await saveWords(ports, draft, email);
    if (saved.kind !== "saved") return saved;
    const link = await linkDraft(ports, draft.sku);
    if (link.kind === "made") return done({ path: link.path, missing: [] });
    return link.kind === "incomplete"
      ? done({ path: undefined, missing: link.missing })
      : refused("not-open");
  },
});

/** Makes a link to preview a piece for sale with texts that are not saved. */
export const previewWords = command({
  act: "previewed-words",
  isRepeatable: true,
  fields: wordFields,
  read: (values) => {
    const words = readWords(values);
    if (Number.isNaN(words.price)) return { refused: invalid({ price: priceField.message }) };
    return { input: { sku: values["sku"] ?? "", words } };
  },
  run: async (ports, { sku, words }: { sku: string; words: object }) => {
    const link = await linkWords(ports, { sku, words });
    if (link.kind === "made") return done({ path: link.path, missing: [] });
    if (link.kind === "incomplete") return done({ path: undefined, missing: link.missing });
    return link.kind === "invalid" ? invalid(link.fields) : refused("gone");
  },
});

/** Saves a draft and publishes it. If something is missing, `missing` says what, and the texts stay saved. */
export const publishDraft = command({
  act: "published",
  isOfCatalogue: true,
  fields: draftFields,
  read: readDraft,
  run: async (ports, draft: Draft, { email: by }) => {
    const { sku } = draft;
    const saved = await saveWords(ports, draft, by);
    if (saved.kind !== "saved") return saved;
    const { version } = saved;
    const result = await publish(ports, { sku, version, by });
    if (result.kind === "incomplete") return done({ missing: result.missing });
    if (result.kind === "invalid") return invalid(result.fields);
    if (result.kind !== "changed") return refused("not-open");
    const [made] = await readHistory(ports.db, { kind: "new-piece", key: sku, limit: 1 });
    // A new piece is published in two history entries: the piece, then its pictures.
    const isNew = made !== undefined && made.id === result.revision - 1;
    return stored(ports.db, [isNew ? "new-piece" : "pictures", sku], result, { missing: [] });
  },
});

/** Discards a draft. Its photographs that were never published are deleted a month later. */
export const discardDraft = command({
  act: "discarded-draft",
  fields: rowFields,
  read: (values) => ({ input: readRow(values) }),
  run: async (ports, row: Row, { email }) => {
    const result = await dropDraft(ports, { ...row, by: email });
    if (result.kind !== "changed") return refused("newer");
    return done({}, { thing: { kind: "piece", id: row.sku } });
  },
});

/** Orders and removes a draft's photographs if the page's script did not load; the script itself calls the API. */
export const orderPhotographs = command({
  act: "ordered-photographs",
  isRepeatable: true,
  fields: [...rowFields, { name: "photographs", maxLength: 500 }],
  read: (values) => ({
    input: { ...readRow(values), ids: (values["photographs"] ?? "").split(",").filter(Boolean) },
  }),
  run: async (ports, { ids, ...row }: Row & { ids: readonly string[] }, { email }) => {
    const change = { photographs: ids };
    const result = await storeDraft(ports, { ...row, change, by: email });
    const isThere = result.kind === "changed" || result.kind === "unchanged";
    return isThere ? done({}) : refused("newer");
  },
});

/** Begins a draft with the photographs of a piece for sale. Its page knows the bundle's pictures, as `bundled`. */
export const openDraft = command({
  act: "opened-draft",
  isRepeatable: true,
  fields: rowFields,
  read: ({ sku = "", bundled = "[]" }) => ({
    input: { sku, bundled: z.array(bundledPicture).parse(JSON.parse(bundled)) },
  }),
  run: async (
    ports: CommandPorts,
    { sku, bundled }: { sku: string; bundled: BundledPicture[] },
    { email }: Act,
  ) => {
    await startPhotographs(ports, { sku, bundled, by: email });
    return done({});
  },
});
