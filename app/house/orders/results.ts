import type { FieldErrors } from "../../../domain/fields.ts";
import type { CreditProposal } from "../../../domain/payments/credit.ts";

export type Values = Readonly<Partial<Record<string, string>>>;

/** What became of one of the forms of an order's page that was not simply done: shown with what was typed. */
export type OrderResult = {
  act: string;
  /** 200: nothing was wrong, and nothing is done yet. 409: the order has changed since the page was opened. */
  status: 200 | 409 | 422;
  /** About the whole form. */
  message?: string;
  errors?: FieldErrors;
  values?: Values;
  proposal?: CreditProposal;
};

/** What an act returns: done, with the word for the address (`done-words.ts`), or what to show. */
export type Outcome = { done: string } | Omit<OrderResult, "act" | "values">;

/** A field's value and error after a form was refused, for `Field`. */
export function kept(result: OrderResult | undefined, name: string, value?: string) {
  return { value: result?.values?.[name] ?? value, error: result?.errors?.[name] };
}

export const invalid = (errors: FieldErrors): Outcome => ({ status: 422, errors });
export const refused = (message: string): Outcome => ({ status: 422, message });
export const stale = (message: string): Outcome => ({ status: 409, message });
