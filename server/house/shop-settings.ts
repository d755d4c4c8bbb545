import { isDeepStrictEqual } from "node:util";
import { holdField } from "../../domain/house/size-form.ts";
import { readShopForm, shopFormFields } from "../../domain/house/shop-form.ts";
import { NO_REMINDER, readReminderHours, reminderField } from "../../domain/orders/reminder.ts";
import { readVatRate, vatField, vatText } from "../../domain/orders/vat.ts";
import type { VatTerms } from "../../domain/orders/vat.ts";
import {
  daysEdit,
  eachSwitch,
  MAX_HOLD_MINUTES,
  shopEdit,
  switches,
} from "../../domain/stores/setting-rows.ts";
import type { HoldTerms, SwitchName } from "../../domain/stores/setting-rows.ts";
import { detailsAt, detailsOf, settings } from "../../domain/stores/shop-details.ts";
import type { ShopDetails, ShopEdit } from "../../domain/stores/shop-details.ts";
import { readOffer, readOfShop } from "../catalogue/edits.ts";
import { faultsOf, storeSetting } from "../catalogue/store-change.ts";
import { command, done, invalid, readVersion, stale } from "../command.ts";
import { hastenReminders } from "../orders/reminders.ts";
import type { Ports } from "../ports.ts";

/** The shop's settings, read from the database and no cache, with the versions that their next change needs. */
export type ShopSettings = {
  /** Of two rows, each with its version. */
  details: ShopDetails & { version: number; daysVersion: number };
  switches: { [Name in SwitchName]: { isOffered: boolean; version: number } };
  reminder: { hours: number | null; version: number };
  vat: VatTerms & { version: number };
  hold: HoldTerms & { version: number };
};

export async function readShop({ db, now }: Pick<Ports, "db" | "now">): Promise<ShopSettings> {
  const { value, version } = await readOfShop(db, "shop");
  const days = await readOfShop(db, "days");
  const details = detailsAt(detailsOf({ ...value, ...days.value }), now());
  const reminder = await readOfShop(db, "reminder");
  const vat = await readOfShop(db, "vat");
  const hold = await readOfShop(db, "hold");
  const offers = [];
  for (const [name] of switches) offers.push([name, await readOffer(db, name)]);
  return {
    details: { ...details, version, daysVersion: days.version },
    switches: Object.fromEntries(offers) as ShopSettings["switches"],
    reminder: { hours: reminder.value.hours, version: reminder.version },
    vat: { ...vat.value, version: vat.version },
    hold: { ...hold.value, version: hold.version },
  };
}

const versionField = { name: "version", maxLength: 9 };

type ShopForm = {
  version: number;
  details: unknown;
  /** Left out by a page of the release before, which has no fields for them. */
  days?: { version: number; terms: unknown } | undefined;
};

/**
 * Changes the shop's details and days. `details` and `terms` are whole rows, not checked yet; values that equal the
 * defaults are not stored. The versions are those of the rows that the form has shown.
 */
export const changeShop = command({
  act: "changed-shop",
  right: "settings",
  isOfCatalogue: true,
  fields: [versionField, { name: "daysVersion", maxLength: 9 }, ...shopFormFields],
  read: (values, { now }) => {
    const { details, days: terms, errors } = readShopForm(values, now());
    if (Object.keys(errors).length > 0) return { refused: invalid(errors) };
    const { version, daysVersion } = values;
    const days =
      daysVersion === undefined ? undefined : { version: readVersion(daysVersion), terms };
    return { input: { version: readVersion(version), details, days } };
  },
  run: async (ports, { version, details, days }: ShopForm, { email: by }) => {
    const wanted = [{ kind: "shop" as const, version, parsed: shopEdit.safeParse(details) }];
    const more = days && {
      kind: "days" as const,
      version: days.version,
      parsed: daysEdit.safeParse(days.terms),
    };
    const rows = [];
    for (const { kind, version: seen, parsed } of more ? [...wanted, more] : wanted) {
      if (!parsed.success) return invalid(faultsOf(parsed.error));
      const decide = () => ({ value: withoutDefaults(parsed.data) });
      rows.push(await storeSetting(ports, kind, { version: seen, by, decide }));
    }
    const other = rows.find(({ kind }) => kind === "stale");
    if (other?.kind === "stale") return stale(other.theirs);
    const changed = rows.filter((row) => row.kind === "changed");
    if (changed.length === 0) return done({ isChanged: false });
    const facts = (when: "before" | "after") =>
      Object.assign({}, ...changed.map((row) => factsOf(row[when]))) as Record<string, string>;
    const thing = { kind: "shop", id: "details" };
    return done({ isChanged: true }, { thing, before: facts("before"), after: facts("after") });
  },
});

/** The commands that turn something on or off. */
export const switchCommands = eachSwitch((name) => {
  const act = (isOffered: boolean) => `turned-${name}-${isOffered ? "on" : "off"}`;
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
      const decide = () => ({ value: { isOffered } });
      const result = await storeSetting(ports, name, { version, by: email, decide });
      // If somebody else has made the same change already, the result is `done`.
      if (result.kind === "stale" && result.theirs.isOffered !== isOffered) {
        return stale(result.theirs);
      }
      if (result.kind !== "changed") return done({ isOffered });
      return done({ isOffered }, { act: act(isOffered), thing: { kind: "shop", id: name } });
    },
  });
});

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
    const result = await storeSetting(ports, "reminder", {
      version,
      by: email,
      decide: (before) => {
        const since = before.hours === null ? at.toISOString() : before.since;
        return { value: hours === null ? NO_REMINDER : { hours, since } };
      },
    });
    if (result.kind === "stale") return stale(result.theirs);
    if (result.kind !== "changed") return done({ hours });
    await hastenReminders(ports.db, at);
    const before = { hours: result.before.hours ?? "off" };
    const after = { hours: hours ?? "off" };
    return done({ hours }, { thing: { kind: "shop", id: "reminder" }, before, after });
  },
});

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
    const decide = () => ({ value: { rate } });
    const result = await storeSetting(ports, "vat", { version, by: email, decide });
    if (result.kind === "stale") return stale(result.theirs);
    if (result.kind !== "changed") return done({ rate });
    const [before, after] = [result.before, result.after].map((vat) => ({
      vat: vatText(vat.rate),
    }));
    return done({ rate }, { thing: { kind: "shop", id: "vat" }, before, after });
  },
});

/** Sets for how many minutes an order that is not paid holds its counted pieces, from now on. */
export const changeHold = command({
  act: "changed-hold",
  right: "settings",
  isOfCatalogue: true,
  fields: [versionField, holdField],
  read: ({ version, hold: typed = "" }) => {
    const minutes = /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : 0;
    if (minutes < 1 || minutes > MAX_HOLD_MINUTES) {
      return { refused: invalid({ hold: holdField.message }) };
    }
    return { input: { version: readVersion(version), minutes } };
  },
  run: async (ports, { version, minutes }: { version: number; minutes: number }, { email }) => {
    const decide = () => ({ value: { minutes } });
    const result = await storeSetting(ports, "hold", { version, by: email, decide });
    if (result.kind === "stale") return stale(result.theirs);
    if (result.kind !== "changed") return done({ minutes });
    const { before, after } = result;
    return done({ minutes }, { thing: { kind: "shop", id: "hold" }, before, after });
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
function factsOf({ social = {}, week, ...values }: ShopEdit): Record<string, string> {
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
