import type { ReactNode } from "react";
import { isRouteErrorResponse } from "react-router";
import { brand } from "../../domain/stores/brand.ts";
import styles from "./entrance.module.css";

/** The frame of pages that need no session (sign-in, code, invitation, errors). It has no navigation. */
export function Entrance({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main id="content" className={styles.entrance}>
      <p className={styles.name}>{brand.name}</p>
      <div className={styles.words}>
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  );
}

const WORDS: Readonly<Record<number, readonly [string, string]>> = {
  403: ["Not for you", "Only an owner may do this, or whom an owner lets. Nothing was changed."],
  404: [
    "Not here",
    "There is no such page in the house. It may have moved, or the address is cut off.",
  ],
  503: [
    "One moment",
    "The shop’s database does not answer just now. Nothing was lost: please try again in a minute.",
  ],
};

/** The house's error page: says what to do, and shows no details of server errors. */
export function HouseError({ error }: { error: unknown }) {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const [title, text] = WORDS[status] ?? [
    "Something went wrong",
    "It is in the shop’s log. Please try again; what was saved before is still there.",
  ];
  return (
    <Entrance title={title}>
      <title>{`${title} · The house · ${brand.name}`}</title>
      <p>{text}</p>
      <p>
        <a href="/house">Back to Today</a>
      </p>
    </Entrance>
  );
}
