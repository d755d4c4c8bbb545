import { useRef, useState } from "react";
import { addItem, lineId, removeItem, setItems } from "../../domain/cart/cart.ts";
import type { CartItem } from "../../domain/cart/cart.ts";
import type { CurrentLine, PriceList } from "../../domain/cart/current-cart.ts";
import { currentCart, lineName } from "../../domain/cart/current-cart.ts";
import { changeSize, setLine } from "../../domain/cart/line.ts";
import type { CartPiece } from "../../domain/cart/line.ts";
import { cartLink, parseAddRequest, parseCartLink } from "../../domain/cart/links.ts";
import type { AddRequest } from "../../domain/cart/links.ts";
import type { PictureSource } from "../../domain/media/pictures.ts";
import { whatsAppLink } from "../../domain/messages/reply-links.ts";
import { useInBrowser, useOnHydration, useStoredScreen } from "../browser/hooks.ts";
import { Picture } from "../design/picture.tsx";
import { Price } from "../design/price.tsx";
import { ShareLink } from "../design/share-link.tsx";
import { CartTable } from "./cart-table.tsx";
import { EmptyCart, useFocusAfter } from "./empty-cart.tsx";
import { cartStore } from "./store.ts";
import styles from "./cart.island.module.css";

export type CartProps = {
  prices: PriceList;
  smallItems: readonly SmallItem[];
  /** Shown in the empty cart. */
  picture: PictureSource;
  /** The shop's WhatsApp number. */
  chatNumber: string;
  /** Whether the checkout says what delivery costs. */
  isDeliveryPriced: boolean;
};

/** The last change, for the status line; a removal can be undone. */
type News = { text: string; removed?: { item: CartItem; position: number } };

/** The cart page: the cart's lines or 'Your Cart is Empty', and accessories that can be added. */
export default function Cart({ prices, smallItems, picture, ...shop }: CartProps) {
  const cart = useStoredScreen(cartStore, null);
  const [news, setNews] = useState<News>();
  const search = useInBrowser(() => location.search, "");
  const linked = parseCartLink(search, prices);
  const place = useRef<HTMLDivElement>(null);
  const focusAfter = useFocusAfter(place);
  const current = cart && currentCart(cart, prices);
  // Forms of product pages lead here: of accessories always, the buy form if its script failed to load.
  useOnHydration(() => {
    const request = parseAddRequest(location.search, prices);
    if (!request) return;
    cartStore.setLine(request.piece, request.size, request.quantity);
    forgetAddress();
  });

  const remove = (line: CurrentLine) => {
    const lines = current?.lines ?? [];
    const position = lines.indexOf(line);
    const next = lines[position + 1] ?? lines[position - 1];
    focusAfter(next ? `${rowOf(next.item.id)} a` : "[data-empty]");
    cartStore.update((now) => removeItem(now, line.item.id));
    setNews({ text: `${lineName(line)} was removed.`, removed: { item: line.item, position } });
  };
  const undo = ({ item, position }: NonNullable<News["removed"]>) => {
    focusAfter(`${rowOf(item.id)} a`);
    cartStore.update((now) =>
      setItems(now, [...now.items.slice(0, position), item, ...now.items.slice(position)]),
    );
    setNews({ text: `${item.alt ?? "It"} is back in your cart.` });
  };
  const resize = ({ item, sku, name }: CurrentLine, size: string | undefined) => {
    focusAfter(`${rowOf(lineId(sku, size))} select`);
    cartStore.update((now) => changeSize(now, item.id, size));
    setNews({ text: `${name} is now ${size ? `size ${size}` : "without a size"}.` });
  };
  const addLinked = () => {
    const { offered } = linked;
    const [first] = offered;
    if (first) focusAfter(`${rowOf(lineId(first.piece.sku, first.size))} a`);
    cartStore.update((now) =>
      offered.reduce(
        (cart, { piece, size, quantity }) => setLine(cart, piece, size, quantity),
        now,
      ),
    );
    forgetAddress();
    setNews({ text: "They are in your cart." });
  };
  const dismissLinked = () => {
    forgetAddress();
    setNews({ text: "Your cart is as it was." });
  };
  const add = ({ piece }: SmallItem) => {
    cartStore.update((now) => addItem(now, { ...piece, id: lineId(piece.sku) }));
    setNews({ text: `${piece.alt} is in your cart.` });
  };

  return (
    <div className={styles.cart} ref={place}>
      <p className={`fine-print ${styles.news}`} role="status">
        {news?.text}
        {news?.removed && (
          <button
            className="button-text"
            type="button"
            onClick={() => news.removed && undo(news.removed)}
          >
            Undo
          </button>
        )}
      </p>
      {linked.offered.length + linked.gone > 0 && (
        <LinkedPieces {...linked} onAdd={addLinked} onDismiss={dismissLinked} />
      )}
      {!current && <p className={styles.waiting}>Opening your cart…</p>}
      {current?.lines.length === 0 && (
        <EmptyCart picture={picture}>
          You have no items in your shopping cart, start adding some!
        </EmptyCart>
      )}
      {current && current.lines.length > 0 && (
        <CartTable
          cart={current}
          isDeliveryPriced={shop.isDeliveryPriced}
          onRemove={remove}
          onResize={resize}
        >
          <ShareCart lines={current.lines} chatNumber={shop.chatNumber} />
        </CartTable>
      )}
      {current && <SmallItems items={smallItems} onAdd={add} />}
    </div>
  );
}

