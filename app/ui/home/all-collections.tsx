import styles from "./all-collections.module.css";

/** The way to the collections on phones, at the bottom of Home's first screen, where a thumb reaches it. */
export function AllCollections({ count }: { count: number }) {
  return (
    <nav className={styles.row} aria-label="All collections">
      <a href="/collections">
        {`All ${NUMBERS[count] ?? count} collections`} <span aria-hidden>→</span>
      </a>
    </nav>
  );
}

const NUMBERS: Partial<Record<number, string>> = { 4: "four", 5: "five", 6: "six" };
