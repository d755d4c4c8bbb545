import type { PieceResult } from "./results.ts";
import { Notice } from "../notice.tsx";
import styles from "./done.module.css";

type Props = { result: PieceResult | undefined; action: string };

/** What became of a switch: said where the thumb is, with 'Undo', or with the question that it asks. */
export function Done({ result, action }: Props) {
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
