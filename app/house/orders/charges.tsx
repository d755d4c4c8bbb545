import {
  amountField,
  carrierField,
  EXPRESS,
  extraField,
  feeField,
  whichField,
} from "../../../domain/house/order-fields.ts";
import { mayDo } from "../../../domain/house/rights.ts";
import type { Rights } from "../../../domain/house/rights.ts";
import type { Values } from "../../../domain/fields.ts";
import { formatKobo } from "../../../domain/money-text.ts";
import type { Kobo } from "../../../domain/money.ts";
import { chargedFor, chargesInForce, priceParts } from "../../../domain/orders/money.ts";
import type { OrderFile } from "../../../server/orders/order-file.ts";
import { ConfirmPassword, HouseField } from "../form.tsx";
import { Notice } from "../screen.tsx";
import { at, mailed, MailNote, OrderForm, SheetForm, useOrderResult } from "./order-form.tsx";
import type { OrderWords } from "./order-form.tsx";
import { Sources } from "./recorded.tsx";
import fieldStyles from "./order-form.module.css";
import styles from "./money.module.css";

const charge = {
  "nothing-to-take-off": "There is not so much to take off.",
  "refunded-before":
    "Part of what was paid went back, and counts as paid: the customer would not be asked for this. Write a bespoke order for it.",
  closed: "The order is cancelled or returned, or its customer was erased.",
};
const charged = {
  done: ({ amount }: { amount: Kobo }, typed: Values) =>
    at(amount < 0 ? "taken-back" : "fee")(undefined, typed),
  refused: {
    ...charge,
    "not-whole": "The amount is not whole naira, or the text is too long.",
  },
};

export const chargeWords = {
  fee: charged,
  extra: charged,
  "express-off": { done: at("express-off"), refused: charge },
  "charge-back": { done: at("taken-back"), refused: charge },
  "charge-refund": {
    done: at("charge-refund"),
    refused: {
      ...charge,
      "too-much": ({ left }: { left: Kobo }) =>
        `Only ${formatKobo(left)} of that payment can still go back.`,
      "not-paid": "Nothing of it came through Paystack.",
    },
  },
} satisfies OrderWords;

export const chargeDone = {
  fee: mailed("Added.", "The customer gets an e-mail with the link to pay."),
  "taken-back": mailed("Taken back."),
  "express-off": mailed("Express is taken off."),
  "charge-refund": mailed("Taken back, and what was paid for it goes back."),
};

type Props = { page: OrderFile; person: Rights; isPasswordNeeded: boolean };

/** The delivery fee, and what was charged so far: each can be taken back while it is unpaid, and be refunded after. */
export function Charges(props: Props) {
  const { page } = props;
  // A charge that a negative one has taken off already is listed no more.
  const charges = chargesInForce(page.charges).filter(
    ({ kind, amount }) => amount > 0 && amount <= chargedFor(page.charges, kind),
  );
  const express = expressLeft(page);
  const all = [
    ...(express > 0 ? [{ id: EXPRESS, label: "Express", amount: express }] : []),
    ...charges,
  ];
  return (
    <>
      {all.length > 0 && (
        <ul className={styles.recorded}>
          {all.map((each) => (
            <li key={each.id}>
              <p id={`charge-${each.id}`}>{`${each.label}: ${formatKobo(each.amount)}`}</p>
              <BackForm {...props} charge={each} />
            </li>
          ))}
        </ul>
      )}
      <Fee />
    </>
  );
}

type BackProps = Props & { charge: { id: string; label: string; amount: Kobo } };

function BackForm({ page, person, isPasswordNeeded, charge: { id, label, amount } }: BackProps) {
  const isExpress = id === EXPRESS;
  const shared = { about: { charge: id }, describedBy: `charge-${id}` };
  if (page.money.due >= amount || !mayDo(person, "refunds")) {
    return (
      <SheetForm
        {...shared}
        act={isExpress ? "express-off" : "charge-back"}
        label="Take back"
        title={isExpress ? "Take Express off" : `Take back: ${label}`}
        submit={isExpress ? "Take it off" : "Take it back"}
      >
        <p>
          {`${formatKobo(amount)} come off the total. What was paid of it is then owed to the customer. `}
          <MailNote />
        </p>
      </SheetForm>
    );
  }
  return (
    <SheetForm
      {...shared}
      act="charge-refund"
      label="Refund"
      title={`Refund: ${label}`}
      submit="Take it back and return it"
    >
      <p>{`${formatKobo(amount)} come off the total, and what was paid of it goes back.`}</p>
      <Sources sources={page.sources} field={whichField} />
      <ConfirmPassword isNeeded={isPasswordNeeded} />
    </SheetForm>
  );
}

/** The part of the Express charge that was not taken off yet. */
function expressLeft({ order, lines, charges }: OrderFile): number {
  return priceParts(order, lines).express + chargedFor(charges, "express-off");
}

function Fee() {
  return (
    <OrderForm act="fee">
      <Confirm act="fee" amount="fee" />
      <div className={styles.fee}>
        <HouseField field={feeField} />
        <HouseField field={carrierField} />
        <button className={`button-line ${fieldStyles.add}`} type="submit">
          Add
        </button>
      </div>
    </OrderForm>
  );
}

export function Extra() {
  return (
    <SheetForm act="extra" label="Add an extra" submit="Add it">
      <Confirm act="extra" amount="amount" />
      <HouseField field={extraField} />
      <HouseField field={amountField} />
      <p>
        <MailNote>The customer gets an e-mail with the link to pay it.</MailNote>
      </p>
    </SheetForm>
  );
}

/** Asks once more about a charge that may be a typing mistake; sending the same amount again confirms it. */
function Confirm({ act, amount }: { act: "fee" | "extra"; amount: "fee" | "amount" }) {
  const own = useOrderResult(act);
  if (own?.result.kind !== "confirm") return null;
  return (
    <Notice kind="error">
      {`With this, today’s charges are more than half of what the pieces cost. Is that right? Then press once more.`}
      <input type="hidden" name="confirmed" value={own.typed[amount]} />
    </Notice>
  );
}
