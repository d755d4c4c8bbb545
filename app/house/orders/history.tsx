import { momentText } from "../../../domain/house/time.ts";
import { timelineOf } from "../../../domain/house/order-history.ts";
import type { OrderPage } from "../../../server/services/house/read-order-page.ts";
import { Section } from "../screen.tsx";
import { OrderForm, ofAct } from "./order-form.tsx";
import type { FormProps } from "./order-form.tsx";
import styles from "./history.module.css";

/** Everything that happened to an order, in plain words, newest first. */
export function History({ page, formId, result }: FormProps & { page: OrderPage }) {
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
          <OrderForm formId={formId} result={ofAct(result, "resend")} act="resend">
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
