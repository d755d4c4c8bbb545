import {
  closedAt,
  MAX_READY_DAYS,
  readSpan,
  spanText,
  tidySpan,
  USUAL_DAYS,
} from "../checkout/days.ts";
import type { DayTerms } from "../checkout/days.ts";
import type { FieldErrors, FormField } from "../fields.ts";
import { whatsAppNumber } from "../messages/reply-links.ts";
import { fromLagos, lagosDay } from "../time.ts";
import { contact, socialLinks } from "./brand.ts";

export const DAYS = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
] as const;
export type Day = (typeof DAYS)[number];

/** Times of West Africa's clock, `09:30`. A day that is missing is closed. */
export type Week = Readonly<Partial<Record<Day, { opens: string; closes: string }>>>;

/** The usual hours, West Africa Time. Closed on Sunday. */
export const openingWeek: Week = {
  Monday: { opens: "09:30", closes: "18:00" },
  Tuesday: { opens: "09:30", closes: "18:00" },
  Wednesday: { opens: "11:00", closes: "18:00" },
  Thursday: { opens: "09:30", closes: "18:00" },
  Friday: { opens: "09:30", closes: "18:00" },
  Saturday: { opens: "10:00", closes: "16:30" },
};

/** Days with the same hours, as pages show them and as structured data has them. */
export type OpeningHours = {
  /** 'Mon, Tue, Thu, Fri' */
  days: string;
  /** '9:30am-6pm WAT' */
  hours: string;
  /** schema.org's day names. */
  dayNames: readonly Day[];
  opens: string;
  closes: string;
};

/** Days with the same hours together, in the order of the week; closed days are left out. */
export function openingHoursOf(week: Week): readonly OpeningHours[] {
  const groups = new Map<string, OpeningHours>();
  for (const day of DAYS) {
    const times = week[day];
    if (!times) continue;
    const key = `${times.opens}-${times.closes}`;
    const dayNames = [...(groups.get(key)?.dayNames ?? []), day];
    groups.set(key, {
      days: dayNames.map((name) => name.slice(0, 3)).join(", "),
      hours: `${clock(times.opens)}-${clock(times.closes)} WAT`,
      dayNames,
      ...times,
    });
  }
  return [...groups.values()];
}

/** `16:30` as '4:30pm', `18:00` as '6pm'. */
function clock(time: string): string {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  const half = hours < 12 ? "am" : "pm";
  return `${hours % 12 || 12}${minutes ? `:${String(minutes).padStart(2, "0")}` : ""}${half}`;
}

/** One setting: its field in the owner's form, with its rule and error message, and its value until the owner sets another. */
type Setting = Omit<FormField, "name" | "autocomplete"> & {
  /** Also what an empty field brings back, if it may be empty. */
  usual: string | number;
  /** A rule that a text must meet besides the rule of the field's type. */
  isValid?: (text: string) => boolean;
  /** A text as it is stored. */
  tidy?: (text: string) => string;
  /** Stored in the row `days`: releases before it would take the row `shop` for invalid. */
  isOfDays?: true;
};

/** The settings that are one line of text or a number. The form, the stored row and `ShopDetails` read this table. */
export const SETTINGS = {
  phone: {
    label: "Phone",
    type: "tel",
    required: true,
    maxLength: 32,
    message: "Please enter a phone number with its country code.",
    usual: contact.phone,
  },
  /** The number for chats; empty if it is the number of `phone`. */
  whatsApp: {
    label: "WhatsApp",
    type: "tel",
    required: false,
    maxLength: 32,
    message: "Please enter a phone number with its country code.",
    hint: "With its country code, such as +234 803 555 0123. Shown on the contact page.",
    usual: "",
    isValid: (text: string) => text === "" || whatsAppNumber(text) !== undefined,
  },
  email: {
    label: "E-mail",
    type: "email",
    required: true,
    maxLength: 254,
    message: "Please enter a valid e-mail address.",
    usual: contact.email,
  },
  address: {
    label: "Address",
    type: "text",
    required: true,
    maxLength: 200,
    message: "Please enter an address of up to 200 characters.",
    usual: contact.address,
  },
  /** In how many working days ready-to-wear (HazelBee) is sent. */
  sendDays: {
    label: "Working days to send ready-to-wear",
    type: "text",
    required: false,
    maxLength: 2,
    message: "Please enter a whole number of working days, 1 to 30.",
    hint: "Pages of HazelBee say 'Sent within 3 working days'. Empty: 3, as it was.",
    inputMode: "numeric",
    usual: 3,
    isValid: isNumberUpTo(30),
  },
  /** In how many days a piece is ready that has no days of its own. */
  readyIn: {
    label: "Ready in",
    type: "text",
    required: false,
    maxLength: 12,
    message: `Please enter whole days, 1 to ${MAX_READY_DAYS}, such as 14 or 10 to 21.`,
    hint: "Days from the first payment. Empty: 7 to 14, as it was. Orders placed before keep theirs.",
    usual: spanText(USUAL_DAYS.ready),
    isValid: (text: string) => text === "" || readSpan(text) !== undefined,
    tidy: tidySpan,
    isOfDays: true,
  },
  expressIn: {
    label: "Days for Express",
    type: "text",
    required: false,
    maxLength: 3,
    message: `Please enter whole days, 1 to ${MAX_READY_DAYS}.`,
    hint: "At most. Empty: 5, as it was.",
    inputMode: "numeric",
    usual: USUAL_DAYS.express,
    isValid: isNumberUpTo(MAX_READY_DAYS),
    isOfDays: true,
  },
  closedUntil: {
    label: "Closed until",
    type: "date",
    required: false,
    maxLength: 10,
    message: "Please choose a day.",
    hint: "The day on which you open again: the days of new orders count from it. It ends by itself.",
    usual: "",
    isValid: (text: string) => text === "" || fromLagos(`${text}T00:00`) !== undefined,
    isOfDays: true,
  },
  closedWords: {
    label: "Sentence while closed",
    type: "text",
    required: false,
    maxLength: 120,
    message: "Please enter a sentence of up to 120 characters.",
    hint: "On product pages and at the checkout: “We are closed until 12 January.”",
    usual: "",
    isOfDays: true,
  },
} as const satisfies Record<string, Setting>;

