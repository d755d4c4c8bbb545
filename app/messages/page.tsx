import { data, redirect } from "react-router";
import { brand } from "../../domain/stores/brand.ts";
import { inMinutes } from "../../domain/time.ts";
import type { FormKind, MessageKind } from "../../domain/messages/fields.ts";
import { isFormKind } from "../../domain/messages/fields.ts";
import type { Shop } from "../../server/shop.ts";
import MessageForm from "./message-form.island.tsx";
import { tooMany } from "./message-form.ts";
import { networkContext, shopContext } from "../shop-context.ts";
import styles from "./link-page.module.css";
import type { Route } from "./+types/page";

export function meta() {
  return [{ title: `Please look once more · ${brand.name}` }];
}

/** `no-store`, since the page contains what the visitor typed. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  const retryAfter = actionHeaders.get("Retry-After");
  return { "Cache-Control": "no-store", ...(retryAfter && { "Retry-After": retryAfter }) };
}

/**
 * Handles message forms posted as plain HTML, without JavaScript: redirects back to the form's page, to its
 * thank-you text. If a field is invalid, a rate limit is exceeded or the shop cannot store the message, this
 * page shows the form again as it was filled in.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const values = Object.fromEntries(new URLSearchParams(await request.text()));
  const { kind: name } = values;
  const kind = isFormKind(name) ? name : "contact";
  const shop = context.get(shopContext);
  const result = await shop.takeMessage(values, context.get(networkContext));
  if (result.kind === "taken") {
    const home = kind === "restock" ? pageOf(shop, values["sku"]) : HOME_OF[kind];
    return redirect(`${cameFrom(request) ?? home}#${kind}-received`, 303);
  }
  if (result.kind === "invalid") {
    return data({ kind, values, errors: result.fields, notice: undefined }, { status: 422 });
  }
  if (result.kind === "limited") {
    const { retryAfter } = result;
    const init = { status: 429, headers: { "Retry-After": String(retryAfter) } };
    return data({ kind, values, errors: {}, notice: tooMany(inMinutes(retryAfter)) }, init);
  }
  return data({ kind, values, errors: {}, notice: UNAVAILABLE }, { status: 503 });
}

export default function MessagesScreen({ actionData }: Route.ComponentProps) {
  const { kind = "contact", values, errors, notice } = actionData ?? {};
  const { heading, lead } = words[kind];
  return (
    <section className={styles.page}>
      <h1>{heading}</h1>
      <p>{notice ?? lead}</p>
      <MessageForm kind={kind} values={values} errors={errors} />
    </section>
  );
}

const UNAVAILABLE =
  "We could not store this just now, so it is not sent yet. What you wrote is still here: please try again in a minute.";

const words: Readonly<Record<FormKind, { heading: string; lead: string }>> = {
  contact: {
    heading: "Send A Message",
    lead: "Your message is not sent yet: something is missing or not right. What you wrote is still here.",
  },
  newsletter: { heading: "Subscribe", lead: "You are not on the list yet: please look once more." },
  popup: { heading: "Subscribe", lead: "You are not on the list yet: please look once more." },
  restock: {
    heading: "Tell me when it is back",
    lead: "We have not noted this yet: please look once more.",
  },
};

/** Each form's own page, used if the browser sends no `Referer` or the form was posted from this page. */
const HOME_OF: Readonly<Record<MessageKind, string>> = {
  contact: "/contact",
  newsletter: "/",
  popup: "/",
};

function pageOf({ catalogue }: Pick<Shop, "catalogue">, sku = ""): string {
  return catalogue.read().findProduct(sku)?.href ?? "/";
}

/** Returns only a path of the shop: a leading `//` would redirect to another host. */
function cameFrom(request: Request): string | undefined {
  const referer = request.headers.get("Referer") ?? "";
  const path = URL.canParse(referer) ? new URL(referer).pathname.replace(/^\/+/, "/") : "";
  return path === "" || path === "/messages" ? undefined : path;
}
