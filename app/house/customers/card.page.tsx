import { data, redirect, useActionData } from "react-router";
import { CUSTOMERS_A_PAGE, customerPath } from "../../../domain/customers/customers.ts";
import { joinField } from "../../../domain/customers/fields.ts";
import { piecesWords } from "../../../domain/house/orders.ts";
import { mayDo } from "../../../domain/house/rights.ts";
import { momentText } from "../../../domain/house/time.ts";
import { callLink, mailLink, whatsAppLink } from "../../../domain/messages/reply-links.ts";
import { formatNumber } from "../../../domain/orders/numbers.ts";
import { isOpenStage, STAGE_NAMES } from "../../../domain/orders/stages.ts";
import { FITS } from "../../../domain/reviews/review.ts";
import { brand } from "../../../domain/stores/brand.ts";
import type { CustomerCard } from "../../../server/customers/cards.ts";
import { catalogueContext, shopContext } from "../../shop-context.ts";
import { act } from "../act.ts";
import type { Shown, Words } from "../act.ts";
import {
  ActButton,
  Buttons,
  ConfirmPassword,
  Form,
  Hidden,
  HouseField,
  Submit,
  useAnswer,
} from "../form.tsx";
import {
  EmptyState,
  FormResult,
  houseTitle,
  Notice,
  PageHead,
  Row,
  Rows,
  Section,
} from "../screen.tsx";
import { isPasswordNeeded, visitContext } from "../session.ts";
import type { Route } from "./+types/card.page";
import { Measurements } from "./measurements.tsx";
import { WhichOne } from "./which-one.tsx";
import styles from "./card.page.module.css";

export const meta = ({ loaderData }: Route.MetaArgs) =>
  houseTitle(loaderData?.card.name ?? "Customer");

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { house } = context.get(shopContext);
  const { person } = context.get(visitContext);
  const asked = url.searchParams.get("page") ?? "";
  const page = /^\d{1,3}$/.test(asked) ? Number(asked) : 0;
  const card = await house.readCustomer(params.id, { page, hidesReach: !mayDo(person, "daily") });
  if (!card) throw data(null, { status: 404, statusText: "Not Found" });
  // A stored card has one address, whatever led here.
  if (card.isStored && card.key !== params.id) throw redirect(customerPath(card.key) + url.search);
  const { findProduct } = context.get(catalogueContext);
  const pieceOf = (sku: string) => findProduct(sku)?.fullName ?? sku;
  const fits = card.fits.map((each) => ({ ...each, piece: pieceOf(each.sku) }));
  const altered = card.altered.map((each) => ({ ...each, piece: pieceOf(each.sku) }));
  return {
    card,
    fits,
    altered,
    page,
    mayErase: mayDo(person, "people"),
    isPasswordNeeded: isPasswordNeeded(context),
    done: DONE.get(url.searchParams.get("done") ?? ""),
  };
}

export function action({ params, ...args }: Route.ActionArgs) {
  return act(args, "/house/customers/:id", words, {
    subject: { key: params.id },
    repeated: "This was done already, once.",
  });
}

const to = (word: string) => (result: { card: string }) => ({
  to: `${customerPath(result.card)}?done=${word}#done`,
});

const words: Words<"/house/customers/:id"> = {
  measure: { done: to("measured") },
  wrong: { done: to("wrong") },
  join: { done: to("joined"), refused: { choose: "Choose the card that is also hers." } },
  apart: { done: to("apart"), refused: { joined: "These two are one card already." } },
  part: {
    done: to("parted"),
    refused: { "only-one": "This is all that the card is known by: part the others from it." },
  },
  erase: {
    done: { to: "/house/customers?erased=yes" },
    refused: {
      changed: "Another address has come to this card since: read the list again.",
      "open-orders":
        "Nothing was erased: a payment of one of the orders may still arrive. Try again three days after it.",
    },
  },
};

const DONE: ReadonlyMap<string, string> = new Map([
  ["added", "She is in the book."],
  ["measured", "The measurements are saved."],
  [
    "wrong",
    "The set is marked as wrong: no order takes it any more. One that is being cut keeps it, and its sheet says so.",
  ],
  ["joined", "The two cards are one."],
  ["apart", "They stay two people."],
  ["parted", "It has a card of its own now."],
]);

