import { greeting, mailLink, whatsAppLink } from "../../../domain/house/orders/contact-links.ts";
import { formatNumber } from "../../../domain/orders/number.ts";
import type { OrderPage } from "../../../server/services/house/read-order-page.ts";
import { Notice } from "../notice.tsx";
import { Section } from "../section.tsx";
import { OrderForm, ofAct } from "./order-form.tsx";
import type { FormProps } from "./order-form.tsx";
import styles from "./links.module.css";

type Props = FormProps & {
  page: Pick<OrderPage, "order" | "money" | "payLinkToken">;
  publicUrl: string;
};

/** Links to pass on: the customer's own page, and one by which anybody can pay. */
export function Links({ page, publicUrl, formId, result }: Props) {
  const { order, money, payLinkToken } = page;
  const { first_name, email, phone, reference } = order;
  const number = formatNumber(order.number);
  const own = ofAct(result, "link");
  const to = { name: first_name, email, phone, number };
  return (
    <Section id="link" title="Links">
      <SharedLink
        label="The customer’s page: stages, and what is left to pay"
        url={`${publicUrl}/orders/${reference}`}
        text="Here you see where it stands:"
        to={to}
      />
      {money.due > 0 && payLinkToken && (
        <SharedLink
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

type SharedProps = {
  label: string;
  url: string;
  text: string;
  to: { name: string; email: string; phone: string; number: string };
};

/** A link in a field, where a long press copies it, and the ways to send it. */
export function SharedLink({ label, url, text, to }: SharedProps) {
  const { name, email, phone, number } = to;
  const message = `${greeting(name, number)}${text} ${url}`;
  return (
    <div className={styles.link}>
      <label>
        {label}
        <input type="text" readOnly value={url} />
      </label>
      <p className={styles.ways}>
        <a href={whatsAppLink(message, phone)}>Send by WhatsApp</a>
        {email && <a href={mailLink(email, `Your order ${number}`, message)}>Send by e-mail</a>}
        <a href={url}>Open</a>
      </p>
    </div>
  );
}
