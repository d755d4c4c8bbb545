import { HANDOVER_NAMES } from "../../../domain/checkout/delivery.ts";
import { sizeMeWords } from "../../../domain/house/orders.ts";
import { longDay } from "../../../domain/time.ts";
import { houseTitle } from "../screen.tsx";
import type { Route } from "./+types/workshop-sheet.page";
import { Printed, PrintedPieces, readSheet } from "./print-sheet.tsx";
import { fullName, textsFor } from "../../../domain/orders/customer.ts";

export const meta = ({ params }: Route.MetaArgs) => houseTitle(`Workshop, ${params.number}`);

export async function loader({ params, context }: Route.LoaderArgs) {
  const { page, customer, sheet } = await readSheet(params, context);
  const { sizing, ready_by, speed, handover } = page.order;
  return {
    ...sheet,
    name: fullName(customer),
    readyBy: ready_by,
    ways: [speed === "express" && "Express", handover && HANDOVER_NAMES[handover]],
    texts: textsFor("workshop-sheet", customer),
    sizeMe: sizeMeWords(sizing),
    notes: page.ownNotes.filter(({ for_workshop }) => for_workshop === 1).map(({ note }) => note),
  };
}

/** The sheet for the workshop: the pieces with sizes, measurements and the day. It has no prices. */
export default function OrderPrintScreen({ loaderData }: Route.ComponentProps) {
  const { isCancelled, number, name, readyBy, ways, texts, sizeMe, notes, lines } = loaderData;
  return (
    <Printed number={number} kind="Workshop sheet" isCancelled={isCancelled}>
      <p>
        <strong>{readyBy ? `Ready by ${longDay(readyBy)}` : "No day yet: nothing is paid"}</strong>
        {ways.map((way) => way && ` · ${way}`)}
        {name && ` · for ${name}`}
      </p>
      <PrintedPieces lines={lines} hasPictures />
      {(texts.length > 0 || sizeMe || notes.length > 0) && (
        <section>
          <h2>Measurements and comments</h2>
          {sizeMe && <p>{sizeMe}</p>}
          {notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
          {texts.map((text) => (
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
