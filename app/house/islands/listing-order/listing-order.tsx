import { useEffect, useRef, useState, type FormEvent, type PointerEvent } from "react";
import type { ListingPiece } from "../../../../domain/house/piece-list.ts";
import { movedTo } from "../../../../domain/house/piece-list.ts";
import { useDrag } from "../use-drag.ts";
import { useIsAwake } from "../use-is-awake.ts";
import { useListing } from "./use-listing.ts";
import styles from "./listing-order.module.css";

/** A piece with the address of its small photograph. */
type Piece = ListingPiece & { picture?: string | undefined };

export type Props = { collection: string; version: number; pieces: readonly Piece[] };

/** A collection's pieces, put into order by drag and by buttons. The buttons are forms, for pages without scripts. */
export function ListingOrder(props: Props) {
  const { version } = props;
  const { pieces, trouble, said, order } = useListing(props);
  const isAwake = useIsAwake();
  const list = useRef<HTMLOListElement>(null);
  const pressed = useRef<string>(undefined);
  const stored = pieces.map(({ sku }) => sku);
  const {
    order: skus,
    dragged,
    handle,
  } = useDrag(stored, (wanted) => {
    const moved = wanted.find((sku, at) => sku !== stored[at] && isAlone(sku, stored, wanted));
    order(wanted, moved ?? "");
  });
  const bySku = new Map<string, Piece>(pieces.map((piece) => [piece.sku, piece]));

  // The pressed button goes on with its piece; at an end of the list it is the other one.
  useEffect(() => {
    if (pressed.current === undefined) return;
    const item = list.current?.querySelector(`[data-id="${pressed.current}"]`);
    const active = document.activeElement;
    if (!active || !item?.contains(active) || active.matches(":disabled")) {
      item?.querySelector<HTMLButtonElement>("button:not(:disabled)")?.focus();
    }
    pressed.current = undefined;
  });

  const move = (sku: string, place: number) => {
    pressed.current = sku;
    order(movedTo(skus, sku, place), sku);
  };
  return (
    <div className={styles.listing}>
      <p className={styles.said} role="status">
        {said}
      </p>
      {trouble && (
        <p className={styles.trouble} role="alert">
          {trouble}
        </p>
      )}
      <ol className={styles.list} ref={list} aria-label="Order">
        {skus.map((sku, at) => {
          const piece = bySku.get(sku);
          return (
            piece && (
              <Item
                key={sku}
                {...{ piece, at, version, isAwake }}
                count={skus.length}
                isDragged={sku === dragged}
                handle={handle}
                onMove={(place) => move(sku, place)}
              />
            )
          );
        })}
      </ol>
    </div>
  );
}

/** Whether one list is the other with just this thing at another place. */
function isAlone(thing: string, before: readonly string[], after: readonly string[]): boolean {
  const without = (list: readonly string[]) => list.filter((each) => each !== thing).join();
  return without(before) === without(after);
}

type ItemProps = {
  piece: Piece;
  /** Its place, from 0. */
  at: number;
  count: number;
  version: number;
  isAwake: boolean;
  isDragged: boolean;
  handle: { onPointerDown(event: PointerEvent<HTMLElement>): void };
  onMove(place: number): void;
};

function Item({ piece, at, count, version, isAwake, isDragged, handle, onMove }: ItemProps) {
  const { sku, name, soldOut, hidden, picture } = piece;
  const facts = [hidden && "Hidden", soldOut && "Sold out"].filter(Boolean).join(" · ");
  const shared = { sku, version, name, onMove };
  return (
    <li
      className={styles.item}
      id={sku.replace("/", "--")}
      data-id={sku}
      data-dragged={isDragged ? "" : undefined}
    >
      <span className={styles.handle} {...(isAwake ? handle : {})} data-live={isAwake || undefined}>
        <span className={styles.place}>{at + 1}</span>
        {picture ? <Picture src={picture} at={at} /> : <span className={styles.picture} />}
      </span>
      <p className={styles.name}>
        {name}
        {facts && <span>{facts}</span>}
      </p>
      <div className={styles.tools}>
        <Move {...shared} place={0} label="Move to the top" sign="Top" isOff={at === 0} />
        <Move {...shared} place={at - 1} label="Move earlier" sign="↑" isOff={at === 0} />
        <Move {...shared} place={at + 1} label="Move later" sign="↓" isOff={at === count - 1} />
      </div>
    </li>
  );
}

/** The first rows' pictures are in the page: those that a phone's screen has room for. */
const AT_ONCE = 6;

/**
 * A row's photograph: below the first rows only once it is a row away. `loading="lazy"` alone fetches the whole list,
 * since browsers begin 1,250 to 2,500 pixels away, and before the island's own scripts on a slow line.
 */
function Picture({ src, at }: { src: string; at: number }) {
  const place = useRef<HTMLSpanElement>(null);
  const [isNear, setIsNear] = useState(at < AT_ONCE);
  useEffect(() => {
    if (isNear || !place.current) return;
    const observer = new IntersectionObserver(
      (seen) => setIsNear(seen.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: "80px" },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isNear]);
  const image = <img src={src} width={160} height={200} alt="" loading="lazy" draggable={false} />;
  return (
    <span className={styles.picture} ref={place}>
      {isNear ? image : <noscript>{image}</noscript>}
    </span>
  );
}

type MoveProps = Pick<ItemProps, "version" | "onMove"> & {
  sku: string;
  name: string;
  place: number;
  label: string;
  sign: string;
  isOff: boolean;
};

function Move({ sku, name, version, place, label, sign, isOff, onMove }: MoveProps) {
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    onMove(place);
  };
  return (
    <form method="post" onSubmit={onSubmit}>
      <input type="hidden" name="act" value="move" />
      <input type="hidden" name="sku" value={sku} />
      <input type="hidden" name="place" value={place} />
      <input type="hidden" name="version" value={version} />
      <button type="submit" disabled={isOff} aria-label={`${label}: ${name}`}>
        {sign}
      </button>
    </form>
  );
}
