import { useEffect, useRef, useState } from "react";
import type { FormEvent, PointerEvent } from "react";
import type { ListingOrder, ListingPiece, ListingTrouble } from "../../../domain/house/listings.ts";
import { moveItem } from "../../../domain/house/listings.ts";
import { useDrag } from "../browser/use-drag.ts";
import { useIsAwake } from "../browser/use-is-awake.ts";
import styles from "./listing-order.island.module.css";

/** A piece with the address of its small photograph. */
type Piece = ListingPiece & { picture?: string | undefined };

export type Props = {
  collection: string;
  version: number;
  pieces: readonly Piece[];
  /** What the ids of its forms begin with: the same in the server's page and in the browser. */
  formId: string;
};

/** A collection's pieces, put into order by drag and by buttons. The buttons are forms, for pages without scripts. */
export default function ListingEditor(props: Props) {
  const { version, formId } = props;
  const { pieces, trouble, announcement, order } = useListing(props);
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

  // The pressed button keeps the focus. If its piece is now first or last and the button disabled, another one gets it.
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
    order(moveItem(skus, sku, place), sku);
  };
  return (
    <div className={styles.listing}>
      <p className={styles.said} role="status">
        {announcement}
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
                {...{ piece, at, version, formId, isAwake }}
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

/** Whether the two lists differ only in the place of `thing`. */
function isAlone(thing: string, before: readonly string[], after: readonly string[]): boolean {
  const without = (list: readonly string[]) => list.filter((each) => each !== thing).join();
  return without(before) === without(after);
}

type ItemProps = {
  piece: Piece;
  /** The piece's place, from 0. */
  at: number;
  count: number;
  version: number;
  formId: string;
  isAwake: boolean;
  isDragged: boolean;
  handle: { onPointerDown(event: PointerEvent<HTMLElement>): void };
  onMove(place: number): void;
};

function Item({
  piece,
  at,
  count,
  version,
  formId,
  isAwake,
  isDragged,
  handle,
  onMove,
}: ItemProps) {
  const { sku, name, soldOut, hidden, picture } = piece;
  const facts = [hidden && "Hidden", soldOut && "Sold out"].filter(Boolean).join(" · ");
  const shared = { sku, version, formId: `${formId}-${at}`, name, onMove };
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

/** How many rows fit on a phone's screen: their pictures are loaded with the page. */
const AT_ONCE = 6;

/**
 * A row's photograph. Below the first rows it is fetched only when the row is within 80 pixels of the screen. With
 * `loading="lazy"` alone browsers fetch from 1,250 to 2,500 pixels away: the whole list, before the island's script.
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

type MoveProps = Pick<ItemProps, "version" | "formId" | "onMove"> & {
  sku: string;
  name: string;
  place: number;
  label: string;
  sign: string;
  isOff: boolean;
};

function Move(props: MoveProps) {
  const { sku, name, version, formId, place, label, sign, isOff, onMove } = props;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    onMove(place);
  };
  return (
    <form method="post" onSubmit={onSubmit}>
      <input type="hidden" name="form" value={`${formId}-${place}`} />
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

/** A collection's listing in the browser. Shows a new order at once; if saving fails, shows the stored order again. */
export function useListing<Piece extends ListingPiece>(first: {
  collection: string;
  version: number;
  pieces: readonly Piece[];
}) {
  const [skus, setSkus] = useState(first.pieces.map(({ sku }) => sku));
  const [trouble, setTrouble] = useState<string>();
  const [announcement, setAnnouncement] = useState("");
  const stored = useRef<ListingOrder>({ version: first.version, skus });
  const queue = useRef(Promise.resolve());
  const bySku = new Map<string, Piece>(first.pieces.map((piece) => [piece.sku, piece]));

  /** Saves an order. Calls run one after another, each with the version that the call before it has returned. */
  async function save(wanted: readonly string[], words: string): Promise<void> {
    const { version } = stored.current;
    const result = await saveOrder(first.collection, { version, skus: wanted });
    if (result.order) stored.current = result.order;
    if (result.kind === "saved") return setAnnouncement(words);
    setSkus([...stored.current.skus]);
    setTrouble(`${result.message} The list shows what is stored; yours was not saved: ${words}`);
  }

  function order(wanted: readonly string[], moved: string): void {
    const name = bySku.get(moved)?.name ?? "";
    const words = `${name} is number ${wanted.indexOf(moved) + 1} of ${wanted.length}.`;
    setSkus([...wanted]);
    setTrouble(undefined);
    queue.current = queue.current.then(() => save(wanted, words));
  }

  const pieces = skus.flatMap((sku) => bySku.get(sku) ?? []);
  return { pieces, trouble, announcement, order };
}

export type OrderResult =
  | { kind: "saved"; order: ListingOrder }
  /** `order` is the stored order, if somebody else has saved one meanwhile. */
  | { kind: "failed"; message: string; order?: ListingOrder | undefined };

/** Saves the order of a collection's listing. */
export async function saveOrder(
  collection: string,
  wanted: { version: number; skus: readonly string[] },
): Promise<OrderResult> {
  try {
    const response = await fetch(`/house/api/listings/${collection}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(wanted),
    });
    if (response.ok) return { kind: "saved", order: (await response.json()) as ListingOrder };
    const { error, order } = (await response.json()) as ListingTrouble;
    return { kind: "failed", message: error.message, order };
  } catch {
    return { kind: "failed", message: "No signal. Nothing was changed: try again." };
  }
}
