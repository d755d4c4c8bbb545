import type { FieldErrors, Values } from "../../../domain/fields.ts";
import {
  linkFields,
  shopFields,
  shopFormValues,
  timeName,
} from "../../../domain/house/shop-form.ts";
import { DAYS } from "../../../domain/stores/shop-details.ts";
import type { Day } from "../../../domain/stores/shop-details.ts";
import type { ShopSettings } from "../../../server/house/shop-settings.ts";
import { Field } from "../../design/field.tsx";
import { Form } from "../form.tsx";
import { Notice, Section } from "../screen.tsx";
import { resultOf } from "../act.ts";
import type { Result } from "./words.ts";
import styles from "./shop.module.css";

type Props = { shop: ShopSettings; result: Result | undefined };

/** The shop's details. If somebody else has changed them meanwhile, the fields keep what was typed. */
export function ShopSection({ shop, result }: Props) {
  const ours = resultOf(result, "shop");
  const now = shopFormValues(shop.details);
  const typed = ours?.values ?? now;
  const isStale = ours?.result.kind === "stale";
  const isOtherwise = (name: string) => isStale && typed[name] !== now[name];
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
      {ours?.notice && <Notice kind="status">{ours.notice}</Notice>}
      {ours?.message && <Notice kind="error">{ours.message}</Notice>}
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

type WeekFieldsProps = {
  typed: Values;
  /** What is stored. */
  now: Values;
  errors: FieldErrors | undefined;
  /** Whether somebody else has changed this field meanwhile. */
  isOtherwise(name: string): boolean;
};

/** When the shop opens and closes on each day. */
export function WeekFields({ typed, now, errors, isOtherwise }: WeekFieldsProps) {
  return (
    <fieldset className={styles.week}>
      <legend>Opening hours</legend>
      <p>Port Harcourt’s time. A day without times is closed.</p>
      {DAYS.map((day) => {
        const [opens, closes] = [timeName("opens", day), timeName("closes", day)];
        const isOther = isOtherwise(opens) || isOtherwise(closes);
        const error = errors?.[opens];
        return (
          <div className={styles.day} key={day}>
            <span aria-hidden>{day}</span>
            <Time day={day} which="opens" value={typed[opens]} isWrong={error !== undefined} />
            <Time day={day} which="closes" value={typed[closes]} isWrong={error !== undefined} />
            {error && (
              <p className={styles.error} id={`error-${day}`}>
                {error}
              </p>
            )}
            {isOther && (
              <p>Now: {now[opens] ? `${now[opens]} to ${now[closes] ?? ""}` : "closed"}</p>
            )}
          </div>
        );
      })}
    </fieldset>
  );
}

type TimeProps = {
  day: Day;
  which: "opens" | "closes";
  value: string | undefined;
  isWrong: boolean;
};

function Time({ day, which, value, isWrong }: TimeProps) {
  return (
    <input
      type="time"
      name={timeName(which, day)}
      defaultValue={value}
      aria-label={`${day} ${which}`}
      aria-invalid={isWrong || undefined}
      aria-describedby={isWrong ? `error-${day}` : undefined}
    />
  );
}

type ExpressProps = { isOffered: boolean; version: number; result: Result | undefined };

/** Whether shoppers can choose Express. The button acts at once. */
export function Express({ isOffered, version, result }: ExpressProps) {
  const ours = resultOf(result, "express");
  return (
    <div className={styles.express}>
      <h3 id="express">Express orders</h3>
      {ours?.notice && <Notice kind="status">{ours.notice}</Notice>}
      {ours?.message && <Notice kind="error">{ours.message}</Notice>}
      <p>
        {isOffered
          ? "On: at checkout shoppers can choose Express, for 30% more."
          : "Off: the checkout does not offer Express. Orders that were placed with it stay as they are."}
      </p>
      <Form act="express">
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="offer" value={isOffered ? "no" : "yes"} />
        <button className="button-line" type="submit">
          {isOffered ? "Turn Express off" : "Turn Express on"}
        </button>
      </Form>
    </div>
  );
}
