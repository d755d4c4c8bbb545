import { pieceSearch, type PieceQuery } from "../../../domain/house/piece-list.ts";
import styles from "./pager.module.css";

type Props = { query: PieceQuery; page: number; pages: number };

/** The pages of a long list. */
export function Pager({ query, page, pages }: Props) {
  if (pages < 2) return null;
  const href = (to: number) => `/house/pieces${pieceSearch({ ...query, page: to })}`;
  return (
    <nav className={styles.pager} aria-label="Pages">
      {page > 1 ? <a href={href(page - 1)}>Earlier</a> : <span />}
      <p>
        {page} of {pages}
      </p>
      {page < pages ? <a href={href(page + 1)}>More</a> : <span />}
    </nav>
  );
}
