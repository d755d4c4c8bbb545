import type { FormField } from "../fields.ts";
import { formatKobo } from "../money-text.ts";
import type { Kobo } from "../money.ts";

/** The owner's setting: prices include VAT at `rate`, in hundredths of a percent; 0: no VAT is stated. */
export type VatTerms = { rate: number };

export const NO_VAT: VatTerms = { rate: 0 };

export const MAX_VAT_RATE = 50_00;

/** The VAT that an order's price includes. */
export type Vat = VatTerms & { amount: Kobo };

export const vatField: FormField<"vat"> = {
  name: "vat",
  label: "VAT",
  type: "text",
  autocomplete: "off",
  required: true,
  maxLength: 6,
  message: "Please enter a percentage up to 50, such as 7.5, or “none”.",
  hint: "“none”, or the rate in percent that your prices include, such as 7.5.",
};

/** Reads the field's text; undefined if it is neither 'none' nor a rate. */
export function readVatRate(text: string): number | undefined {
  const typed = text.trim().toLowerCase();
  if (typed === "none") return 0;
  if (!/^\d{1,2}(?:[.,]\d{1,2})?%?$/.test(typed)) return undefined;
  const rate = Math.round(Number(typed.replace(",", ".").replace("%", "")) * 100);
  return rate <= MAX_VAT_RATE ? rate : undefined;
}

/** What the field shows of a rate: 'none' or '7.5'. */
export function vatText(rate: number): string {
  return rate === 0 ? "none" : String(rate / 100);
}

/** The VAT that an amount includes, to the kobo; of an amount below 0 it is below 0. */
export function vatIn(amount: Kobo, rate: number): Kobo {
  return Math.sign(amount) * Math.round((Math.abs(amount) * rate) / (100_00 + rate));
}

/** 'Includes 7.5% VAT: ₦24,418.60'. */
export function vatWords({ rate, amount }: Vat): string {
  return `Includes ${vatText(rate)}% VAT: ${formatKobo(amount)}`;
}
