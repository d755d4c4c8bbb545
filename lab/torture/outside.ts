import type { IncomingMessage, ServerResponse } from "node:http";
import { startProvider } from "../../tests/support/provider.ts";
import { createCardProvider } from "./card-provider.ts";
import type { CardProvider } from "./card-provider.ts";
import { createMailbox, holdBack } from "./mailbox.ts";
import type { Mailbox } from "./mailbox.ts";

/** All external services of the shop, run locally and controlled by the trial. */
export type Outside = {
  cards: CardProvider;
  mail: Mailbox;
  /** Makes e-mail service, feeds and rates hang, or respond again; the latter closes the requests that hang. */
  hang(hanging: boolean): void;
  /** How many requests hang now, to the e-mail service and to the feeds or rates. */
  hung(): { mail: number; feeds: number };
  /** The environment with which a shop uses these services, with keys, so that no stand-in is used. */
  env: Record<string, string>;
  close(): Promise<void>;
};

export const SECRET_KEY = "sk_test_torture";

export async function startOutside(): Promise<Outside> {
  const cards = createCardProvider(SECRET_KEY);
  const mail = createMailbox();
  const heldFeeds = new Set<ServerResponse>();
  let feedsHang = false;
  const provider = await startProvider((request, response) => {
    const [, party] = request.url?.split("/") ?? [];
    const asked = party === "cards" ? cards : party === "mail" ? mail : undefined;
    // A shop that is killed while sending aborts the request.
    if (asked) return void asked.answer(request, response).catch(() => response.destroy());
    if (feedsHang) return holdBack(heldFeeds, response);
    answerFeedOrRates(request, response);
  });
  const { url } = provider;
  const outside: Outside = {
    cards,
    mail,
    hang: (hanging) => {
      feedsHang = hanging;
      mail.takes = hanging ? "nothing, and hangs" : "everything";
      if (!hanging) for (const response of [...mail.held, ...heldFeeds]) response.destroy();
    },
    hung: () => ({ mail: mail.held.size, feeds: heldFeeds.size }),
    env: {
      PAYSTACK_PUBLIC_KEY: "pk_test_torture",
      PAYSTACK_SECRET_KEY: SECRET_KEY,
      PAYSTACK_API_URL: `${url}/cards`,
      EMAILJS_SERVICE_ID: "service_torture",
      EMAILJS_TEMPLATE_ID: "template_torture",
      EMAILJS_CUSTOMER_TEMPLATE_ID: "customer_torture",
      EMAILJS_PUBLIC_KEY: "public_torture",
      EMAILJS_API_URL: `${url}/mail`,
      INSTAGRAM_BABIES_TOKEN: "babies_torture",
      INSTAGRAM_LIFESTYLE_TOKEN: "lifestyle_torture",
      INSTAGRAM_API_URL: `${url}/feeds`,
      RATES_URL: `${url}/rates`,
    },
    close: provider.close,
  };
  return outside;
}

function answerFeedOrRates({ url }: IncomingMessage, response: ServerResponse): void {
  const rates = { date: "2026-11-20", ngn: { usd: 0.000754, gbp: 0.000569, eur: 0.000663 } };
  const isRates = url?.startsWith("/rates");
  response.writeHead(200, { "Content-Type": "application/json" });
  response.end(JSON.stringify(isRates ? rates : { data: [] }));
}
