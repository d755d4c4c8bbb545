import { expressOffer, shopEdit, THE_SHOP } from "../../../domain/catalogue/edit-rows.ts";
import type { RowKind } from "../../../domain/catalogue/edit-rows.ts";
import { detailsOf } from "../../../domain/stores/shop-details.ts";
import type { ShopDetails } from "../../../domain/stores/shop-details.ts";
import { parseValue } from "../../catalogue/edits.ts";
import type { Db } from "../../db/schema.ts";

/** The shop's settings with the versions for their next change, straight from the database. */
export type ShopSettings = {
  details: ShopDetails & { version: number };
  express: { isOffered: boolean; version: number };
};

export async function readShop(db: Db): Promise<ShopSettings> {
  const rows = await db
    .selectFrom("catalogue_edits")
    .select(["kind", "version", "value"])
    .where("kind", "in", ["shop", "express"] satisfies RowKind[])
    .where("key", "=", THE_SHOP)
    .execute();
  const find = (kind: RowKind) => rows.find((row) => row.kind === kind);
  const [shop, express] = [find("shop"), find("express")];
  const edit = shopEdit.safeParse(parseValue(shop?.value ?? "{}"));
  const offer = expressOffer.safeParse(parseValue(express?.value ?? "{}"));
  return {
    details: { ...detailsOf(edit.data ?? {}), version: shop?.version ?? 0 },
    express: { isOffered: offer.data?.isOffered ?? true, version: express?.version ?? 0 },
  };
}
