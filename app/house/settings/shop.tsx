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
import { Form, HouseField, Submit } from "../form.tsx";
import { FormResult, Notice, Section } from "../screen.tsx";
import { useSettingsResult } from "./words.ts";
import styles from "./shop.module.css";

/** A form for the shop's details. If somebody else has changed them meanwhile, the fields keep what was typed. */
export function ShopSection({ shop }: { shop: ShopSettings }) {
  const ours = useSettingsResult("shop");
  const now = shopFormValues(shop.details);
  const typed = ours?.values ?? now;
  const isStale = ours?.result.kind === "stale";
  const isOtherwise = (name: string) => isStale && typed[name] !== now[name];
  const fieldOf = (field: (typeof shopFields)[number]) => (
    <HouseField
      key={field.name}
      field={field}
      value={now[field.name]}
      hint={isOtherwise(field.name) ? `Now: ${now[field.name] || "nothing"}` : field.hint}
    />
  );
  return (
    <Section id="shop" title="Shop">
      <FormResult notice={ours?.notice} message={ours?.message} />
      {ours?.errors && <Notice kind="error">Nothing was changed: see below.</Notice>}
      <p>What pages, e-mails and search engines say about the shop.</p>
      <Form act="shop" label="Shop">
        <input type="hidden" name="version" value={shop.details.version} />
        {shopFields.map(fieldOf)}
        <WeekFields typed={typed} now={now} errors={ours?.errors} isOtherwise={isOtherwise} />
        <fieldset className={styles.links}>
          <legend>Links</legend>
          <p className="fine-print">
            The shop’s own pages, beginning with https://. An empty one is not shown.
          </p>
          {linkFields.map(fieldOf)}
        </fieldset>
        <Submit>Save</Submit>
      </Form>
      <Express {...shop.express} />
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

/** Fields for when the shop opens and closes on each day. */
function WeekFields({ typed, now, errors, isOtherwise }: WeekFieldsProps) {
  return (
    <fieldset className={styles.week}>
      <legend>Opening hours</legend>
      <p className="fine-print">Port Harcourt’s time. A day without times is closed.</p>
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
              <p className="fine-print">
                Now: {now[opens] ? `${now[opens]} to ${now[closes] ?? ""}` : "closed"}
              </p>
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
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- As of every field with an error: `stateOf`.
      autoFocus={isWrong}
      aria-describedby={isWrong ? `error-${day}` : undefined}
    />
  );
}

/** Says whether shoppers can choose Express, with a button that changes this at once. */
function Express({ isOffered, version }: ShopSettings["express"]) {
  const ours = useSettingsResult("express");
  return (
    <div className={styles.express}>
      <h3 className={styles.title} id="express">
        Express orders
      </h3>
      <FormResult notice={ours?.notice} message={ours?.message} />
      <p>
        {isOffered
          ? "On: at checkout shoppers can choose Express, for 30% more."
          : "Off: the checkout does not offer Express. Orders that were placed with it stay as they are."}
      </p>
      <Form act="express">
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="offer" value={isOffered ? "no" : "yes"} />
        <Submit look="button-line">{isOffered ? "Turn Express off" : "Turn Express on"}</Submit>
      </Form>
    </div>
  );
}
