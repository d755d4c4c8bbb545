import { collectionFields, ROOMS } from "../../../domain/catalogue/made-collections.ts";
import { HouseField } from "../form.tsx";
import styles from "./fields.module.css";

/** Name, blurb and colour of a collection, with the colours as they look. */
export function CollectionFields({ texts }: { texts?: Readonly<Record<string, string>> }) {
  return (
    <>
      {collectionFields.map((field) => (
        <HouseField key={field.name} field={field} value={texts?.[field.name]}>
          {field.name === "colour" && <option value="">Choose one</option>}
          {field.name === "colour" &&
            Object.entries(ROOMS).map(([id, { label }]) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
        </HouseField>
      ))}
      <ul className={styles.rooms} aria-label="How they look">
        {Object.entries(ROOMS).map(([id, { label }]) => (
          <li key={id} data-room={id}>
            <span className="room-name">{label}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
