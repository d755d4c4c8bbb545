import { isDeepStrictEqual } from "node:util";
import {
  offer,
  reminderTerms,
  shopEdit,
  THE_SHOP,
  vatTerms,
} from "../../domain/catalogue/edit-rows.ts";
import { readShopForm, shopFormFields } from "../../domain/house/shop-form.ts";
import { NO_REMINDER, readReminderHours, reminderField } from "../../domain/orders/reminder.ts";
import type { ReminderTerms } from "../../domain/orders/reminder.ts";
import { NO_VAT, readVatRate, vatField, vatText } from "../../domain/orders/vat.ts";
import type { VatTerms } from "../../domain/orders/vat.ts";
import { detailsOf, settings } from "../../domain/stores/shop-details.ts";
import type { ShopDetails, ShopEdit } from "../../domain/stores/shop-details.ts";
import { findRow, readOffer, readOfShop } from "../catalogue/edits.ts";
import type { Rows } from "../catalogue/edits.ts";
import { readHistoryEntry } from "../catalogue/history.ts";
import { faultsOf, storeChange, storeRow } from "../catalogue/store-change.ts";
import type { Decision } from "../catalogue/store-change.ts";
import { command, done, invalid, readVersion, stale } from "../command.ts";
import type { Db } from "../db/schema.ts";
import { hastenReminders } from "../orders/reminders.ts";

/** The shop's settings, read from the database and no cache, with the versions that their next change needs. */
export type ShopSettings = {
  details: ShopDetails & { version: number };
  express: { isOffered: boolean; version: number };
  recording: { isOffered: boolean; version: number };
  codes: { isOffered: boolean; version: number };
  writing: { isOffered: boolean; version: number };
  reminder: { hours: number | null; version: number };
  vat: VatTerms & { version: number };
};

export async function readShop(db: Db): Promise<ShopSettings> {
  const { value, version } = await readOfShop(db, "shop");
  const edit = shopEdit.safeParse(value);
  const reminder = await readOfShop(db, "reminder");
  const vat = await readOfShop(db, "vat");
  return {
    details: { ...detailsOf(edit.data ?? {}), version },
    express: await readOffer(db, "express"),
    recording: await readOffer(db, "recording"),
    codes: await readOffer(db, "codes"),
    writing: await readOffer(db, "writing"),
    reminder: { hours: termsOf(reminder.value).hours, version: reminder.version },
    vat: { ...vatOf(vat.value), version: vat.version },
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

/** Makes the command that turns something on or off. */
const turn = (kind: "express" | "recording" | "codes" | "writing") => {
  const act = (isOffered: boolean) => `turned-${kind}-${isOffered ? "on" : "off"}`;
  return command({
    act: act(true),
    right: "settings",
    isOfCatalogue: true,
    fields: [versionField, { name: "offer", maxLength: 3 }],
    read: ({ version, offer: typed }) => ({
      input: { version: readVersion(version), isOffered: typed === "yes" },
    }),
    run: async (
      ports,
      { version, isOffered }: { version: number; isOffered: boolean },
      { email },
    ) => {
      const write = { kind, key: THE_SHOP, value: { isOffered } } as const;
      const result = await storeRow(ports, write, { version, by: email });
      if (result.kind === "stale") {
        const { data: now = { isOffered: true } } = offer.safeParse(result.theirs);
        // If somebody else has made the same change already, the result is `done`.
        if (now.isOffered !== isOffered) return stale(now);
      }
      if (result.kind !== "changed") return done({ isOffered });
      return done({ isOffered }, { act: act(isOffered), thing: { kind: "shop", id: kind } });
    },
  });
};
export const changeExpress = turn("express");
export const changeRecording = turn("recording");
export const changeCodes = turn("codes");
export const changeWriting = turn("writing");

function termsOf(value: unknown): ReminderTerms {
  return reminderTerms.safeParse(value).data ?? NO_REMINDER;
}

/** Sets how many hours after an unpaid order its customer is reminded; null: never. */
export const changeReminder = command({
  act: "changed-reminder",
  right: "settings",
  isOfCatalogue: true,
  fields: [versionField, reminderField],
  read: ({ version, hours: typed = "" }) => {
    const hours = readReminderHours(typed);
    if (hours === undefined) return { refused: invalid({ hours: reminderField.message }) };
    return { input: { version: readVersion(version), hours } };
  },
  run: async (
    ports,
    { version, hours }: { version: number; hours: number | null },
    { email, at },
  ) => {
    const thing = { kind: "reminder" as const, key: THE_SHOP };
    let before = NO_REMINDER;
    const decide = (rows: Rows): Decision => {
      before = termsOf(findRow(rows, "reminder", THE_SHOP)?.value);
      const since = before.hours === null ? at.toISOString() : before.since;
      const value = hours === null ? NO_REMINDER : { hours, since };
      return { kind: "write", writes: [{ ...thing, value }] };
    };
    const result = await storeChange(ports, { ...thing, version, by: email, decide });
    if (result.kind === "stale") return stale(termsOf(result.theirs));
    if (result.kind !== "changed") return done({ hours });
    await hastenReminders(ports.db, at);
    const facts = { before: { hours: before.hours ?? "off" }, after: { hours: hours ?? "off" } };
    return done({ hours }, { thing: { kind: "shop", id: "reminder" }, ...facts });
  },
});

function vatOf(value: unknown): VatTerms {
  return vatTerms.safeParse(value).data ?? NO_VAT;
}

/** Sets the rate of VAT that prices include from now on; orders that were placed before keep theirs. */
export const changeVat = command({
  act: "changed-vat",
  right: "settings",
  isOfCatalogue: true,
  fields: [versionField, vatField],
  read: ({ version, vat: typed = "" }) => {
    const rate = readVatRate(typed);
    if (rate === undefined) return { refused: invalid({ vat: vatField.message }) };
    return { input: { version: readVersion(version), rate } };
  },
  run: async (ports, { version, rate }: { version: number; rate: number }, { email }) => {
    const write = { kind: "vat", key: THE_SHOP, value: { rate } } as const;
    const result = await storeRow(ports, write, { version, by: email });
    if (result.kind === "stale") return stale(vatOf(result.theirs));
    if (result.kind !== "changed") return done({ rate });
    const entry = await readHistoryEntry(ports.db, result.revision);
    const before = { vat: vatText(vatOf(entry?.before).rate) };
    const after = { vat: vatText(rate) };
    return done({ rate }, { thing: { kind: "shop", id: "vat" }, before, after });
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
