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
import type { Concern } from "../../../server/payments/concerns.ts";
import { shopContext } from "../../shop-context.ts";
import { act } from "../act.ts";
import type { Words } from "../act.ts";
import { Buttons, ConfirmPassword, Form, HouseField, Submit } from "../form.tsx";
import { EmptyState, FormResult, houseTitle, ListLinks, Notice, PageHead } from "../screen.tsx";
import { isPasswordNeeded, visitContext } from "../session.ts";
import type { Route } from "./+types/page";
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

export function action(args: Route.ActionArgs) {
  return act(args, "/house/orders/payments", words);
}

/** The words if somebody else has noted meanwhile what was done, with their note. */
function otherwise({ note }: Concern, typed = ""): string {
  const theirs = note
    ? `${note.by ?? "Somebody"} said on ${momentText(note.at)}: “${note.text}”.`
    : "";
  return `${theirs} ${typed ? `Your “${typed}” was not kept.` : "Nothing was changed."}`.trim();
}

const GONE = "There is no such payment any more.";
const list = { to: "/house/orders/payments?done#done" };

const words: Words<"/house/orders/payments"> = {
  done: { done: list, stale: (now, { note }) => otherwise(now, note), unknown: GONE },
  return: {
    done: list,
    stale: (now) => otherwise(now),
    refused: {
      "not-returnable":
        "Nothing was returned: something went back or was given as credit since, or not so much is left. The order’s page says what.",
    },
    unknown: GONE,
  },
};

/** Money that fits no order, disputes and failed refunds. Each is listed until somebody notes what was done. */
export default function PaymentsScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { concerns, open, isDone, wasDone, mayReturn, isPasswordNeeded } = loaderData;
  const about = actionData?.typed["event"];
  const isShown = concerns.some(({ key, note }) => key === about && !note);
  return (
    <>
      <PageHead title={TITLE} note="Each stays here until somebody says what was done." />
      <div id="done">
        {wasDone && !actionData && (
          <Notice kind="status">
            Kept. It stands under <a href={DONE}>Dealt with</a>, and in the order’s history.
          </Notice>
        )}
        {!isShown && <FormResult message={actionData?.message} />}
      </div>
      <ListLinks
        label="Filters"
        links={[
          { href: OPEN, text: `To look at (${open})`, isCurrent: !isDone },
          { href: DONE, text: "Dealt with", isCurrent: isDone },
        ]}
      />
      {concerns.length === 0 ? (
        <EmptyState>{isDone ? "Nothing yet." : "Every payment fits its order."}</EmptyState>
      ) : (
        <ul className={styles.rows}>
          {concerns.map((concern) => (
            <ConcernRow
              key={concern.key}
              concern={concern}
              message={about === concern.key ? actionData?.message : undefined}
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
  message: string | undefined;
  mayReturn: boolean;
  isPasswordNeeded: boolean;
};

/** One payment to look at: what came, when, how much and from whom; then advice and forms, or the note of what was done. */
function ConcernRow({ concern, message, mayReturn, isPasswordNeeded }: Props) {
  const { id, kind, at, amount, reference, facts, order, returnable, note } = concern;
  const canReturn = mayReturn && returnable > 0;
  return (
    <li className={styles.row} id={`c-${id}`} aria-labelledby={`t-${id}`}>
      <div className={styles.head}>
        <h2 id={`t-${id}`}>{concernTitle(kind)}</h2>
        <p className={styles.amount}>{concernAmount(amount, facts)}</p>
      </div>
      <p className={`fine-print ${styles.facts}`}>
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
      <p className={`fine-print ${styles.facts}`}>{factsLine(facts, reference)}</p>
      {note ? (
        <Settled note={note} />
      ) : (
        <>
          <p className={styles.advice}>{concernAdvice(kind)}</p>
          <FormResult message={message} />
          {canReturn && <ReturnForm concern={concern} isPasswordNeeded={isPasswordNeeded} />}
          <DoneForm concern={concern} />
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
      <p className={`fine-print ${styles.facts}`}>
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

type ReturnProps = { concern: Concern; isPasswordNeeded: boolean };

function ReturnForm({ concern, isPasswordNeeded }: ReturnProps) {
  const { id, key, returnable, order } = concern;
  return (
    <Form act="return" about={{ event: key }} action={`#c-${id}`}>
      <ConfirmPassword isNeeded={isPasswordNeeded} />
      <Buttons>
        <Submit>{`Return ${formatKobo(returnable)} to ${order?.name || "the customer"}`}</Submit>
      </Buttons>
    </Form>
  );
}

function DoneForm({ concern: { id, key, kind, order } }: { concern: Concern }) {
  return (
    <Form act="done" about={{ event: key }} action={`#c-${id}`} label={concernTitle(kind)}>
      <HouseField field={doneField} />
      {!order && <HouseField field={belongsField} />}
      <Buttons>
        <Submit look="button-line">Done</Submit>
      </Buttons>
    </Form>
  );
}
