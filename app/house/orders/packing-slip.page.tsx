import { data } from "react-router";
import { formatNumber, readNumber } from "../../../domain/orders/numbers.ts";
import { brand } from "../../../domain/stores/brand.ts";
import { catalogueContext, shopContext } from "../../shop-context.ts";
import { houseTitle } from "../screen.tsx";
import type { Route } from "./+types/packing-slip.page";
import { Printed, PrintedPieces, toPrinted } from "./print-sheet.tsx";

export const meta = ({ params }: Route.MetaArgs) => houseTitle(`Packing slip, ${params.number}`);

export async function loader({ params, context }: Route.LoaderArgs) {
  const number = readNumber(params.number);
  const { orders } = context.get(shopContext).house;
  const page = number === undefined ? undefined : await orders.read(number);
  if (!page) throw data(null, { status: 404, statusText: "Not Found" });
  const { shop } = context.get(catalogueContext);
  const { order, lines, countryName } = page;
  const { first_name, last_name, address, state, phone } = order;
  return {
    number: formatNumber(order.number),
    from: [brand.name, shop.address, shop.phone, shop.email],
    to: [`${first_name} ${last_name}`, address, state, countryName, phone].filter(
      (part) => part.trim() !== "",
    ),
    isCancelled: order.stage === "cancelled",
    lines: lines.map((line) => toPrinted(line, context.get(catalogueContext))),
  };
}

/** What goes into the parcel: where it goes and what is in it, without prices, as it may be a gift. */
export default function OrderPackingScreen({ loaderData }: Route.ComponentProps) {
  const { isCancelled, number, from, to, lines } = loaderData;
  return (
    <Printed
      title={number}
      kind="Packing slip"
      back={`/house/orders/${number}`}
      isCancelled={isCancelled}
    >
      <section>
        <h2>To</h2>
        <address>{to.join("\n")}</address>
      </section>
      <PrintedPieces lines={lines} />
      <section>
        <h2>From</h2>
        <address>{from.join("\n")}</address>
      </section>
      <p>Thank you. Wear it well.</p>
    </Printed>
  );
}
