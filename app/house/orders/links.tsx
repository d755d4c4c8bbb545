import { greeting } from "../../../domain/house/orders.ts";
import { mailLink, whatsAppLink, whatsAppShareLink } from "../../../domain/messages/reply-links.ts";
import { formatNumber } from "../../../domain/orders/numbers.ts";
import type { OrderPage } from "../../../server/services/house/read-order-page.ts";
import { HouseIsland } from "../islands/island.tsx";
import { PassedLink } from "../islands/passed-link/passed-link.tsx";
import { Notice, Section } from "../screen.tsx";
import { ofAct, OrderForm } from "./order-form.tsx";
import type { FormProps } from "./order-form.tsx";
import styles from "./links.module.css";

type Props = FormProps & {
  page: Pick<OrderPage, "order" | "money" | "payLinkToken" | "stages">;
  publicUrl: string;
};

/** Links to pass on: the customer's own page, and one by which anybody can pay. */
export function Links({ page, publicUrl, formId, result }: Props) {
  const { order, money, payLinkToken, stages } = page;
  const tracking = trackingOf(stages);
  const { first_name, email, phone, reference } = order;
  const number = formatNumber(order.number);
  const own = ofAct(result, "link");
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

/** Where the courier shows the parcel: of the last step to 'Shipped'. */
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
