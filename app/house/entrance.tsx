import type { ReactNode } from "react";
import { brand } from "../../domain/stores/brand.ts";
import styles from "./entrance.module.css";

/** The pages before one is in: sign-in, code, invitation. Nothing of the house, and no way into the shop's frame. */
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
