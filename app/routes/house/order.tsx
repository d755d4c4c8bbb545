import { data, redirect } from "react-router";
import { dueOf, paidWords, STAGE_NAMES } from "../../../domain/house/orders.ts";
import { formatNumber, readNumber } from "../../../domain/orders/numbers.ts";
import { canCancel, canChange } from "../../../domain/orders/stages.ts";
import { proposeCredit } from "../../../domain/payments/credit.ts";
import { readForm } from "../../house/form.tsx";
import { act } from "../../house/orders/act.ts";
import { CancelForm } from "../../house/orders/cancel-form.tsx";
import { Customer } from "../../house/orders/customer.tsx";
import { doneWords } from "../../house/orders/done-words.ts";
import { History } from "../../house/orders/history.tsx";
import { leftHouseAt } from "../../house/orders/left-house-at.ts";
import { Links } from "../../house/orders/links.tsx";
import { MoneyForms } from "../../house/orders/money-forms.tsx";
import { NoteForm } from "../../house/orders/notes.tsx";
import { OpenConcerns } from "../../house/orders/open-concerns.tsx";
import { Pieces } from "../../house/orders/pieces.tsx";
import { ReadyByForm } from "../../house/orders/ready-by.tsx";
import { StageGroup } from "../../house/orders/stage-group.tsx";
import { Sums } from "../../house/orders/sums.tsx";
import { houseTitle, Notice, PageHead, Section } from "../../house/screen.tsx";
import { isPasswordNeeded, visitContext } from "../../house/session.ts";
import { shopContext } from "../../shop-context.ts";
import type { Route } from "./+types/order";
import styles from "./order.module.css";

export const meta = ({ params }: Route.MetaArgs) => houseTitle(params.number);

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { house, checkout } = context.get(shopContext);
  const number = readNumber(params.number);
  const page = number === undefined ? undefined : await house.orders.read(number);
  if (!page) throw data(null, { status: 404, statusText: "Not Found" });
  return {
    page,
    today: house.orders.today(),
    publicUrl: house.orders.publicUrl,
    countries: checkout.countries,
    person: context.get(visitContext).person,
    isPasswordNeeded: isPasswordNeeded(context),
    proposal: proposeCredit(
      page.lines,
      { leftAt: leftHouseAt(page.stages), left: page.left },
      new Date(),
    ),
    formId: crypto.randomUUID(),
    done: doneWords(url.searchParams.get("done")),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const number = readNumber(params.number);
  if (number === undefined) throw data(null, { status: 404, statusText: "Not Found" });
  const result = await act(context, number, await readForm(request));
  if ("done" in result) {
    return redirect(`/house/orders/${formatNumber(number)}?done=${result.done}#done`, 303);
  }
  return data(result, result.status);
}

export default function OrderScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { page, today, publicUrl, countries, formId, done } = loaderData;
  const { person, isPasswordNeeded, proposal } = loaderData;
  const { order, lines, stages } = page;
  const { stage } = order;
  const number = formatNumber(order.number);
  const form = { formId, result: actionData };
  const canEdit = canChange(stage) && order.email !== "";
  return (
    <>
      <PageHead title={number} note={<Note page={page} today={today} />}>
        <a className="button-text" href={`/house/orders/${number}/print`}>
          Print for the workshop
        </a>
        <a className="button-text" href={`/house/orders/${number}/packing`}>
          Packing slip
        </a>
      </PageHead>
      <div className={styles.done} id="done">
        {!actionData && done && <Notice kind="status">{done}</Notice>}
        {actionData && actionData.status !== 200 && (
          <Notice kind="error">
            Nothing was changed. <a href={`#${placeOf(actionData)}`}>See why</a>
          </Notice>
        )}
      </div>
      <div className={styles.columns}>
        <div>
          <section className={styles.stage} id="stage" aria-label="Making">
            <StageGroup {...form} stage={stage} money={page.money} canUndo={stages.length > 0} />
            {canCancel(stage) && <ReadyByForm {...form} readyBy={order.ready_by} />}
          </section>
          <Section id="pieces" title="Pieces">
            <Pieces {...form} lines={lines} canChange={canEdit} />
          </Section>
          <Customer {...form} page={page} countries={countries} canChange={canEdit} />
        </div>
        <div>
          <Section id="money" title="Money">
            <Sums page={page} />
            <OpenConcerns ids={page.concerns} />
            <MoneyForms {...form} {...{ page, person, isPasswordNeeded, proposal }} />
          </Section>
          {order.email !== "" && <Links {...form} page={page} publicUrl={publicUrl} />}
          <Section id="notes" title="Notes">
            <NoteForm {...form} />
          </Section>
          <History {...form} page={page} />
          {canCancel(stage) && <CancelForm {...form} stage={stage} />}
        </div>
      </div>
    </>
  );
}

type NoteProps = Pick<Route.ComponentProps["loaderData"], "page" | "today">;

/** 'Ada Okafor · Sewing · Paid · Overdue since 3 Dec'. */
function Note({ page: { order, money, bespoke }, today }: NoteProps) {
  const name = `${order.first_name} ${order.last_name}`.trim() || "Customer erased";
  const due = dueOf({ readyBy: order.ready_by, stage: order.stage }, today);
  const facts = [name, STAGE_NAMES[order.stage], paidWords(money)];
  if (order.speed === "express") facts.push("Express");
  if (bespoke) facts.push(bespoke.acceptedAt ? "Bespoke" : "Bespoke, not accepted yet");
  return (
    <>
      {facts.join(" · ")}
      {due && " · "}
      {due && <span className={due.isOverdue ? styles.overdue : undefined}>{due.text}</span>}
    </>
  );
}

/** The id of the refused form's place. */
function placeOf({
  act,
  values,
}: {
  act: string;
  values?: Readonly<Partial<Record<string, string>>>;
}) {
  if (act.startsWith("to-") || act === "undo") return "stage";
  if (act === "size") return `size-${values?.["position"] ?? 0}`;
  return act;
}
