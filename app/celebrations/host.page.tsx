import { data } from "react-router";
import { brand } from "../../domain/stores/brand.ts";
import { longDay } from "../../domain/time.ts";
import { shopContext } from "../shop-context.ts";
import type { Route } from "./+types/host.page";
import { Over } from "./over.tsx";
import styles from "./celebration.module.css";

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: `${loaderData?.page?.name ?? "A celebration"}: guests · ${brand.name}` }];
}

/** The host sees who is in and who has paid: no sizes, sums or addresses. */
export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  const page = await context.get(shopContext).celebrations.readHostPage(token);
  return data({ page }, { status: page ? 200 : 404 });
}

export default function HostScreen({ loaderData: { page } }: Route.ComponentProps) {
  if (!page) return <Over />;
  const { name, day, closesOn, isClosed, guests } = page;
  const paid = guests.filter(({ isPaid }) => isPaid).length;
  return (
    <section className={styles.page}>
      <h1>{name}</h1>
      <p>
        {`On ${longDay(day)}. Guests ${isClosed ? "ordered" : "order"} until ${longDay(closesOn)}.`}
      </p>
      <h2>Guests</h2>
      {guests.length === 0 ? (
        <p>Nobody has come in yet. Send your guests the guests’ link.</p>
      ) : (
        <>
          <p>{`${guests.length} in, ${paid} of them paid`}</p>
          <ul className={styles.guests}>
            {guests.map((guest) => (
              <li key={guest.nth}>
                <span>{guest.name}</span> <span>{guest.isPaid ? "paid" : "in"}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
