import { createHash } from "node:crypto";
import { z } from "zod";
import { bundle } from "../../domain/catalogue/bundle/bundle.ts";
import { catalogueOf } from "../../domain/catalogue/catalogue.ts";
import type { Catalogue } from "../../domain/catalogue/catalogue.ts";
import { nullable, pieceEdit } from "../../domain/catalogue/edit-rows.ts";
import type { NewPiece, PieceDraft, StoredRow } from "../../domain/catalogue/edit-rows.ts";
import { pictureSubject } from "../../domain/catalogue/made-collections.ts";
import { hasSizes } from "../../domain/catalogue/product.ts";
import type { ProductPage } from "../../domain/catalogue/product.ts";
import { isPart, partValue } from "../../domain/stores/words.ts";
import type { Part, PartValues } from "../../domain/stores/words.ts";
import { draftKey } from "../../domain/stories/story.ts";
import { invalid, UNKNOWN } from "../command.ts";
import { readStock } from "./stock.ts";
import type { Ports } from "../ports.ts";
import { allPieces, readEdits } from "./edits.ts";
import { faultsOf } from "./store-change.ts";
import { picturesRow, readDraftRow, readPhotographs } from "./stored-drafts.ts";
import type { Photograph } from "./stored-drafts.ts";

/** A catalogue in which the draft is published and the words are saved, and the page that shows the piece. */
export type Preview = {
  sku: string;
  catalogue: Catalogue;
  page: ProductPage;
  /** Texts and a price that are not saved yet, if the piece is for sale already. */
  words: PreviewWords | undefined;
};

/** The texts and the price of a piece for sale, as its form has them. */
const { soldOut: _, hidden: _hidden, kind, colour, ...texts } = pieceEdit.shape;
/** Kind and colour are null if the owner names none. */
const previewWords = z.strictObject({ ...texts, ...nullable({ kind, colour }) });
export type PreviewWords = z.infer<typeof previewWords>;

/** A link, or why there is none: `missing` says in words what the page needs at least. */
type PreviewLink =
  | { kind: "made"; path: string }
  | { kind: "incomplete"; missing: readonly string[] }
  | typeof UNKNOWN;

const TOKEN_BYTES = 32;
const LASTS_MS = 24 * 60 * 60 * 1000;

type PreviewPorts = Pick<Ports, "db" | "now" | "random">;

/** Makes a link that shows a draft's page to whoever has the link, for a day. */
export async function linkDraft(ports: PreviewPorts, sku: string): Promise<PreviewLink> {
  const draft = await readDraftRow(ports.db, sku);
  if (draft?.state !== "open") return UNKNOWN;
  const { name, price, photographs } = draft.value;
  const missing = [
    ...(name !== undefined && price === undefined ? ["The price is missing."] : []),
    ...(photographs.length === 0 ? ["The photographs are missing."] : []),
    ...(hasSizes(sku) ? [] : [NO_PAGE]),
  ];
  if (missing.length > 0) return { kind: "incomplete", missing };
  return makeLink(ports, { sku, words: null });
}

/** Makes a link that shows a piece for sale with texts and a price that are not saved or checked yet, for a day. */
export async function linkWords(
  ports: PreviewPorts,
  { sku, words }: { sku: string; words: unknown },
): Promise<PreviewLink | ReturnType<typeof invalid>> {
  const { data, error } = previewWords.safeParse(words);
  if (error) return invalid(faultsOf(error));
  const { rows } = await readEdits(ports.db);
  if (!allPieces(rows).has(sku)) return UNKNOWN;
  const catalogue = await catalogueWith(ports, { sku, words: data, own: [] });
  if (!pageWith(catalogue, sku)) return { kind: "incomplete", missing: [NO_PAGE] };
  return makeLink(ports, { sku, words: JSON.stringify(data) });
}

const NO_PAGE = "It has no page of its own: it is shown beside other pieces.";

/** A part of the shop's words that is not saved yet; `version` is the one on which it is based. */
type UnsavedPart = { part: Part; version: number; value: PartValues[Part] };

/** In `previews`, the SKU of a part: no collection has this id. */
const WORDS = "words/";

/** In `previews`, with what the SKUs of other things than pieces begin. */
const NO_PIECES = [WORDS, draftKey(""), pictureSubject("")];

/** Makes a link that shows the page of a part that is not saved, for a day. Returns its token. */
export async function linkPart(
  ports: PreviewPorts,
  { part, ...unsaved }: UnsavedPart,
): Promise<string> {
  return insertLink(ports, { sku: WORDS + part, words: JSON.stringify(unsaved) });
}

/** Makes a link that shows the draft of a story or a collection, for a day. Returns its token. */
export async function linkPublication(ports: PreviewPorts, subject: string): Promise<string> {
  return insertLink(ports, { sku: subject, words: null });
}

/** The key of what a token shows, if the subjects of its kind begin like this. */
export async function readLinked(
  ports: Pick<Ports, "db" | "now">,
  token: string,
  start: string,
): Promise<string | undefined> {
  const row = await readRow(ports, token);
  return row?.sku.startsWith(start) ? row.sku.slice(start.length) : undefined;
}

