import { reasonField } from "../../../domain/house/order-fields.ts";
import { mayDo } from "../../../domain/house/rights.ts";
import type { Rights } from "../../../domain/house/rights.ts";
import { formatKobo } from "../../../domain/money-text.ts";
import type { OrderFile } from "../../../server/orders/order-file.ts";
import { HouseField } from "../form.tsx";
import { at, OrderForm, SheetForm } from "./order-form.tsx";
import type { OrderWords } from "./order-form.tsx";
import styles from "./money.module.css";

export const keptWords = {
  keep: {
    done: at("kept"),
    refused: { "nothing-left": "Nothing is left that is not on its way back." },
  },
  "keep-undo": { done: at("not-kept"), refused: { undone: "That was undone already." } },
} satisfies OrderWords;

export const keptDone = {
  kept: "Kept, with the reason in the history.",
  "not-kept": "Undone: it is still with us.",
};

type Props = { page: OrderFile; person: Rights };

/** What is still with the house of a cancelled order, with 'Keep', and what it keeps, with 'Undo'. */
export function Kept({ page, person }: Props) {
  const { order, kept } = page;
  const undone = new Set(kept.map(({ undoes }) => undoes));
  const entries = kept.filter(({ id, undoes }) => undoes === null && !undone.has(id));
  const mayKeep = mayDo(person, "payments");
  return (
    <>
      {entries.length > 0 && (
        <ul className={styles.recorded}>
          {entries.map(({ id, amount, reason }) => (
            <li key={id}>
              <p>{`Kept ${formatKobo(amount)}: ${reason}`}</p>
              {mayKeep && (
                <OrderForm act="keep-undo" about={{ kept: id }}>
                  <button className="button-text" type="submit">
                    Undo
                  </button>
                </OrderForm>
              )}
            </li>
          ))}
        </ul>
      )}
      {order.with_us > 0 && mayKeep && (
        <div>
          <SheetForm
            act="keep"
            label="Keep"
            title={`Keep ${formatKobo(order.with_us)}`}
            submit="Keep it"
          >
            <p>For what is not returned, such as a deposit. The customer gets no e-mail.</p>
            <HouseField field={reasonField} />
          </SheetForm>
        </div>
      )}
    </>
  );
}
