import { data } from "react-router";
import { sizesText } from "../../../domain/celebrations/celebration.ts";
import type { CuttingList } from "../../../domain/celebrations/celebration.ts";
import { closesOnField, dayField } from "../../../domain/celebrations/fields.ts";
import { mayDo } from "../../../domain/house/rights.ts";
import { daysBetween } from "../../../domain/house/time.ts";
import { whatsAppShareLink } from "../../../domain/messages/reply-links.ts";
import { longDay } from "../../../domain/time.ts";
import type { CelebrationView } from "../../../server/celebrations/celebrations.ts";
import { shopContext } from "../../shop-context.ts";
import { act } from "../act.ts";
import { HouseIsland } from "../browser/island.tsx";
import { ActButton, Form, HouseField, Submit } from "../form.tsx";
import PassedLink from "../orders/passed-link.island.tsx";
import { EmptyState, FormResult, houseTitle, PageHead, Row, Rows, Section } from "../screen.tsx";
import { requireRight, visitContext } from "../session.ts";
import type { Route } from "./+types/celebration.page";
import styles from "./celebration.page.module.css";

export const meta = ({ loaderData }: Route.MetaArgs) =>
  houseTitle(loaderData?.view.name ?? "Celebration");

/** The workshop gets the cutting list alone. */
export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const { house } = context.get(shopContext);
  const celebration = await house.readCelebration(id);
  if (!celebration) throw data(null, { status: 404, statusText: "Not Found" });
  const isDaily = mayDo(context.get(visitContext).person, "daily");
  return {
    view: celebration.view,
    daily: isDaily
      ? {
          links: celebration.links,
          guests: celebration.guests.map(({ id: guest, name, state, number }) => ({
            id: guest,
            name,
            state,
            number,
          })),
        }
      : undefined,
  };
}

export function action(args: Route.ActionArgs) {
  requireRight(args.context, "daily");
  const subject = { celebration: args.params.id };
  return act(
    args,
    "/house/celebrations/:id",
    {
      move: {
        done: ({ mailed }: { mailed: number }) =>
          `Saved. ${mailed === 0 ? "Nobody had to be written to." : mailed === 1 ? "One guest is written to." : `${mailed} guests are written to, once each.`}`,
        stale: () => "Somebody has moved the days meanwhile: they stand here now.",
      },
      "take-out": {
        done: "Taken out. If she has paid, her order says “Still with us”: give it back there.",
        refused: {
          "has-money": "She has paid: whoever may record payments takes her out.",
          gone: "Her pieces have left the house.",
        },
      },
    },
    { subject },
  );
}

type Guest = NonNullable<Route.ComponentProps["loaderData"]["daily"]>["guests"][number];

export default function CelebrationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { view, daily } = loaderData;
  const { name, day, closesOn, readyBy, isClosed, pieces } = view;
  return (
    <>
      <PageHead
        title={name}
        note={`${pieces.join(", ")}. ${longDay(day)}. ${isClosed ? "Closed on" : "Guests order until"} ${longDay(closesOn)}; pieces are ready by ${longDay(readyBy)}, ${daysToMake(closesOn, readyBy)} after it closes.`}
      />
      <FormResult notice={actionData?.notice} message={actionData?.message} />
      {daily && <Links name={name} {...daily.links} />}
      <Section id="cutting-list" title="Cutting list">
        <Cutting list={view.paid} view={view} empty="Nobody has paid yet." />
        {(view.unpaid.pieces.length > 0 || view.unpaid.measured.length > 0) && (
          <>
            <h3>Not paid yet</h3>
            <Cutting list={view.unpaid} view={view} empty="" />
          </>
        )}
      </Section>
      {daily && (
        <>
          <Section id="guests" title="Guests">
            {daily.guests.length === 0 ? (
              <EmptyState>Nobody has come in yet.</EmptyState>
            ) : (
              <Rows>
                {daily.guests.map((guest) => (
                  <Row
                    key={guest.id}
                    href={guest.number && `/house/orders/${guest.number}`}
                    title={guest.name}
                    note={guest.number}
                    end={STATES[guest.state]}
                  >
                    {guest.state !== "out" && <TakeOut guest={guest} />}
                  </Row>
                ))}
              </Rows>
            )}
          </Section>
          <Section id="days" title="Move the day">
            <Form act="move" about={{ saw: `${day} ${closesOn}` }} isUnchecked label="Move the day">
              <HouseField field={dayField} value={day} />
              <HouseField field={closesOnField} value={closesOn} />
              <p className="fine-print">
                Each guest who has ordered is written to, once. For 72 hours she may then cancel for
                her whole money.
              </p>
              <Submit look="button-line">Save the days</Submit>
            </Form>
          </Section>
        </>
      )}
    </>
  );
}

/** Asked once more of who has paid: her order is cancelled. */
function TakeOut({ guest: { id, name, state } }: { guest: Guest }) {
  const button = (
    <ActButton act="take-out" values={{ guest: id }} label={`Take out: ${name}`}>
      Take out
    </ActButton>
  );
  if (state !== "paid") return button;
  return (
    <details>
      <summary>Take out</summary>
      <p className="fine-print">
        She has paid. Her order is cancelled and she is written to at once; her money stays with you
        until you give it back on the order’s page.
      </p>
      {button}
    </details>
  );
}

const STATES = { in: "not paid", paid: "paid", out: "out" } as const;

/** '1 day', '14 days': how long there is to make what is ordered last. */
const daysToMake = (from: string, to: string) => {
  const days = daysBetween(from, to);
  return days === 1 ? "1 day" : `${days} days`;
};

function Links({ name, guests, host }: { name: string; guests: string; host: string }) {
  const texts = {
    guests: `${name}: come in, choose your size and pay your own here.`,
    host: `${name}: here you see who is in. Please keep this link to yourself.`,
  };
  return (
    <Section id="links" title="Links">
      {(
        [
          ["guests", "Guests’ link: for all guests", guests],
          ["host", "Host’s link: for the host alone", host],
        ] as const
      ).map(([id, label, url]) => (
        <div className={styles.link} key={id}>
          <HouseIsland
            name="passed-link"
            component={PassedLink}
            without="the link can be copied from its field"
            props={{
              id: `${id}-link`,
              label,
              url,
              text: texts[id],
              chat: whatsAppShareLink(`${texts[id]} ${url}`),
            }}
          />
        </div>
      ))}
    </Section>
  );
}

type CuttingProps = { list: CuttingList; view: CelebrationView; empty: string };

function Cutting({ list, view, empty }: CuttingProps) {
  if (list.pieces.length === 0) return <EmptyState>{empty}</EmptyState>;
  return (
    <>
      <Rows>
        {list.pieces.map(({ sku, name, total, sizes }) => (
          <Row
            key={sku}
            title={name}
            note={sizesText(sizes, view.oneSize.includes(sku))}
            end={String(total)}
          />
        ))}
      </Rows>
      {list.measured.length > 0 && (
        <Rows>
          {list.measured.map(({ nth, name, pieces, measurements }) => (
            <Row key={nth} title={name} note={`${measurements} · ${pieces}`} />
          ))}
        </Rows>
      )}
    </>
  );
}
