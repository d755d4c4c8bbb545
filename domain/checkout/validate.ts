import { checkFields } from "../forms/check-fields.ts";
import type { Checked, FormField } from "../forms/field.ts";
import { customerFields, type CustomerField } from "./fields.ts";
import { type RegionsOf, stateFor } from "./regions.ts";

/** Who an order is for and where it goes (section 3). `comments` may be empty; so may `state`, without regions. */
export type Customer = Record<CustomerField, string>;

/**
 * Validates the billing form, in the browser before an order is placed and on the server before it is accepted.
 * `input` may be anything. Errors are section 5's messages by field name, in the form's order.
 */
export function validateCustomer(input: unknown, regionsOf: RegionsOf): Checked<Customer> {
  return validate(customerFields, input, regionsOf);
}

/** The same for the address alone. */
export function validateAddress(
  input: unknown,
  regionsOf: RegionsOf,
): Checked<Pick<Customer, AddressField>> {
  return validate(addressFields, input, regionsOf);
}

type AddressField = "address" | "country" | "state";

/** The fields of an address, in the form's order. */
export const addressFields = customerFields.filter(
  (field): field is FormField<AddressField> =>
    field.name === "address" || field.name === "country" || field.name === "state",
);

function validate<Name extends CustomerField>(
  fields: readonly FormField<Name | AddressField>[],
  input: unknown,
  regionsOf: RegionsOf,
): Checked<Record<Name | AddressField, string>> {
  const { texts, errors } = checkFields(fields, input);
  const regions = regionsOf(texts.country);
  const state = regions && stateFor(regions, texts.state);
  const wrong = (name: CustomerField): boolean =>
    name in errors ||
    (name === "country" && regions === undefined) ||
    // Without a valid country no state is valid: both errors are shown, since section 5 requires both fields.
    (name === "state" && state === undefined);
  const faults = fields.filter(({ name }) => wrong(name));
  return faults.length === 0
    ? { ok: true, values: { ...texts, state: state ?? "" } }
    : { ok: false, fields: messagesOf(faults) };
}

function messagesOf(fields: readonly FormField[]): Record<string, string> {
  return Object.fromEntries(fields.map(({ name, message }) => [name, message]));
}
