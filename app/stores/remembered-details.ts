import { customerFields, type CustomerField } from "../../domain/checkout/fields.ts";
import type { Customer } from "../../domain/checkout/validate.ts";
import { isRecord } from "../../domain/json.ts";
import { createStoredValue, type StoredValue } from "../browser/stored-value.ts";

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
