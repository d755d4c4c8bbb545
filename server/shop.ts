import { bundle } from "../domain/catalogue/bundle/bundle.ts";
import type { LinkState } from "../domain/orders/api.ts";
import type { FeedPost, FeedStore } from "../domain/stores/feed.ts";
import type { Kobo, Rates } from "../domain/money.ts";
import type { PhotographFile } from "../domain/media/pictures.ts";
import { createSharedLimit } from "./db/limits.ts";
import type { SharedLimit, SharedLimitOptions } from "./db/limits.ts";
import { isReady } from "./db/open.ts";
import { createHouse } from "./house/house.ts";
import type { House } from "./house/house.ts";
import { listCountries } from "./checkout/regions.ts";
import type { CurrentCatalogue } from "./catalogue/current-catalogue.ts";
import { createReadPreview } from "./catalogue/preview.ts";
import type { Preview } from "./catalogue/preview.ts";
import { acceptBespoke } from "./services/bespoke-orders.ts";
import type { Accepted, AcceptResult } from "./services/bespoke-orders.ts";
import { createConfirmOrder } from "./services/confirm-order.ts";
import { readCredit } from "./services/credits.ts";
import { createCreatePayment } from "./services/create-payment.ts";
import type { CreatePaymentResult, PaymentOptions } from "./services/create-payment.ts";
import { createFeeds } from "./stores/feeds.ts";
import { createHandleWebhook } from "./services/handle-webhook.ts";
import type { WebhookResult } from "./services/handle-webhook.ts";
import { createNewsletter } from "./messages/newsletter.ts";
import type { Subscription } from "./messages/newsletter.ts";
import { createReadPhotograph } from "./media/photographs.ts";
import { createPayLinks } from "./services/pay-links.ts";
import type { LinkPaymentResult, LinkView, PayLinkResult } from "./services/pay-links.ts";
import { createPlaceOrder } from "./services/place-order.ts";
import type { PlaceOrderResult } from "./services/place-order.ts";
import type { Ports } from "./ports.ts";
import { createReadRates } from "./catalogue/rates.ts";
import { readOrder } from "./services/read-order.ts";
import type { OrderView } from "./services/read-order.ts";
import { createRequestRefund } from "./services/refund-payment.ts";
import type { RefundRequest, RequestRefundResult } from "./services/refund-payment.ts";
import { createRestock } from "./messages/restock.ts";
import type { RestockRequest } from "./messages/restock.ts";
import { createSettlePayment } from "./services/settle-payment.ts";
import type { SettleResult } from "./services/settle-payment.ts";
import { createSearch } from "./catalogue/search.ts";
import type { Search } from "./catalogue/search.ts";
import { createTakePolicyReports } from "./services/take-policy-reports.ts";
import type { TakeReportsResult } from "./services/take-policy-reports.ts";
import { createTakeMessage } from "./messages/messages.ts";
import type { TakeMessageResult } from "./messages/messages.ts";

