import { contact, socialLinks } from "./brand.ts";
import type { Contact, SocialLink } from "./brand.ts";

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

/** What shoppers are told about the shop: the owner's values, and the brand's where there are none. */
export type ShopDetails = Contact & {
  /** The number for chats; empty if it is that of `phone`. */
  whatsApp: string;
  /** Only those that the shop is on. */
  social: readonly SocialLink[];
  week: Week;
  /** In how many working days ready-to-wear (HazelBee) is sent. */
  sendDays: number;
  /** Of `week`, as pages show them. */
  hours: readonly OpeningHours[];
};

/** The names of the networks, in the order in which they are shown. */
export const NETWORKS = ["Instagram", "Facebook", "X", "TikTok"] as const;
export type Network = (typeof NETWORKS)[number];

/** The owner's values; a missing one is the brand's. A network with an empty link is not shown. */
export type ShopEdit = Partial<Contact> & {
  whatsApp?: string | undefined;
  social?: Partial<Record<Network, string>> | undefined;
  week?: Week | undefined;
  sendDays?: number | undefined;
};

/** Until the owner sets another number. */
const SEND_DAYS = 3;

/** The details with the owner's values. */
export function detailsOf(edit: ShopEdit): ShopDetails {
  const { phone, email, address, whatsApp = "", social = {}, week = openingWeek } = edit;
  const { sendDays = SEND_DAYS } = edit;
  const usual = new Map(socialLinks.map(({ network, href }) => [network, href]));
  return {
    phone: phone ?? contact.phone,
    email: email ?? contact.email,
    address: address ?? contact.address,
    whatsApp,
    social: NETWORKS.map((network) => ({
      network,
      href: social[network] ?? usual.get(network) ?? "",
    })).filter(({ href }) => href !== ""),
    week,
    sendDays,
    hours: openingHoursOf(week),
  };
}

/** The brand's, before the owner has set any. */
export const brandDetails: ShopDetails = detailsOf({});
