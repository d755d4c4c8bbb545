import { Notice } from "../screen.tsx";
import { FormId, Hidden } from "../form.tsx";
import { staleText } from "./piece-results.ts";
import type { PieceResult } from "./piece-results.ts";
import styles from "./piece-switch.module.css";

type Props = {
  act: "sold-out" | "hidden";
  piece: { sku: string; version: number };
  isOn: boolean;
  /** The id of the element with the piece's name, where a page shows several pieces. */
  describedBy?: string;
  /** Where the form posts to: the page's own address, with the row to come back to as its fragment. */
  action: string;
};

const LABELS = { "sold-out": "Sold out", hidden: "Hidden" };

/** A switch of a piece. It is a form's button, so that it acts at once, with or without scripts. */
export function Switch({ act, piece: { sku, version }, isOn, describedBy, action }: Props) {
  return (
    <form method="post" action={action}>
      <FormId />
      <Hidden values={{ act, sku, version }} />
      <button
        className={styles.switch}
        type="submit"
        role="switch"
        aria-checked={isOn}
        aria-describedby={describedBy}
        name="value"
        value={isOn ? "no" : "yes"}
      >
        <span className={styles.track} aria-hidden="true" />
        {LABELS[act]}
      </button>
    </form>
  );
}

type DoneProps = { result: PieceResult | undefined; action: string };

/** The result of a switch, at the lower edge of a phone: with 'Undo', or with a question to confirm. */
export function SwitchResult({ result, action }: DoneProps) {
  if (!result) return null;
  const { act, sku, status, undo, question, stale, errors } = result;
  if (question) {
    return (
      <div className={styles.done} role="alertdialog" aria-label="To confirm">
        <p>{question.text}</p>
        <form className={styles.buttons} method="post" action={action}>
          <FormId />
          <Hidden values={{ act, sku, value: question.value, confirmed: question.key }} />
          <Hidden values={{ version: result.values?.["version"] }} />
          <button className="button" type="submit">
            Yes, hide
          </button>
          <a className="button-text" href={action}>
            Leave it
          </a>
        </form>
      </div>
    );
  }
  const problem = stale ? staleText(stale) : Object.values(errors ?? {})[0];
  return (
    <div className={styles.done}>
      <Notice kind={problem ? "error" : "status"}>{problem || status}</Notice>
      {!problem && undo && (
        <form method="post" action={action}>
          <FormId />
          <Hidden values={{ act: "undo", sku, first: undo.first, last: undo.last }} />
          <button className="button-text" type="submit">
            Undo
          </button>
        </form>
      )}
    </div>
  );
}
