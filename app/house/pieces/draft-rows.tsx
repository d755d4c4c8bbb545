import type { ListedDraft } from "../../../server/catalogue/stored-drafts.ts";
import { Thumb } from "./thumb.tsx";
import styles from "./piece-row.module.css";

/** Open drafts, and what each waits for. */
export function DraftRows({ drafts }: { drafts: readonly ListedDraft[] }) {
  return (
    <ul className={styles.rows} aria-label="Drafts">
      {drafts.map(({ sku, name, isNew, picture, needs }) => (
        <li className={styles.row} key={sku}>
          <a className={styles.link} href={`/house/pieces/${sku}`}>
            <Thumb source={picture} />
            <span className={styles.words}>
              <span className={styles.name}>{name}</span>
              <span className={styles.note}>{isNew ? "New piece" : "Other photographs"}</span>
              <span className={styles.price}>
                {needs.length > 0 ? `Waits for: ${needs.join(" ")}` : "Ready to publish"}
              </span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
