import { bespokeTerms } from "../../domain/orders/bespoke-terms.ts";

type Props = {
  takesDeposit: boolean;
  /** It cannot be accepted any more. */
  isClosed: boolean;
};

/** The terms of an order that the owner wrote, and the button that accepts them: a native form. */
export function AcceptOrder({ takesDeposit, isClosed }: Props) {
  if (isClosed) return <p>This order can no longer be accepted. Please ask us about it.</p>;
  return (
    <>
      <ul>
        {bespokeTerms(takesDeposit).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
        <li>
          All rules are in the <a href="/terms">Terms</a>.
        </li>
      </ul>
      <form method="post">
        <button className="button" type="submit">
          Accept this order
        </button>
      </form>
    </>
  );
}