function isNumberUpTo(most: number) {
  return (text: string) =>
    text === "" || (/^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= most);
}

export type SettingName = keyof typeof SETTINGS;
type SettingValue<Name extends SettingName> = (typeof SETTINGS)[Name]["usual"] extends number
  ? number
  : string;

/** The entries of `SETTINGS`, typed so that code can loop over them. */
export const settings = Object.entries(SETTINGS) as unknown as readonly (readonly [
  SettingName,
  Setting,
])[];

/** What shoppers are told about the shop: the owner's values, and the brand's where there are none. */
export type ShopDetails = { [Name in SettingName]: SettingValue<Name> } & {
  /** Only the networks that the shop is on. */
  social: readonly { network: Network; href: string }[];
  week: Week;
  /** The hours of `week`, as pages show them. */
  hours: readonly OpeningHours[];
};

export type Network = keyof typeof socialLinks;
export const NETWORKS = Object.keys(socialLinks) as readonly Network[];

/** The owner's values; a missing one is the brand's. A network with an empty link is not shown. */
export type ShopEdit = { [Name in SettingName]?: SettingValue<Name> | undefined } & {
  social?: Partial<Record<Network, string>> | undefined;
  week?: Week | undefined;
};

/** The shop's details: the owner's values, and the brand's where there are none. */
export function detailsOf(edit: ShopEdit): ShopDetails {
  const { social = {}, week = openingWeek } = edit;
  const values = settings.map(([name, setting]) => [name, edit[name] ?? setting.usual]);
  return {
    ...(Object.fromEntries(values) as { [Name in SettingName]: SettingValue<Name> }),
    social: NETWORKS.map((network) => ({
      network,
      href: social[network] ?? socialLinks[network],
    })).filter(({ href }) => href !== ""),
    week,
    hours: openingHoursOf(week),
  };
}

/** The days that hold at a moment. */
export function dayTermsOf(
  { readyIn, expressIn, closedUntil: until, closedWords: words }: ShopDetails,
  now: Date,
): DayTerms {
  const ready = readSpan(readyIn) ?? USUAL_DAYS.ready;
  const closed = until === "" ? undefined : closedAt({ until, words }, now);
  return { ready, express: Math.min(expressIn, ready.to), closed };
}

/** The details at a moment: without a closing that is over. */
export function detailsAt(details: ShopDetails, now: Date): ShopDetails {
  return dayTermsOf(details, now).closed
    ? details
    : { ...details, closedUntil: "", closedWords: "" };
}

/** How far ahead the house can be closed. */
const MOST_CLOSED_DAYS = 366;

/** What is wrong with days that are right one by one, by field. */
export function dayFaults(
  { readyIn, expressIn, closedUntil, closedWords }: ShopDetails,
  now: Date,
): FieldErrors {
  const most = readSpan(readyIn)?.to ?? USUAL_DAYS.ready.to;
  const latest = lagosDay(new Date(now.getTime() + MOST_CLOSED_DAYS * 24 * 60 * 60 * 1000));
  const isOver = closedUntil !== "" && closedUntil <= lagosDay(now);
  return {
    ...(expressIn > most && { expressIn: `Express is at most the ${most} days of “Ready in”.` }),
    ...(closedUntil > latest && { closedUntil: "That is more than a year ahead." }),
    ...(isOver && { closedUntil: "This day is not in the future: choose a later one, or none." }),
    ...(closedUntil === "" &&
      closedWords !== "" && {
        closedUntil: "Please choose until when, or empty the sentence.",
      }),
    ...(closedUntil !== "" &&
      closedWords === "" && {
        closedWords: "Please write what shoppers read meanwhile.",
      }),
  };
}

/** The shop's details before the owner has set any. */
export const brandDetails: ShopDetails = detailsOf({});
