import {
  amountField,
  backField,
  CANCEL,
  lineField,
  reasonField,
  TAKE_BACK,
  outcomeField,
  whichField,
} from "../../../domain/house/order-fields.ts";
import { leftHouseAt } from "../../../domain/house/orders.ts";
import { mayDo } from "../../../domain/house/rights.ts";
import type { Rights } from "../../../domain/house/rights.ts";
import { formatKobo } from "../../../domain/money-text.ts";
import type { Kobo } from "../../../domain/money.ts";
import { isErased } from "../../../domain/orders/customer.ts";
import { pieceText } from "../../../domain/orders/summary.ts";
import { isOpenStage, STAGE_NAMES } from "../../../domain/orders/stages.ts";
import { proposeCredit } from "../../../domain/payments/credit.ts";
import type { OrderFile } from "../../../server/orders/order-file.ts";
import { Field } from "../../design/field.tsx";
import { Buttons, Check, ConfirmPassword, HouseField, Submit } from "../form.tsx";
import { Notice } from "../screen.tsx";
import { chargeDone, Charges, chargeWords, Extra } from "./charges.tsx";
import { NOT_BACK, Sources } from "./recorded.tsx";
import { at, mailed, MailNote, OLD_PAGE, SheetForm, useOrderResult } from "./order-form.tsx";
import type { OrderWords } from "./order-form.tsx";
import fieldStyles from "./order-form.module.css";
import styles from "./money.module.css";

const credit = {
  closed: "It has no e-mail address, by which credit is used.",
  "too-much": ({ left }: { left: Kobo }) => ({
    errors: {
      amount: `Only ${formatKobo(left)} of money came in and was not returned or given yet.`,
    },
  }),
};

export const moneyWords = {
  ...chargeWords,
  "refund-all": {},
  refund: {
    done: ({ refunds }, typed) => at(refunds.length > 0 ? "refund" : "returned")(undefined, typed),
    refused: {
      "too-much": ({ left }) => ({
        errors: { amount: `Only ${formatKobo(left)} can still be returned.` },
      }),
      compensated: ({ left }) => ({
        errors: {
          amount: `Credit was given for a part of it: ${formatKobo(left)} is left to return.`,
        },
      }),
      "not-paid": "Nothing was paid, so nothing can be returned.",
      refunded: NOT_BACK,
    },
  },
  "credit-proposal": {},
  credit: {
    done: at("credit"),
    refused: {
      ...credit,
      "needs-reason": ({ proposal: { against, amount } }) => ({
        errors: {
          reason: `${against.length > 0 ? "The Terms would not give it" : `The Terms give ${formatKobo(amount)}`}: please say why you do.`,
        },
      }),
    },
  },
  move: {
    done: at("moved"),
    stale: ({ stage }) =>
      `It is ${STAGE_NAMES[stage]} now: its payment cannot be moved. Nothing was changed.`,
    refused: { ...credit, "old-page": OLD_PAGE },
  },
} satisfies OrderWords;

export const moneyDone = {
  ...chargeDone,
  refund: "The refund is on its way to the payment provider. You see below when it went back.",
  returned: mailed("The refund is written down."),
  credit: "The credit is given; the customer gets its code by e-mail.",
  moved:
    "The payment is credit now, and the order is cancelled. The customer gets the code by e-mail.",
};

type Props = {
  page: OrderFile;
  person: Rights;
  isPasswordNeeded: boolean;
  now: string;
};

/** The forms for an order's money: fees and extras, refund, store credit. */
export function MoneyForms({ page, person, isPasswordNeeded, now }: Props) {
  const { order, money, left } = page;
  const isClosed = order.stage === "cancelled" || money.status === "refunded" || isErased(order);
  const mayCredit = left > 0 && order.email !== "" && mayDo(person, "credit");
  const isCreditPassword = isPasswordNeeded || person.role !== "owner";
  return (
    <>
      {!isClosed && <Charges {...{ page, person, isPasswordNeeded }} />}
      <div className={styles.sheets}>
        {!isClosed && <Extra />}
        {money.paid > money.refunded && mayDo(person, "refunds") && (
          <Refund page={page} isPasswordNeeded={isPasswordNeeded} />
        )}
        {mayCredit && <Credit page={page} now={now} isPasswordNeeded={isCreditPassword} />}
        {mayCredit && isOpenStage(order.stage) && (
          <MoveToCredit page={page} isPasswordNeeded={isCreditPassword} />
        )}
      </div>
    </>
  );
}

type RefundProps = Pick<Props, "page" | "isPasswordNeeded">;

