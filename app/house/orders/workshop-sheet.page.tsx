import { data } from "react-router";
import { HANDOVER_NAMES } from "../../../domain/checkout/delivery.ts";
import { readNumber } from "../../../domain/orders/numbers.ts";
import { longDay } from "../../../domain/time.ts";
import { catalogueContext, shopContext } from "../../shop-context.ts";
import { houseTitle } from "../screen.tsx";
import { visitContext } from "../session.ts";
import type { Route } from "./+types/workshop-sheet.page";
import { Printed, PrintedPieces, toPrinted } from "./print-sheet.tsx";

export const meta = ({ params }: Route.MetaArgs) => houseTitle(`Workshop, ${params.number}`);

export async function loader({ params, context }: Route.LoaderArgs) {
  const number = readNumber(params.number);
  const { orders } = context.get(shopContext).house;
  const order =
    number === undefined
      ? undefined
      : await orders.readForWorkshop(number, context.get(visitContext));
  if (!order) throw data(null, { status: 404, statusText: "Not Found" });
  const { isExpress, handover, lines, making } = order;
  return {
    ...order,
    isCancelled: order.stage === "cancelled",
    lines: lines.map((line) => ({
      ...toPrinted(line, context.get(catalogueContext)),
      making: making.find(({ position }) => position === line.position),
    })),
    ways: [isExpress && "Express", handover && HANDOVER_NAMES[handover]],
  };
}

/** The sheet for the workshop: the pieces with sizes, measurements and the day. It has no prices. */
export default function OrderPrintScreen({ loaderData }: Route.ComponentProps) {
  const { isCancelled, number, name, readyBy, ways, words, lines, isForHouse } = loaderData;
  return (
    <Printed number={number} kind="Workshop sheet" isCancelled={isCancelled}>
      <p>
        <strong>{readyBy ? `Ready by ${longDay(readyBy)}` : "No day yet: nothing is paid"}</strong>
        {ways.map((way) => way && ` · ${way}`)}
        {name && ` · for ${name}`}
      </p>
      <PrintedPieces lines={lines} hasPictures isForHouse={isForHouse} />
      {words.length > 0 && (
        <section>
          <h2>Measurements and comments</h2>
          {words.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </section>
      )}
      <section>
        <h2>Done by</h2>
        <dl>
          {["Cut", "Sewn", "Checked"].map((step) => (
            <div key={step}>
              <dt>{step}</dt>
              <dd />
            </div>
          ))}
        </dl>
      </section>
    </Printed>
  );
}
