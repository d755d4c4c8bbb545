import type { PictureSource } from "../../../domain/media/pictures.ts";
import { formatNaira } from "../../../domain/money-text.ts";
import type { ListedPiece } from "../../../server/catalogue/pieces.ts";
import { Switch } from "./switch.tsx";
import { Thumb } from "./thumb.tsx";
import styles from "./piece-row.module.css";

type Props = {
  piece: ListedPiece;
  collection: string;
  picture: PictureSource | undefined;
  /** The list's own address, to come back to. */
  list: string;
};

/** A piece in the list: its photograph and name lead to its page, its switches act here. */
export function PieceRow({ piece, collection, picture, list }: Props) {
  const { sku, slug, name, soldOut, hidden } = piece;
  const id = rowId(sku);
  const shared = { piece, describedBy: `${id}-name`, action: `${list}#${id}` };
  return (
    <li className={styles.row} id={id}>
      <a className={styles.link} href={`/house/pieces/${piece.collection}/${slug}`}>
        <Thumb source={picture} />
        <span className={styles.words}>
          <span className={styles.name} id={`${id}-name`}>
            {name}
          </span>
          <span className={styles.note}>{collection}</span>
          <Cost {...piece} />
        </span>
      </a>
      <div className={styles.switches}>
        <Switch act="sold-out" isOn={soldOut} {...shared} />
        <Switch act="hidden" isOn={hidden} {...shared} />
      </div>
    </li>
  );
}

/** What a shopper pays, and the base price crossed out while a promotion runs. */
function Cost({ price, priceNow }: Pick<ListedPiece, "price" | "priceNow">) {
  if (priceNow === undefined || priceNow === price) {
    return <span className={styles.price}>{formatNaira(price)}</span>;
  }
  return (
    <span className={styles.price}>
      {formatNaira(priceNow)} <s>{formatNaira(price)}</s>
    </span>
  );
}

/** The row's place in the page. */
function rowId(sku: string): string {
  return sku.replace("/", "--");
}
