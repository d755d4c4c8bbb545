import { data, redirect } from "react-router";
import { brand } from "../../domain/brand.ts";
import type { Subscription } from "../../server/services/newsletter.ts";
import { shopContext } from "../shop-context.ts";
import { LinkPage } from "../ui/link-page.tsx";
import type { Route } from "./+types/newsletter";

export function meta() {
  return [{ title: `News · ${brand.name}` }];
}

/**
 * Opening the link of the confirmation e-mail (GET) is the consent; no further press is needed. A HEAD request, or
 * one that the browser sends before a click (`Sec-Purpose`), is no consent.
 */
export async function loader({ request, params: { token }, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const isOpened = request.method === "GET" && !request.headers.has("Sec-Purpose");
  const subscription = await (isOpened
    ? shop.confirmSubscription(token)
    : shop.readSubscription(token));
  return data(subscription, { status: subscription.kind === "unknown" ? 404 : 200 });
}

/** 'Unsubscribe' needs a press (POST): software that opens links automatically must not end a subscription. */
export async function action({ params: { token }, context }: Route.ActionArgs) {
  const { kind } = await context.get(shopContext).endSubscription(token);
  if (kind === "unknown") throw data(null, { status: 404, statusText: "Not Found" });
  return redirect(`/newsletter/${token}`, 303);
}

export default function NewsletterScreen({ loaderData }: Route.ComponentProps) {
  const { heading, text } = words[loaderData.kind];
  return (
    <LinkPage
      heading={heading}
      text={text}
      button={loaderData.kind === "subscribed" ? "Unsubscribe" : undefined}
    >
      {loaderData.kind === "subscribed" && <p>You agreed to this: “{loaderData.wording}”</p>}
    </LinkPage>
  );
}

const words: Readonly<Record<Subscription["kind"], { heading: string; text: string }>> = {
  subscribed: {
    heading: "You are on the list",
    text: "Thank you. We write a few times a year. Keep the e-mail with this link: it also takes you off the list.",
  },
  asked: {
    heading: "Not on the list yet",
    text: "Open this link once more to be on the list.",
  },
  ended: {
    heading: "You are off the list",
    text: "We write no more news to you. Should you want them again, sign up anew on the home page.",
  },
  unknown: {
    heading: "We do not know this link",
    text: "It may be cut off, or older than 30 days without having been opened. You can sign up anew on the home page.",
  },
};
