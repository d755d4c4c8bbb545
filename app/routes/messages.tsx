import { data, redirect } from "react-router";
import { brand } from "../../domain/brand.ts";
import { inMinutes } from "../../domain/in-minutes.ts";
import type { MessageKind } from "../../domain/messages/fields.ts";
import { isMessageKind } from "../../domain/messages/validate.ts";
import { MessageForm } from "../islands/message-form/message-form.tsx";
import { tooMany } from "../islands/message-form/message-words.ts";
import { networkContext, shopContext } from "../shop-context.ts";
import type { Route } from "./+types/messages";
import styles from "./messages.module.css";

export function meta() {
  return [{ title: `Please look once more · ${brand.name}` }];
}

/** What was typed stands in it. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  const retryAfter = actionHeaders.get("Retry-After");
  return { "Cache-Control": "no-store", ...(retryAfter && { "Retry-After": retryAfter }) };
}

/**
 * The message forms' plain post, for browsers without JavaScript: back to the page it came from, at its
 * thanks; where a field is wrong, a limit is reached or the shop could not store it, this page shows the form
 * again as it was filled in.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const values = Object.fromEntries(new URLSearchParams(await request.text()));
  const { kind: name } = values;
  const kind = isMessageKind(name) ? name : "contact";
  const result = await context.get(shopContext).takeMessage(values, context.get(networkContext));
  if (result.kind === "taken") return redirect(`${cameFrom(request, kind)}#${kind}-received`, 303);
  if (result.kind === "invalid") {
    return data({ kind, values, errors: result.fields, notice: undefined }, { status: 422 });
  }
  if (result.kind === "limited") {
    const { retryAfter } = result;
    const init = { status: 429, headers: { "Retry-After": String(retryAfter) } };
    return data({ kind, values, errors: {}, notice: tooMany(inMinutes(retryAfter)) }, init);
  }
  return data({ kind, values, errors: {}, notice: AWAY }, { status: 503 });
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

const AWAY =
  "We could not store this just now, so it is not sent yet. What you wrote is still here: please try again in a minute.";

const words: Readonly<Record<MessageKind, { heading: string; lead: string }>> = {
  contact: {
    heading: "Send A Message",
    lead: "Your message is not sent yet: something is missing or not right. What you wrote is still here.",
  },
  newsletter: { heading: "Subscribe", lead: "You are not on the list yet: please look once more." },
  popup: { heading: "Subscribe", lead: "You are not on the list yet: please look once more." },
};

/** Each form's own page, where a browser does not tell which it came from or it came from this one. */
const HOME_OF: Readonly<Record<MessageKind, string>> = {
  contact: "/contact",
  newsletter: "/",
  popup: "/",
};

/** A path of the shop and nothing else: a `//` at its beginning would lead to another host. */
function cameFrom(request: Request, kind: MessageKind): string {
  const referer = request.headers.get("Referer") ?? "";
  const path = URL.canParse(referer) ? new URL(referer).pathname.replace(/^\/+/, "/") : "";
  return path === "" || path === "/messages" ? HOME_OF[kind] : path;
}
