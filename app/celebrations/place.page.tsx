import { data, redirect } from "react-router";
import { measurementWords } from "../../domain/customers/measurements.ts";
import type { FieldErrors, Values } from "../../domain/fields.ts";
import { brand } from "../../domain/stores/brand.ts";
import { longDay, toLagos } from "../../domain/time.ts";
import type { PlacePage } from "../../server/celebrations/guests.ts";
import { shopContext } from "../shop-context.ts";
import type { Route } from "./+types/place.page";
import { GuestForm } from "./guest-form.tsx";
import { Over } from "./over.tsx";
import { Pieces } from "./pieces.tsx";
import styles from "./celebration.module.css";

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: `${loaderData?.page?.celebration.name ?? "A celebration"} · ${brand.name}` }];
}

/** A guest's own page, which only she has the link of. */
export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  const page = await context.get(shopContext).celebrations.readPlacePage(token);
  return data({ page, token }, { status: page ? 200 : 404 });
}

type Answer = { values: Values; errors: FieldErrors; why?: keyof typeof WHY };

export async function action({ params: { token }, request, context }: Route.ActionArgs) {
  const { celebrations } = context.get(shopContext);
  const values: Values = Object.fromEntries(new URLSearchParams(await request.text()));
  const { act } = values;
  const result =
    act === "leave"
      ? await celebrations.leave(token)
      : act === "cancel"
        ? await celebrations.cancelWhole(token)
        : await celebrations.changePlace(token, values);
  const answer = (status: number, more: Partial<Answer>) =>
    data<Answer>({ values, errors: {}, ...more }, { status });
  switch (result.kind) {
    case "done":
      return redirect(`/celebrations/place/${token}`, 303);
    case "invalid":
      return answer(422, { errors: result.fields });
    case "closed":
    case "settled":
      return answer(409, { why: result.kind });
    case "unknown":
      throw data(null, { status: 404, statusText: "Not Found" });
  }
}

const WHY = {
  closed: "This celebration has closed: nothing can be changed here any more. Please write to us.",
  settled: "This cannot be done here any more. Please write to us.",
};

export default function PlaceScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { page, token } = loaderData;
  if (!page) return <Over />;
  const { celebration, offer, state, values, cancelUntil } = page;
  const isOpen = state === "in" && !celebration.isClosed;
  return (
    <section className={styles.page}>
      <h1>{celebration.name}</h1>
      <p role="status">{stateWords(page)}</p>
      {actionData?.why && <p role="alert">{WHY[actionData.why]}</p>}
      {state !== "out" && <Chosen page={page} />}
      <p className={styles.buttons}>
        {isOpen && (
          <a className="button" href={`/celebrations/checkout/${token}`}>
            Go to checkout
          </a>
        )}
        {page.order && (
          <a className="button-line" href={`/orders/${page.order.reference}`}>
            {`Your order ${page.order.number}`}
          </a>
        )}
      </p>
      {isOpen && (
        <>
          <details className={styles.change} open={actionData !== undefined}>
            <summary>Change what I said</summary>
            <GuestForm
              offer={offer}
              values={actionData?.values ?? values}
              errors={actionData?.errors ?? {}}
              act="change"
              button="Save"
            />
          </details>
          <form method="post">
            <button className="button-text" type="submit" name="act" value="leave">
              I cannot come
            </button>
          </form>
        </>
      )}
      {cancelUntil && (
        <section className={styles.moved} aria-labelledby="moved">
          <h2 id="moved">The day was moved</h2>
          <p>{`It is now ${longDay(celebration.day)}. Until ${untilText(cancelUntil)} you may cancel, and all that you have paid goes back to you.`}</p>
          <details>
            <summary>Cancel for my whole money</summary>
            <form method="post">
              <button className="button-line" type="submit" name="act" value="cancel">
                Yes, cancel my order
              </button>
            </form>
          </details>
        </section>
      )}
      <p className="fine-print">
        Keep this page’s address: it is yours alone.{" "}
        <a href={`/celebrations/${celebration.token}`}>The guests’ page</a>
      </p>
    </section>
  );
}

/** '2 December, 14:05' on Lagos' clock. */
function untilText(iso: string): string {
  const lagos = toLagos(iso) ?? "";
  return `${longDay(lagos)}, ${lagos.slice(11)}`;
}

function stateWords({ name, state, order, celebration }: PlacePage): string {
  const { isClosed, closesOn, readyBy } = celebration;
  if (state === "out") {
    return order?.isPaid
      ? `${name}, your order was cancelled. Its page says what comes back to you.`
      : `${name}, you are not coming. Should you come after all, come in once more by the guests’ page.`;
  }
  if (state === "paid") {
    return `${name}, you are in and have paid. Your pieces are ready by ${longDay(readyBy)}.`;
  }
  if (isClosed)
    return `${name}, it closed on ${longDay(closesOn)}, before you had paid. Please write to us.`;
  return `${name}, you are in. You have a place for certain once you have paid, until ${longDay(closesOn)}.`;
}

function Chosen({ page: { offer, place } }: { page: PlacePage }) {
  const measured = measurementWords(place.measurements);
  return (
    <div>
      <Pieces pieces={offer.pieces.filter(({ sku }) => place.pieces.includes(sku))} />
      <dl className={styles.chosen}>
        {place.size && (
          <div>
            <dt>Size</dt>
            <dd>{place.size}</dd>
          </div>
        )}
        {measured && (
          <div>
            <dt>Measurements, cm</dt>
            <dd>{measured}</dd>
          </div>
        )}
      </dl>
    </div>
  );
}
