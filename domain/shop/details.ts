import { contact, openingWeek, socialLinks } from "../brand.ts";
import type { Contact, SocialLink } from "../brand.ts";
import { openingHoursOf } from "./opening-hours.ts";
import type { OpeningHours, Week } from "./opening-hours.ts";

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
