import type { Naira } from "../money.ts";
import { readyBy } from "./days.ts";
import type { LeadTime } from "./days.ts";

/** How an order reaches its customer. */
export const HANDOVERS = ["deliver", "collect"] as const;
export type Handover = (typeof HANDOVERS)[number];

export const HANDOVER_NAMES: Readonly<Record<Handover, string>> = {
  deliver: "Delivery",
  collect: "Collect in Port Harcourt",
};

/** Refuses a collected order from a page that was loaded while collecting was still offered. */
export const NO_COLLECT =
  "Orders cannot be collected at the moment. Please choose Delivery, then place your order again.";

/** Zones that are no country, the narrowest first. */
export const HOME_ZONES = ["Port Harcourt", "Lagos", "Rest of Nigeria"] as const;
export const ELSEWHERE = "Everywhere else";
const HOME = "NG";
const ZONE_OF_STATE: ReadonlyMap<string, string> = new Map([
  ["Rivers", "Port Harcourt"],
  ["Lagos", "Lagos"],
]);

export type Zone = {
  /** One of `HOME_ZONES`, the two-letter code of another country, or `ELSEWHERE`. */
  place: string;
  /** Null: the shop writes to the customer with the fee. */
  price: Naira | null;
  /** Delivery is free from this sum of the lines on; null: never. */
  freeAbove: Naira | null;
  /** Days on the way, once the order is ready; null: not known. */
  days: number | null;
  /** A sentence about duties, for a zone abroad; else empty. */
  duties: string;
};

/** Limits of a zone; a higher price is a typing mistake. */
export const MAX_FEE: Naira = 10_000_000;
export const MAX_DAYS = 365;
export const MAX_DUTIES = 200;

/** What the owner has set about delivery. */
export type DeliveryTerms = { zones: readonly Zone[]; collects: boolean };

export const NO_DELIVERY: DeliveryTerms = { zones: [], collects: false };

/** Whether the checkout shows what delivery costs. */
export function isPriced({ zones }: DeliveryTerms): boolean {
  return zones.some(({ price }) => price !== null);
}

/** Where an order goes; `state` is empty until it is chosen. */
export type Destination = { country: string; state: string };

/** Whether the zone of an address is known: in Nigeria only with the state. */
export function isKnownDestination({ country, state }: Destination): boolean {
  return country !== "" && (country !== HOME || state !== "");
}

export function isAbroad({ place }: Pick<Zone, "place">): boolean {
  return !HOME_ZONES.some((zone) => zone === place);
}

/** The narrowest zone of an address, whether it has a price or not. */
export function zoneOf(
  { zones }: DeliveryTerms,
  { country, state }: Destination,
): Zone | undefined {
  const own = country === HOME ? [ZONE_OF_STATE.get(state), "Rest of Nigeria"] : [country];
  return [...own, ELSEWHERE]
    .map((place) => zones.find((zone) => zone.place === place))
    .find((zone) => zone !== undefined);
}

/** What delivery to an address costs for `goods`, the sum of the lines; undefined: the shop writes with the fee. */
export function deliveryFee(
  terms: DeliveryTerms,
  { to, handover, goods }: { to: Destination; handover: Handover; goods: Naira },
): Naira | undefined {
  if (handover === "collect") return 0;
  const { price = null, freeAbove = null } = zoneOf(terms, to) ?? {};
  return price !== null && freeAbove !== null && goods >= freeAbove ? 0 : (price ?? undefined);
}

/** Where a priced zone is, and what delivery of a single piece costs there. */
export type Shipping = { country: string; region?: string; price: Naira };

/** The zones with a price for search engines and merchants; 'Everywhere else' has no name there. */
export function shippingOf(terms: DeliveryTerms, goods: Naira): Shipping[] {
  return terms.zones.flatMap(({ place }) => {
    if (place === ELSEWHERE) return [];
    const [region] = [...ZONE_OF_STATE].find(([, zone]) => zone === place) ?? [];
    const to = { country: isAbroad({ place }) ? place : HOME, state: region ?? "" };
    const price = deliveryFee(terms, { to, handover: "deliver", goods });
    return price === undefined ? [] : [{ country: to.country, ...(region && { region }), price }];
  });
}

/** The day in Lagos on which an order that is paid at `paidAt` arrives at the latest; undefined if it is not known. */
export function arrivesBy(paidAt: string, lead: LeadTime, { days }: Zone): string | undefined {
  const ready = days === null ? undefined : readyBy(paidAt, lead);
  if (ready === undefined || days === null) return undefined;
  const arrives = new Date(ready);
  arrives.setUTCDate(arrives.getUTCDate() + days);
  return arrives.toISOString().slice(0, 10);
}

/** The terms after the server named another fee for an address; a fee of 0 may also mean that it is told later. */
export function atNewFee(terms: DeliveryTerms, to: Destination, fee: Naira): DeliveryTerms {
  const zone = zoneOf(terms, to);
  const changed = { price: fee === 0 ? null : fee, freeAbove: null };
  return {
    ...terms,
    zones: terms.zones.map((each) => (each === zone ? { ...each, ...changed } : each)),
  };
}
