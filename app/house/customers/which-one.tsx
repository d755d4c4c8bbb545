import type { ListedCustomer } from "../../../server/customers/cards.ts";
import styles from "./which-one.module.css";

type Props = { name: string; people: readonly ListedCustomer[] };

/** The people of the book whom a typed text means, one of whom has to be chosen; the field `name` has her card. */
export function WhichOne({ name, people }: Props) {
  return (
    <fieldset>
      <legend>Which one?</legend>
      {people.map((each) => (
        <label key={each.key} className={styles.person}>
          <input type="radio" name={name} value={each.key} />
          <span>{[each.name, ...each.reach].join(" · ")}</span>
        </label>
      ))}
    </fieldset>
  );
}