export default function CustomerScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { card, fits, altered, page, done, mayErase, isPasswordNeeded: isNeeded } = loaderData;
  const { key, name, reach, orders, orderCount, typed, sets, madeFor } = card;
  // These forms say it themselves.
  const isElsewhere = actionData && ["measure", "erase", "join"].includes(actionData.act);
  return (
    <>
      <PageHead title={name} note={counted(orderCount)} />
      <div id="done" className={styles.done}>
        {!actionData && done && <Notice kind="status">{done}</Notice>}
        {!isElsewhere && <FormResult notice={actionData?.notice} message={actionData?.message} />}
      </div>
      {reach && <Same same={reach.same} name={name} />}
      <Measurements sets={sets} />
      <div className={styles.columns}>
        <div>
          {reach && <Reached name={name} reach={reach} />}
          {typed.length + fits.length + altered.length > 0 && (
            <Section id="fit" title="Fit">
              <Rows>
                {typed.map((each) => (
                  <Row
                    key={each.number}
                    title={each.words}
                    note={`Typed by her, with ${each.number} · ${momentText(each.at)}`}
                  />
                ))}
                {fits.map(({ sku, piece, fit, words: said, at }) => (
                  <Row
                    key={`${sku} ${at}`}
                    title={`${piece}: ${FITS[fit].toLowerCase()}`}
                    note={[said, `Review, ${momentText(at)}`].filter(Boolean).join(" · ")}
                  />
                ))}
                {altered.map(({ sku, piece, words: change, at }) => (
                  <Row
                    key={`${sku} ${change} ${at}`}
                    title={`${piece}: ${change}`}
                    note={`Altered, ${momentText(at)}`}
                  />
                ))}
              </Rows>
            </Section>
          )}
        </div>
        <div>
          <Section id="orders" title="Orders">
            {orders.length === 0 ? (
              <EmptyState>She has ordered nothing herself.</EmptyState>
            ) : (
              <Rows>
                {orders.map((order) => (
                  <Row
                    key={order.number}
                    href={`/house/orders/${formatNumber(order.number)}`}
                    title={formatNumber(order.number)}
                    note={`${piecesWords(order.lines)} · ${momentText(order.createdAt)}`}
                    end={<span className={styles.stage}>{STAGE_NAMES[order.stage]}</span>}
                  />
                ))}
              </Rows>
            )}
            {orderCount > (page + 1) * CUSTOMERS_A_PAGE && (
              <p>
                <a
                  className="button-line"
                  href={`${customerPath(key)}?page=${page + 1}#orders`}
                  aria-label="Older orders"
                >
                  Older
                </a>
              </p>
            )}
            {madeFor.length > 0 && (
              <p className="links">
                In others’ orders:
                {madeFor.map((number) => (
                  <a key={number} href={`/house/orders/${number}`}>
                    {number}
                  </a>
                ))}
              </p>
            )}
          </Section>
          {reach && <Parts parts={reach.parts} />}
          {reach && mayErase && <Erase reach={reach} orders={orders} isNeeded={isNeeded} />}
        </div>
      </div>
    </>
  );
}

const counted = (orders: number) =>
  orders === 0 ? "No orders" : orders === 1 ? "1 order" : `${orders} orders`;

type Reach = NonNullable<CustomerCard["reach"]>;

