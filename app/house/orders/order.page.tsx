import { data } from "react-router";
import { ALTERATIONS } from "../../../domain/alterations/alteration.ts";
import { HANDOVER_NAMES } from "../../../domain/checkout/delivery.ts";
import { EXPRESS, noteField } from "../../../domain/house/order-fields.ts";
import { dueOf, faultWords, paidWords } from "../../../domain/house/orders.ts";
import { mayDo } from "../../../domain/house/rights.ts";
import { formatKobo } from "../../../domain/money-text.ts";
import type { Kobo } from "../../../domain/money.ts";
import { isErased } from "../../../domain/orders/customer.ts";
import { chargesInForce, priceParts } from "../../../domain/orders/money.ts";
import { formatNumber, readNumber } from "../../../domain/orders/numbers.ts";
import { isOpenStage, possibleSteps, STAGE_NAMES } from "../../../domain/orders/stages.ts";
import { DISCOUNT, sumsBeside } from "../../../domain/orders/sums.ts";
import { vatIn } from "../../../domain/orders/vat.ts";
import type { OrderFile } from "../../../server/orders/order-file.ts";
import { catalogueContext, shopContext } from "../../shop-context.ts";
import { act } from "../act.ts";
import type { Words } from "../act.ts";
import { Buttons, Check, HouseField, Submit } from "../form.tsx";
import { houseTitle, Notice, PageHead, Section, SectionLinks } from "../screen.tsx";
import { Photographs } from "../photographs.tsx";
import { isPasswordNeeded, visitContext } from "../session.ts";
import type { Route } from "./+types/order.page";
import { alterationDone, Alterations, alterationWords } from "./alterations.tsx";
import { Customer, customerDone, customerWords, Links } from "./customer.tsx";
import { Mails, StageChat } from "./mails.tsx";
import { makingDone, makingWords } from "./making.tsx";
import { MoneyForms, moneyDone, moneyWords } from "./money.tsx";
import { Kept, keptDone, keptWords } from "./kept.tsx";
import { Recorded, recordedDone, recordedWordsOfForms } from "./recorded.tsx";
import { History, historyDone, historyWords } from "./history.tsx";
import { at, CLOSED, formPlace, doneText, MailedContext, OrderForm } from "./order-form.tsx";
import type { DoneWords, OrderResult } from "./order-form.tsx";
import { pieceDone, Pieces, pieceWords } from "./pieces.tsx";
import { CancelForm, ReadyByForm, stageDone, StageGroup, stageWords } from "./stage.tsx";
import { WorkshopScreen } from "./workshop.tsx";
import styles from "./order.page.module.css";

export const meta = ({ params }: Route.MetaArgs) => houseTitle(params.number);

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { house, checkout } = context.get(shopContext);
  const number = readNumber(params.number);
  const visit = context.get(visitContext);
  const done = DONE.get(url.searchParams.get("done"));
  const today = house.orders.today();
  if (number !== undefined && !mayDo(visit.person, "daily")) {
    const order = await house.orders.readForWorkshop(number, visit);
    if (order) return { order, today, done };
  }
  const page = number === undefined ? undefined : await house.orders.read(number);
  if (!page) throw data(null, { status: 404, statusText: "Not Found" });
  return {
    page,
    sizes: page.lines.map(({ sku }) => context.get(catalogueContext).findProduct(sku)?.sizes),
    messages: house.orders.chatMessages(page),
    today,
    publicUrl: house.orders.publicUrl,
    takesRecorded: await house.orders.takesRecorded(),
    countries: checkout.countries,
    person: visit.person,
    isPasswordNeeded: isPasswordNeeded(context),
    now: new Date().toISOString(),
    done,
  };
}

export function action({ params, ...args }: Route.ActionArgs) {
  const number = readNumber(params.number);
  if (number === undefined) throw data(null, { status: 404, statusText: "Not Found" });
  const subject = { order: formatNumber(number) };
  return act(args, "/house/orders/:number", words, { subject, repeated: at("repeated") });
}

/** The words for each result of the page's forms. */
const words: Words<"/house/orders/:number"> = {
  ...stageWords,
  ...pieceWords,
  ...makingWords,
  ...customerWords,
  ...moneyWords,
  ...recordedWordsOfForms,
  ...keptWords,
  ...alterationWords,
  ...historyWords,
  note: { done: at("note"), refused: { closed: CLOSED } },
};

