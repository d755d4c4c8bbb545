import { customerFields } from "../checkout/fields.ts";
import type { CustomerColumn, TextReader } from "../checkout/fields.ts";
import type { Customer } from "../checkout/validate.ts";

/** An order's customer as its row stores her. */
export type CustomerRow = Readonly<Record<CustomerColumn, string>>;

/** The columns of `orders` that hold the customer. */
export const customerColumns: readonly CustomerColumn[] = customerFields.map(
  ({ column }) => column,
);

/** Reads the customer from a row. A row that was stored before a field existed lacks its column: the field is empty. */
export function customerOf(row: Readonly<Partial<CustomerRow>>): Customer {
  const texts: Partial<Customer> = {};
  for (const { name, column } of customerFields) texts[name] = row[column] ?? "";
  // The loop has set every name.
  return texts as Customer;
}

export function customerRow(customer: Customer): CustomerRow {
  const row: Partial<Record<CustomerColumn, string>> = {};
  for (const { name, column } of customerFields) row[column] = customer[name];
  // The loop has set every column.
  return row as CustomerRow;
}

/** Whether the customer was erased. Until then an order has an e-mail address, a phone number or both. */
export function isErased({ email, phone }: Pick<CustomerRow, "email" | "phone">): boolean {
  return email === "" && phone === "";
}

/** 'Ada Okafor'; empty once the customer is erased. */
export function fullName({
  firstName,
  lastName,
}: Pick<Customer, "firstName" | "lastName">): string {
  return `${firstName} ${lastName}`.trim();
}

/** Address, region and country, one a row; none without an address. `countryName` is a parameter: `customer.country` is the two-letter code. */
export function placeOf({ address, state }: Customer, countryName: string): string[] {
  if (address.trim() === "") return [];
  return [address, state, countryName].filter((part) => part.trim() !== "");
}

/** The customer's texts for one reader, besides name and address, each with its label; empty texts are left out. */
export function textsFor(reader: TextReader, customer: Customer): string[] {
  return customerFields
    .filter(({ name, readers }) => readers?.includes(reader) && customer[name] !== "")
    .map(({ name, label }) => `${label}: ${customer[name]}`);
}
