import { useState } from "react";
import { formatKobo } from "../../../domain/money-text.ts";
import type { Kobo } from "../../../domain/money.ts";
import { createPayLink } from "../../api/pay-links.ts";
import { canShare, share, ShareLink } from "../../design/share-link.tsx";
import styles from "./ask-someone.module.css";

type State = "closed" | "asking" | { kind: "link"; url: string } | { kind: "failed"; why: string };
type Props = {
  order: string;
  due: Kobo;
  /** The deposit, if it can begin with that. */
  deposit?: Kobo | undefined;
};

/** 'Ask someone else to pay': a link that shows the pieces and the amount, and nothing of the customer. */
export function AskSomeone({ order, due, deposit }: Props) {
  const [state, setState] = useState<State>("closed");
  const message = messageOf(due, deposit);

  const ask = async () => {
    if (state === "asking") return;
    setState("asking");
    const result = await createPayLink(order);
    if (result.kind === "changed") return location.reload();
    if (result.kind === "trouble") return setState({ kind: "failed", why: result.message });
    setState({ kind: "link", url: result.url });
    // The link stays on the page, also where the browser asks for another press before it shares.
    if (canShare()) await share(result.url, message);
  };

  return (
    <>
      <button className="button-line" type="button" onClick={() => void ask()}>
        Ask someone else to pay
      </button>
      <div className={styles.answer} role="status">
        {state === "asking" && <p>Making the link…</p>}
        {typeof state === "object" && state.kind === "failed" && <p>{state.why}</p>}
        {typeof state === "object" && state.kind === "link" && (
          <div className={styles.link}>
            <p>
              Whoever has this link sees the pieces and the amount, and can pay. It shows neither
              your name nor your address.
            </p>
            <ShareLink label="Link to pay" url={state.url} message={message} />
          </div>
        )}
      </div>
    </>
  );
}

function messageOf(due: Kobo, deposit: Kobo | undefined): string {
  const begin = deposit === undefined ? "" : `, or ${formatKobo(deposit)} as a deposit`;
  return `Would you pay for my HazelZuri order? It is ${formatKobo(due)}${begin}`;
}
