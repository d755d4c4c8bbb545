import type { FeedPost, FeedStore } from "../domain/feeds/feed.ts";
import type { Rates } from "../domain/money/money.ts";
import { isReady } from "./db/ready.ts";
import { listCountries } from "./regions.ts";
import { createConfirmOrder } from "./services/confirm-order.ts";
import { createFeeds } from "./services/feeds.ts";
import { createHandleWebhook } from "./services/handle-webhook.ts";
import type { WebhookResult } from "./services/handle-webhook.ts";
import { createNewsletter } from "./services/newsletter.ts";
import type { Subscription } from "./services/newsletter.ts";
import { readOutboxState } from "./services/outbox.ts";
import type { OutboxState } from "./services/outbox.ts";
import { createPlaceOrder } from "./services/place-order.ts";
import type { PlaceOrderResult } from "./services/place-order.ts";
import type { Ports } from "./services/ports.ts";
import { createReadRates } from "./services/read-rates.ts";
import { readOrder } from "./services/read-order.ts";
import type { OrderView } from "./services/read-order.ts";
import { createSettlePayment } from "./services/settle-payment.ts";
import type { SettleResult } from "./services/settle-payment.ts";
import { createTakePolicyReports } from "./services/take-policy-reports.ts";
import type { TakeReportsResult } from "./services/take-policy-reports.ts";
import { createTakeMessage } from "./services/take-message.ts";
import type { TakeMessageResult } from "./services/take-message.ts";

/** All that the shop can do, for the API and for the loaders of live pages. */
export type Shop = {
  placeOrder(body: unknown, idempotencyKey?: string): Promise<PlaceOrderResult>;
  settlePayment(reference: string): Promise<SettleResult>;
  confirmOrder(reference: string): Promise<void>;
  handleWebhook(body: unknown): Promise<WebhookResult>;
  readOrder(reference: string): Promise<OrderView | undefined>;
  /** Undefined while none are known. */
  readRates(): Promise<Rates | undefined>;
  /** `network` is the client's, as `clientAddress` tells it. */
  takeMessage(body: unknown, network: string): Promise<TakeMessageResult>;
  /** How the subscription of a link's token stands. */
  readSubscription(token: string): Promise<Subscription>;
  /** Opening the link is the consent. */
  confirmSubscription(token: string): Promise<Subscription>;
  endSubscription(token: string): Promise<Subscription>;
  /** Browsers' reports of what a page's policy refused. */
  takePolicyReports(
    reports: readonly unknown[],
    ownHosts: readonly string[],
  ): Promise<TakeReportsResult>;
  /** Undefined where the provider fails and nothing recent is kept. */
  readFeed(store: FeedStore): Promise<FeedPost[] | undefined>;
  /** A still of the feed; undefined where there is no such post. */
  readFeedPicture(store: FeedStore, id: string): Promise<Buffer | undefined>;
  readOutboxState(): Promise<OutboxState>;
  /** Whether the database answers. */
  isReady(): Promise<boolean>;
  checkout: CheckoutFacts;
};

/** What the checkout page needs before an order is placed. */
type CheckoutFacts = {
  /** Address of the card provider's inline script. */
  scriptUrl: string;
  /** No provider keys are set: the page says plainly that no money moves. */
  testMode: boolean;
  /** Every country by its two-letter code, in the list's order; regions come from `/api/regions/:code`. */
  countries: readonly { code: string; name: string }[];
};

export type ShopOptions = Pick<CheckoutFacts, "scriptUrl" | "testMode">;

/** Ties the services to what they reach the outside through. */
export function createShop(ports: Ports, { scriptUrl, testMode }: ShopOptions): Shop {
  const settlePayment = createSettlePayment(ports);
  return {
    placeOrder: createPlaceOrder(ports),
    settlePayment,
    confirmOrder: createConfirmOrder({ ...ports, settlePayment }),
    handleWebhook: createHandleWebhook({ ...ports, settlePayment }),
    readOrder: (reference) => readOrder(ports.db, reference),
    readRates: createReadRates(ports),
    takeMessage: createTakeMessage(ports),
    takePolicyReports: createTakePolicyReports(ports),
    ...createNewsletter(ports),
    ...createFeeds(ports),
    readOutboxState: () => readOutboxState(ports.db),
    isReady: () => isReady(ports.db),
    checkout: { scriptUrl, testMode, countries: listCountries() },
  };
}
