import { z } from "zod";
import {
  ELSEWHERE,
  HOME_ZONES,
  MAX_DAYS,
  MAX_DUTIES,
  MAX_FEE,
  NO_DELIVERY,
} from "../checkout/delivery.ts";
import type { DeliveryTerms } from "../checkout/delivery.ts";
import { isValid } from "../fields.ts";
import { MAX_REMINDER_HOURS, NO_REMINDER } from "../orders/reminder.ts";
import type { ReminderTerms } from "../orders/reminder.ts";
import { MAX_VAT_RATE, NO_VAT } from "../orders/vat.ts";
import type { VatTerms } from "../orders/vat.ts";
import { DAYS, NETWORKS, settings } from "./shop-details.ts";
import type { SettingName, ShopEdit } from "./shop-details.ts";

const NO_LINK = "Please enter a link that begins with https://, or leave it empty.";
const NO_TIME = "Please enter both times, the closing time after the opening time, or neither.";

const link = z
  .string({ error: NO_LINK })
  .trim()
  .max(200, "A link has at most 200 characters.")
  .refine((text) => text === "" || isWebLink(text), NO_LINK);
const clock = z.string({ error: NO_TIME }).regex(/^([01]\d|2[0-3]):[0-5]\d$/, NO_TIME);
const times = z
  .strictObject({ opens: clock, closes: clock })
  .refine(({ opens, closes }) => opens < closes, NO_TIME);

/** The rules of the settings of one row, made from their entries in `settings`. Forms send numbers as text. */
function settingRules(isOfDays: boolean) {
  const rules = settings
    .filter(([, setting]) => (setting.isOfDays ?? false) === isOfDays)
    .map(([name, { usual, isValid: isRight = () => true, tidy = String, ...field }]) => {
      const text = z
        .preprocess(textOfNumber, z.string({ error: field.message }))
        .transform((value) => tidy(value.trim()))
        .refine(
          (value) => isValid({ ...field, name, autocomplete: "off" }, value) && isRight(value),
          field.message,
        )
        .transform((value) => (value === "" ? usual : value));
      return [name, (typeof usual === "number" ? text.transform(Number) : text).optional()];
    });
  return Object.fromEntries(rules) as { [Name in SettingName]: z.ZodType<ShopEdit[Name]> };
}

function textOfNumber(value: unknown): unknown {
  return typeof value === "number" ? String(value) : value;
}

/** Fields that the owner changed; a missing one is the brand's (`domain/stores/shop-details.ts`). */
export const shopEdit: z.ZodType<ShopEdit> = z.strictObject({
  ...settingRules(false),
  social: z.partialRecord(z.enum(NETWORKS), link).optional(),
  week: z.partialRecord(z.enum(DAYS), times).optional(),
});

/** The owner's days. Unknown fields, written by a later release, are ignored: the promised days stay. */
export const daysEdit: z.ZodType<ShopEdit> = z.object(settingRules(true));

/** The owner's zones of delivery, each once, and whether orders can be collected. */
const deliveryTerms = z.strictObject({
  zones: z
    .array(
      z.strictObject({
        place: z.union([z.enum([...HOME_ZONES, ELSEWHERE]), z.string().regex(/^[A-Z]{2}$/)]),
        price: z.int().min(0).max(MAX_FEE).nullable(),
        freeAbove: z.int().min(0).nullable(),
        days: z.int().min(0).max(MAX_DAYS).nullable(),
        duties: z.string().max(MAX_DUTIES),
      }),
    )
    .refine((zones) => new Set(zones.map(({ place }) => place)).size === zones.length),
  collects: z.boolean(),
});

/** When customers are reminded of an unpaid order. */
const reminderTerms: z.ZodType<ReminderTerms> = z.union([
  z.strictObject({
    hours: z.int().min(1).max(MAX_REMINDER_HOURS),
    since: z.iso.datetime({ precision: 3 }),
  }),
  z.strictObject({ hours: z.null() }),
]);

/** The VAT that prices include. */
const vatTerms = z.strictObject({ rate: z.int().min(0).max(MAX_VAT_RATE) });

/** How many minutes an order that is not paid holds its counted pieces. */
export const MAX_HOLD_MINUTES = 1_440;
const holdTerms = z.strictObject({ minutes: z.int().min(1).max(MAX_HOLD_MINUTES) });
export type HoldTerms = z.infer<typeof holdTerms>;

