import { amountField, lineField, reasonField } from "../../../domain/house/order-fields.ts";
import { formatKobo } from "../../../domain/money-text.ts";
import type { CreditProposal } from "../../../domain/payments/credit.ts";
import type { OrderPage } from "../../../server/services/house/read-order-page.ts";
import { Field } from "../../ui/field.tsx";
import { Buttons, Check, ConfirmPassword } from "../form.tsx";
import { Notice } from "../screen.tsx";
import { ofAct, OrderForm } from "./order-form.tsx";
import type { FormProps } from "./order-form.tsx";
import { kept } from "./results.ts";
import { Sheet } from "./sheet.tsx";

type Props = FormProps & {
  page: Pick<OrderPage, "lines">;
  isPasswordNeeded: boolean;
  /** For all pieces. */
  proposal: CreditProposal;
};

/**
 * Store credit for some pieces. It proposes what the Terms give, says why they would not, and lets the owner decide
 * otherwise with a reason. 'Work it out' proposes for the pieces that are chosen.
 */
export function CreditForm({ page, proposal: forAll, isPasswordNeeded, ...form }: Props) {
  const own = ofAct(form.result, "credit", "credit-proposal");
  const { lines } = page;
  const proposal = own?.proposal ?? forAll;
  const proposed = formatKobo(proposal.amount);
  // 'Work it out' replaces the amount; any other refusal keeps what was typed.
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
          {...kept(own, "reason")}
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
