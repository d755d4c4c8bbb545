import { readCollectionPreview } from "./catalogue/collection-commands.ts";
import { readStoryPreview } from "./stories/stories.ts";
import type { Values } from "../domain/fields.ts";
import type { Part } from "../domain/orders/balance.ts";
import { readPartPreview, readPreview } from "./catalogue/preview.ts";
import { createReadRates } from "./catalogue/rates.ts";
import { createSearch } from "./catalogue/search.ts";
import { createCelebrations } from "./celebrations/guests.ts";
import { checkDiscount } from "./checkout/check-discount.ts";
import { placeOrder } from "./checkout/place-order.ts";
import { listCountries } from "./checkout/regions.ts";
import { createSharedLimit } from "./db/limits.ts";
import type { SharedLimitOptions } from "./db/limits.ts";
import { isReady } from "./db/open.ts";
import { askForAlteration, readAskable } from "./alterations/alterations.ts";
import { createHouse } from "./house/house.ts";
import { takePhotographs } from "./media/form-photographs.ts";
import type { PhotographUse } from "./media/form-photographs.ts";
import { createReadPhotograph } from "./media/photographs.ts";
import { createPhotographs } from "./media/take-photograph.ts";
import type { Bytes } from "./media/take-photograph.ts";
import { createTakeMessage } from "./messages/messages.ts";
import { createNewsletter } from "./messages/newsletter.ts";
import { createRestock } from "./messages/restock.ts";
import { createFindOrders } from "./orders/find-orders.ts";
import { createPayLinks } from "./orders/pay-links.ts";
import { acceptBespoke, readOrder } from "./orders/read-order.ts";
import type { Accepted } from "./orders/read-order.ts";
import { createReminders } from "./orders/reminders.ts";
import { confirmOrder } from "./payments/confirm-order.ts";
import { createPayment } from "./payments/create-payment.ts";
import type { PaymentOptions } from "./payments/create-payment.ts";
import { readCredit } from "./payments/credits.ts";
import { beginOnPage } from "./payments/pay-on-page.ts";
import { handleWebhook } from "./payments/handle-webhook.ts";
import { requestRefund } from "./payments/refund-payment.ts";
import type { RefundRequest } from "./payments/refund-payment.ts";
import { createSettlePayment } from "./payments/settle-payment.ts";
import type { Ports } from "./ports.ts";
import { readPhotograph as readReviewPhotograph } from "./reviews/photographs.ts";
import type { PhotographFormat } from "./reviews/photographs.ts";
import { readReviewable, writeReview } from "./reviews/reviews.ts";
import { createFeeds } from "./stores/feeds.ts";

/** The shop's services, for the API and for the loaders of live pages. */
export type Shop = ReturnType<typeof createShop>;

export type ShopOptions = {
  /** Address of the card provider's inline script. */
  scriptUrl: string;
  /** Whether no keys of the card provider are configured: the checkout page then says that no money moves. */
  testMode: boolean;
};

