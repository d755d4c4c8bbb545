import { takesCodes } from "../../../domain/checkout/discount.ts";
import { formatNumber } from "../../../domain/orders/numbers.ts";
import { mayDo } from "../../../domain/house/rights.ts";
import { shopContext } from "../../shop-context.ts";
import { act } from "../act.ts";
import type { Words } from "../act.ts";
import { houseTitle, ListLinks, Notice, PageHead } from "../screen.tsx";
import { visitContext } from "../session.ts";
import type { Route } from "./+types/new-order.page";
import { BespokeForm } from "./bespoke-form.tsx";
import { WrittenForm } from "./written-form.tsx";
import styles from "./new-order.page.module.css";

const HERE = "/house/orders/new";
const BESPOKE = `${HERE}?kind=bespoke`;

export const meta = () => houseTitle("New order");

export async function loader({ context, url }: Route.LoaderArgs) {
  const { house, checkout, catalogue } = context.get(shopContext);
  const { products, offersExpress, discounts } = catalogue.read();
  const { person } = context.get(visitContext);
  const takesWritten = await house.orders.takesWritten();
  return {
    countries: checkout.countries,
    products: products.map(({ sku, fullName, price, soldOut }) => ({
      sku,
      name: fullName,
      price,
      soldOut,
    })),
    offersExpress,
    takesCodes: takesCodes(discounts, new Date().toISOString()),
    takesWritten,
    isBespoke: url.searchParams.get("kind") === "bespoke" || !takesWritten,
    mayChangePrices: mayDo(person, "prices"),
    mayRecord: mayDo(person, "payments") && (await house.orders.takesRecorded()),
  };
}

/** Writes the order, and then shows its page with its link. The other buttons only show the form again. */
export function action(args: Route.ActionArgs) {
  const repeated = (number = "") => ({ to: `/house/orders/${number}?done=written#done` });
  return act(args, HERE, words, { repeated });
}

const written =
  (word: string) =>
  ({ number }: { number: number }) => ({
    to: `/house/orders/${formatNumber(number)}?done=${word}#done`,
  });

/** What the order's page says, by how much of it was paid. */
const WRITTEN = { all: "written-paid", part: "written-part", none: "written" } as const;

const words: Words<typeof HERE> = {
  place: {
    done: ({ number, paid }) => written(WRITTEN[paid])({ number }),
    refused: {
      off: "Orders of the house are switched off in Settings, Shop. Nothing was written.",
      "prices-changed": "Prices have just changed: look once more, and press again.",
    },
  },
  known: {},
  another: {},
  write: { done: written("written") },
  more: {},
};

export default function NewOrderScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { takesWritten, isBespoke, ...given } = loaderData;
  const sent = actionData?.values ?? {};
  return (
    <>
      <PageHead
        title={isBespoke ? "New bespoke order" : "New order"}
        note={
          isBespoke
            ? "The customer gets its link by e-mail, accepts it there, and pays 75% or all."
            : "For whoever orders by message or in the shop, at today’s prices."
        }
      />
      {takesWritten && (
        <div className={styles.head}>
          <ListLinks
            label="Kind"
            links={[
              { href: HERE, text: "Catalogue pieces", isCurrent: !isBespoke },
              { href: BESPOKE, text: "Bespoke", isCurrent: isBespoke },
            ]}
          />
        </div>
      )}
      {(actionData?.errors ?? actionData?.message) && (
        <div className={styles.head}>
          <Notice kind="error">
            {actionData?.message ?? "Not written yet: please look at the fields below."}
          </Notice>
        </div>
      )}
      {isBespoke ? (
        <BespokeForm
          {...given}
          sent={sent}
          errors={actionData?.errors}
          isMore={actionData?.act === "more"}
        />
      ) : (
        <WrittenForm {...given} sent={sent} result={actionData} />
      )}
    </>
  );
}
