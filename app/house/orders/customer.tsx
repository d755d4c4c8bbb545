import { addressFields } from "../../../domain/checkout/validate.ts";
import { customerPath } from "../../../domain/customers/customers.ts";
import { greeting, sizeMeWords } from "../../../domain/house/orders.ts";
import { mayDo } from "../../../domain/house/rights.ts";
import type { Rights } from "../../../domain/house/rights.ts";
import {
  callLink,
  mailLink,
  whatsAppLink,
  whatsAppShareLink,
} from "../../../domain/messages/reply-links.ts";
import { formatNumber } from "../../../domain/orders/numbers.ts";
import { addressText } from "../../../domain/orders/stages.ts";
import type { OrderFile } from "../../../server/orders/order-file.ts";
import { HouseIsland } from "../browser/island.tsx";
import { Buttons, Check, Form, HouseField, Submit } from "../form.tsx";
import { Notice, Section } from "../screen.tsx";
import {
  at,
  CLOSED,
  mailed,
  MailNote,
  OrderForm,
  SheetForm,
  useOrderResult,
} from "./order-form.tsx";
import type { OrderWords } from "./order-form.tsx";
import PassedLink from "./passed-link.island.tsx";
import styles from "./customer.module.css";
import {
  customerOf,
  fullName,
  isErased,
  placeOf,
  textsFor,
} from "../../../domain/orders/customer.ts";

export const customerWords = {
  address: {
    done: at("address"),
    stale: (now) =>
      `Somebody has changed it since. It is now: ${addressText(now).replaceAll("\n", ", ")}. Yours is below and was not saved; press again to save it.`,
    refused: { closed: CLOSED },
  },
  "for-workshop": { done: at("for-workshop"), refused: { closed: CLOSED } },
  link: {
    done: at("link"),
    refused: {
      "nothing-due": "Nothing is left to pay.",
      "not-accepted": "The customer has to accept the order first, by its page.",
    },
  },
} satisfies OrderWords;

export const customerDone = {
  address: mailed("The address is saved."),
  "for-workshop": "What the workshop sees of her comments is saved.",
  link: "The payment link is ready, below.",
};

type Props = {
  page: Pick<OrderFile, "order" | "countryName" | "regions">;
  countries: readonly { code: string; name: string }[];
  canChange: boolean;
  person: Rights;
};

/** The customer: phone, e-mail address, delivery address, sizes and comments. */
export function Customer({ page, countries, canChange, person }: Props) {
  const { order, countryName } = page;
  if (isErased(order)) {
    return (
      <Section id="customer" title="Customer">
        <p>This customer’s details were erased.</p>
      </Section>
    );
  }
  const customer = customerOf(order);
  const { firstName, email, phone } = customer;
  const sizeMe = sizeMeWords(order.sizing);
  const number = formatNumber(order.number);
  const hello = greeting(firstName, number);
  const chat = whatsAppLink(phone, hello);
  const texts = textsFor("house", customer);
  return (
    <Section id="customer" title="Customer">
      <p className={styles.name}>{fullName(customer)}</p>
      <p>
        <a className="touch-target" href={customerPath(number)}>
          Her card: orders and measurements
        </a>
      </p>
      <ul className={styles.reach}>
        {phone && (
          <li>
            <a href={callLink(phone)} aria-label={`Call ${phone}`}>
              Call
            </a>
          </li>
        )}
        {chat && (
          <li>
            <a href={chat}>WhatsApp</a>
          </li>
        )}
        {email && (
          <li>
            <a href={mailLink(email, `Your order ${number}`, hello)} aria-label={`E-mail ${email}`}>
              E-mail
            </a>
          </li>
        )}
      </ul>
      <p className={`fine-print ${styles.facts}`}>{[phone, email].filter(Boolean).join("\n")}</p>
      <p className={styles.address}>{placeOf(customer, countryName).join("\n")}</p>
      {canChange && <ChangeAddress page={page} countries={countries} />}
      {sizeMe && <p className={styles.comments}>{sizeMe}</p>}
      {texts.map((text) => (
        <p key={text} className={styles.comments}>
          {text}
        </p>
      ))}
      {texts.length > 0 && mayDo(person, "comments") && (
        <OrderForm act="for-workshop">
          <Check
            name="isForWorkshop"
            label="For the workshop"
            isOn={order.comments_for_workshop === 1}
          />
          <Buttons>
            <Submit look="button-line">Save</Submit>
          </Buttons>
        </OrderForm>
      )}
    </Section>
  );
}

