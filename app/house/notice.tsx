import type { ReactNode } from "react";
import styles from "./notice.module.css";

type Props = {
  /** `status`: something was done; `error`: it was not, and why. */
  kind: "status" | "error";
  children: ReactNode;
};

/** What became of the form that was sent, at the head of the screen or beside the form. Read out when it appears. */
export function Notice({ kind, children }: Props) {
  return (
    <p
      className={kind === "error" ? styles.error : styles.status}
      role={kind === "error" ? "alert" : "status"}
    >
      {children}
    </p>
  );
}
