import { isPriced } from "../../domain/checkout/delivery.ts";
import { pieceOf, priceList } from "../../domain/cart/current-cart.ts";
import { brand } from "../../domain/stores/brand.ts";
import { Island } from "../browser/island.tsx";
import Cart from "./cart.island.tsx";
import { picturesIn } from "../media/pictures.ts";
import { catalogueContext } from "../shop-context.ts";
import type { Route } from "./+types/page";
import styles from "../design/layout.module.css";

export function meta() {
  return [{ title: `Cart · ${brand.name}` }];
}

export function loader({ context }: Route.LoaderArgs) {
  const catalogue = context.get(catalogueContext);
  const pictures = picturesIn(context);
  return {
    prices: priceList(catalogue),
    smallItems: catalogue.smallItems.map((item) => ({
      piece: pieceOf(item),
      picture: pictures.firstOfProduct(item.sku),
      soldOut: item.soldOut,
    })),
    picture: pictures.first("covers/naledi"),
    chatNumber: catalogue.shop.whatsApp || catalogue.shop.phone,
    isDeliveryPriced: isPriced(catalogue.delivery),
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
      <Island name="cart" component={Cart} props={loaderData} wakes="paint" isMainContent />
    </div>
  );
}
