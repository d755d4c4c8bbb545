import { data, redirect } from "react-router";
import { brand } from "../../domain/stores/brand.ts";
import { restockSizes } from "../../domain/catalogue/sizes.ts";
import type { FormKind } from "../../domain/messages/fields.ts";
import { isFormKind } from "../../domain/messages/fields.ts";
import { photographIds } from "../../domain/media/form-photographs.ts";
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
 * Handles message forms posted as plain HTML, without JavaScript: redirects back to the thank-you text of the form's
 * page. If a field is invalid, a rate limit is exceeded or the shop cannot store the message, this page shows the form
 * again as it was filled in.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const values = Object.fromEntries(new URLSearchParams(await request.text()));
  const { kind: name } = values;
  const kind = isFormKind(name) ? name : "contact";
  const shop = context.get(shopContext);
  const photographs = photographIds(values);
  const result = await shop.takeMessage({ ...values, photographs }, context.get(networkContext));
  if (result.kind === "taken") {
    const path = cameFrom(request) ?? homeOf(kind, shop, values["sku"]);
    return redirect(`${path}#${kind}-received`, 303);
  }
  const product = shop.catalogue.read().findProduct(values["sku"] ?? "");
  const form = { kind, values, photographs, sizes: product && restockSizes(product) };
  if (result.kind === "invalid") {
    return data({ ...form, errors: result.fields, notice: undefined }, { status: 422 });
  }
  if (result.kind === "limited") {
    const { retryAfter } = result;
    const init = { status: 429, headers: { "Retry-After": String(retryAfter) } };
    return data({ ...form, errors: {}, notice: tooMany(retryAfter) }, init);
  }
  return data({ ...form, errors: {}, notice: UNAVAILABLE }, { status: 503 });
}

export default function MessagesScreen({ actionData }: Route.ComponentProps) {
  const { kind = "contact", values, photographs, sizes, errors, notice } = actionData ?? {};
  const { heading, lead } = words[kind];
  return (
    <section className={styles.page}>
      <h1>{heading}</h1>
      <p>{notice ?? lead}</p>
      <MessageForm {...{ kind, values, photographs, sizes, errors }} />
    </section>
  );
}

const UNAVAILABLE =
  "We could not store this just now, so it is not sent yet. What you wrote is still here: please try again in a minute.";

const SIGN_UP = {
  heading: "Subscribe",
  lead: "You are not on the list yet: please look once more.",
};

const words: Readonly<Record<FormKind, { heading: string; lead: string }>> = {
  contact: {
    heading: "Send A Message",
    lead: "Your message is not sent yet: something is missing or not right. What you wrote is still here.",
  },
  newsletter: SIGN_UP,
  popup: SIGN_UP,
  restock: {
    heading: "Tell me when it is back",
    lead: "You are not on this list yet: please look once more.",
  },
};

/** A form's own page, used if the browser sends no `Referer` or the form was posted from this page. */
function homeOf(kind: FormKind, { catalogue }: Pick<Shop, "catalogue">, sku = ""): string {
  if (kind === "contact") return "/contact";
  return (kind === "restock" && catalogue.read().findProduct(sku)?.href) || "/";
}

/** The path that the form was posted from. A leading `//`, which would redirect to another host, becomes `/`. */
function cameFrom(request: Request): string | undefined {
  const referer = request.headers.get("Referer") ?? "";
  const path = URL.canParse(referer) ? new URL(referer).pathname.replace(/^\/+/, "/") : "";
  return path === "" || path === "/messages" ? undefined : path;
}
