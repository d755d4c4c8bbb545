import type { ReactNode } from "react";
import styles from "./sheet.module.css";

type Props = {
  /** Its id on the page, which a refused form leads to. */
  id: string;
  /** The button that opens it. */
  label: string;
  /** Its heading, if it says more than the button. */
  title?: string;
  /** What the button belongs to, where several have the same name: the id of an element. */
  about?: string;
  /** Its form was refused: it stands in the page, open. */
  isOpen?: boolean;
  children: ReactNode;
};

/**
 * A form behind a button: a popover, at the bottom of a phone. It needs no script; a browser that does not know
 * popovers shows it in the page.
 */
export function Sheet({ id, label, title = label, about, isOpen = false, children }: Props) {
  const heading = (
    <h3 className={styles.title} id={`${id}-title`}>
      {title}
    </h3>
  );
  if (isOpen) {
    return (
      <section className={styles.open} id={id} aria-labelledby={`${id}-title`}>
        {heading}
        {children}
      </section>
    );
  }
  return (
    <>
      <button className={styles.opener} type="button" popoverTarget={id} aria-describedby={about}>
        {label}
      </button>
      <div
        className={styles.sheet}
        id={id}
        popover="auto"
        role="dialog"
        aria-labelledby={`${id}-title`}
      >
        <div className={styles.head}>
          {heading}
          <button
            className={styles.close}
            type="button"
            popoverTarget={id}
            popoverTargetAction="hide"
          >
            Close
          </button>
        </div>
        {children}
      </div>
    </>
  );
}
