import styles from "./words-section.module.css";

/** Everything that a draft still needs, after 'Publish' or 'Preview'. The photographs' island takes out what is done. */
export function Missing({ needs }: { needs: readonly string[] }) {
  return (
    <div className={styles.missing} role="alert" data-missing>
      <p>Not yet: this is still missing.</p>
      <ul>
        {needs.map((need) => (
          <li key={need}>{need}</li>
        ))}
      </ul>
    </div>
  );
}
