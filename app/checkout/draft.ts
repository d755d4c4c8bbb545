import { customerFields } from "../../domain/checkout/fields.ts";
import type { CustomerField } from "../../domain/checkout/fields.ts";
import type { Customer } from "../../domain/checkout/validate.ts";
import { isRecord } from "../../domain/json.ts";
import { createStoredValue } from "../browser/stored-value.ts";
import type { StoredValue } from "../browser/stored-value.ts";

/** What is typed and chosen in the checkout's form. */
export type CheckoutDraft = Partial<Record<CustomerField | "speed" | "credit", string>>;

/** The longest text of each field. */
const FIELDS: ReadonlyMap<string, number> = new Map([
  ...customerFields.map(({ name, maxLength }) => [name, maxLength] as const),
  ["speed", 10],
  ["credit", 40],
]);

/** Kept for this tab alone until the order is paid, so that a reload loses nothing. */
export const checkoutDraft: StoredValue<CheckoutDraft | undefined> = createStoredValue<
  CheckoutDraft | undefined
>("hazelzuri-checkout", {
  area: "sessionStorage",
  parse: (text) => (text ? parseDraft(text) : undefined),
  serialise: (draft) => (draft ? JSON.stringify(draft) : ""),
});

/** Without what is no text, or is longer than its field takes: storage may contain anything. */
export function parseDraft(text: string): CheckoutDraft | undefined {
  try {
    const stored: unknown = JSON.parse(text);
    return isRecord(stored) ? draftIn(stored) : undefined;
  } catch {
    return undefined;
  }
}

/** The form's own fields among all that a form holds. */
export function draftIn(texts: Readonly<Record<string, unknown>>): CheckoutDraft {
  return Object.fromEntries(
    Object.entries(texts).filter(
      ([name, value]) => typeof value === "string" && value.length <= (FIELDS.get(name) ?? -1),
    ),
  );
}

/** Who orders and where to; comments belong to one order. */
export type RememberedDetails = Partial<Record<Exclude<CustomerField, "comments">, string>>;

const fields = customerFields.filter(({ name }) => name !== "comments");

/** The billing details of the last order, if the shopper asked this device to remember them. */
export const rememberedDetails: StoredValue<RememberedDetails | undefined> = createStoredValue<
  RememberedDetails | undefined
>("hazelzuri-details", {
  parse: (text) => (text ? parseDetails(text) : undefined),
  serialise: (details) => (details ? JSON.stringify(details) : ""),
});

/** Without what is no text or longer than its field takes: storage may contain anything. */
export function parseDetails(text: string): RememberedDetails | undefined {
  try {
    const stored: unknown = JSON.parse(text);
    if (!isRecord(stored)) return undefined;
    return Object.fromEntries(
      fields.flatMap(({ name, maxLength }) => {
        const value = stored[name];
        return typeof value === "string" && value.length <= maxLength ? [[name, value]] : [];
      }),
    );
  } catch {
    return undefined;
  }
}

export function detailsOf(customer: Customer): RememberedDetails {
  return Object.fromEntries(fields.map(({ name }) => [name, customer[name]]));
}