/** Removes the address's query, so that neither the next render nor a reload adds or offers its pieces again. */
function forgetAddress(): void {
  history.replaceState(null, "", location.pathname);
}

function rowOf(id: string): string {
  return `[data-line="${CSS.escape(id)}"]`;
}

type Props = {
  lines: readonly CurrentLine[];
  /** The shop's WhatsApp number. */
  chatNumber: string;
};

/** 'Share this cart', and a link to ask the house on WhatsApp with a message that names the pieces. */
export function ShareCart({ lines, chatNumber }: Props) {
  const [isShared, setIsShared] = useState(false);
  const url = new URL(cartLink(lines.map(({ sku, item }) => ({ ...item, sku }))), location.href);
  const chat = whatsAppLink(chatNumber, questionOf(lines, url.href));
  return (
    <div className={styles.share}>
      <p className="links">
        <button
          className="button-text"
          type="button"
          aria-expanded={isShared}
          onClick={() => setIsShared(!isShared)}
        >
          Share this cart
        </button>
        {chat && (
          <a href={chat} rel="noreferrer">
            Ask about these pieces on WhatsApp
          </a>
        )}
      </p>
      {isShared && (
        <ShareLink
          label="Link to these pieces"
          url={url.href}
          message="These are the pieces that I chose at HazelZuri"
        />
      )}
    </div>
  );
}

/** The most pieces that the message names; the cart's link in the message has all of them. */
const NAMED = 10;

function questionOf(lines: readonly CurrentLine[], url: string): string {
  const named = lines.slice(0, NAMED).map((line) => `${line.item.quantity} × ${lineName(line)}`);
  const more = lines.length > NAMED ? [`and ${lines.length - NAMED} more`] : [];
  return [
    "Hello HazelZuri, I have a question about these pieces:",
    ...named,
    ...more,
    url,
    "",
  ].join("\n");
}

type LinkedPiecesProps = {
  offered: readonly AddRequest[];
  /** How many pieces of the link cannot be bought now. */
  gone: number;
  onAdd(): void;
  onDismiss(): void;
};

/** The pieces of a link to somebody's cart, or to buy an order again. Only a press adds them to the cart. */
export function LinkedPieces({ offered, gone, onAdd, onDismiss }: LinkedPiecesProps) {
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
        <p className="fine-print">
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

export type SmallItem = { piece: CartPiece; picture: PictureSource; soldOut: boolean };

type SmallItemsProps = { items: readonly SmallItem[]; onAdd(item: SmallItem): void };

/** The accessories, offered below the cart. They have no sizes: each press adds one piece. */
export function SmallItems({ items, onAdd }: SmallItemsProps) {
  return (
    <section className={styles.offer} aria-labelledby="small-items">
      <h2 id="small-items">Small items</h2>
      <ul className={styles.items}>
        {items.map((item) => (
          <li className={styles.item} key={item.piece.sku}>
            <Picture
              className={styles.picture}
              source={item.picture}
              alt=""
              sizes="(min-width: 75rem) 11vw, (min-width: 48rem) 22vw, 44vw"
            />
            <p className={`piece-name ${styles.name}`}>{item.piece.alt}</p>
            <Price className={styles.price} naira={item.piece.price} />
            {item.soldOut ? (
              <p className={styles.soldOut}>Sold out</p>
            ) : (
              <button
                className="button-text"
                type="button"
                aria-label={`Add ${item.piece.alt} To Cart`}
                onClick={() => onAdd(item)}
              >
                Add
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
