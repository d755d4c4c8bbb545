import { useRef, useState } from "react";
import type { ListingOrder, ListingPiece } from "../../../../domain/house/piece-list.ts";
import { saveOrder } from "./calls.ts";

/** A collection's listing in the browser: shows a new order at once, and the stored one again if it was not saved. */
export function useListing<Piece extends ListingPiece>(first: {
  collection: string;
  version: number;
  pieces: readonly Piece[];
}) {
  const [skus, setSkus] = useState(first.pieces.map(({ sku }) => sku));
  const [trouble, setTrouble] = useState<string>();
  const [said, setSaid] = useState("");
  const stored = useRef<ListingOrder>({ version: first.version, skus });
  const queue = useRef(Promise.resolve());
  const bySku = new Map<string, Piece>(first.pieces.map((piece) => [piece.sku, piece]));

  /** One call after another, each with the version that the one before it has returned. */
  async function save(wanted: readonly string[], words: string): Promise<void> {
    const { version } = stored.current;
    const result = await saveOrder(first.collection, { version, skus: wanted });
    if (result.order) stored.current = result.order;
    if (result.kind === "saved") return setSaid(words);
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
  return { pieces, trouble, said, order };
}
