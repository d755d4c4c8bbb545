import { brand } from "../../domain/stores/brand.ts";
import Checkout from "./checkout.island.tsx";
import { Island } from "../browser/island.tsx";
import { picturesIn } from "../media/pictures.ts";
import { priceList } from "../../domain/cart/current-cart.ts";
import { catalogueContext, shopContext } from "../shop-context.ts";
import { TestMode } from "../payments/test-mode.tsx";
import type { Route } from "./+types/page";
import styles from "../design/layout.module.css";

export function meta() {
  return [{ title: `Checkout · ${brand.name}` }];
}

export function loader({ context }: Route.LoaderArgs) {
  const catalogue = context.get(catalogueContext);
  const { testMode, scriptUrl, countries } = context.get(shopContext).checkout;
  return {
    testMode,
    island: {
      scriptUrl,
      countries,
      prices: priceList(catalogue),
      offersExpress: catalogue.offersExpress,
      days: catalogue.days,
      delivery: catalogue.delivery,
      takesCodes: catalogue.takesCodes,
      picture: picturesIn(context).first("covers/naledi"),
    },
  };
}

export default function CheckoutScreen({ loaderData: { testMode, island } }: Route.ComponentProps) {
  return (
    <div className={styles.page}>
      <h1>Checkout</h1>
      {testMode && <TestMode />}
      {island.days.closed && <p className="closed-line">{island.days.closed.words}</p>}
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
