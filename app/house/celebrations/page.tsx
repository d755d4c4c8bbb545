import { mayDo } from "../../../domain/house/rights.ts";
import { longDay } from "../../../domain/time.ts";
import { shopContext } from "../../shop-context.ts";
import { EmptyState, houseTitle, PageHead, Row, Rows } from "../screen.tsx";
import { visitContext } from "../session.ts";
import type { Route } from "./+types/page";

export const meta = () => houseTitle("Celebrations");

export async function loader({ context }: Route.LoaderArgs) {
  const celebrations = await context.get(shopContext).house.listCelebrations();
  return { celebrations, isWorkshop: !mayDo(context.get(visitContext).person, "daily") };
}

export default function CelebrationsScreen({ loaderData }: Route.ComponentProps) {
  const { celebrations, isWorkshop } = loaderData;
  return (
    <>
      <PageHead title="Celebrations" note="One link, and each guest orders and pays her own.">
        {!isWorkshop && (
          <a className="button" href="/house/celebrations/new">
            New celebration
          </a>
        )}
      </PageHead>
      {celebrations.length === 0 ? (
        <EmptyState>No celebration yet.</EmptyState>
      ) : (
        <Rows>
          {celebrations.map(({ id, name, day, closesOn, isClosed, guests }) => (
            <Row
              key={id}
              href={`/house/celebrations/${id}`}
              title={name}
              note={`${longDay(day)}, ${isClosed ? "closed on" : "closes on"} ${longDay(closesOn)}`}
              end={`${guests.paid} paid, ${guests.in} not yet`}
            />
          ))}
        </Rows>
      )}
    </>
  );
}
