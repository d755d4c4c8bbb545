import { brand } from "../../domain/brand.ts";
import { cartFromCookie } from "../../domain/cart/cookie.ts";
import { pieceOf } from "../../domain/cart/piece.ts";
import { findProduct, smallItems } from "../../domain/catalogue/catalogue.ts";
import { Cart } from "../islands/cart.tsx";
import { Island } from "../islands/island.tsx";
import { firstPicture } from "../pictures.ts";
import { priceList } from "../price-list.ts";
import type { Route } from "./+types/cart";
import styles from "./cart.module.css";

export function meta() {
  return [{ title: `Cart · ${brand.name}` }, { name: "robots", content: "noindex" }];
}

/** Prerendered without the shopper's pieces; rendered with them where the browser sends them along. */
export function loader({ request }: Route.LoaderArgs) {
  return {
    told: cartFromCookie(request.headers.get("Cookie") ?? "", findProduct),
    prices: priceList(),
    smallItems: smallItems.map((item) => ({
      piece: pieceOf(item),
      picture: firstPicture(item.sku),
    })),
    illustration: firstPicture("illustrations/empty-cart"),
  };
}

export default function CartScreen({ loaderData }: Route.ComponentProps) {
  return (
    <div className={styles.page}>
      <h1>Cart</h1>
      <noscript>
        <p>
          The cart needs JavaScript. Without it, <a href="/contact">write to us</a> and we take your
          order by hand.
        </p>
      </noscript>
      <Island name="cart" component={Cart} props={loaderData} eager />
    </div>
  );
}
