import type { PrivatePhotograph } from "../../server/media/form-photographs.ts";
import styles from "./photographs.module.css";

type Props = {
  photographs: readonly PrivatePhotograph[];
  /** What they show or who sent them, for their descriptions. */
  of: string;
};

/** Photographs that only the house sees; each opens in its whole size. */
export function Photographs({ photographs, of }: Props) {
  if (photographs.length === 0) return null;
  return (
    <ul className={styles.photographs}>
      {photographs.map(({ id, width, height }, at) => (
        <li key={id}>
          <a href={`/house/api/photographs/${id}`}>
            <img
              src={`/house/api/photographs/${id}`}
              width={width}
              height={height}
              alt={`Photograph ${at + 1}: ${of}`}
              loading="lazy"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
