import { data } from "react-router";
import { sizeMeWords } from "../../../domain/house/orders.ts";
import { formatNumber, readNumber } from "../../../domain/orders/numbers.ts";
import { longDay } from "../../../domain/time.ts";
import { catalogueContext, shopContext } from "../../shop-context.ts";
import { houseTitle } from "../screen.tsx";
import type { Route } from "./+types/workshop-sheet.page";
import { Printed, PrintedPieces, toPrinted } from "./print-sheet.tsx";

export const meta = ({ params }: Route.MetaArgs) => houseTitle(`Workshop, ${params.number}`);

export async function loader({ params, context }: Route.LoaderArgs) {
  const number = readNumber(params.number);
  const { orders } = context.get(shopContext).house;
  const page = number === undefined ? undefined : await orders.read(number);
  if (!page) throw data(null, { status: 404, statusText: "Not Found" });
  const { order, lines, ownNotes } = page;
  const { first_name, last_name, comments, sizing, ready_by, speed } = order;
  return {
    number: formatNumber(order.number),
    name: `${first_name} ${last_name}`.trim(),
    readyBy: ready_by,
    isExpress: speed === "express",
    comments,
    sizeMe: sizeMeWords(sizing),
    notes: ownNotes.filter(({ for_workshop }) => for_workshop === 1).map(({ note }) => note),
    isCancelled: order.stage === "cancelled",
    lines: lines.map((line) => toPrinted(line, context.get(catalogueContext))),
  };
}

/** What the workshop needs, and no prices. */
export default function OrderPrintScreen({ loaderData }: Route.ComponentProps) {
  const { isCancelled, number, name, readyBy, isExpress, comments, sizeMe, notes, lines } =
    loaderData;
  return (
    <Printed
      title={number}
      kind="Workshop sheet"
      back={`/house/orders/${number}`}
      isCancelled={isCancelled}
    >
      <p>
        <strong>{readyBy ? `Ready by ${longDay(readyBy)}` : "No day yet: nothing is paid"}</strong>
        {isExpress && " · Express"}
        {name && ` · for ${name}`}
      </p>
      <PrintedPieces lines={lines} hasPictures />
      {(comments || sizeMe || notes.length > 0) && (
        <section>
          <h2>Measurements and comments</h2>
          {sizeMe && <p>{sizeMe}</p>}
          {notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
          {comments && <p>{`From the customer: ${comments}`}</p>}
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
