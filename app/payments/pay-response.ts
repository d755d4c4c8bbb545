import { data, redirect } from "react-router";
import type { FieldErrors } from "../../domain/fields.ts";
import { SOLD_MEANWHILE } from "./api.ts";
import type { PayOnPageResult } from "../../server/payments/pay-on-page.ts";

const NOT_BEGUN =
  "The page of our card provider did not open, and nothing was charged. Please try again in a moment, or write to us.";
const TOO_MANY = "This order was tried to be paid too often. Please write to us.";

const CLOSED =
  "This celebration has closed, and nothing was charged. Please write to us: we tell you what can be done.";

export type PayRefusal = { trouble?: string; fields?: FieldErrors };

/** The answer to a form that pays on the provider's page: that page, or the screen at `path` with the reason. */
export function payResponse(result: PayOnPageResult, path: string) {
  const refuse = (refusal: PayRefusal, status: number) => data(refusal, { status });
  switch (result.kind) {
    case "begun":
      return redirect(result.url, 303);
    case "invalid":
      return refuse({ fields: result.fields }, 422);
    case "not-begun":
      return refuse({ trouble: NOT_BEGUN }, 503);
    case "sold-out":
      return refuse({ trouble: SOLD_MEANWHILE }, 409);
    case "too-many":
      return refuse({ trouble: TOO_MANY }, 429);
    case "closed":
      return refuse({ trouble: CLOSED }, 409);
    case "unknown-order":
      throw data(null, { status: 404, statusText: "Not Found" });
    // The screen says what is to be paid now.
    case "nothing-due":
    case "not-accepted":
    case "no-deposit":
      return redirect(path, 303);
  }
}
