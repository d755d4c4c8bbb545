import type { FormField } from "../fields.ts";
import { whatsAppNumber } from "../messages/reply-links.ts";
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
  usual: string | number;
  /** A rule that a text must meet besides the rule of the field's type. */
  isValid?: (text: string) => boolean;
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
    required: true,
    maxLength: 2,
    message: "Please enter a whole number of working days, 1 to 30.",
    hint: "Pages of HazelBee say 'Sent within 3 working days'.",
    inputMode: "numeric",
    usual: 3,
    isValid: (text: string) => /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= 30,
  },
} as const satisfies Record<string, Setting>;

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

/** The shop's details before the owner has set any. */
export const brandDetails: ShopDetails = detailsOf({});
