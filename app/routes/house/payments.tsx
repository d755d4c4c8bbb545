import { data, redirect } from "react-router";
import { mayDo } from "../../../domain/house/rights.ts";
import { actOnConcern } from "../../house/concerns/acts.ts";
import { ConcernRow } from "../../house/concerns/concern-row.tsx";
import styles from "../../house/concerns/concern-row.module.css";
import { isPasswordNeeded } from "../../house/confirmed.ts";
import { EmptyState } from "../../house/empty-state.tsx";
import { visitContext } from "../../house/guard.ts";
import { Notice } from "../../house/notice.tsx";
import { PageHead } from "../../house/page-head.tsx";
import { posted } from "../../house/posted.ts";
import { houseTitle } from "../../house/titles.ts";
import { shopContext } from "../../shop-context.ts";
import type { Route } from "./+types/payments";

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
  const result = await actOnConcern(context, await posted(request));
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
