import type { FieldErrors, Values } from "../../../domain/fields.ts";
import {
  linkFields,
  shopFields,
  shopFormValues,
  timeName,
} from "../../../domain/house/shop-form.ts";
import { holdField } from "../../../domain/house/size-form.ts";
import { reminderField } from "../../../domain/orders/reminder.ts";
import { vatField, vatText } from "../../../domain/orders/vat.ts";
import { SWITCHES, switches } from "../../../domain/stores/setting-rows.ts";
import type { SwitchName } from "../../../domain/stores/setting-rows.ts";
import { DAYS } from "../../../domain/stores/shop-details.ts";
import type { Day } from "../../../domain/stores/shop-details.ts";
import type { ShopSettings } from "../../../server/house/shop-settings.ts";
import { Form, HouseField, Submit } from "../form.tsx";
import { FormResult, Notice, Section } from "../screen.tsx";
import { hoursText, useSettingsResult } from "./words.ts";
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
        <input type="hidden" name="daysVersion" value={shop.details.daysVersion} />
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
      <Hold {...shop.hold} />
      {switches.map(([name]) => (
        <Switch key={name} act={name} {...shop.switches[name]} />
      ))}
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

/** How long an order that is not paid holds the pieces that are counted. */
function Hold({ minutes, version }: ShopSettings["hold"]) {
  const ours = useSettingsResult("hold");
  return (
    <div className={styles.part}>
      <h3 className={styles.title} id="hold">
        Counted pieces
      </h3>
      <FormResult notice={ours?.notice} message={ours?.message} />
      <Form act="hold">
        <input type="hidden" name="version" value={version} />
        <HouseField field={holdField} value={String(minutes)} />
        <Submit look="button-line">Set</Submit>
      </Form>
    </div>
  );
}

type SwitchProps = ShopSettings["switches"][SwitchName] & { act: SwitchName };

/** Says whether something is on, with a button that changes this at once. */
function Switch({ act, isOffered, version }: SwitchProps) {
  const ours = useSettingsResult(act);
  const { title, name, on, off } = SWITCHES[act];
  return (
    <div className={styles.part}>
      <h3 className={styles.title} id={act}>
        {title}
      </h3>
      <FormResult notice={ours?.notice} message={ours?.message} />
      <p>{isOffered ? on : off}</p>
      <Form act={act}>
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="offer" value={isOffered ? "no" : "yes"} />
        <Submit look="button-line">{`Turn ${name} ${isOffered ? "off" : "on"}`}</Submit>
      </Form>
    </div>
  );
}

/** After how many hours somebody is reminded of an order that is not paid. */
export function ReminderSection({ hours, version }: ShopSettings["reminder"]) {
  const ours = useSettingsResult("reminder");
  return (
    <Section id="reminder" title="Reminder">
      <FormResult notice={ours?.notice} message={ours?.message} />
      <p>
        {hours === null
          ? "Off: nobody is written to about an order that is not paid."
          : `On: whoever has not paid ${hoursText(hours)} after ordering is written to once, and never from 21:00 to 7:00.`}
      </p>
      <Form act="reminder">
        <input type="hidden" name="version" value={version} />
        <HouseField field={reminderField} value={hours === null ? "off" : String(hours)} />
        <Submit>Save</Submit>
      </Form>
    </Section>
  );
}

/** The rate of VAT that prices include. */
export function VatSection({ rate, version }: ShopSettings["vat"]) {
  const ours = useSettingsResult("vat");
  return (
    <Section id="vat" title="VAT">
      <FormResult notice={ours?.notice} message={ours?.message} />
      <p>
        {rate === 0
          ? "None: receipts do not mention VAT."
          : `Prices include ${vatText(rate)}%: an order’s page, its e-mails and the accountant’s CSV say how much that is. No price changes.`}
      </p>
      <Form act="vat">
        <input type="hidden" name="version" value={version} />
        <HouseField field={vatField} value={vatText(rate)} />
        <Submit>Save</Submit>
      </Form>
    </Section>
  );
}
