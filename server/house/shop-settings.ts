import { isDeepStrictEqual } from "node:util";
import { expressOffer, shopEdit, THE_SHOP } from "../../domain/catalogue/edit-rows.ts";
import type { RowKind } from "../../domain/catalogue/edit-rows.ts";
import { readShopForm, shopFormFields } from "../../domain/house/shop-form.ts";
import { detailsOf, settings } from "../../domain/stores/shop-details.ts";
import type { ShopDetails, ShopEdit } from "../../domain/stores/shop-details.ts";
import { parseValue } from "../catalogue/edits.ts";
import { readHistoryEntry } from "../catalogue/history.ts";
import { faultsOf, storeRow } from "../catalogue/store-change.ts";
import { command, done, invalid, readVersion, stale } from "../command.ts";
import type { Db } from "../db/schema.ts";

/** The shop's settings, read from the database and no cache, with the versions that their next change needs. */
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

const versionField = { name: "version", maxLength: 9 };

/**
 * Changes the shop's details. `details` is a whole `ShopEdit`, not checked yet; values that equal the defaults are not
 * stored. `version` is the version of the row that the form has shown.
 */
export const changeShop = command({
  act: "changed-shop",
  right: "settings",
  isOfCatalogue: true,
  fields: [versionField, ...shopFormFields],
  read: (values) => {
    const { details, errors } = readShopForm(values);
    if (Object.keys(errors).length > 0) return { refused: invalid(errors) };
    return { input: { version: readVersion(values["version"]), details } };
  },
  run: async (ports, { version, details }: { version: number; details: unknown }, { email }) => {
    const parsed = shopEdit.safeParse(details);
    if (!parsed.success) return invalid(faultsOf(parsed.error));
    const value = withoutDefaults(parsed.data);
    const write = { kind: "shop", key: THE_SHOP, value } as const;
    const result = await storeRow(ports, write, { version, by: email });
    if (result.kind === "stale") return stale(result.theirs);
    if (result.kind !== "changed") return done({ isChanged: false });
    const entry = await readHistoryEntry(ports.db, result.revision);
    const facts = { before: factsOf(entry?.before), after: factsOf(value) };
    return done({ isChanged: true }, { thing: { kind: "shop", id: "details" }, ...facts });
  },
});

/** Turns express orders on or off. */
export const changeExpress = command({
  act: "turned-express-on",
  right: "settings",
  isOfCatalogue: true,
  fields: [versionField, { name: "offer", maxLength: 3 }],
  read: ({ version, offer }) => ({
    input: { version: readVersion(version), isOffered: offer === "yes" },
  }),
  run: async (
    ports,
    { version, isOffered }: { version: number; isOffered: boolean },
    { email },
  ) => {
    const value = expressOffer.parse({ isOffered });
    const write = { kind: "express", key: THE_SHOP, value } as const;
    const result = await storeRow(ports, write, { version, by: email });
    if (result.kind === "stale") {
      const { data: now = { isOffered: true } } = expressOffer.safeParse(result.theirs);
      // If somebody else has made the same change already, the result is `done`.
      if (now.isOffered !== isOffered) return stale(now);
    }
    if (result.kind !== "changed") return done({ isOffered });
    const act = isOffered ? "turned-express-on" : "turned-express-off";
    return done({ isOffered }, { act, thing: { kind: "shop", id: "express" } });
  },
});

function withoutDefaults(edit: ShopEdit): ShopEdit {
  const defaults = new Map<string, unknown>(Object.entries(detailsOf({})));
  const links = new Map<string, string>(
    detailsOf({}).social.map(({ network, href }) => [network, href]),
  );
  const social = Object.entries(edit.social ?? {}).filter(
    ([network, href]) => href !== (links.get(network) ?? ""),
  );
  const own = Object.entries(edit).filter(
    ([name, value]) => name !== "social" && !isDeepStrictEqual(value, defaults.get(name)),
  );
  return {
    ...Object.fromEntries(own),
    ...(social.length > 0 && { social: Object.fromEntries(social) }),
  };
}

/** The facts for the record: the values that the owner has set, by their labels. */
function factsOf(value: unknown): Record<string, string> {
  const { data = {} } = shopEdit.safeParse(value);
  const { social = {}, week, ...values } = data;
  const hours = week && detailsOf({ week }).hours.map(({ days, hours: at }) => `${days} ${at}`);
  const facts = [
    ...settings.map(([name, { label }]) => [label, values[name]] as const),
    ...Object.entries(social),
    ["Hours", hours && (hours.join("; ") || "closed")] as const,
  ];
  return Object.fromEntries(
    facts.flatMap(([label, fact]) => (fact === undefined ? [] : [[label, String(fact)]])),
  );
}
