import { data, redirect } from "react-router";
import {
  belongsField,
  concernAdvice,
  concernAmount,
  concernTitle,
  doneField,
  factsLine,
} from "../../../domain/house/concerns.ts";
import { mayDo } from "../../../domain/house/rights.ts";
import { momentText } from "../../../domain/house/time.ts";
import { formatKobo } from "../../../domain/money-text.ts";
import { formatNumber } from "../../../domain/orders/numbers.ts";
import type { Concern } from "../../../server/house/concerns.ts";
import { shopContext } from "../../shop-context.ts";
import { Field } from "../../design/field.tsx";
import { ConfirmPassword, fieldState, readForm } from "../form.tsx";
import { EmptyState, houseTitle, Notice, PageHead } from "../screen.tsx";
import { isPasswordNeeded, visitContext } from "../session.ts";
import type { Route } from "./+types/page";
import { actOnConcern } from "./actions.ts";
import type { ConcernResult } from "./actions.ts";
import styles from "./page.module.css";

const PAGE = 30;
const TITLE = "Payments to look at";

export const meta = () => houseTitle(TITLE);

export async function loader({ context, url }: Route.LoaderArgs) {
  const { orders } = context.get(shopContext).house;
  const isDone = url.searchParams.get("show") === "done";
  return {
    ...(await orders.readConcerns({ isDone, limit: PAGE })),
    isDone,
    wasDone: url.searchParams.has("done"),
    mayReturn: mayDo(context.get(visitContext).person, "refunds"),
    isPasswordNeeded: isPasswordNeeded(context),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const result = await actOnConcern(context, await readForm(request));
  if ("done" in result) return redirect("/house/orders/payments?done#done", 303);
  return data(result, result.status);
}

/** Money that fits no order, disputes, failed refunds: until somebody says what was done. */
export default function PaymentsScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { concerns, open, isDone, wasDone, mayReturn, isPasswordNeeded } = loaderData;
  const isShown = concerns.some(({ key, note }) => key === actionData?.key && !note);
  return (
    <>
      <PageHead title={TITLE} note="Each stays here until somebody says what was done." />
      <div id="done">
        {wasDone && !actionData && (
          <Notice kind="status">
            Kept. It stands under <a href={DONE}>Dealt with</a>, and in the order’s history.
          </Notice>
        )}
        {actionData?.message && !isShown && <Notice kind="error">{actionData.message}</Notice>}
      </div>
      <nav className={styles.views} aria-label="Filters">
        <a href={OPEN} aria-current={isDone ? undefined : "page"}>{`To look at (${open})`}</a>
        <a href={DONE} aria-current={isDone ? "page" : undefined}>
          Dealt with
        </a>
      </nav>
      {concerns.length === 0 ? (
        <EmptyState>{isDone ? "Nothing yet." : "Every payment fits its order."}</EmptyState>
      ) : (
        <ul className={styles.rows}>
          {concerns.map((concern) => (
            <ConcernRow
              key={concern.key}
              concern={concern}
              result={actionData?.key === concern.key ? actionData : undefined}
              mayReturn={mayReturn}
              isPasswordNeeded={isPasswordNeeded}
            />
          ))}
        </ul>
      )}
      {!isDone && open > concerns.length && (
        <p>{`${open - concerns.length} more follow once these are dealt with.`}</p>
      )}
    </>
  );
}

const OPEN = "/house/orders/payments";
const DONE = `${OPEN}?show=done`;

type Props = {
  concern: Concern;
  /** Why its form was refused. */
  result: ConcernResult | undefined;
  mayReturn: boolean;
  isPasswordNeeded: boolean;
};

/** One payment that waits for somebody: what came, when, how much, from whom, and what can be done about it. */
function ConcernRow({ concern, result, mayReturn, isPasswordNeeded }: Props) {
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
  return (
    <form className={styles.form} method="post" action={`#c-${id}`} aria-labelledby={`t-${id}`}>
      <input type="hidden" name="act" value="done" />
      <input type="hidden" name="event" value={key} />
      <Field form={`done-${id}`} field={doneField} {...fieldState(result, "note")} />
      {!order && (
        <Field form={`done-${id}`} field={belongsField} {...fieldState(result, "order")} />
      )}
      <p>
        <button className="button-line" type="submit">
          Done
        </button>
      </p>
    </form>
  );
}
