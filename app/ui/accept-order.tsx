import type { Kobo } from "../../domain/money.ts";
import { bespokeTerms } from "../../domain/orders/emails.ts";

type Props = {
  takesDeposit: boolean;
  /** What the customer reads, in kobo; `day` is `2026-12-05`. */
  total: Kobo;
  day: string;
  /** Why it was not accepted: it cannot be any more, or price or day have changed meanwhile. */
  refusal: "closed" | "changed" | undefined;
};

/** The terms of an order that the owner wrote, and the button that accepts them: a native form. */
export function AcceptOrder({ takesDeposit, total, day, refusal }: Props) {
  if (refusal === "closed") {
    return <p>This order can no longer be accepted. Please ask us about it.</p>;
  }
  return (
    <>
      {refusal === "changed" && (
        <p role="alert">
          Price or day have changed since you opened this page. Please read it again.
        </p>
      )}
      <ul>
        {bespokeTerms(takesDeposit).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
        <li>
          All rules are in the <a href="/terms">Terms</a>.
        </li>
      </ul>
      <form method="post">
        <input type="hidden" name="total" value={total} />
        <input type="hidden" name="readyBy" value={day} />
        <button className="button" type="submit">
          Accept this order
        </button>
      </form>
    </>
  );
}