/** Creates the services, connected to the outside by the ports. */
export function createShop(ports: Ports, { scriptUrl, testMode }: ShopOptions) {
  const { db, now, catalogue, fieldCounts } = ports;
  const settlePayment = createSettlePayment(ports);
  const readRates = createReadRates(ports);
  const { takeSmall } = createPhotographs(ports);
  const payLinks = createPayLinks({ ...ports, settlePayment });
  return {
    catalogue,
    placeOrder: (body: unknown, idempotencyKey?: string, client?: string) =>
      placeOrder(ports, body, idempotencyKey, client),
    /** What a discount code would take off some lines; `client` is the address of the shopper's network. */
    checkDiscount: (body: unknown, client: string) => checkDiscount(ports, body, client),
    settlePayment,
    /** `reference` is the order's or a payment's; undefined if there is no such order. */
    confirmOrder: (reference: string) => confirmOrder({ ...ports, settlePayment }, reference),
    createPayment: (orderReference: string, options?: PaymentOptions) =>
      createPayment(ports, orderReference, options),
    /** Like `createPayment`, but the payment is made on the provider's page, which leads back to the order's. */
    payOnPage: async (orderReference: string, part: Part, email?: unknown) =>
      beginOnPage(
        ports,
        await createPayment(ports, orderReference, { part, email }),
        `/orders/${orderReference}`,
      ),
    /** Like `createLinkPayment`, but on the provider's page. */
    payLinkOnPage: async (token: string, body: unknown) =>
      beginOnPage(ports, await payLinks.createLinkPayment(token, body), `/pay/${token}`),
    /** The customer accepts an order that the owner wrote for them. */
    acceptBespoke: (orderReference: string, read: Accepted) =>
      acceptBespoke(db, orderReference, read, now()),
    /** What an order with this e-mail address could use of a store credit now; 0 if nothing. */
    readCredit: (code: string, email: string) => readCredit(db, code, email, now()),
    requestRefund: (request: RefundRequest) => requestRefund(ports, request),
    /** Links by which somebody else can pay an order. */
    ...payLinks,
    handleWebhook: (body: unknown) => handleWebhook({ ...ports, settlePayment }, body),
    readOrder: (reference: string) => readOrder(db, reference),
    /** The pieces of an order that can be reviewed, or were. */
    readReviewable: (reference: string) => readReviewable(ports, reference),
    writeReview: (reference: string, values: Values) => writeReview(ports, reference, values),
    /** What of an order its customer can ask to have altered, or taken back. */
    readAskable: (reference: string) => readAskable(ports, reference),
    askForAlteration: (reference: string, values: Values) =>
      askForAlteration(ports, reference, values),
    /** Stores the photographs of a form, for what it writes. `network` is the client's. */
    takePhotographs: (files: readonly Bytes[], of: { use: PhotographUse; network: string }) =>
      takePhotographs({ ...ports, takeSmall }, files, of),
    /** A photograph of a published review. */
    readReviewPhotograph: (id: string, format: PhotographFormat) =>
      readReviewPhotograph(db, { id, format, isForHouse: false }),
    /** A celebration's pages, by the token of the link: the guests', the host's, and a guest's own. */
    celebrations: createCelebrations(ports),
    /** Undefined while no rates are known. */
    readRates,
    /** Searches the pieces that are on show. Any text is accepted; the result may be empty. */
    search: createSearch({ catalogue, readRates }),
    /** `network` is the client's, from `clientAddress`. */
    takeMessage: createTakeMessage(ports),
    ...createNewsletter(ports),
    ...createRestock(ports),
    ...createReminders(ports),
    ...createFindOrders(ports),
    ...createFeeds(ports),
    ...createReadPhotograph(ports),
    /** The page of the draft to which this token leads; undefined for any other token. */
    readPreview: (token: string) => readPreview(ports, token),
    /** A part of the shop's words that is not saved yet, and a catalogue in which it is. */
    readPartPreview: (token: string) => readPartPreview(ports, token),
    /** A collection that is not published yet, and a catalogue in which it is. */
    readCollectionPreview: (token: string) => readCollectionPreview(ports, token),
    /** A story as it would be shown. */
    readStoryPreview: (token: string) => readStoryPreview(ports, token),
    /** The shop's own origin. */
    publicUrl: ports.publicUrl,
    /** Counts calls of a network over all machines; undefined if there can be only one machine. */
    shareLimit: (options: SharedLimitOptions) => createSharedLimit(ports, options),
    /** What browsers measured, and the steps of the checkout. */
    fieldCounts,
    /** Whether the database responds. */
    isReady: () => isReady(db),
    /** What the checkout page needs before an order is placed. Regions come from `/api/regions/:code`. */
    checkout: { scriptUrl, testMode, countries: listCountries() },
    /** The owner's side. */
    house: createHouse(ports),
  };
}
