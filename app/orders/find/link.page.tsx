import { data, redirect } from "react-router";
import { FIND_NAME, FIND_PATH, OPEN_MINUTES } from "../../../domain/orders/find.ts";
import { brand } from "../../../domain/stores/brand.ts";
import { shopContext } from "../../shop-context.ts";
import { FindForm } from "./find-form.tsx";
import type { Route } from "./+types/link.page";
import styles from "./page.module.css";

export function meta() {
  return [{ title: `${FIND_NAME} · ${brand.name}` }];
}

/** Opening the link (GET) uses nothing up: messengers and mail programs look at links before their owners do. */
export async function loader({ params: { token }, request, context }: Route.LoaderArgs) {
  const cookies = request.headers.get("Cookie");
  const { kind } = await context.get(shopContext).readOrderLink(token, cookies);
  if (kind === "open") throw redirect(FIND_PATH, 303);
  return data({ kind }, { status: kind === "unknown" ? 404 : 200 });
}

/** The first press opens the orders on its device. */
export async function action({ params: { token }, request, context }: Route.ActionArgs) {
  const cookies = request.headers.get("Cookie");
  const result = await context.get(shopContext).openOrders(token, cookies);
  if (result.kind === "opened") {
    return redirect(FIND_PATH, { status: 303, headers: { "Set-Cookie": result.cookie } });
  }
  return redirect(result.kind === "open" ? FIND_PATH : `${FIND_PATH}/find/${token}`, 303);
}

export default function OrderLinkScreen({ loaderData: { kind } }: Route.ComponentProps) {
  if (kind === "unused") {
    return (
      <section className={styles.page}>
        <h1>{FIND_NAME}</h1>
        <p>{`One press, and your orders open on this device for ${OPEN_MINUTES} minutes. After that, or on another device, a new link opens them.`}</p>
        <form method="post">
          <button className="button" type="submit">
            Open my orders
          </button>
        </form>
      </section>
    );
  }
  return (
    <section className={styles.page}>
      <h1>{kind === "used" ? "This link was used" : "We do not know this link"}</h1>
      <p>
        {kind === "used"
          ? `It has opened your orders for ${OPEN_MINUTES} minutes on the device on which its button was pressed. For this device, or once more, we send you another.`
          : "It may be cut off, or older than a day. We send you another."}
      </p>
      <FindForm />
    </section>
  );
}