function isWebLink(text: string): boolean {
  if (!/^https:\/\/[^\s"'<>\\]+$/i.test(text) || !URL.canParse(text)) return false;
  const { username, password, hostname } = new URL(text);
  return username === "" && password === "" && hostname.includes(".");
}

type Switch = {
  title: string;
  /** As in 'turn Express off'. */
  name: string;
  /** What is so while it is on, and while it is off. */
  on: string;
  off: string;
  /** Said once it was turned on, and off. */
  done: readonly [on: string, off: string];
};

/** What the owner can turn off; all is on at first. Commands, the record and Settings follow this table. */
export const SWITCHES = {
  express: {
    title: "Express orders",
    name: "Express",
    on: "On: at checkout shoppers can choose Express, for 30% more.",
    off: "Off: the checkout does not offer Express. Orders that were placed with it stay as they are.",
    done: ["Express is on.", "Express is off: nobody can choose it now."],
  },
  recording: {
    title: "Recorded payments",
    name: "recorded payments",
    on: "On: cash, card terminal and bank transfers can be written down on their orders.",
    off: "Off: no payment can be recorded. Those that were stay, and can be taken back and refunded.",
    done: ["Payments can be recorded.", "Recorded payments are off: nobody can record one now."],
  },
  codes: {
    title: "Discount codes",
    name: "discount codes",
    on: "On: as soon as a code counts, the checkout asks for one.",
    off: "Off: no order can use a code. Those that did can be paid as they are.",
    done: ["Discount codes are taken.", "Discount codes are off: no order can use one now."],
  },
  writing: {
    title: "Orders of the house",
    name: "orders of the house",
    on: "On: orders of pieces can be written for whoever orders by message or in the shop.",
    off: "Off: only bespoke orders can be written. Orders that were written stay as they are.",
    done: ["Orders of pieces can be written.", "Only bespoke orders can be written now."],
  },
  reviews: {
    title: "Reviews",
    name: "reviews",
    on: "On: who received a piece can review it on the order’s page for 90 days, and is asked to, once.",
    off: "Off: nobody can write a review, and nobody is asked to. Those that are published stay.",
    done: ["Reviews can be written.", "Reviews are off: nobody can write one now."],
  },
  alterations: {
    title: "Alterations and returns",
    name: "alterations and returns",
    on: "On: who received a piece can ask on the order’s page to have it altered or taken back, for as long as the Terms say.",
    off: "Off: nobody can ask on the order’s page. What was asked can still be answered.",
    done: ["Alterations and returns can be asked for.", "Nobody can ask for one now."],
  },
} as const satisfies Record<string, Switch>;
export type SwitchName = keyof typeof SWITCHES;
export const switches = Object.entries<Switch>(SWITCHES) as readonly [SwitchName, Switch][];

/** One entry for each switch. */
export function eachSwitch<Made>(make: (name: SwitchName, of: Switch) => Made) {
  return Object.fromEntries(switches.map(([name, of]) => [name, make(name, of)])) as {
    [Name in SwitchName]: Made;
  };
}

/** `usual`: the value until the owner sets another. */
type SettingRow<Value> = { schema: z.ZodType<Value>; usual: Value };

const onOrOff: SettingRow<{ isOffered: boolean }> = {
  schema: z.strictObject({ isOffered: z.boolean() }),
  usual: { isOffered: true },
};

/**
 * The shop's settings as the database stores them, a row each: the value's rule, and what holds without a row. The
 * catalogue's snapshot, history and changes of settings follow this table.
 */
export const SETTING_ROWS = {
  shop: { schema: shopEdit, usual: {} } as SettingRow<ShopEdit>,
  days: { schema: daysEdit, usual: {} } as SettingRow<ShopEdit>,
  ...eachSwitch(() => onOrOff),
  delivery: { schema: deliveryTerms, usual: NO_DELIVERY } as SettingRow<DeliveryTerms>,
  reminder: { schema: reminderTerms, usual: NO_REMINDER } as SettingRow<ReminderTerms>,
  vat: { schema: vatTerms, usual: NO_VAT } as SettingRow<VatTerms>,
  hold: { schema: holdTerms, usual: { minutes: 30 } } as SettingRow<HoldTerms>,
};
export type SettingKind = keyof typeof SETTING_ROWS;
export type SettingValues = { [Kind in SettingKind]: (typeof SETTING_ROWS)[Kind]["usual"] };

export function isSettingKind(kind: string): kind is SettingKind {
  return Object.hasOwn(SETTING_ROWS, kind);
}

/** Something of each row of settings, by its kind. */
export function ofSettings<Part extends keyof SettingRow<unknown>>(part: Part) {
  const rows = Object.entries(SETTING_ROWS).map(([kind, row]) => [kind, row[part]]);
  return Object.fromEntries(rows) as { [Kind in SettingKind]: (typeof SETTING_ROWS)[Kind][Part] };
}

/** The value of a stored setting; the usual one if it is not valid. */
export function settingOf<Kind extends SettingKind>(
  kind: Kind,
  stored: unknown,
): SettingValues[Kind] {
  const { schema, usual } = SETTING_ROWS[kind];
  return (schema.safeParse(stored).data ?? usual) as SettingValues[Kind];
}
