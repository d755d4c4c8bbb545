import { addressFields } from "../../../domain/checkout/validate.ts";
import { greeting, sizeMeWords } from "../../../domain/house/orders.ts";
import { callLink, mailLink, whatsAppLink } from "../../../domain/messages/reply-links.ts";
import { formatNumber } from "../../../domain/orders/numbers.ts";
import { addressText } from "../../../domain/orders/stages.ts";
import type { OrderPage } from "../../../server/services/house/read-order-page.ts";
import { Field } from "../../ui/field.tsx";
import { Buttons } from "../form.tsx";
import { Section } from "../screen.tsx";
import { ofAct, OrderForm } from "./order-form.tsx";
import type { FormProps } from "./order-form.tsx";
import { kept } from "./results.ts";
import { Sheet } from "./sheet.tsx";
import styles from "./customer.module.css";

type Props = FormProps & {
  page: Pick<OrderPage, "order" | "countryName" | "regions">;
  countries: readonly { code: string; name: string }[];
  canChange: boolean;
};

/** Who it is for: how to reach them, and where it goes. */
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
  const own = ofAct(form.result, "address");
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
              {...kept(own, field.name, order[field.name])}
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
