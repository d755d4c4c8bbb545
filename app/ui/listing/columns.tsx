import styles from "./columns.module.css";

/**
 * On phones, whether a listing has one column or two. The style sheet follows the choice (`columns.module.css`, around
 * the listing); the boot script keeps it in a cookie (`app/boot/keep-columns.ts`), by which the server makes the next
 * page, so that nothing moves.
 */
export function Columns({ isTwo }: { isTwo: boolean }) {
  return (
    <fieldset className={styles.columns}>
      <legend className="spoken">Columns</legend>
      <Choice value="one" label="One column" isOn={!isTwo} path="M1 1h20v20H1z" />
      <Choice value="two" label="Two columns" isOn={isTwo} path="M1 1h9v20H1zM12 1h9v20h-9z" />
    </fieldset>
  );
}

type ChoiceProps = { value: string; label: string; isOn: boolean; path: string };

function Choice({ value, label, isOn, path }: ChoiceProps) {
  return (
    <label className={styles.choice}>
      <input
        type="radio"
        name="columns"
        value={value}
        defaultChecked={isOn}
        aria-label={label}
        // What the server says, and not what a page before it showed.
        autoComplete="off"
        data-columns
      />
      <svg width="22" height="22" viewBox="0 0 22 22" fill="none" stroke="currentColor" aria-hidden>
        <path d={path} />
      </svg>
    </label>
  );
}
