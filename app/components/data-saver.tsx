import styles from "./data-saver.module.css";

/** The shopper's own data saver, in the menu; `app/browser/data-saver.ts` works it once the menu is opened. */
export function DataSaver() {
  return (
    <div className={styles.saver}>
      <label className={styles.label}>
        <input
          className={styles.switch}
          type="checkbox"
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- A checkbox tells its state by itself.
          role="switch"
          aria-describedby="data-saver-note"
          data-saver-switch
        />
        Data saver
      </label>
      <p className={styles.note} id="data-saver-note">
        Smaller pictures, and nothing moves by itself
      </p>
      <p className="spoken" role="status" data-saver-status />
    </div>
  );
}
