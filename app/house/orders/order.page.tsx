import { data, redirect } from "react-router";
import { noteField } from "../../../domain/house/order-fields.ts";
import { timelineOf } from "../../../domain/house/order-history.ts";
import { dueOf, paidWords, STAGE_NAMES } from "../../../domain/house/orders.ts";
import { momentText } from "../../../domain/house/time.ts";
import { formatKobo } from "../../../domain/money-text.ts";
import type { Kobo } from "../../../domain/money.ts";
import { goodsOf } from "../../../domain/orders/money.ts";
import { formatNumber, readNumber } from "../../../domain/orders/numbers.ts";
import { canCancel, canChange } from "../../../domain/orders/stages.ts";
import { proposeCredit } from "../../../domain/payments/credit.ts";
import type { OrderPage } from "../../../server/house/order-page.ts";
import { shopContext } from "../../shop-context.ts";
import { Field } from "../../design/field.tsx";
import { Check, fieldState, readForm } from "../form.tsx";
import type { Values } from "../../../domain/fields.ts";
import { houseTitle, Notice, PageHead, Section } from "../screen.tsx";
import { isPasswordNeeded, visitContext } from "../session.ts";
import type { Route } from "./+types/order.page";
import { actOnOrder } from "./actions.ts";
import { Customer, Links } from "./customer.tsx";
import { leftHouseAt } from "./money-actions.ts";
import { MoneyForms } from "./money.tsx";
import { resultOf, OrderForm } from "./order-form.tsx";
import type { FormProps } from "./order-form.tsx";
import { Pieces } from "./pieces.tsx";
import { CancelForm, ReadyByForm, StageGroup } from "./stage.tsx";
import styles from "./order.page.module.css";

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
  const result = await actOnOrder(context, number, await readForm(request));
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
      <PageHead title={number} note={<HeadNote page={page} today={today} />}>
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

type HeadNoteProps = Pick<Route.ComponentProps["loaderData"], "page" | "today">;

/** 'Ada Okafor · Sewing · Paid · Overdue since 3 Dec'. */
function HeadNote({ page: { order, money, bespoke }, today }: HeadNoteProps) {
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

/** The id of the element with the refused form. */
function placeOf({ act, values }: { act: string; values?: Values }) {
  if (act.startsWith("to-") || act === "undo") return "stage";
  if (act === "size") return `size-${values?.["position"] ?? 0}`;
  return act;
}

type Props = { page: Pick<OrderPage, "order" | "lines" | "charges" | "credit" | "money"> };
type Sum = { key: string; name: string; amount: Kobo; isTotal?: boolean };

/** What an order costs and what is paid of it. The rows add up to the totals. */
function Sums({ page }: Props) {
  return (
    <dl className={styles.sums}>
      {sumsOf(page).map(({ key, name, amount, isTotal }) => (
        <div key={key} className={isTotal ? styles.total : undefined}>
          <dt>{name}</dt>
          <dd>{formatKobo(amount)}</dd>
        </div>
      ))}
    </dl>
  );
}

function sumsOf({ order, lines, charges, credit, money }: Props["page"]): Sum[] {
  const goods = goodsOf(lines);
  const express = order.amount - goods;
  const { total, paid, refunded, due, owed } = money;
  const optional: Sum[] = [
    { key: "returned", name: "Returned", amount: refunded },
    { key: "due", name: "Left to pay", amount: due, isTotal: true },
    { key: "owed", name: "Owed to the customer", amount: owed, isTotal: true },
  ];
  return [
    { key: "pieces", name: "Pieces", amount: goods },
    ...(express > 0 ? [{ key: "express", name: "Express", amount: express }] : []),
    ...charges.map(({ id, label, amount }) => ({ key: id, name: label, amount })),
    ...(credit > 0 ? [{ key: "credit", name: "Store credit", amount: 0 - credit }] : []),
    { key: "total", name: "Total", amount: total, isTotal: true },
    { key: "paid", name: "Paid", amount: paid },
    ...optional.filter(({ amount }) => amount > 0),
  ];
}

/** Says that payments of the order wait for somebody to deal with them. */
function OpenConcerns({ ids }: { ids: readonly string[] }) {
  const [first] = ids;
  if (first === undefined) return null;
  const text =
    ids.length === 1
      ? "Something about its payments needs a look."
      : `${ids.length} things about its payments need a look.`;
  return (
    <Notice kind="error">
      {text} <a href={`/house/orders/payments#c-${first}`}>See what, and say what was done</a>
    </Notice>
  );
}

/** A note that customers never see. Notes are never changed, and stand in the history. */
function NoteForm(form: FormProps) {
  const own = resultOf(form.result, "note");
  return (
    <div id="note">
      <OrderForm {...form} act="note">
        <Field form="note" field={noteField} {...fieldState(own, "note")} />
        <Check
          name="workshop"
          label="Print it for the workshop (measurements)"
          isOn={own?.values?.["workshop"] === "yes"}
        />
        <div>
          <button className="button-line" type="submit">
            Save note
          </button>
        </div>
      </OrderForm>
    </div>
  );
}

/** Everything that happened to an order, in plain words, newest first. */
function History({ page, formId, result }: FormProps & { page: OrderPage }) {
  const canResend = page.money.status === "paid" && page.order.email !== "";
  return (
    <Section id="history" title="History">
      <ol className={styles.entries}>
        {timelineOf(page).map(({ key, at, text, detail, kind }) => (
          <li key={key} className={styles.entry} data-kind={kind}>
            <p className={styles.text}>{kind === "note" ? `Note: ${text}` : text}</p>
            <p className={styles.detail}>
              <time dateTime={at}>{momentText(at)}</time>
              {detail && ` · ${detail}`}
            </p>
          </li>
        ))}
      </ol>
      {canResend && (
        <div id="resend">
          <OrderForm formId={formId} result={resultOf(result, "resend")} act="resend">
            <div>
              <button className="button-line" type="submit">
                Resend confirmation
              </button>
            </div>
          </OrderForm>
        </div>
      )}
    </Section>
  );
}

/** What the head of the page says after an action, by the word in its address. */
const WORDS: ReadonlyMap<string, string> = new Map([
  ["stage", "The stage is saved."],
  ["undo", "The last stage is undone. Nobody was written to."],
  ["cancel", "The order is cancelled. If something was paid, return it or give credit."],
  ["ready-by", "The day is saved; the customer gets an e-mail."],
  ["size", "The size is saved; the customer gets an e-mail."],
  ["address", "The address is saved; the customer gets an e-mail."],
  ["fee", "Added; the customer gets an e-mail with the link to pay."],
  ["taken-back", "Taken back."],
  ["express-off", "Express is taken off."],
  ["refund", "The refund is on its way to the payment provider. You see below when it went back."],
  ["credit", "The credit is given; the customer gets its code by e-mail."],
  [
    "moved",
    "The payment is credit now, and the order is cancelled. The customer gets the code by e-mail.",
  ],
  ["resend", "The confirmation is sent again."],
  ["note", "The note is saved."],
  [
    "written",
    "The order is written; the customer gets its link by e-mail. You can also send it yourself, below.",
  ],
  ["link", "The payment link is ready, below."],
  ["repeated", "This was done already, once."],
]);

/** Undefined for any other text. */
function doneWords(word: string | null): string | undefined {
  return WORDS.get(word ?? "");
}
