import { data, redirect } from "react-router";
import type { FieldErrors, Values } from "../../domain/fields.ts";
import { brand } from "../../domain/stores/brand.ts";
import { longDay } from "../../domain/time.ts";
import { shopContext } from "../shop-context.ts";
import type { Route } from "./+types/page";
import { GuestForm } from "./guest-form.tsx";
import { Over } from "./over.tsx";
import { Pieces } from "./pieces.tsx";
import styles from "./celebration.module.css";

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: `${loaderData?.page?.name ?? "A celebration"} · ${brand.name}` }];
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

/** Whoever has the guests' link: nobody else's name is on the page, but those of this browser. */
export async function loader({ params: { token }, request, context }: Route.LoaderArgs) {
  const { celebrations } = context.get(shopContext);
  const page = await celebrations.readGuestsPage(token);
  if (!page) return data({ page: undefined, kept: [] }, { status: 404 });
  return data({ page, kept: await celebrations.readKept(token, request.headers.get("Cookie")) });
}

type Answer = { values: Values; errors: FieldErrors; why?: keyof typeof WHY };

/** A guest comes in, and goes on to her own page. */
export async function action({ params: { token }, request, context }: Route.ActionArgs) {
  const { celebrations } = context.get(shopContext);
  const values: Values = Object.fromEntries(new URLSearchParams(await request.text()));
  const result = await celebrations.comeIn(token, values, request.headers.get("Cookie"));
  const answer = (status: number, more: Partial<Answer>) =>
    data<Answer>({ values, errors: {}, ...more }, { status });
  switch (result.kind) {
    case "in": {
      const headers = { "Set-Cookie": result.cookie };
      return redirect(`/celebrations/place/${result.token}`, { status: 303, headers });
    }
    case "invalid":
      return answer(422, { errors: result.fields });
    case "closed":
    case "full":
      return answer(409, { why: result.kind });
    case "unknown":
      throw data(null, { status: 404, statusText: "Not Found" });
  }
}

const WHY = {
  closed: "This celebration has closed: nobody can come in any more. Please write to us.",
  full: "As many guests are in as this celebration can have. Please write to us.",
};

export default function CelebrationScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { page, kept } = loaderData;
  if (!page) return <Over />;
  const { name, day, closesOn, isClosed, offer } = page;
  return (
    <section className={styles.page}>
      <h1>{name}</h1>
      <p>{`On ${longDay(day)}. Choose your size, or give us your measurements, and pay your own part; we make it ready 3 days before.`}</p>
      <Pieces pieces={offer.pieces} />
      {kept.length > 0 && (
        <ul className={styles.kept}>
          {kept.map((guest) => (
            <li key={guest.token}>
              <a className="button-line" href={`/celebrations/place/${guest.token}`}>
                {`You are in, ${guest.name}: to your place`}
              </a>
            </li>
          ))}
        </ul>
      )}
      {actionData?.why && <p role="alert">{WHY[actionData.why]}</p>}
      {isClosed ? (
        <p role={actionData?.why ? undefined : "status"}>
          {`It closed on ${longDay(closesOn)}. Did you miss the day? Write to us: `}
          <a href="/contact">Contact</a>
        </p>
      ) : offer.pieces.length === 0 ? (
        <p>
          Its pieces cannot be had at the moment. <a href="/contact">Write to us</a>
        </p>
      ) : (
        <>
          <h2>{kept.length > 0 ? "Come in for somebody else" : "Come in"}</h2>
          <p>{`Until ${longDay(closesOn)}. The host sees your name and whether you have paid; nobody else sees anything of you.`}</p>
          <GuestForm
            offer={offer}
            values={actionData?.values ?? {}}
            errors={actionData?.errors ?? {}}
            button="Come in"
          />
        </>
      )}
    </section>
  );
}
