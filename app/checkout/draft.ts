import { customerFields } from "../../domain/checkout/fields.ts";
import type { CustomerField } from "../../domain/checkout/fields.ts";
import type { Customer } from "../../domain/checkout/validate.ts";
import { createStoredValue, optionalJson } from "../browser/stored-value.ts";

/** The texts and choices in the checkout's form, by field name. */
export type CheckoutDraft = Partial<
  Record<CustomerField | "speed" | "delivery" | "discount" | "credit", string>
>;

/** The customer's name, contact and address, without fields that concern one order only. */
export type RememberedDetails = Partial<Record<CustomerField, string>>;

type Field = { name: string; maxLength: number };

const DRAFT: readonly Field[] = [
  ...customerFields,
  { name: "speed", maxLength: 10 },
  { name: "delivery", maxLength: 10 },
  { name: "discount", maxLength: 40 },
  { name: "credit", maxLength: 40 },
];
const DETAILS = customerFields.filter((field) => !field.ofOneOrder);

/** The texts of these fields, but none that is longer than its field allows: the browser's storage may hold anything. */
function textsIn(values: object, fields: readonly Field[]): Record<string, string> {
  const lengths = new Map(fields.map(({ name, maxLength }) => [name, maxLength]));
  const texts = Object.entries(values).filter(
    ([name, value]) => typeof value === "string" && value.length <= (lengths.get(name) ?? -1),
  );
  return Object.fromEntries(texts);
}

/** Picks the draft's fields from all texts of the form. */
export const draftIn = (texts: object): CheckoutDraft => textsIn(texts, DRAFT);

export const detailsOf = (customer: Customer): RememberedDetails => textsIn(customer, DETAILS);

export const draftFormat = optionalJson(draftIn);
export const detailsFormat = optionalJson((stored): RememberedDetails => textsIn(stored, DETAILS));

/** The draft, stored for this tab alone until the order is paid, so that a reload loses nothing. */
export const checkoutDraft = createStoredValue("hazelzuri-checkout", {
  ...draftFormat,
  area: "sessionStorage",
});

/** The billing details of the last order, if the shopper asked this device to remember them. */
export const rememberedDetails = createStoredValue("hazelzuri-details", detailsFormat);
