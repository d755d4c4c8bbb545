import { data, redirect } from "react-router";
import { brand } from "../../../domain/stores/brand.ts";
import type { Subscription } from "../../../server/messages/newsletter.ts";
import { shopContext } from "../../shop-context.ts";
import { LinkPage } from "../link-page.tsx";
import type { Route } from "./+types/page";

export function meta() {
  return [{ title: `News · ${brand.name}` }];
}

/** Opening the link changes nothing: software that opens links automatically must neither agree nor unsubscribe. */
export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  const subscription = await context.get(shopContext).readSubscription(token);
  return data(subscription, { status: subscription.kind === "unknown" ? 404 : 200 });
}

/** Handles the page's button, which confirms a sign-up, or unsubscribes a subscriber. */
export async function action({ request, params: { token }, context }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const wants = new URLSearchParams(await request.text()).get("wants");
  const { kind } = await (wants === "news"
    ? shop.confirmSubscription(token)
    : shop.endSubscription(token));
  if (kind === "unknown") throw data(null, { status: 404, statusText: "Not Found" });
  return redirect(`/newsletter/${token}`, 303);
}

export default function NewsletterScreen({ loaderData }: Route.ComponentProps) {
  return (
    <LinkPage {...words[loaderData.kind]}>
      {loaderData.kind === "subscribed" && <p>You agreed to this: “{loaderData.wording}”</p>}
    </LinkPage>
  );
}

type Words = { heading: string; text: string; button?: string; wants?: string };

const words: Readonly<Record<Subscription["kind"], Words>> = {
  subscribed: {
    heading: "You are on the list",
    text: "Thank you. We write a few times a year. Keep the e-mail with this link: it also takes you off the list.",
    button: "Unsubscribe",
    wants: "nothing",
  },
  asked: {
    heading: "Not on the list yet",
    text: "One press, and we write to you a few times a year. Whoever does not press gets nothing.",
    button: "Yes, write to me",
    wants: "news",
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
