import type { Call } from "../shop.ts";

/** What a state has beside the pieces of the shop: the addresses that only it knows. */
export type Known = {
  /** References of orders, by name; the first is a plain one. */
  orders: readonly string[];
  /** Tokens of links. */
  payLinks: readonly string[];
  newsletters: readonly string[];
  restocks: readonly string[];
  previews: readonly string[];
  /** Paths of house pages that only this state has. */
  housePages: readonly string[];
  /** Pieces whose photographs the owner took, as `naledi/vega-dress`. */
  photographed: readonly string[];
};

export const NOTHING_KNOWN: Known = {
  orders: [],
  payLinks: [],
  newsletters: [],
  restocks: [],
  previews: [],
  housePages: [],
  photographed: [],
};

export const NOBODYS = "HZ00000000000000000000000000";
export const NO_TOKEN = "no-such-token-0123456789";

/** The addresses of a list, each asked for once. */
export function paths(list: string): Call[] {
  const all = list.trim().split(/\s+/);
  return all.map((path) => ({ path }));
}

/** Calls of one address, by what distinguishes them. */
export function to(
  path: string,
  calls: Readonly<Record<string, Omit<Call, "path" | "note">>>,
): Call[] {
  return Object.entries(calls).map(([note, call]) => ({ path, note, ...call }));
}

export const FORM_TYPE = { "Content-Type": "application/x-www-form-urlencoded" };
export const MESSAGE = {
  kind: "contact",
  from_name: "Ngozi Eze",
  from_email: "ngozi@example.com",
  from_phone: "+234 803 555 0199",
  message: "Are you open on Wednesday?",
  website: "",
};
