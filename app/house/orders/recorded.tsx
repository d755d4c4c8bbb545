import {
  dayField,
  receivedField,
  receivedNoteField,
  takenByField,
  wayField,
} from "../../../domain/house/order-fields.ts";
import type { FormField } from "../../../domain/fields.ts";
import { mayDo } from "../../../domain/house/rights.ts";
import { formatKobo } from "../../../domain/money-text.ts";
import type { Kobo } from "../../../domain/money.ts";
import { isErased } from "../../../domain/orders/customer.ts";
import { recordedPayments, recordedWords, WAY_NAMES } from "../../../domain/payments/recorded.ts";
import type { ChatMessage } from "../../../server/orders/chat-messages.ts";
import type { OrderFile } from "../../../server/orders/order-file.ts";
import type { Person } from "../../../server/house/visit.ts";
import { Buttons, Check, HouseField, Submit } from "../form.tsx";
import { Notice } from "../screen.tsx";
import { ChatLink } from "./mails.tsx";
import { at, mailed, MailNote, SheetForm, useOrderResult } from "./order-form.tsx";
import type { OrderWords } from "./order-form.tsx";
import styles from "./money.module.css";

export const NOT_BACK = "Some of it was refunded, or given as credit: it cannot be taken back.";

export const recordedWordsOfForms = {
  "record-payment": {
    done: at("recorded"),
    refused: {
      off: "Recorded payments are switched off in Settings, Shop. Nothing was recorded.",
      closed: "Its customer was erased: nobody pays for it.",
      "more-than-due": ({ due }: { due: Kobo }) => ({
        errors: {
          amount:
            due === 0
              ? "Nothing is due. If it came all the same, tick “More than is due”."
              : `Only ${formatKobo(due)} is due. If more came, tick “More than is due”.`,
        },
      }),
      "no-slip": {
        errors: { slip: "This is no photograph that can be opened: a JPEG, PNG or WebP, please." },
      },
    },
  },
  "payment-back": {
    done: at("payment-back"),
    refused: {
      "no-payment": "This order has no such payment.",
      "taken-back": "It was taken back already.",
      refunded: NOT_BACK,
    },
  },
} satisfies OrderWords;

export const recordedDone = {
  recorded: mailed("The payment is recorded."),
  "payment-back": mailed("The payment is taken back, and what it paid is due again."),
};

type Props = {
  page: OrderFile;
  messages: readonly ChatMessage[];
  person: Person;
  today: string;
  takesRecorded: boolean;
};

/** What came without the provider, each payment with 'Take back', and, unless that is off, the form that records another. */
export function Recorded({ page, messages, person, today, takesRecorded }: Props) {
  const { recorded, slips, order } = page;
  const mayRecord = mayDo(person, "payments");
  // A form of an open page that was refused shows why.
  const isRefused = useOrderResult("record-payment") !== undefined;
  const payments = recordedPayments(recorded);
  return (
    <>
      {payments.length > 0 && (
        <ul className={styles.recorded}>
          {payments.map((payment) => {
            const { id, amount, taken_by, note, isTakenBack, refunded } = payment;
            const slip = slips.get(id);
            const words = `${recordedWords(payment)}: ${formatKobo(amount)}`;
            // Of what came and went back of it, the newest.
            const news = recorded.findLast((each) => each.id === id || each.payment_id === id);
            return (
              <li key={id}>
                <p id={`payment-${id}`}>{isTakenBack ? <s>{words}</s> : words}</p>
                <p className="fine-print">
                  {[`taken by ${taken_by}`, note, isTakenBack && "taken back"]
                    .filter(Boolean)
                    .join(" · ")}
                </p>
                {slip && <a href={`/house/api/slips/${slip}`}>Photograph of the slip</a>}
                <ChatLink
                  message={messages.find(({ entry }) => entry !== undefined && entry === news?.id)}
                  phone={order.phone}
                  about={words}
                />
                {mayRecord && !isTakenBack && refunded === 0 && <TakeBack payment={payment} />}
              </li>
            );
          })}
        </ul>
      )}
      {(takesRecorded || isRefused) && mayRecord && !isErased(order) && (
        <RecordPayment page={page} today={today} name={person.name} />
      )}
    </>
  );
}

/** Asks which payment of an order that was paid in several ways goes back. */
export function Sources({ sources, field }: { sources: OrderFile["sources"]; field: FormField }) {
  if (sources.length < 2) return null;
  return (
    <HouseField field={field}>
      <option value="">Choose</option>
      {sources.map(({ id, rest, recorded }) => (
        <option key={id} value={id}>
          {`${recorded ? recordedWords(recorded) : "Through Paystack"}: ${formatKobo(rest)}`}
        </option>
      ))}
    </HouseField>
  );
}

function TakeBack({ payment }: { payment: OrderFile["recorded"][number] }) {
  const { id, way, amount } = payment;
  return (
    <SheetForm
      act="payment-back"
      about={{ payment: id }}
      label="Take back"
      title={`Take back: ${formatKobo(amount)}, ${WAY_NAMES[way].toLowerCase()}`}
      describedBy={`payment-${id}`}
      submit="Take it back"
    >
      <p>
        {`For what was a mistake, or did not hold. ${way === "cash" ? "The customer reads that it was given back in cash. " : ""}The order is due again. `}
        <MailNote />
      </p>
    </SheetForm>
  );
}

function RecordPayment({ page, today, name }: Pick<Props, "page" | "today"> & { name: string }) {
  const own = useOrderResult("record-payment");
  const { due } = page.money;
  const slip = own?.errors?.["slip"] ? undefined : own?.typed["slip"];
  return (
    <div>
      <SheetForm act="record-payment" label="Record a payment" isMultipart>
        <HouseField field={wayField}>
          <option value="">Choose</option>
          {Object.entries(WAY_NAMES).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </HouseField>
        <HouseField
          field={receivedField}
          value={due > 0 ? formatKobo(due) : ""}
          hint={due > 0 ? `${formatKobo(due)} is due.` : "Nothing is due."}
        />
        <Check name="more" label="More than is due" />
        <HouseField field={dayField} value={today} />
        <HouseField field={takenByField} value={name} />
        <HouseField field={receivedNoteField} />
        {slip && <input type="hidden" name="slip" value={slip} />}
        <label className={styles.slip}>
          {slip ? "Another photograph of the slip" : "Photograph of the slip"}
          <input type="file" name="photograph" accept="image/*" />
        </label>
        {own?.errors?.["slip"] && <Notice kind="error">{own.errors["slip"]}</Notice>}
        <p>
          {slip ? "The photograph is kept. " : "Only the house sees the photograph. "}
          <MailNote />
        </p>
        <Buttons>
          <Submit>Record it</Submit>
        </Buttons>
      </SheetForm>
    </div>
  );
}
