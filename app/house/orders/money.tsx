import {
  amountField,
  carrierField,
  extraField,
  feeField,
  lineField,
  reasonField,
} from "../../../domain/house/order-fields.ts";
import { mayDo } from "../../../domain/house/rights.ts";
import type { Rights } from "../../../domain/house/rights.ts";
import { formatKobo } from "../../../domain/money-text.ts";
import { goodsOf } from "../../../domain/orders/money.ts";
import { canCancel } from "../../../domain/orders/stages.ts";
import type { CreditProposal } from "../../../domain/payments/credit.ts";
import type { OrderPage } from "../../../server/house/order-page.ts";
import { Field } from "../../design/field.tsx";
import { Buttons, Check, ConfirmPassword, fieldState } from "../form.tsx";
import { Notice } from "../screen.tsx";
import { resultOf, OrderForm, Sheet } from "./order-form.tsx";
import type { FormProps } from "./order-form.tsx";
import fieldStyles from "./order-form.module.css";
import styles from "./money.module.css";

type Props = FormProps & {
  page: OrderPage;
  person: Rights;
  isPasswordNeeded: boolean;
  /** What the Terms give for all pieces. */
  proposal: CreditProposal;
};

/** What can be done with an order's money. */
export function MoneyForms({ page, person, isPasswordNeeded, proposal, ...form }: Props) {
  const { order, money, left } = page;
  const isClosed = order.stage === "cancelled" || money.status === "refunded" || order.email === "";
  const mayCredit = left > 0 && order.email !== "" && mayDo(person, "credit");
  const isCreditPassword = isPasswordNeeded || person.role !== "owner";
  return (
    <>
      {!isClosed && <Fee {...form} />}
      <div className={styles.sheets}>
        {!isClosed && <Extra {...form} />}
        {!isClosed && expressLeft(page) > 0 && <ExpressOff {...form} />}
        {money.paid > money.refunded && mayDo(person, "refunds") && (
          <Refund page={page} isPasswordNeeded={isPasswordNeeded} {...form} />
        )}
        {mayCredit && (
          <CreditForm {...{ page, proposal }} isPasswordNeeded={isCreditPassword} {...form} />
        )}
        {mayCredit && canCancel(order.stage) && (
          <MoveToCredit page={page} isPasswordNeeded={isCreditPassword} {...form} />
        )}
      </div>
    </>
  );
}

function Fee(form: FormProps) {
  const own = resultOf(form.result, "fee");
  return (
    <div id="fee">
      <OrderForm {...form} act="fee">
        <div className={styles.fee}>
          <Field form="fee" field={feeField} {...fieldState(own, "fee")} />
          <Field form="fee" field={carrierField} {...fieldState(own, "label")} />
          <button className={fieldStyles.add} type="submit">
            Add
          </button>
        </div>
      </OrderForm>
    </div>
  );
}

function Extra(form: FormProps) {
  const own = resultOf(form.result, "extra");
  return (
    <Sheet id="extra" label="Add an extra" isOpen={own !== undefined}>
      <OrderForm {...form} act="extra">
        <Field form="extra" field={extraField} {...fieldState(own, "label")} />
        <Field
          form="extra"
          field={{ ...amountField, hint: "A minus takes back what was added before: -5,000." }}
          {...fieldState(own, "amount")}
        />
        <p>The customer gets an e-mail with the link to pay it.</p>
        <Buttons>
          <button className="button" type="submit">
            Add it
          </button>
        </Buttons>
      </OrderForm>
    </Sheet>
  );
}

function ExpressOff(form: FormProps) {
  return (
    <Sheet
      id="express-off"
      label="Express off"
      title="Take Express off"
      isOpen={resultOf(form.result, "express-off") !== undefined}
    >
      <OrderForm {...form} act="express-off">
        <p>
          The 30% come off the total. What was paid for it is then owed to the customer: return it,
          or give credit.
        </p>
        <Buttons>
          <button className="button" type="submit">
            Take it off
          </button>
        </Buttons>
      </OrderForm>
    </Sheet>
  );
}

type RefundProps = FormProps & Pick<Props, "page" | "isPasswordNeeded">;