/** What the head of the page says after something was done, by the word in its address. */
const DONE: ReadonlyMap<string | null, DoneWords> = new Map(
  Object.entries<DoneWords>({
    ...stageDone,
    ...pieceDone,
    ...makingDone,
    ...customerDone,
    ...moneyDone,
    ...recordedDone,
    ...keptDone,
    ...alterationDone,
    ...historyDone,
    note: "The note is saved.",
    written:
      "The order is written. An e-mail address gets its link by itself; you can also send it, below.",
    "written-paid": "The order is written, and its payment recorded.",
    "written-part": "The order is written, and its payment recorded. What is left stays due.",
    repeated: "This was done already, once.",
  }),
);

export default function OrderScreen({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.order) return <WorkshopScreen {...loaderData} />;
  return <WholeOrder loaderData={loaderData} actionData={actionData} />;
}

/** What the loader returns to whoever does the daily work. */
type Whole = Extract<Route.ComponentProps["loaderData"], { page: unknown }>;
type WholeProps = Pick<Route.ComponentProps, "actionData"> & { loaderData: Whole };

function WholeOrder({ loaderData, actionData }: WholeProps) {
  const { page, today, publicUrl, countries, done, person, isPasswordNeeded, now } = loaderData;
  const { takesRecorded, messages, sizes } = loaderData;
  const { order, lines } = page;
  const { stage } = order;
  const number = formatNumber(order.number);
  const isMailed = order.email !== "" || isErased(order);
  const hasMoney = page.money.paid > page.money.refunded;
  const isCancellable = isOpenStage(stage) && (!hasMoney || mayDo(person, "payments"));
  const canEdit = isOpenStage(stage) && !isErased(order);
  const { steps, fault } = possibleSteps(stage, page.money);
  return (
    <MailedContext value={isMailed}>
      <PageHead title={number} note={<HeadNote page={page} today={today} />}>
        <a className="button-text" href={`/house/orders/${number}/print`}>
          Print for the workshop
        </a>
        <a className="button-text" href={`/house/orders/${number}/packing`}>
          Packing slip
        </a>
        {page.celebration && (
          <a className="button-text" href={`/house/celebrations/${page.celebration.id}`}>
            {page.celebration.name}
          </a>
        )}
      </PageHead>
      <div className={styles.sections}>
        <SectionLinks
          sections={[
            ...(page.alterations.length > 0 ? [["alterations", ALTERATIONS] as const] : []),
            ["money", "Money"],
            ...(isErased(order) ? [] : [["link", "Links"] as const]),
            ...(page.emails.length + messages.length > 0 ? [["mails", "Messages"] as const] : []),
            ["history", "History"],
            ...(isCancellable ? [["end", "Cancel"] as const] : []),
          ]}
        />
      </div>
      <div className={styles.done} id="done">
        {!actionData && done && <Notice kind="status">{doneText(done, isMailed)}</Notice>}
        {actionData && actionData.status !== 200 && (
          <Notice kind="error">
            Nothing was changed. <a href={`#${placeOf(actionData)}`}>See why</a>
          </Notice>
        )}
      </div>
      <div className={styles.columns}>
        <div>
          <section className={styles.stage} id="stage" aria-label="Making">
            <StageGroup
              stage={stage}
              steps={steps}
              fault={fault && faultWords(fault, page.money)}
              canUndo={stage !== "received"}
            />
            <StageChat page={page} messages={messages} />
            {isOpenStage(stage) && <ReadyByForm readyBy={order.ready_by} />}
          </section>
          <Section id="pieces" title="Pieces">
            <Pieces
              lines={lines}
              sizes={sizes}
              making={page.making}
              isForHouse={order.sizing !== ""}
              canChange={canEdit}
              canGive={canEdit && stage === "received"}
            />
            <Photographs photographs={page.photographs} of={`order ${number}`} />
          </Section>
          <Alterations {...{ page, messages, person, isPasswordNeeded }} />
          <Customer page={page} countries={countries} canChange={canEdit} person={person} />
        </div>
        <div>
          <Section id="money" title="Money">
            <Sums page={page} />
            <OwedBack page={page} />
            <OpenConcerns
              ids={page.concerns.filter((id) => !page.owedBack.some((owed) => owed.id === id))}
            />
            <Kept page={page} person={person} />
            <Recorded {...{ page, messages, person, today, takesRecorded }} />
            <MoneyForms {...{ page, person, isPasswordNeeded, now }} />
          </Section>
          {!isErased(order) && <Links page={page} publicUrl={publicUrl} />}
          <Section id="notes" title="Notes">
            <NoteForm />
          </Section>
          <Mails page={page} messages={messages} />
          <History page={page} />
          {isCancellable && (
            <div id="end">
              <CancelForm stage={stage} />
            </div>
          )}
        </div>
      </div>
    </MailedContext>
  );
}