function Reached({ name, reach: { phones, emails } }: { name: string; reach: Reach }) {
  if (phones.length + emails.length === 0) return null;
  const hello = `Hello ${name.split(" ", 1)[0]}, this is ${brand.name}. `;
  return (
    <Section id="reach" title="How to reach her">
      <ul className={styles.reach}>
        {phones.map((phone) => {
          const chat = whatsAppLink(phone, hello);
          return (
            <li key={phone}>
              <span>{phone}</span>
              <span className="links">
                <a href={callLink(phone)} aria-label={`Call ${phone}`}>
                  Call
                </a>
                {chat && (
                  <a href={chat} aria-label={`WhatsApp ${phone}`}>
                    WhatsApp
                  </a>
                )}
              </span>
            </li>
          );
        })}
        {emails.map((email) => (
          <li key={email}>
            <span>{email}</span>
            <span className="links">
              <a href={mailLink(email, "", hello)} aria-label={`E-mail ${email}`}>
                E-mail
              </a>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Asks whether others with a phone number of hers are the same person. */
function Same({ same, name }: { same: Reach["same"]; name: string }) {
  if (same.length === 0) return null;
  return (
    <Section id="same" title="Same person?">
      <Rows>
        {same.map((other) => (
          <Row
            key={other.key}
            href={customerPath(other.key)}
            title={other.name}
            note={["The same phone number", ...other.reach].join(" · ")}
          >
            <div className={styles.acts}>
              <ActButton
                act="join"
                values={{ other: other.key }}
                label={`${other.name} is ${name}`}
              >
                Join
              </ActButton>
              <ActButton
                act="apart"
                values={{ other: other.key }}
                label={`${other.name} is somebody else`}
              >
                Part
              </ActButton>
            </div>
          </Row>
        ))}
      </Rows>
    </Section>
  );
}

/** What the card is put together of. */
function Parts({ parts }: { parts: Reach["parts"] }) {
  const answer = useAnswer({ act: "join" });
  const { result } = useActionData<Shown<"/house/customers/:id">>() ?? {};
  const people = result && "people" in result ? result.people : [];
  return (
    <Section id="parts" title="Joined">
      {parts.length > 0 && <PartRows parts={parts} />}
      <details open={answer !== undefined} className={styles.more}>
        <summary>Join another card</summary>
        <FormResult message={answer?.message} />
        <Form act="join" action="#parts" label="Join another card" isUnchecked>
          <HouseField field={joinField} />
          {people.length > 0 && <WhichOne name="other" people={people} />}
          <Buttons>
            <Submit look="button-line">{people.length > 0 ? "Join" : "Find"}</Submit>
          </Buttons>
        </Form>
      </details>
    </Section>
  );
}

function PartRows({ parts }: { parts: Reach["parts"] }) {
  return (
    <Rows>
      {parts.map(({ words: text, address, member }) => (
        <Row key={address ?? member} title={text}>
          <div className={styles.acts}>
            <ActButton act="part" values={{ address, member }} label={`Part ${text}`}>
              Part
            </ActButton>
          </div>
        </Row>
      ))}
    </Rows>
  );
}

/** Names what is erased, and asks once more. */
type EraseProps = { reach: Reach; orders: CustomerCard["orders"]; isNeeded: boolean };

function Erase({ reach, orders, isNeeded }: EraseProps) {
  const inHand = orders.filter(({ stage }) => isOpenStage(stage));
  const answer = useAnswer({ act: "erase" });
  return (
    <Section id="erase" title="Erase">
      <details open={answer !== undefined} className={styles.more}>
        <summary>Erase this customer</summary>
        <FormResult message={answer?.message} />
        <p>
          For good: measurements, reviews and messages go whole. Orders keep what was sold and for
          how much, and lose who it was for. Store credit stays good for whoever has its code.
        </p>
        {inHand.length > 0 && (
          <p>
            {`Not handed over yet: ${inHand.map(({ number }) => formatNumber(number)).join(", ")}. Nobody will know whom to send it to.`}
          </p>
        )}
        <p>Erased by:</p>
        <ul className={styles.addresses}>
          {reach.parts.length === 0 && reach.addresses.length === 0 && <li>this card alone</li>}
          {reach.addresses.map((address) => (
            <li key={address}>{address}</li>
          ))}
        </ul>
        <Form act="erase" action="#erase" label="Erase this customer">
          <Hidden values={{ saw: reach.addresses.join("\n") }} />
          <ConfirmPassword isNeeded={isNeeded} />
          <Buttons>
            <Submit look="button-line">Erase</Submit>
          </Buttons>
        </Form>
      </details>
    </Section>
  );
}