function Refund({ page, isPasswordNeeded, ...form }: RefundProps) {
  const own = resultOf(form.result, "refund", "refund-all");
  const all = formatKobo(page.left);
  const amount = { ...amountField, hint: `All that can go back is ${all}.` };
  const typed = own?.act === "refund-all" ? all : own?.values?.["amount"];
  return (
    <Sheet id="refund" label="Refund" isOpen={own !== undefined}>
      <OrderForm {...form} act="refund" hasActs>
        {/* The one that Enter presses: the first in the form. */}
        <button type="submit" name="act" value="refund" hidden>
          Return the money
        </button>
        <div className={fieldStyles.day}>
          <Field form="refund" field={amount} value={typed} error={own?.errors?.["amount"]} />
          <button
            className={`${fieldStyles.add} ${fieldStyles.all}`}
            type="submit"
            name="act"
            value="refund-all"
            formNoValidate
          >
            All
          </button>
        </div>
        <Field form="refund" field={reasonField} {...fieldState(own, "reason")} />
        <ConfirmPassword
          form="refund"
          isNeeded={isPasswordNeeded}
          error={own?.errors?.["password"]}
        />
        <p>The money goes back to where it came from. The customer gets an e-mail when it has.</p>
        <Buttons>
          <button className="button" type="submit" name="act" value="refund">
            Return the money
          </button>
        </Buttons>
      </OrderForm>
    </Sheet>
  );
}

function MoveToCredit({ page, isPasswordNeeded, ...form }: RefundProps) {
  const own = resultOf(form.result, "move");
  return (
    <Sheet id="move" label="Move payment to credit" isOpen={own !== undefined}>
      <OrderForm {...form} act="move" saw={page.order.stage}>
        <p>
          {`Cancels this order and gives ${formatKobo(page.left)} as store credit, for another order of the same customer.`}
        </p>
        {own?.errors?.["amount"] && <p role="alert">{own.errors["amount"]}</p>}
        <Field form="move" field={reasonField} {...fieldState(own, "reason")} />
        <ConfirmPassword
          form="move"
          isNeeded={isPasswordNeeded}
          error={own?.errors?.["password"]}
        />
        <Buttons>
          <button className="button" type="submit">
            Cancel and give credit
          </button>
        </Buttons>
      </OrderForm>
    </Sheet>
  );
}

/** What of Express was not taken off yet. */
function expressLeft({ order, lines, charges }: OrderPage): number {
  const goods = goodsOf(lines);
  return charges
    .filter(({ kind }) => kind === "express-off")
    .reduce((sum, { amount }) => sum + amount, order.amount - goods);
}

type CreditFormProps = FormProps & {
  page: Pick<OrderPage, "lines">;
  isPasswordNeeded: boolean;
  /** For all pieces. */
  proposal: CreditProposal;
};

/**
 * Store credit for some pieces: proposes what the Terms give, or says why they give nothing. The owner may decide
 * otherwise with a reason. 'Work it out again' proposes for the chosen pieces.
 */
export function CreditForm({ page, proposal: forAll, isPasswordNeeded, ...form }: CreditFormProps) {
  const own = resultOf(form.result, "credit", "credit-proposal");
  const { lines } = page;
  const proposal = own?.proposal ?? forAll;
  const proposed = formatKobo(proposal.amount);
  // 'Work it out' replaces the amount; after a refusal it stays as typed.
  const typed = own?.act === "credit" ? own.values?.["amount"] : undefined;
  const result = form.result && own ? { ...form.result, act: "credit" } : undefined;
  return (
    <Sheet id="credit" label="Give credit" isOpen={own !== undefined}>
      <OrderForm {...form} result={result} act="credit" hasActs>
        <fieldset>
          <legend>For these pieces</legend>
          {own?.errors?.["lines"] && <Notice kind="error">{own.errors["lines"]}</Notice>}
          {lines.map(({ position, name, quantity }) => (
            <Check
              key={position}
              name={lineField(position)}
              label={quantity > 1 ? `${quantity} × ${name}` : name}
              isOn={own ? own.values?.[lineField(position)] === "yes" : true}
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
        <Field
          form="credit"
          field={{
            ...reasonField,
            required: false,
            hint: "Needed if you decide otherwise than the Terms.",
          }}
          {...fieldState(own, "reason")}
        />
        <ConfirmPassword
          form="credit"
          isNeeded={isPasswordNeeded}
          error={own?.errors?.["password"]}
        />
        <Buttons>
          <button className="button" type="submit" name="act" value="credit">
            Give it
          </button>
          {lines.length > 1 && (
            <button className="button-line" type="submit" name="act" value="credit-proposal">
              Work it out again
            </button>
          )}
        </Buttons>
      </OrderForm>
    </Sheet>
  );
}
