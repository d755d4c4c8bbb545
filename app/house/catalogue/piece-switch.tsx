import { Notice } from "../screen.tsx";
import type { PieceResult } from "./piece-changes.ts";
import styles from "./piece-switch.module.css";

type Props = {
  act: "sold-out" | "hidden";
  piece: { sku: string; version: number };
  isOn: boolean;
  /** The id of the piece's name, where there are several. */
  describedBy?: string;
  /** Where the form posts to: the page's own address with the place to come back to. */
  action: string;
};

const LABELS = { "sold-out": "Sold out", hidden: "Hidden" };

/** A switch of a piece: a button that posts, so that it acts at once, with or without scripts. */
export function Switch({ act, piece: { sku, version }, isOn, describedBy, action }: Props) {
  return (
    <form method="post" action={action}>
      <input type="hidden" name="act" value={act} />
      <input type="hidden" name="sku" value={sku} />
      <input type="hidden" name="version" value={version} />
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
  const hidden = { act, sku };
  if (question) {
    return (
      <div className={styles.done} role="alertdialog" aria-label="To confirm">
        <p>{question.text}</p>
        <form className={styles.buttons} method="post" action={action}>
          <Hidden values={{ ...hidden, value: question.value, confirmed: question.key }} />
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
  if (problem) {
    return (
      <div className={styles.done}>
        <Notice kind="error">{problem}</Notice>
      </div>
    );
  }
  return (
    <div className={styles.done}>
      <Notice kind="status">{status}</Notice>
      {undo && (
        <form method="post" action={action}>
          <Hidden values={{ act: "undo", sku, first: undo.first, last: undo.last }} />
          <button className="button-text" type="submit">
            Undo
          </button>
        </form>
      )}
    </div>
  );
}

function Hidden({ values }: { values: Readonly<Record<string, string | number | undefined>> }) {
  return Object.entries(values).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}

function staleText(stale: NonNullable<PieceResult["stale"]>): string {
  const both = stale.map(
    ({ label, theirs, yours }) => `${label}: theirs ${theirs}, yours ${yours}.`,
  );
  return `Somebody else has changed this piece meanwhile. ${both.join(" ")} Nothing of yours was saved: press again if you mean it.`;
}