/** The part of a token, and a catalogue in which it is saved; undefined once the link has expired. */
export async function readPartPreview(
  ports: Pick<Ports, "db" | "now">,
  token: string,
): Promise<(UnsavedPart & { catalogue: Catalogue }) | undefined> {
  const row = await readRow(ports, token);
  const part = row?.sku.startsWith(WORDS) ? row.sku.slice(WORDS.length) : "";
  if (!isPart(part)) return undefined;
  const stored = unsavedPart.safeParse(JSON.parse(row?.words ?? "null")).data;
  const value = stored && partValue(part, stored.value);
  if (!value) return undefined;
  const edits = await readEdits(ports.db);
  const rows = [
    ...edits.rows.filter(({ kind, key }) => kind !== "words" || key !== part),
    { kind: "words", key: part, version: 1, value },
  ];
  const catalogue = catalogueOf(bundle, { ...edits, rows }, ports.now());
  return { part, version: stored.version, value, catalogue };
}

const unsavedPart = z.object({ version: z.int(), value: z.unknown() });

async function makeLink(
  ports: PreviewPorts,
  of: { sku: string; words: string | null },
): Promise<PreviewLink> {
  return { kind: "made", path: `/preview/${await insertLink(ports, of)}` };
}

async function insertLink(
  { db, now, random }: PreviewPorts,
  of: { sku: string; words: string | null },
): Promise<string> {
  const token = Buffer.from(random(TOKEN_BYTES)).toString("base64url");
  const expires_at = new Date(now().getTime() + LASTS_MS).toISOString();
  await db
    .insertInto("previews")
    .values({ token_hash: hashOf(token), expires_at, ...of })
    .execute();
  return token;
}

/** The stored preview of a token; undefined once the link has expired. A guess costs one indexed query. */
async function readRow({ db, now }: Pick<Ports, "db" | "now">, token: string) {
  if (!/^[\w-]{43}$/.test(token)) return undefined;
  return db
    .selectFrom("previews")
    .select(["sku", "words"])
    .where("token_hash", "=", hashOf(token))
    .where("expires_at", ">", now().toISOString())
    .executeTakeFirst();
}

/** The preview of a token; undefined once the link has expired. */
export async function readPreview(
  { db, now }: Pick<Ports, "db" | "now">,
  token: string,
): Promise<Preview | undefined> {
  const row = await readRow({ db, now }, token);
  if (!row || NO_PIECES.some((start) => row.sku.startsWith(start))) return undefined;
  const { sku } = row;
  const words = wordsOf(row.words);
  const draft = await readDraftRow(db, sku);
  const isOpen = draft?.state === "open";
  if (!isOpen && !words) return undefined;
  const photographs = isOpen
    ? await readPhotographs(db, draft.value.photographs, draft.value.bundled)
    : [];
  const own =
    isOpen && photographs.length > 0 ? draftRows(sku, draft.value, photographs, now()) : [];
  const catalogue = await catalogueWith({ db, now }, { sku, words, own });
  const page = pageWith(catalogue, sku);
  return page && { sku, catalogue, page, words };
}

/** The stored texts; undefined if there are none, or if another release stored them in another form. */
function wordsOf(json: string | null): PreviewWords | undefined {
  return json === null ? undefined : previewWords.safeParse(JSON.parse(json)).data;
}

/** The catalogue with `own` rows in place of stored ones, and with the piece's `words`; a hidden piece is shown, and its collection. */
async function catalogueWith(
  { db, now }: Pick<Ports, "db" | "now">,
  { sku, words, own }: { sku: string; words: PreviewWords | undefined; own: readonly StoredRow[] },
): Promise<Catalogue> {
  const edits = await readEdits(db);
  const isOwn = ({ kind, key }: StoredRow) =>
    own.some((each) => each.kind === kind && each.key === key);
  const isEdit = ({ kind, key }: StoredRow) => kind === "piece" && key === sku;
  const isCollection = ({ kind, key }: StoredRow) =>
    kind === "collection" && key === sku.split("/")[0];
  const edit = edits.rows.find(isEdit);
  const all = { ...(edit?.value as object | undefined), ...words, hidden: false };
  const value = Object.fromEntries(Object.entries(all).filter(([, each]) => each !== null));
  const rows = [
    ...edits.rows
      .filter((each) => !isOwn(each) && !isEdit(each))
      .map((row) => (isCollection(row) ? { ...row, isDraft: true as const } : row)),
    ...(edit || words ? [{ kind: "piece", key: sku, version: 1, value }] : []),
    ...own,
  ];
  return catalogueOf(bundle, { ...edits, rows }, now(), await readStock(db, now()));
}

/** The page of a piece; for a combo's part, the page of the combo. */
function pageWith({ pages }: Catalogue, sku: string): ProductPage | undefined {
  return (
    pages.find(({ product }) => product.sku === sku) ??
    pages.find(({ product }) => product.items.some((item) => item.sku === sku))
  );
}

/** The rows that publishing a draft would write, with placeholders for missing texts. */
function draftRows(
  sku: string,
  draft: PieceDraft,
  photographs: readonly Photograph[],
  now: Date,
): StoredRow[] {
  const value = picturesRow(photographs);
  const { photographs: _, ...words } = draft;
  const { name, price, description = "", details = [] } = words;
  const rows: StoredRow[] = [{ kind: "pictures", key: sku, version: 1, value, isDraft: true }];
  if (name === undefined || price === undefined) return rows;
  const piece: NewPiece = {
    ...words,
    name,
    price,
    description: description || "No description yet.",
    details: details.length > 0 ? details : ["No details yet."],
    addedAt: now.toISOString(),
  };
  return [...rows, { kind: "new-piece", key: sku, version: 1, value: piece }];
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
