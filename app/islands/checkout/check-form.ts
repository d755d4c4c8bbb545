import { validateCustomer, type Customer } from "../../../domain/checkout/validate.ts";
import type { Checked } from "../../../domain/fields.ts";
import type { Regions } from "./use-regions.ts";

/**
 * Validates the billing form with the loaded regions. While the chosen country's regions are not loaded, only
 * the state is reported as invalid, not the country.
 */
export function checkForm(texts: Record<string, unknown>, regions: Regions): Checked<Customer> {
  const known = (country: string) =>
    regions.state === "ready" && regions.country === country ? regions.names : undefined;
  const checked = validateCustomer(texts, known);
  if (checked.ok || !texts["country"]) return checked;
  const { country: _country, ...fields } = checked.fields;
  return { ok: false, fields };
}
