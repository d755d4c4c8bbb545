import { useEffect, useRef, type ReactNode } from "react";
import styles from "./notice.module.css";

type Props = {
  /** What is told: a new value takes the focus again, even if the words are the same. */
  of: object | undefined;
  takesFocus: boolean;
  /** Undefined: there is nothing to tell. */
  children: ReactNode;
};

/** A message about a payment, announced at once. */
export function Notice({ of, takesFocus, children }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const isFocused = Boolean(children) && takesFocus;
  useEffect(() => {
    if (isFocused && of) place.current?.focus();
  }, [isFocused, of]);

  return (
    <div className={styles.notice} ref={place} role="alert" tabIndex={-1}>
      {children}
    </div>
  );
}

type RetryProps = {
  children: ReactNode;
  /** Undefined: the button submits its form. */
  onRetry?: (() => void) | undefined;
};

export function Retry({ children, onRetry }: RetryProps) {
  return (
    <>
      <p>{children}</p>
      <button className="button-line" type={onRetry ? "button" : "submit"} onClick={onRetry}>
        Try again
      </button>
    </>
  );
}
