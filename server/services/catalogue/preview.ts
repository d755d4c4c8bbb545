import { createHash } from "node:crypto";
import { catalogueOf } from "../../../domain/catalogue/catalogue-of.ts";
import type { Catalogue } from "../../../domain/catalogue/catalogue-of.ts";
import type { NewPiece, PieceDraft, StoredRow } from "../../../domain/catalogue/edit-rows.ts";
import type { Bundle, ProductPage } from "../../../domain/catalogue/types.ts";
import type { Ports } from "../ports.ts";
import { readEdits } from "./read-edits.ts";
import { readDraftRow, readPhotographs } from "./stored-drafts.ts";
import type { Photograph } from "./stored-drafts.ts";

/** A catalogue in which the draft is published, and the page of its piece. */
export type Preview = { catalogue: Catalogue; page: ProductPage };

export type PreviewLink =
  | { kind: "made"; path: string; expiresAt: string }
  /** What a page needs at least, in words. */
  | { kind: "incomplete"; missing: readonly string[] }
  | { kind: "unknown" };

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
    const token = Buffer.from(random(TOKEN_BYTES)).toString("base64url");
    const expiresAt = new Date(now().getTime() + LASTS_MS).toISOString();
    await db
      .insertInto("previews")
      .values({ token_hash: hashOf(token), sku, expires_at: expiresAt })
      .execute();
    return { kind: "made", path: `/preview/${token}`, expiresAt };
  };
}

/** Returns a reader of the preview with a token; undefined if there is none any more. A guess costs one indexed query. */
export function createReadPreview({ db, now }: Pick<Ports, "db" | "now">, bundle: Bundle) {
  return async (token: string): Promise<Preview | undefined> => {
    if (!/^[\w-]{43}$/.test(token)) return undefined;
    const row = await db
      .selectFrom("previews")
      .select("sku")
      .where("token_hash", "=", hashOf(token))
      .where("expires_at", ">", now().toISOString())
      .executeTakeFirst();
    const draft = row && (await readDraftRow(db, row.sku));
    if (draft?.state !== "open") return undefined;
    const { sku, value } = draft;
    const photographs = await readPhotographs(db, value.photographs);
    const { edits, promotions } = await readEdits(db);
    const own = draftRows(sku, value, photographs, now());
    const isOwn = ({ kind, key }: StoredRow) =>
      own.some((each) => each.kind === kind && each.key === key);
    // Shown even if the piece is hidden now.
    const shown = edits.rows
      .filter((each) => !isOwn(each))
      .map((each) =>
        each.kind === "piece" && each.key === sku
          ? { ...each, value: { ...(each.value as object), hidden: false } }
          : each,
      );
    const rows = [...shown, ...own];
    const catalogue = catalogueOf(bundle, { ...edits, rows }, promotions, now());
    const page = catalogue.pages.find(({ product }) => product.sku === sku);
    return page && { catalogue, page };
  };
}

/** The rows that publishing would write, with words in the place of what is missing. */
function draftRows(
  sku: string,
  { name, price, description = "", details = [], kind, colour }: PieceDraft,
  photographs: readonly Photograph[],
  now: Date,
): StoredRow[] {
  const pictures = photographs.flatMap(({ id, record }) =>
    record ? [{ photograph: id, record }] : [],
  );
  const value = { pictures };
  const rows: StoredRow[] = [{ kind: "pictures", key: sku, version: 1, value, isDraft: true }];
  if (name === undefined || price === undefined) return rows;
  const piece: NewPiece = {
    name,
    price,
    description: description || "No description yet.",
    details: details.length > 0 ? details : ["No details yet."],
    kind,
    colour,
    addedAt: now.toISOString(),
  };
  return [...rows, { kind: "new-piece", key: sku, version: 1, value: piece }];
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
