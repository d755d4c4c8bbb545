import { createHash } from "node:crypto";
import { z } from "zod";
import { catalogueOf } from "../../domain/catalogue/catalogue.ts";
import type { Catalogue } from "../../domain/catalogue/catalogue.ts";
import { pieceEdit } from "../../domain/catalogue/edit-rows.ts";
import type { NewPiece, PieceDraft, StoredRow } from "../../domain/catalogue/edit-rows.ts";
import type { Bundle, ProductPage } from "../../domain/catalogue/product.ts";
import type { Ports } from "../ports.ts";
import { allPieces, readEdits } from "./edits.ts";
import { faultsOf } from "./store-change.ts";
import type { Refusal } from "./store-change.ts";
import { readDraftRow, readPhotographs } from "./stored-drafts.ts";
import type { Photograph } from "./stored-drafts.ts";

/** A catalogue in which the draft is published and the words are saved, and the page that shows the piece. */
export type Preview = {
  sku: string;
  catalogue: Catalogue;
  page: ProductPage;
  /** What is not saved yet, of a piece on sale. */
  words: PreviewWords | undefined;
};

/** Words and price of a piece on sale, as its form has them. */
const { shape } = pieceEdit;
const previewWords = z.strictObject({
  name: shape.name,
  price: shape.price,
  description: shape.description,
  details: shape.details,
  // Null: not said.
  kind: shape.kind.nullable(),
  colour: shape.colour.nullable(),
  length: shape.length,
  fabric: shape.fabric,
  lining: shape.lining,
  stretch: shape.stretch,
  figureWears: shape.figureWears,
});
export type PreviewWords = z.infer<typeof previewWords>;

export type PreviewLink =
  | { kind: "made"; path: string; expiresAt: string }
  /** What a page needs at least, in words. */
  | { kind: "incomplete"; missing: readonly string[] }
  | { kind: "unknown" };

export type WordsPreviewLink = PreviewLink | Extract<Refusal, { kind: "invalid" }>;

const TOKEN_BYTES = 32;
const LASTS_MS = 24 * 60 * 60 * 1000;

type PreviewPorts = Pick<Ports, "db" | "now" | "random">;

/** Makes links that show a draft's page to whoever has the link, for a day. */
export function createPreviewLinks({ db, now, random }: PreviewPorts) {
  return async ({ sku }: { sku: string }): Promise<PreviewLink> => {
    const draft = await readDraftRow(db, sku);
    if (draft?.state !== "open") return { kind: "unknown" };
    const { name, price, photographs } = draft.value;
    const missing = [
      ...(name !== undefined && price === undefined ? ["The price is missing."] : []),
      ...(photographs.length === 0 ? ["The photographs are missing."] : []),
    ];
    if (missing.length > 0) return { kind: "incomplete", missing };
    return makeLink({ db, now, random }, { sku, words: null });
  };
}

/** Makes links that show a piece on sale with words and a price that are not saved yet, for a day. */
export function createWordsPreviews(ports: PreviewPorts, bundle: Bundle) {
  return async (asked: { sku: string; words: unknown }): Promise<WordsPreviewLink> => {
    const { sku } = asked;
    const parsed = previewWords.safeParse(asked.words);
    if (!parsed.success) return { kind: "invalid", fields: faultsOf(parsed.error) };
    const { edits } = await readEdits(ports.db);
    if (!allPieces(bundle, edits.rows).has(sku)) return { kind: "unknown" };
    const { catalogue } = await catalogueWith(ports, bundle, { sku, words: parsed.data, own: [] });
    if (!pageWith(catalogue, sku)) return { kind: "incomplete", missing: [NO_PAGE] };
    return makeLink(ports, { sku, words: JSON.stringify(parsed.data) });
  };
}

const NO_PAGE = "It has no page of its own: it is shown beside other pieces.";

async function makeLink(
  { db, now, random }: PreviewPorts,
  of: { sku: string; words: string | null },
): Promise<PreviewLink & { kind: "made" }> {
  const token = Buffer.from(random(TOKEN_BYTES)).toString("base64url");
  const expiresAt = new Date(now().getTime() + LASTS_MS).toISOString();
  await db
    .insertInto("previews")
    .values({ token_hash: hashOf(token), expires_at: expiresAt, ...of })
    .execute();
  return { kind: "made", path: `/preview/${token}`, expiresAt };
}

/** Returns a reader of the preview with a token; undefined if there is none any more. A guess costs one indexed query. */
export function createReadPreview({ db, now }: Pick<Ports, "db" | "now">, bundle: Bundle) {
  return async (token: string): Promise<Preview | undefined> => {
    if (!/^[\w-]{43}$/.test(token)) return undefined;
    const row = await db
      .selectFrom("previews")
      .select(["sku", "words"])
      .where("token_hash", "=", hashOf(token))
      .where("expires_at", ">", now().toISOString())
      .executeTakeFirst();
    if (!row) return undefined;
    const { sku } = row;
    const words = wordsOf(row.words);
    const draft = await readDraftRow(db, sku);
    if (draft?.state !== "open" && !words) return undefined;
    const photographs =
      draft?.state === "open" ? await readPhotographs(db, draft.value.photographs) : [];
    const own =
      draft?.state === "open" && photographs.length > 0
        ? draftRows(sku, draft.value, photographs, now())
        : [];
    const { catalogue } = await catalogueWith({ db, now }, bundle, { sku, words, own });
    const page = pageWith(catalogue, sku);
    return page && { sku, catalogue, page, words };
  };
}

/** Undefined also for what another release has stored. */
function wordsOf(json: string | null): PreviewWords | undefined {
  return json === null ? undefined : previewWords.safeParse(JSON.parse(json)).data;
}

/** The catalogue with rows in the place of those that there are, and a piece with other words, shown if it is hidden. */
async function catalogueWith(
  { db, now }: Pick<Ports, "db" | "now">,
  bundle: Bundle,
  { sku, words, own }: { sku: string; words: PreviewWords | undefined; own: readonly StoredRow[] },
): Promise<{ catalogue: Catalogue }> {
  const { edits, promotions } = await readEdits(db);
  const isOwn = ({ kind, key }: StoredRow) =>
    own.some((each) => each.kind === kind && each.key === key);
  const isEdit = ({ kind, key }: StoredRow) => kind === "piece" && key === sku;
  const edit = edits.rows.find(isEdit);
  const all = { ...(edit?.value as object | undefined), ...words, hidden: false };
  const value = Object.fromEntries(Object.entries(all).filter(([, each]) => each !== null));
  const rows = [
    ...edits.rows.filter((each) => !isOwn(each) && !isEdit(each)),
    ...(edit || words ? [{ kind: "piece", key: sku, version: 1, value }] : []),
    ...own,
  ];
  return { catalogue: catalogueOf(bundle, { ...edits, rows }, promotions, now()) };
}

/** The page of a piece; of a combo's part that of the combo. */
function pageWith({ pages }: Catalogue, sku: string): ProductPage | undefined {
  return (
    pages.find(({ product }) => product.sku === sku) ??
    pages.find(({ product }) => product.items.some((item) => item.sku === sku))
  );
}

/** The rows that publishing would write, with words in the place of what is missing. */
function draftRows(
  sku: string,
  draft: PieceDraft,
  photographs: readonly Photograph[],
  now: Date,
): StoredRow[] {
  const pictures = photographs.flatMap(({ id, record }) =>
    record ? [{ photograph: id, record }] : [],
  );
  const value = { pictures };
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
