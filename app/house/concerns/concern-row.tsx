import {
  belongsField,
  concernAdvice,
  concernAmount,
  concernTitle,
  doneField,
  factsLine,
} from "../../../domain/house/concerns.ts";
import { momentText } from "../../../domain/house/time.ts";
import { formatKobo } from "../../../domain/money-text.ts";
import { formatNumber } from "../../../domain/orders/numbers.ts";
import type { Concern } from "../../../server/services/house/read-concerns.ts";
import { Field } from "../../ui/field.tsx";
import { ConfirmPassword } from "../confirm-password.tsx";
import { Notice } from "../notice.tsx";
import type { ConcernResult } from "./acts.ts";
import styles from "./concern-row.module.css";

type Props = {
  concern: Concern;
  /** Of a form about it that was refused. */
  result: ConcernResult | undefined;
  mayReturn: boolean;
  isPasswordNeeded: boolean;
};

/** One payment that needs a hand: what came, when, how much, from whom, and what can be done about it. */
export function ConcernRow({ concern, result, mayReturn, isPasswordNeeded }: Props) {
  const { id, kind, at, amount, reference, facts, order, returnable, note } = concern;
  const canReturn = mayReturn && returnable > 0;
  return (
    <li className={styles.row} id={`c-${id}`} aria-labelledby={`t-${id}`}>
      <div className={styles.head}>
        <h2 id={`t-${id}`}>{concernTitle(kind)}</h2>
        <p className={styles.amount}>{concernAmount(amount, facts)}</p>
      </div>
      <p className={styles.facts}>
        <time dateTime={at}>{momentText(at)}</time>
        {order ? (
          <>
            {" · "}
            <a href={`/house/orders/${formatNumber(order.number)}`}>
              {`${formatNumber(order.number)} ${order.name || "Customer erased"}`}
            </a>
          </>
        ) : (
          " · From somebody the shop does not know"
        )}
      </p>
      <p className={styles.facts}>{factsLine(facts, reference)}</p>
      {note ? (
        <Settled note={note} />
      ) : (
        <>
          <p className={styles.advice}>{concernAdvice(kind)}</p>
          {result?.message && <Notice kind="error">{result.message}</Notice>}
          {canReturn && (
            <ReturnForm
              concern={concern}
              isPasswordNeeded={isPasswordNeeded}
              result={result?.act === "return" ? result : undefined}
            />
          )}
          <DoneForm concern={concern} result={result?.act === "done" ? result : undefined} />
        </>
      )}
    </li>
  );
}

function Settled({ note }: { note: NonNullable<Concern["note"]> }) {
  const who = note.by ? `${note.by}, ` : "";
  return (
    <div className={styles.settled}>
      <p>{note.text}</p>
      <p className={styles.facts}>
        {who}
        <time dateTime={note.at}>{momentText(note.at)}</time>
        {note.order !== undefined && (
          <>
            {" · "}
            <a href={`/house/orders/${formatNumber(note.order)}`}>{formatNumber(note.order)}</a>
          </>
        )}
      </p>
    </div>
  );
}

type FormProps = { concern: Concern; result: ConcernResult | undefined };

function ReturnForm({
  concern: { id, key, returnable, order },
  result,
  isPasswordNeeded,
}: FormProps & { isPasswordNeeded: boolean }) {
  const name = order?.name || "the customer";
  return (
    <form className={styles.form} method="post" action={`#c-${id}`}>
      <input type="hidden" name="act" value="return" />
      <input type="hidden" name="event" value={key} />
      <ConfirmPassword
        form={`return-${id}`}
        isNeeded={isPasswordNeeded}
        error={result?.errors?.["password"]}
      />
      <p>
        <button className="button" type="submit">
          {`Return ${formatKobo(returnable)} to ${name}`}
        </button>
      </p>
    </form>
  );
}

function DoneForm({ concern: { id, key, order }, result }: FormProps) {
  const kept = (name: string) => ({
    value: result?.values?.[name],
    error: result?.errors?.[name],
  });
  return (
    <form className={styles.form} method="post" action={`#c-${id}`} aria-labelledby={`t-${id}`}>
      <input type="hidden" name="act" value="done" />
      <input type="hidden" name="event" value={key} />
      <Field form={`done-${id}`} field={doneField} {...kept("note")} />
      {!order && <Field form={`done-${id}`} field={belongsField} {...kept("order")} />}
      <p>
        <button className="button-line" type="submit">
          Done
        </button>
      </p>
    </form>
  );
}