function Refund({ page, isPasswordNeeded }: RefundProps) {
  const own = useOrderResult("refund", "refund-all");
  const chosen = page.sources.find(({ id }) => id === own?.typed["payment"]);
  const all = formatKobo(Math.min(page.left, chosen?.rest ?? page.left));
  const hasRecorded = page.sources.some(({ recorded }) => recorded !== undefined);
  const isAsked = page.money.due > 0 && hasRecorded;
  const typed = own?.act === "refund-all" ? all : own?.typed["amount"];
  return (
    <SheetForm act={["refund", "refund-all"]} label="Refund">
      {/* Enter presses a form's first button: without this one it would be 'All'. */}
      <button type="submit" name="act" value="refund" hidden>
        Return the money
      </button>
      <div className={fieldStyles.day}>
        <Field
          form="refund"
          field={{ ...amountField, hint: `All that can go back is ${all}.` }}
          value={typed}
          error={own?.errors?.["amount"]}
        />
        <button
          className={`button-line ${fieldStyles.add} ${fieldStyles.all}`}
          type="submit"
          name="act"
          value="refund-all"
          formNoValidate
        >
          All
        </button>
      </div>
      <Sources sources={page.sources} field={whichField} />
      {isAsked && (
        <HouseField field={outcomeField}>
          <option value="">Choose</option>
          <option value={CANCEL}>Cancel the order</option>
          <option value={TAKE_BACK}>Take the payment back: it is due again</option>
        </HouseField>
      )}
      <HouseField field={reasonField} />
      <BackInStock page={page} />
      <ConfirmPassword isNeeded={isPasswordNeeded} />
      <p>
        Money that came through Paystack goes back to where it came from.{" "}
        <MailNote>The customer gets an e-mail when it has.</MailNote>{" "}
        {hasRecorded && "Any other money you give back yourself: it is only written down."}
      </p>
      <Buttons>
        <Submit name="act" value="refund">
          Return the money
        </Submit>
      </Buttons>
    </SheetForm>
  );
}

/** Which counted pieces came back and can be sold again; nothing if the order has taken none. */
function BackInStock({ page: { lines, takenLines } }: Pick<Props, "page">) {
  const taken = lines.filter(({ position }) => takenLines.includes(position));
  if (taken.length === 0) return null;
  return (
    <fieldset>
      <legend>Back in stock</legend>
      {taken.map((line) => (
        <Check key={line.position} name={backField(line.position)} label={pieceText(line)} />
      ))}
    </fieldset>
  );
}

function MoveToCredit({ page: { order, left }, isPasswordNeeded }: RefundProps) {
  const fault = useOrderResult("move")?.errors?.["amount"];
  return (
    <SheetForm
      act="move"
      saw={order.stage}
      label="Move payment to credit"
      submit="Cancel and give credit"
    >
      <p>
        {`Cancels this order and gives ${formatKobo(left)} as store credit, for another order of the same customer.`}
      </p>
      {fault && <p role="alert">{fault}</p>}
      <HouseField field={reasonField} />
      <ConfirmPassword isNeeded={isPasswordNeeded} />
    </SheetForm>
  );
}

/**
 * Gives store credit for some pieces. Proposes what the shop's Terms give, and says if they would give nothing; the owner
 * may decide otherwise with a reason. 'Work it out again' proposes an amount for the pieces that are chosen now.
 */
function Credit({ page, now, isPasswordNeeded }: Omit<Props, "person">) {
  const own = useOrderResult("credit", "credit-proposal");
  const { lines, left, stages } = page;
  const chosen = lines.filter(({ position }) => own?.typed[lineField(position)] === "yes");
  const facts = { leftAt: leftHouseAt(stages), left };
  const proposal = proposeCredit(chosen.length > 0 ? chosen : lines, facts, new Date(now));
  const proposed = formatKobo(proposal.amount);
  // 'Work it out again' replaces the amount; after a refusal of 'Give it' the amount stays as typed.
  const typed = own?.act === "credit" ? own.typed["amount"] : undefined;
  const reason = { ...reasonField, required: false };
  return (
    <SheetForm act={["credit", "credit-proposal"]} label="Give credit">
      <fieldset>
        <legend>For these pieces</legend>
        {own && chosen.length === 0 && <Notice kind="error">Please choose a piece.</Notice>}
        {lines.map(({ position, name, quantity }) => (
          <Check
            key={position}
            name={lineField(position)}
            label={quantity > 1 ? `${quantity} × ${name}` : name}
            isOn
          />
        ))}
      </fieldset>
      <p>{`The Terms give 75%: ${proposed}.`}</p>
      {proposal.against.map((why) => (
        <p key={why}>
          <strong>{`The Terms would not give it: ${why}`}</strong>
        </p>
      ))}
      <Field
        form="credit"
        field={amountField}
        value={typed ?? proposed}
        error={own?.errors?.["amount"]}
      />
      <HouseField field={reason} hint="Needed if you decide otherwise than the Terms." />
      <BackInStock page={page} />
      <ConfirmPassword isNeeded={isPasswordNeeded} />
      <Buttons>
        <Submit name="act" value="credit">
          Give it
        </Submit>
        {lines.length > 1 && (
          <Submit look="button-line" name="act" value="credit-proposal">
            Work it out again
          </Submit>
        )}
      </Buttons>
    </SheetForm>
  );
}
