import type { ReactNode } from "react";
import { brand } from "../../../domain/stores/brand.ts";
import styles from "./printed.module.css";

type Props = {
  /** The order's number. */
  title: string;
  /** Which sheet it is. */
  kind: string;
  /** Back to the order; not printed. */
  back: string;
  /** Nothing of it is to be made or sent. */
  isCancelled: boolean;
  children: ReactNode;
};

/** A sheet of paper: on the screen as it will be printed, without the house's frame on paper. */
export function Printed({ title, kind, back, isCancelled, children }: Props) {
  return (
    <>
      <p className={styles.bar}>
        <a href={back}>{`Back to ${title}`}</a>
        <span>To print it, use “Print” in your browser’s menu.</span>
      </p>
      <article className={styles.sheet}>
        <header className={styles.head}>
          <p className={styles.brand}>{brand.name}</p>
          <p>{kind}</p>
          <h1>{title}</h1>
        </header>
        {isCancelled && <p className={styles.cancelled}>Cancelled</p>}
        {children}
      </article>
    </>
  );
}
