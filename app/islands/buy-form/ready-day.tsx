import { useSyncExternalStore } from "react";
import { readyBy } from "../../../domain/checkout/speed.ts";
import { longDay, toLagos } from "../../../domain/time.ts";
import styles from "./buy-form.island.module.css";

/**
 * The day on which the piece is ready if it is paid today. The page itself is kept by the server, and may be from
 * yesterday: it has the Terms' days, and only the browser names a date.
 */
export function ReadyDay({ offersExpress }: { offersExpress: boolean }) {
  const today = useSyncExternalStore(watchDay, todayInLagos, () => undefined);
  const standard = today && readyBy(noonOf(today), "standard");
  const express = today && offersExpress ? readyBy(noonOf(today), "express") : undefined;
  // One text: parts of it would be moved by the change, where the text as a whole is only replaced.
  return <p className={styles.ready}>{wordsFor(standard, express, offersExpress)}</p>;
}

function wordsFor(
  standard: string | undefined,
  express: string | undefined,
  offersExpress: boolean,
): string {
  if (!standard)
    return `Made in 7 to 14 days${offersExpress ? "; an express order costs 30% extra." : "."}`;
  const sooner = express ? `; Express, +30%, by ${longDay(express)}` : "";
  return `Paid today, ready by ${longDay(standard)}${sooner}.`;
}

/** A page may stay open past midnight, or come back from the browser's memory days later. */
function watchDay(listener: () => void): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  addEventListener("pageshow", listener, { signal });
  document.addEventListener("visibilitychange", listener, { signal });
  const timer = setInterval(listener, 60_000);
  return () => {
    stopping.abort();
    clearInterval(timer);
  };
}

function todayInLagos(): string | undefined {
  return toLagos(new Date().toISOString())?.slice(0, 10);
}

function noonOf(day: string): string {
  return `${day}T12:00:00.000Z`;
}
