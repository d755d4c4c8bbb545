import { data, redirect } from "react-router";
import { checkFields } from "../../../domain/fields.ts";
import { piecesWords } from "../../../domain/house/orders.ts";
import {
  EXPORT_NAME,
  EXPORT_PATH,
  FIND_NAME,
  FIND_PATH,
  findField,
  OPEN_MINUTES,
} from "../../../domain/orders/find.ts";
import type { FoundOrder } from "../../../domain/orders/find.ts";
import { STAGE_NAMES } from "../../../domain/orders/stages.ts";
import { brand } from "../../../domain/stores/brand.ts";
import { inMinutes, longDay, toLagos } from "../../../domain/time.ts";
import { networkContext, shopContext } from "../../shop-context.ts";
import { FindForm } from "./find-form.tsx";
import type { Route } from "./+types/page";
import styles from "./page.module.css";

export function meta() {
  return [{ title: `${FIND_NAME} · ${brand.name}` }];
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

/** The orders that this device has opened by a link, or the form that asks for one. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const mine = await context.get(shopContext).readMyOrders(request.headers.get("Cookie"));
  return { orders: mine?.orders, until: mine && toLagos(mine.until)?.slice(11) };
}

/** Says the same about every address: whether it has orders is found out after the answer. */
export async function action({ request, context }: Route.ActionArgs) {
  const { askForOrders, closeOrders } = context.get(shopContext);
  const values = Object.fromEntries(new URLSearchParams(await request.text()));
  if (values["wants"] === "nothing") {
    const ended = await closeOrders(request.headers.get("Cookie"));
    return redirect(FIND_PATH, { status: 303, headers: { "Set-Cookie": ended } });
  }
  const { texts, errors } = checkFields([findField], values);
  if (errors["email"]) {
    return data({ value: texts.email, error: errors["email"], said: undefined }, { status: 422 });
  }
  const asked = await askForOrders(texts.email, context.get(networkContext));
  if (asked.kind === "limited") {
    const { retryAfter } = asked;
    const error = `Too many links were asked for from your network. Please try again in ${inMinutes(retryAfter)}.`;
    const init = { status: 429, headers: { "Retry-After": String(retryAfter) } };
    return data({ value: texts.email, error, said: undefined }, init);
  }
  return data({ value: "", error: undefined, said: SAID });
}

const SAID = `If there are orders under this address, a link to them is on its way to it. The link is good for one day. Nothing there after some minutes? Look among unwanted mail, or try the other address that you may have ordered with.`;

export default function FindScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { orders, until } = loaderData;
  if (orders && !actionData) return <MyOrders orders={orders} until={until ?? ""} />;
  const { value, error, said } = actionData ?? {};
  return (
    <section className={styles.page}>
      <h1>{FIND_NAME}</h1>
      {said ? (
        <p role="status">{said}</p>
      ) : (
        <p>
          {`Type the e-mail address that you ordered with. We send a link to it that opens your orders for ${OPEN_MINUTES} minutes on the device on which you press its button.`}
        </p>
      )}
      <FindForm value={value} error={error} isAgain={said !== undefined} />
    </section>
  );
}

type Props = {
  orders: readonly FoundOrder[];
  /** The time in Lagos, such as 14:05. */
  until: string;
};

function MyOrders({ orders, until }: Props) {
  return (
    <section className={styles.page}>
      <h1>My orders</h1>
      <p>{`Open on this device until ${until}, Lagos time. Choose one to see where it is, pay what is left, or ask about it.`}</p>
      {orders.length === 0 ? (
        <p>There are no orders under your address any more.</p>
      ) : (
        <ul className={styles.orders}>
          {orders.map(({ reference, number, placedAt, lines, stage }) => (
            <li key={reference}>
              <a className={styles.order} href={`/orders/${reference}`}>
                <span className={styles.number}>{number}</span>{" "}
                <span>{longDay(toLagos(placedAt) ?? "")}</span>{" "}
                <span className={styles.pieces}>{piecesWords(lines)}</span>{" "}
                <span className={styles.stage}>{STAGE_NAMES[stage]}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.acts}>
        <a className="button-line" href={EXPORT_PATH}>
          {EXPORT_NAME}
        </a>
        <form method="post">
          <button className="button-line" type="submit" name="wants" value="nothing">
            Close on this device
          </button>
        </form>
      </div>
      <p>{`“${EXPORT_NAME}” is a file (JSON) of all that stands under your e-mail address.`}</p>
    </section>
  );
}
