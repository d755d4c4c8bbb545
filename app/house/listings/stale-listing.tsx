import type { Listing } from "../../../domain/house/piece-list.ts";
import styles from "./stale-listing.module.css";

type Props = { listing: Listing } & ({ sku: string; place: number } | { isUsual: true });

/** Somebody else has put the listing into another order: theirs, which is shown below, and what was wanted. */
export function ListingStale({ listing, ...wanted }: Props) {
  const { pieces, version } = listing;
  const isMove = "sku" in wanted;
  const at = isMove ? pieces.findIndex(({ sku }) => sku === wanted.sku) : -1;
  const name = pieces[at]?.name;
  return (
    <form className={styles.stale} method="post" role="alert">
      <p>
        Somebody else has put this collection into another order meanwhile. The list shows theirs;
        nothing of yours was saved.
      </p>
      <dl>
        <dt>Theirs</dt>
        <dd>{name ? `${name} is number ${at + 1}` : "The list below"}</dd>
        <dt>Yours</dt>
        <dd>{isMove && name ? `${name} as number ${wanted.place + 1}` : "The usual order"}</dd>
      </dl>
      <input type="hidden" name="version" value={version} />
      {isMove && <input type="hidden" name="sku" value={wanted.sku} />}
      {isMove && <input type="hidden" name="place" value={wanted.place} />}
      <button className="button-line" type="submit" name="act" value={isMove ? "move" : "usual"}>
        Do it all the same
      </button>
    </form>
  );
}
