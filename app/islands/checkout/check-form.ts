import { validateCustomer, type Customer } from "../../../domain/checkout/validate.ts";
import type { Checked } from "../../../domain/forms/field.ts";
import type { Regions } from "../../browser/use-regions.ts";

/**
 * The billing form by the domain's rules, with the regions that the page has. A country whose regions are
 * not there yet is no fault of the country: only its state is asked for.
 */
export function checkForm(texts: Record<string, unknown>, regions: Regions): Checked<Customer> {
  const known = (country: string) =>
    regions.state === "ready" && regions.country === country ? regions.names : undefined;
  const checked = validateCustomer(texts, known);
  if (checked.ok || !texts["country"]) return checked;
  const { country: _country, ...fields } = checked.fields;
  return { ok: false, fields };
}
