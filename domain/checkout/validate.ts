import { checkFields } from "../fields.ts";
import type { FormField, FormResult } from "../fields.ts";
import { customerFields, payerFields } from "./fields.ts";
import type { CustomerField } from "./fields.ts";

/**
 * Returns the names of a country's regions by its two-letter code; undefined for an unknown country. The caller
 * provides this function: the server knows all countries, the browser only the chosen one.
 */
export type RegionsOf = (country: string) => readonly string[] | undefined;

/** Whether the shopper must choose a state: not in a country with one region or none. */
export function needsState(regions: readonly string[]): boolean {
  return regions.length > 1;
}

/**
 * Returns the state to store with an order: the region's name as listed, or, if there is nothing to choose, the
 * only region or an empty string. Undefined if the text is not a region of the country.
 */
export function stateFor(regions: readonly string[], text: string): string | undefined {
  if (!needsState(regions)) return regions[0] ?? "";
  return regions.find((region) => region === text);
}

/** `GET /api/regions/:country`. A region is identified by its name; its `code` is null if the list has none. */
export type CountryRegions = {
  code: string;
  name: string;
  regions: readonly { name: string; code: string | null }[];
};

/** Who an order is for and where it goes. `comments` may be empty, and so may `state` in a country without regions. */
export type Customer = Record<CustomerField, string>;

/**
 * Validates the billing form, in the browser before an order is placed and on the server before it is accepted.
 * `input` may be anything. Errors are the fields' messages by field name, in the form's order.
 */
export function validateCustomer(input: unknown, regionsOf: RegionsOf): FormResult<Customer> {
  return validate(customerFields, input, regionsOf);
}

/** Validates an address alone, as `validateCustomer` validates the whole form. */
export function validateAddress(
  input: unknown,
  regionsOf: RegionsOf,
): FormResult<Pick<Customer, AddressField>> {
  return validate(addressFields, input, regionsOf);
}

/** Validates the address that `payerFields` ask for. */
export function checkPayer(input: unknown): FormResult<{ email: string }> {
  const { texts, errors } = checkFields(payerFields, input);
  return Object.keys(errors).length === 0
    ? { ok: true, values: texts }
    : { ok: false, fields: errors };
}

type AddressField = "address" | "country" | "state";

/** The fields of an address, in the form's order. */
export const addressFields = customerFields.filter(
  (field): field is (typeof customerFields)[number] & { name: AddressField } =>
    field.name === "address" || field.name === "country" || field.name === "state",
);

function validate<Name extends CustomerField>(
  fields: readonly FormField<Name | AddressField>[],
  input: unknown,
  regionsOf: RegionsOf,
): FormResult<Record<Name | AddressField, string>> {
  const { texts, errors } = checkFields(fields, input);
  const regions = regionsOf(texts.country);
  const state = regions && stateFor(regions, texts.state);
  const wrong = (name: CustomerField): boolean =>
    name in errors ||
    (name === "country" && regions === undefined) ||
    // Without a valid country no state is valid: both errors are shown, since both fields are required.
    (name === "state" && state === undefined);
  const faults = fields.filter(({ name }) => wrong(name));
  return faults.length === 0
    ? { ok: true, values: { ...texts, state: state ?? "" } }
    : { ok: false, fields: Object.fromEntries(faults.map(({ name, message }) => [name, message])) };
}
