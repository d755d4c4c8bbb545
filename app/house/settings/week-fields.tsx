import { timeName } from "../../../domain/house/shop-form.ts";
import type { FieldErrors } from "../../../domain/fields.ts";
import { DAYS, type Day } from "../../../domain/stores/shop-details.ts";
import styles from "./week-fields.module.css";

type Values = Readonly<Record<string, string>>;
type Props = {
  typed: Values;
  /** What is so now. */
  now: Values;
  errors: FieldErrors | undefined;
  /** Whether somebody else has set this field otherwise meanwhile. */
  isOtherwise(name: string): boolean;
};

/** When the shop opens and closes on each day. */
export function WeekFields({ typed, now, errors, isOtherwise }: Props) {
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
