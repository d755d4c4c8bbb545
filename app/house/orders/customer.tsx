import { addressFields } from "../../../domain/checkout/validate.ts";
import { greeting, sizeMeWords } from "../../../domain/house/orders.ts";
import {
  callLink,
  mailLink,
  whatsAppLink,
  whatsAppShareLink,
} from "../../../domain/messages/reply-links.ts";
import { formatNumber } from "../../../domain/orders/numbers.ts";
import { addressText } from "../../../domain/orders/stages.ts";
import type { OrderPage } from "../../../server/house/order-page.ts";
import { Field } from "../../design/field.tsx";
import { HouseIsland } from "../browser/island.tsx";
import { Buttons, fieldState } from "../form.tsx";
import { Notice, Section } from "../screen.tsx";
import { resultOf, OrderForm, Sheet } from "./order-form.tsx";
import type { FormProps } from "./order-form.tsx";
import PassedLink from "./passed-link.island.tsx";
import styles from "./customer.module.css";

type Props = FormProps & {
  page: Pick<OrderPage, "order" | "countryName" | "regions">;
  countries: readonly { code: string; name: string }[];
  canChange: boolean;
};

/** The customer: how to reach them, and the delivery address. */
export function Customer({ page, countries, canChange, ...form }: Props) {
  const { order, countryName } = page;
  if (order.email === "") {
    return (
      <Section id="customer" title="Customer">
        <p>This customer’s details were erased.</p>
      </Section>
    );
  }
  const { first_name, last_name, email, phone, address, state, comments, sizing } = order;
  const sizeMe = sizeMeWords(sizing);
  const number = formatNumber(order.number);
  const hello = greeting(first_name, number);
  const chat = whatsAppLink(phone, hello);
  return (
    <Section id="customer" title="Customer">
      <p className={styles.name}>{`${first_name} ${last_name}`}</p>
      <ul className={styles.reach}>
        <li>
          <a href={callLink(phone)} aria-label={`Call ${phone}`}>
            Call
          </a>
        </li>
        {chat && (
          <li>
            <a href={chat}>WhatsApp</a>
          </li>
        )}
        <li>
          <a href={mailLink(email, `Your order ${number}`, hello)} aria-label={`E-mail ${email}`}>
            E-mail
          </a>
        </li>
      </ul>
      <p className={styles.facts}>
        {phone}
        <br />
        {email}
      </p>
      <p className={styles.address}>{[address, state, countryName].filter(Boolean).join("\n")}</p>
      {canChange && <ChangeAddress page={page} countries={countries} {...form} />}
      {sizeMe && <p className={styles.comments}>{sizeMe}</p>}
      {comments && <p className={styles.comments}>“{comments}”</p>}
    </Section>
  );
}

function ChangeAddress({ page, countries, ...form }: Omit<Props, "canChange">) {
  const { order, regions } = page;
  const own = resultOf(form.result, "address");
  const list = regions.length > 1 ? "regions" : undefined;
  return (
    <div>
      <Sheet id="address" label="Change address" isOpen={own !== undefined}>
        <OrderForm {...form} act="address" saw={addressText(order)}>
          {addressFields.map((field) => (
            <Field
              key={field.name}
              form="address"
              // A country's regions would need a script to follow the country: they are typed, and checked.
              field={field.name === "state" ? { ...field, type: "text" } : field}
              {...fieldState(own, field.name, order[field.name])}
              hint={field.name === "state" ? stateHint(list, regions) : undefined}
            >
              {countries.map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </Field>
          ))}
          <p>The customer gets an e-mail with the new address.</p>
          <Buttons>
            <button className="button" type="submit">
              Save address
            </button>
          </Buttons>
        </OrderForm>
      </Sheet>
    </div>
  );
}

function stateHint(list: string | undefined, regions: readonly string[]) {
  return list ? `As the checkout names it, such as ${regions.slice(0, 3).join(", ")}.` : undefined;
}

type LinksProps = FormProps & {
  page: Pick<OrderPage, "order" | "money" | "payLinkToken" | "stages">;
  publicUrl: string;
};

/** Links to pass on: the customer's own page, and one by which anybody can pay. */
export function Links({ page, publicUrl, formId, result }: LinksProps) {
  const { order, money, payLinkToken, stages } = page;
  const tracking = trackingOf(stages);
  const { first_name, email, phone, reference } = order;
  const number = formatNumber(order.number);
  const own = resultOf(result, "link");
  const to = { name: first_name, email, phone, number };
  return (
    <Section id="link" title="Links">
      <SharedLink
        id="own-link"
        label="The customer’s page: stages, and what is left to pay"
        url={`${publicUrl}/orders/${reference}`}
        text="Here you see where it stands:"
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
      {money.due > 0 && !payLinkToken && (
        <OrderForm formId={formId} result={own} act="link">
          <div>
            <button className="button-line" type="submit">
              Make a payment link
            </button>
          </div>
        </OrderForm>
      )}
      {money.due === 0 && own?.message && <Notice kind="error">{own.message}</Notice>}
    </Section>
  );
}

/** The courier's tracking link, of the last change to 'Shipped'. */
function trackingOf(stages: OrderPage["stages"]): string | undefined {
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

/** A link, and the ways to send it. */
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
      <p className={styles.ways}>
        <a href={chat}>Send by WhatsApp</a>
        {email && <a href={mailLink(email, `Your order ${number}`, whole)}>Send by e-mail</a>}
        <a href={url}>Open</a>
      </p>
    </div>
  );
}
