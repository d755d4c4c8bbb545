import { data, redirect } from "react-router";
import { maskAddress } from "../../../domain/messages/emails.ts";
import { brand } from "../../../domain/stores/brand.ts";
import { LinkPage } from "../../messages/link-page.tsx";
import { shopContext } from "../../shop-context.ts";
import type { Route } from "./+types/page";

export function meta() {
  return [{ title: `Reminders · ${brand.name}` }];
}

/** Opening the link (GET) changes nothing. The address is masked, since an e-mail with its link may be forwarded. */
export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  const reminder = await context.get(shopContext).readReminder(token);
  return reminder.kind === "unknown"
    ? data({ kind: reminder.kind, address: "" }, { status: 404 })
    : data({ kind: reminder.kind, address: maskAddress(reminder.email) });
}

/** Only a press (POST) stops reminders: software that opens links automatically must not. */
export async function action({ params: { token }, context }: Route.ActionArgs) {
  const { kind } = await context.get(shopContext).stopReminders(token);
  if (kind === "unknown") throw data(null, { status: 404, statusText: "Not Found" });
  return redirect(`/reminders/${token}`, 303);
}

export default function ReminderScreen({ loaderData: { kind, address } }: Route.ComponentProps) {
  switch (kind) {
    case "open":
      return (
        <LinkPage
          heading="Reminders"
          text={`We write to ${address} once about an order that is not paid, and once to ask how what you got fits. One press, and we no longer do.`}
          button="Do not write again"
        />
      );
    case "stopped":
      return (
        <LinkPage
          heading="We do not write again"
          text={`We remind ${address} of no order any more, and ask for no review. About orders that you pay we write as before.`}
        />
      );
    case "unknown":
      return (
        <LinkPage
          heading="We do not know this link"
          text="It may be cut off, or so old that we have forgotten it. A new reminder has a new one."
        />
      );
  }
}
