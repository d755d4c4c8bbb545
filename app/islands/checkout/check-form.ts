import { validateCustomer, type Customer } from "../../../domain/checkout/validate.ts";
import type { Checked } from "../../../domain/forms/field.ts";
import type { Regions } from "./use-regions.ts";

/**
 * Checks the billing form by the domain's rules, with the regions that are loaded. While a chosen country's
 * regions are not loaded, only the state is reported, not the country.
 */
export function checkForm(texts: Record<string, unknown>, regions: Regions): Checked<Customer> {
  const known = (country: string) =>
    regions.state === "ready" && regions.country === country ? regions.names : undefined;
  const checked = validateCustomer(texts, known);
  if (checked.ok || !texts["country"]) return checked;
  const { country: _country, ...fields } = checked.fields;
  return { ok: false, fields };
}