type HeadNoteProps = Pick<Whole, "page" | "today">;

/** The line below the title: 'Ada Okafor · Sewing · Paid · Overdue since 3 Dec'. */
function HeadNote({ page: { order, money, bespoke, owedBack }, today }: HeadNoteProps) {
  const name = `${order.first_name} ${order.last_name}`.trim() || "Customer erased";
  const due = dueOf({ readyBy: order.ready_by, stage: order.stage }, today);
  const withUs = order.stage === "cancelled" ? order.with_us : undefined;
  const facts = [name, STAGE_NAMES[order.stage], paidWords(money, withUs)];
  if (order.speed === "express") facts.push("Express");
  if (order.handover === "collect") facts.push(HANDOVER_NAMES.collect);
  if (bespoke) facts.push(bespoke.acceptedAt ? "Bespoke" : "Bespoke, not accepted yet");
  const owed = owedBack.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <>
      {facts.join(" · ")}
      {owed > 0 && " · "}
      {owed > 0 && <span className={styles.overdue}>{`Owed back ${formatKobo(owed)}`}</span>}
      {due && " · "}
      {due && <span className={due.isOverdue ? styles.overdue : undefined}>{due.text}</span>}
    </>
  );
}

/** The id of the element that holds the refused form. */
function placeOf({ act: name, typed }: OrderResult) {
  if (name.startsWith("to-") || name === "undo") return "stage";
  if (name === "payment-back") return formPlace(name, typed["payment"]);
  if (name === "charge-back" || name === "charge-refund") return formPlace(name, typed["charge"]);
  if (name === "keep-undo") return formPlace(name, typed["kept"]);
  if (name.startsWith("alter")) {
    return formPlace(name === "alter-no" ? "alter" : name, typed["alteration"]);
  }
  if (name === "express-off") return formPlace(name, EXPRESS);
  if (name === "for") return `for-${typed["position"] ?? 0}`;
  if (name === "size") return `size-${typed["position"] ?? 0}`;
  return name;
}

type Props = { page: Pick<OrderFile, "order" | "lines" | "charges" | "credit" | "money"> };
type Sum = { key: string; name: string; amount: Kobo; isTotal?: boolean };

/** An order's price, its later charges and its payments. The rows add up to the totals. */
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
  const { goods, ...parts } = priceParts(order, lines);
  const beside = sumsBeside({
    ...parts,
    handover: order.handover,
    charges: chargesInForce(charges),
    credit,
  });
  const code = charges.find(({ kind }) => kind === "discount")?.made_by;
  const { total, paid, refunded, due, owed } = money;
  const optional: Sum[] = [
    { key: "returned", name: "Returned", amount: refunded },
    { key: "due", name: "Left to pay", amount: due, isTotal: true },
    order.stage === "cancelled"
      ? { key: "with-us", name: "Still with us", amount: order.with_us, isTotal: true }
      : { key: "owed", name: "Owed to the customer", amount: owed, isTotal: true },
  ];
  return [
    { key: "pieces", name: "Pieces", amount: goods },
    ...beside.map(([name, amount], at) => ({
      key: String(at),
      name: code && name === DISCOUNT ? `${name} ${code}` : name,
      amount,
    })),
    { key: "total", name: "Total", amount: total, isTotal: true },
    ...(order.vat_rate > 0
      ? [{ key: "vat", name: "VAT in it", amount: vatIn(total, order.vat_rate) }]
      : []),
    { key: "paid", name: "Paid", amount: paid },
    ...optional.filter(({ amount }) => amount > 0),
  ];
}

/** What its customer is owed for pieces that were sold before she paid for them, until somebody has dealt with it. */
function OwedBack({ page: { owedBack } }: { page: OrderFile }) {
  return owedBack.map(({ id, amount, pieces }) => (
    <Notice key={id} kind="error">
      {`Owed back ${formatKobo(amount)}: sold before it was paid for, ${pieces}. Return it or give credit below, or`}{" "}
      <a href={`/house/orders/payments#c-${id}`}>say that it is made anyway</a>.
    </Notice>
  ));
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
function NoteForm() {
  return (
    <OrderForm act="note">
      <HouseField field={noteField} />
      <Check name="workshop" label="Print it for the workshop (measurements)" />
      <Buttons>
        <Submit look="button-line">Save note</Submit>
      </Buttons>
    </OrderForm>
  );
}