/** The shop's services, for the API and for the loaders of live pages. */
export type Shop = {
  catalogue: CurrentCatalogue;
  /** `network` is the client's, from `clientAddress`. */
  placeOrder(body: unknown, idempotencyKey?: string, network?: string): Promise<PlaceOrderResult>;
  settlePayment(reference: string): Promise<SettleResult>;
  /** `reference` is the order's or a payment's; undefined if there is no such order. */
  confirmOrder(reference: string): Promise<OrderView | undefined>;
  createPayment(orderReference: string, options?: PaymentOptions): Promise<CreatePaymentResult>;
  /** The customer accepts an order that the owner wrote for them. */
  acceptBespoke(orderReference: string, read: Accepted): Promise<AcceptResult>;
  /** What an order with this e-mail address could use of a store credit now; 0 if nothing. */
  readCredit(code: string, email: string): Promise<Kobo>;
  requestRefund(request: RefundRequest): Promise<RequestRefundResult>;
  /** The address by which somebody else can pay this order. */
  createPayLink(orderReference: unknown): Promise<PayLinkResult>;
  readPayLink(token: string): Promise<LinkView | undefined>;
  createLinkPayment(token: string, body: unknown): Promise<LinkPaymentResult>;
  /** Without a payment's reference: of the newest payments. */
  confirmLinkPayment(token: string, payment?: string): Promise<LinkState | undefined>;
  handleWebhook(body: unknown): Promise<WebhookResult>;
  readOrder(reference: string): Promise<OrderView | undefined>;
  /** Undefined while no rates are known. */
  readRates(): Promise<Rates | undefined>;
  /** Searches the pieces that are on show; whatever the text holds, it finds something or nothing. */
  search: Search;
  /** `network` is the client's, from `clientAddress`. */
  takeMessage(body: unknown, network: string): Promise<TakeMessageResult>;
  /** The state of the subscription with this token; changes nothing. */
  readSubscription(token: string): Promise<Subscription>;
  /** Called when the confirmation link is opened, which is the consent. */
  confirmSubscription(token: string): Promise<Subscription>;
  endSubscription(token: string): Promise<Subscription>;
  /** The state of the request to be told of a piece with this token; changes nothing. */
  readRestockRequest(token: string): Promise<RestockRequest>;
  endRestockRequest(token: string): Promise<RestockRequest>;
  /** Stores browsers' CSP violation reports. */
  takePolicyReports(
    reports: readonly unknown[],
    ownHosts: readonly string[],
  ): Promise<TakeReportsResult>;
  /** Undefined if there is no feed, or the provider fails and nothing recent is stored. */
  readFeed(store: FeedStore): Promise<FeedPost[] | undefined>;
  /** The picture of a post in the feed; undefined if there is no such post or picture. */
  readFeedPicture(store: FeedStore, id: string): Promise<Buffer | undefined>;
  /** This process's copy of an encoding of the owner's photographs; undefined if it has none yet. */
  readPhotographCopy(file: PhotographFile): Promise<Buffer | undefined>;
  /** The same from the database; undefined if there is no such photograph. */
  readPhotograph(file: PhotographFile): Promise<Buffer | undefined>;
  /** The page of the draft to which this token leads; undefined for any other token. */
  readPreview(token: string): Promise<Preview | undefined>;
  /** Counts calls of a network over all machines; undefined if there can be only one machine. */
  shareLimit(options: SharedLimitOptions): SharedLimit | undefined;
  /** Whether the database responds. */
  isReady(): Promise<boolean>;
  checkout: CheckoutFacts;
  /** The owner's side. */
  house: House;
};

/** What the checkout page needs before an order is placed. */
type CheckoutFacts = {
  /** Address of the card provider's inline script. */
  scriptUrl: string;
  /** No provider keys are configured: the page says that no money moves. */
  testMode: boolean;
  /** Every country by its two-letter code, Nigeria first; regions come from `/api/regions/:code`. */
  countries: readonly { code: string; name: string }[];
};

export type ShopOptions = Pick<CheckoutFacts, "scriptUrl" | "testMode">;

/** Creates the services, connected to the outside by the ports. */
export function createShop(ports: Ports, { scriptUrl, testMode }: ShopOptions): Shop {
  const settlePayment = createSettlePayment(ports);
  const readRates = createReadRates(ports);
  return {
    catalogue: ports.catalogue,
    placeOrder: createPlaceOrder(ports),
    settlePayment,
    confirmOrder: createConfirmOrder({ ...ports, settlePayment }),
    createPayment: createCreatePayment(ports),
    acceptBespoke: (reference, read) => acceptBespoke(ports.db, reference, read, ports.now()),
    readCredit: (code, email) => readCredit(ports.db, code, email, ports.now()),
    requestRefund: createRequestRefund(ports),
    ...createPayLinks({ ...ports, settlePayment }),
    handleWebhook: createHandleWebhook({ ...ports, settlePayment }),
    readOrder: (reference) => readOrder(ports.db, reference),
    readRates,
    search: createSearch({ catalogue: ports.catalogue, readRates }),
    takeMessage: createTakeMessage(ports),
    takePolicyReports: createTakePolicyReports(ports),
    ...createNewsletter(ports),
    ...createRestock(ports),
    ...createFeeds(ports),
    ...createReadPhotograph(ports),
    readPreview: createReadPreview(ports, bundle),
    shareLimit: (options) => createSharedLimit(ports, options),
    isReady: () => isReady(ports.db),
    checkout: { scriptUrl, testMode, countries: listCountries() },
    house: createHouse(ports),
  };
}
