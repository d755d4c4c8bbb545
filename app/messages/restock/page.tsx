import { data, redirect } from "react-router";
import { brand } from "../../../domain/stores/brand.ts";
import { inSize } from "../../../domain/catalogue/sizes.ts";
import { maskAddress } from "../../../domain/messages/emails.ts";
import type { RestockRequest } from "../../../server/messages/restock.ts";
import { catalogueContext, shopContext } from "../../shop-context.ts";
import { LinkPage } from "../link-page.tsx";
import type { Route } from "./+types/page";

export function meta() {
  return [{ title: `Tell me when it is back · ${brand.name}` }];
}

/** Opening the link (GET) changes nothing. The address is masked, since an e-mail with its link may be forwarded. */
export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  const request = await context.get(shopContext).readRestockRequest(token);
  if (request.kind === "unknown") {
    return data({ kind: request.kind, piece: "", address: "" }, { status: 404 });
  }
  const { kind, sku, size, email } = request;
  const name = context.get(catalogueContext).findProduct(sku)?.fullName ?? "the piece";
  return data({ kind, piece: inSize(name, size), address: maskAddress(email) });
}

/** Only a press (POST) ends the request: software that opens links automatically must not end it. */
export async function action({ params: { token }, context }: Route.ActionArgs) {
  const { kind } = await context.get(shopContext).endRestockRequest(token);
  if (kind === "unknown") throw data(null, { status: 404, statusText: "Not Found" });
  return redirect(`/restock/${token}`, 303);
}

export default function RestockScreen({ loaderData }: Route.ComponentProps) {
  const { kind, piece, address } = loaderData;
  const { heading, text } = words[kind];
  const canEnd = kind === "open" || kind === "told";
  return (
    <LinkPage
      heading={heading}
      text={text(piece, address)}
      button={canEnd ? "Do not write to me" : undefined}
    />
  );
}

type Words = { heading: string; text(piece: string, address: string): string };

const words: Readonly<Record<RestockRequest["kind"], Words>> = {
  open: {
    heading: "Tell me when it is back",
    text: (piece, address) => `We write to ${address} once, when ${piece} can be bought again.`,
  },
  told: {
    heading: "We tell you that it is back",
    text: (piece, address) =>
      `The e-mail to ${address} that ${piece} is back is sent or on its way. We do not write about it again unless you ask us to.`,
  },
  ended: {
    heading: "We do not write to you",
    text: (piece, address) =>
      `We write nothing more to ${address} about ${piece}. Should you want it after all, ask anew on the page of the piece.`,
  },
  unknown: {
    heading: "We do not know this link",
    text: () =>
      "It may be cut off, or so old that we have forgotten what was asked. Then we do not write to you either.",
  },
};