function ChangeAddress({ page, countries }: Pick<Props, "page" | "countries">) {
  const { order, regions } = page;
  const hint = `As the checkout names it, such as ${regions.slice(0, 3).join(", ")}.`;
  // A select of regions would need a script to follow the chosen country, so the state is typed and checked.
  const state = { type: "text" as const, ...(regions.length > 1 && { hint }) };
  return (
    <div>
      <SheetForm
        act="address"
        saw={addressText(order)}
        label="Change address"
        submit="Save address"
      >
        {addressFields.map((field) => (
          <HouseField
            key={field.name}
            field={field.name === "state" ? { ...field, ...state } : field}
            value={order[field.name]}
          >
            {countries.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </HouseField>
        ))}
        <p>
          <MailNote>The customer gets an e-mail with the new address.</MailNote>
        </p>
      </SheetForm>
    </div>
  );
}

type LinksProps = {
  page: Pick<OrderFile, "order" | "money" | "payLinkToken" | "stages">;
  publicUrl: string;
};

/** Links to pass on: to the customer's page, to the courier's tracking, and a payment link by which anybody can pay. */
export function Links({ page, publicUrl }: LinksProps) {
  const { order, money, payLinkToken, stages } = page;
  const tracking = trackingOf(stages);
  const { email, phone, reference } = order;
  const number = formatNumber(order.number);
  const message = useOrderResult("link")?.message;
  const to = { name: order.first_name, email, phone, number };
  return (
    <Section id="link" title="Links">
      <SharedLink
        id="own-link"
        label="The customer’s page: stages, and what is left to pay"
        url={`${publicUrl}/orders/${reference}`}
        text={money.due > 0 ? "Here you see it, and can pay:" : "Here you see where it stands:"}
        to={to}
      />
      {tracking && order.stage === "shipped" && (
        <SharedLink
          id="tracking-link"
          label="Tracking link of the courier"
          url={tracking}
          text="It is on its way; follow it here:"
          to={to}
        />
      )}
      {money.due > 0 && payLinkToken && (
        <SharedLink
          id="payment-link"
          label="Payment link: anybody can pay by it, and sees no address"
          url={`${publicUrl}/pay/${payLinkToken}`}
          text="It can be paid here:"
          to={to}
        />
      )}
      {message && <Notice kind="error">{message}</Notice>}
      {money.due > 0 && !payLinkToken && (
        <Form act="link" action="#link">
          <Buttons>
            <Submit look="button-line">Make a payment link</Submit>
          </Buttons>
        </Form>
      )}
    </Section>
  );
}

/** The courier's tracking link that was given with the last change to 'Shipped'; undefined if none was given. */
function trackingOf(stages: OrderFile["stages"]): string | undefined {
  return stages.findLast(({ stage }) => stage === "shipped")?.tracking_url || undefined;
}

type SharedProps = {
  /** Unique on the page. */
  id: string;
  label: string;
  url: string;
  text: string;
  to: { name: string; email: string; phone: string; number: string };
};

/** A link with the ways to send it. */
function SharedLink({ id, label, url, text, to }: SharedProps) {
  const { name, email, phone, number } = to;
  const message = `${greeting(name, number)}${text}`;
  const whole = `${message} ${url}`;
  const chat = whatsAppLink(phone, whole) ?? whatsAppShareLink(whole);
  return (
    <div className={styles.link}>
      <HouseIsland
        name="passed-link"
        component={PassedLink}
        without="the link can be copied from its field"
        props={{ id, label, url, text: message }}
      />
      <p className="links">
        <a href={chat}>Send by WhatsApp</a>
        {email && <a href={mailLink(email, `Your order ${number}`, whole)}>Send by e-mail</a>}
        <a href={url}>Open</a>
      </p>
    </div>
  );
}
