import { HANDOVER_NAMES } from "../../../domain/checkout/delivery.ts";
import { brand } from "../../../domain/stores/brand.ts";
import { catalogueContext } from "../../shop-context.ts";
import { houseTitle } from "../screen.tsx";
import type { Route } from "./+types/packing-slip.page";
import { Printed, PrintedPieces, readSheet } from "./print-sheet.tsx";
import { fullName, placeOf, textsFor } from "../../../domain/orders/customer.ts";

export const meta = ({ params }: Route.MetaArgs) => houseTitle(`Packing slip, ${params.number}`);

export async function loader({ params, context }: Route.LoaderArgs) {
  const { page, customer, sheet } = await readSheet(params, context);
  const { shop } = context.get(catalogueContext);
  return {
    ...sheet,
    isCollected: page.order.handover === "collect",
    from: [brand.name, shop.address, shop.phone, shop.email],
    to: [fullName(customer), ...placeOf(customer, page.countryName), customer.phone].filter(
      Boolean,
    ),
    texts: textsFor("packing-slip", customer),
  };
}

/** The packing slip: the addresses and what is in the parcel, without prices, since it may be a gift. */
export default function OrderPackingScreen({ loaderData }: Route.ComponentProps) {
  const { isCancelled, isCollected, number, from, to, texts, lines } = loaderData;
  return (
    <Printed number={number} kind="Packing slip" isCancelled={isCancelled}>
      <section>
        <h2>{isCollected ? HANDOVER_NAMES.collect : "To"}</h2>
        <address>{to.join("\n")}</address>
      </section>
      <PrintedPieces lines={lines} />
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <section>
        <h2>From</h2>
        <address>{from.join("\n")}</address>
      </section>
      <p>Thank you. Wear it well.</p>
    </Printed>
  );
}
