import { isDeepStrictEqual } from "node:util";
import { expressOffer, shopEdit, THE_SHOP } from "../../domain/catalogue/edit-rows.ts";
import type { RowKind } from "../../domain/catalogue/edit-rows.ts";
import { detailsOf } from "../../domain/stores/shop-details.ts";
import type { ShopDetails, ShopEdit } from "../../domain/stores/shop-details.ts";
import { parseValue } from "../catalogue/edits.ts";
import { invalid, storeChange } from "../catalogue/store-change.ts";
import type { ChangePorts, ChangeResult } from "../catalogue/store-change.ts";
import type { Db } from "../db/schema.ts";
import { record } from "./record.ts";
import type { Person } from "./visit.ts";

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

/** `version` is that of the row on which the change is based. */
type ChangeShopRequest = { version: number; by: Person };

/** Changes the shop's details. `details` is a whole `ShopEdit`, not checked yet; what is as the brand has it is not stored. */
export async function changeShop(
  ports: ChangePorts,
  { version, by, details }: ChangeShopRequest & { details: unknown },
): Promise<ChangeResult> {
  const parsed = shopEdit.safeParse(details);
  if (!parsed.success) return invalid(parsed.error);
  const value = withoutUsual(parsed.data);
  const write = { kind: "shop", key: THE_SHOP, value } as const;
  return storeChange(ports, {
    ...write,
    version,
    by: by.email,
    yours: value,
    decide: () => ({ kind: "write", writes: [write] }),
    also: (transaction, before) => {
      const facts = { before: factsOf(before), after: factsOf(value) };
      const done = { by, act: "changed-shop", thing: { kind: "shop", id: "details" }, ...facts };
      return record(transaction, done, ports.now());
    },
  });
}

/** Turns express orders on or off. */
export async function changeExpress(
  ports: ChangePorts,
  { version, by, isOffered }: ChangeShopRequest & { isOffered: boolean },
): Promise<ChangeResult> {
  const value = expressOffer.parse({ isOffered });
  const write = { kind: "express", key: THE_SHOP, value } as const;
  return storeChange(ports, {
    ...write,
    version,
    by: by.email,
    yours: value,
    decide: () => ({ kind: "write", writes: [write] }),
    also: (transaction) => {
      const act = isOffered ? "turned-express-on" : "turned-express-off";
      return record(transaction, { by, act, thing: { kind: "shop", id: "express" } }, ports.now());
    },
  });
}

function withoutUsual(edit: ShopEdit): ShopEdit {
  const usual = new Map<string, unknown>(Object.entries(detailsOf({})));
  const links = new Map(detailsOf({}).social.map(({ network, href }) => [network, href]));
  const social = Object.entries(edit.social ?? {}).filter(
    ([network, href]) => href !== (links.get(network) ?? ""),
  );
  const own = Object.entries(edit).filter(
    ([name, value]) => name !== "social" && !isDeepStrictEqual(value, usual.get(name)),
  );
  return {
    ...Object.fromEntries(own),
    ...(social.length > 0 && { social: Object.fromEntries(social) }),
  };
}

/** For people to read in the record: only what is the owner's. */
function factsOf(value: unknown): Record<string, string> {
  const { data = {} } = shopEdit.safeParse(value);
  const { social = {}, week, sendDays, ...texts } = data;
  const hours = week && detailsOf({ week }).hours.map(({ days, hours: at }) => `${days} ${at}`);
  return Object.fromEntries(
    Object.entries({
      ...texts,
      ...social,
      ...(sendDays !== undefined && { "ready-to-wear sent within": `${sendDays} working days` }),
      ...(hours && { hours: hours.join("; ") || "closed" }),
    }).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
