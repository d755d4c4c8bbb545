import { data, redirect } from "react-router";
import { emptyCart, lineId, setItems } from "../../domain/cart/cart.ts";
import { pieceOf, priceList } from "../../domain/cart/current-cart.ts";
import { brand } from "../../domain/stores/brand.ts";
import { Island } from "../browser/island.tsx";
import Checkout from "../checkout/checkout.island.tsx";
import { picturesIn } from "../media/pictures.ts";
import { TestMode } from "../payments/test-mode.tsx";
import { catalogueContext, shopContext } from "../shop-context.ts";
import type { Route } from "./+types/checkout.page";
import styles from "../design/layout.module.css";

export function meta() {
  return [{ title: `Checkout · ${brand.name}` }];
}

/** The checkout of a guest's own pieces, as any other; until she has paid, and the celebration closes. */
export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  const { celebrations, checkout } = context.get(shopContext);
  const catalogue = context.get(catalogueContext);
  const place = await celebrations.readPlacePage(token);
  if (!place) throw data(null, { status: 404, statusText: "Not Found" });
  const placeUrl = `/celebrations/place/${token}`;
  const { celebration, state, place: said } = place;
  if (state !== "in" || celebration.isClosed) throw redirect(placeUrl, 303);
  const items = said.pieces.flatMap((sku) => {
    const product = catalogue.findProduct(sku);
    const size = product?.sized ? said.size : "";
    return product ? [{ ...pieceOf(product), id: lineId(sku, size), ...(size && { size }) }] : [];
  });
  const { testMode, scriptUrl, countries } = checkout;
  return {
    testMode,
    name: celebration.name,
    island: {
      scriptUrl,
      countries,
      prices: priceList(catalogue),
      offersExpress: false,
      days: catalogue.days,
      delivery: catalogue.delivery,
      takesCodes: catalogue.takesCodes,
      picture: picturesIn(context).first("covers/naledi"),
      party: {
        celebration: celebration.token,
        guest: token,
        cart: setItems(emptyCart(), items),
        placeUrl,
        readyBy: celebration.readyBy,
        isMeasured: said.size === "",
      },
    },
  };
}

export default function GuestCheckoutScreen({ loaderData }: Route.ComponentProps) {
  const { testMode, name, island } = loaderData;
  return (
    <div className={styles.page}>
      <h1>Checkout</h1>
      <p>{name}</p>
      {testMode && <TestMode />}
      <noscript>
        <p>
          Payment needs JavaScript. Without it, <a href="/contact">write to us</a> and we take your
          order by hand.
        </p>
      </noscript>
      <Island name="checkout" component={Checkout} props={island} wakes="paint" />
    </div>
  );
}
