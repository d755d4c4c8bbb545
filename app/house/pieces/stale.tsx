import type { Difference } from "../../../domain/house/piece-words.ts";
import styles from "./stale.module.css";

/** Somebody else was faster: what they have saved, and what was sent. */
export function Stale({ differences, here }: { differences: readonly Difference[]; here: string }) {
  return (
    <div className={styles.stale} role="alert">
      <p>
        Somebody else has saved this meanwhile. Yours is still in the fields and was not saved: save
        again to put it in the place of theirs, or <a href={here}>take theirs</a>.
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">Theirs</th>
            <th scope="col">Yours</th>
          </tr>
        </thead>
        <tbody>
          {differences.map(({ label, theirs, yours }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{theirs}</td>
              <td>{yours}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
