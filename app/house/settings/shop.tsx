import { linkFields, shopFields, shopFormValues } from "../../../domain/house/shop-form.ts";
import type { ShopSettings } from "../../../server/services/house/read-shop.ts";
import { Field } from "../../ui/field.tsx";
import { Form } from "../form.tsx";
import { Notice } from "../notice.tsx";
import { Section } from "../section.tsx";
import { Express } from "./express.tsx";
import type { Result } from "./results.ts";
import styles from "./shop.module.css";
import { WeekFields } from "./week-fields.tsx";

type Props = { shop: ShopSettings; result: Result | undefined };

/** What shoppers are told about the shop. A change that somebody else was faster with keeps what was typed. */
export function ShopSection({ shop, result }: Props) {
  const ours = result?.act === "shop" ? result : undefined;
  const now = shopFormValues(shop.details);
  const typed = ours?.values ?? now;
  const isOtherwise = (name: string) => ours?.isStale === true && typed[name] !== now[name];
  const fieldOf = (field: (typeof shopFields)[number]) => (
    <Field
      key={field.name}
      form="shop"
      field={field}
      value={typed[field.name]}
      error={ours?.errors?.[field.name]}
      hint={isOtherwise(field.name) ? `Now: ${now[field.name] || "nothing"}` : field.hint}
    />
  );
  return (
    <Section id="shop" title="Shop">
      {ours?.status && <Notice kind="status">{ours.status}</Notice>}
      {ours?.isStale && <Notice kind="error">{STALE}</Notice>}
      {ours?.errors && <Notice kind="error">Nothing was changed: see below.</Notice>}
      <p>What pages, e-mails and search engines say about the shop.</p>
      <Form act="shop" label="Shop">
        <input type="hidden" name="version" value={shop.details.version} />
        {shopFields.map(fieldOf)}
        <WeekFields typed={typed} now={now} errors={ours?.errors} isOtherwise={isOtherwise} />
        <fieldset className={styles.links}>
          <legend>Links</legend>
          <p>The shop’s own pages, beginning with https://. An empty one is not shown.</p>
          {linkFields.map(fieldOf)}
        </fieldset>
        <button className="button" type="submit">
          Save
        </button>
      </Form>
      <Express {...shop.express} result={result} />
    </Section>
  );
}

const STALE =
  "Somebody has changed this meanwhile. Yours is still here, and below each field that differs is what shoppers see now. Save once more to have yours.";
