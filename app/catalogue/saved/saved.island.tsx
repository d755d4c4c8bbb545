import { useState } from "react";
import { savedLink } from "../../../domain/catalogue/saved-link.ts";
import { withAll, type Saved } from "../../../domain/catalogue/saved.ts";
import { savedStore } from "../saved-store.ts";
import { useStoredValue } from "../../browser/hooks.ts";
import { CollectionDoors, type Door } from "../collection-doors.tsx";
import { ProductCard, type CardPiece } from "../product-card.tsx";
import { Share } from "../share.tsx";
import island from "../../browser/island.module.css";
import styles from "./saved.island.module.css";

type Props = {
  /** A shared list's pieces; otherwise all pieces of the shop, so that the server does not learn which ones are saved. */
  pieces: readonly CardPiece[];
  /** Whether these are the pieces of somebody's link. */
  isShared: boolean;
  /** Links to the collections, shown while nothing is saved; none on a shared list. */
  doors: readonly Door[];
};

/** The shopper's saved pieces, or a shared list, which does not change her own unless she saves its pieces. */
export default function SavedPieces({ pieces, isShared, doors }: Props) {
  return isShared ? <SharedPieces pieces={pieces} /> : <OwnPieces pieces={pieces} doors={doors} />;
}

function OwnPieces({ pieces, doors }: Pick<Props, "pieces" | "doors">) {
  const saved = useStoredValue(savedStore, undefined);
  // A piece that she removes stays visible until she leaves the page, so that she can save it again.
  const [opened] = useState<Saved>(() => savedStore.get());
  if (!saved) return <p className={styles.waiting}>Opening your saved pieces…</p>;
  const bySku = new Map<string, CardPiece>(pieces.map((piece) => [piece.sku, piece]));
  const shown = withAll(opened, saved).flatMap((sku) => bySku.get(sku) ?? []);
  const inShop = saved.filter((sku) => bySku.has(sku));
  return (
    <>
      <div className={`fine-print ${styles.head}`}>
        <p role="status">{wordsFor(inShop.length)}</p>
        {inShop.length > 0 && (
          <Share title="Pieces I like at HazelZuri" url={location.origin + savedLink(inShop)} />
        )}
      </div>
      {shown.length > 0 ? (
        <Cards pieces={shown} />
      ) : (
        <>
          <a className="button" href="/collections">
            Explore Collections
          </a>
          <div className={styles.doors}>
            <CollectionDoors doors={doors} sizes={DOOR_SIZES} />
          </div>
        </>
      )}
    </>
  );
}

/** As in the style sheet: as tall as the screen leaves. */
const DOOR_SIZES = "(min-width: 62rem) 20vw, max(min(62vw, 22rem), (100svh - 21.5rem) * 0.652)";

function SharedPieces({ pieces }: Pick<Props, "pieces">) {
  const saved = useStoredValue(savedStore, undefined);
  const skus = pieces.map(({ sku }) => sku);
  const hasAll = skus.every((sku) => saved?.includes(sku));
  if (pieces.length === 0) return <p>None of these pieces is in the shop any more.</p>;
  return (
    <>
      <div className={`fine-print ${styles.head}`}>
        <p role="status">
          {hasAll ? "All of them are saved on this device." : "Somebody shared these with you."}
        </p>
        {!hasAll && (
          <button
            className={`button-line ${island.needsScript}`}
            type="button"
            onClick={() => savedStore.set(withAll(skus, savedStore.get()))}
          >
            Save all
          </button>
        )}
        <a href="/saved">Your saved pieces</a>
      </div>
      <Cards pieces={pieces} />
    </>
  );
}

function Cards({ pieces }: Pick<Props, "pieces">) {
  return (
    <ul className={styles.cards}>
      {pieces.map((piece) => (
        <li key={piece.sku}>
          <ProductCard
            piece={piece}
            sizes="(min-width: 62rem) 23vw, (min-width: 48rem) 31vw, 47vw"
          />
        </li>
      ))}
    </ul>
  );
}

function wordsFor(count: number): string {
  if (count === 0) return "Nothing saved yet. The heart beside a piece keeps it here.";
  return `${count} ${count === 1 ? "piece" : "pieces"}, kept on this device.`;
}
