import type { AddRequest } from "../../../domain/cart/links.ts";
import { lineId } from "../../../domain/cart/cart.ts";
import { Price } from "../../design/price.tsx";
import styles from "./linked-pieces.module.css";

type Props = {
  offered: readonly AddRequest[];
  /** How many pieces of the link cannot be bought now. */
  gone: number;
  onAdd(): void;
  onDismiss(): void;
};

/** The pieces of a link to somebody's cart, or of an order to buy again. They join the cart only by a press. */
export function LinkedPieces({ offered, gone, onAdd, onDismiss }: Props) {
  return (
    <section className={styles.linked} aria-labelledby="linked">
      <h2 id="linked">Pieces of this link</h2>
      <ul>
        {offered.map(({ piece, size, quantity }) => (
          <li key={lineId(piece.sku, size)}>
            <img src={piece.src} width={48} height={60} alt="" />
            <span>
              <a href={piece.href}>{piece.alt}</a>
              <small>
                {size ? `Size ${size} · ` : ""}
                {quantity} × <Price naira={piece.price} />
              </small>
            </span>
          </li>
        ))}
      </ul>
      {gone > 0 && (
        <p className={styles.gone}>
          {gone === 1 ? "One piece" : `${gone} pieces`} of this link cannot be bought now.
        </p>
      )}
      <p className={styles.actions}>
        {offered.length > 0 && (
          <button className="button" type="button" onClick={onAdd}>
            {offered.length === 1 ? "Add it to my cart" : "Add all to my cart"}
          </button>
        )}
        <button className="button-text" type="button" onClick={onDismiss}>
          {offered.length > 0 ? "No, thank you" : "Close"}
        </button>
      </p>
    </section>
  );
}
