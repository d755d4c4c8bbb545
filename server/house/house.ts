import { bundle } from "../../domain/catalogue/bundle/bundle.ts";
import type { Values } from "../../domain/fields.ts";
import { moveItem } from "../../domain/house/listings.ts";
import { isReference } from "../../domain/orders/numbers.ts";
import { toLagos } from "../../domain/time.ts";
import { createCatalogueChanges } from "../catalogue/changes.ts";
import { draftWordsFault } from "../catalogue/drafts.ts";
import { createUndo } from "../catalogue/history.ts";
import { createKnownPieces, createListPieces, createReadListing } from "../catalogue/pieces.ts";
import type { MoveListed } from "../catalogue/pieces.ts";
import { createHousePromotions } from "../catalogue/promotions.ts";
import { createReadPiece, photographList } from "../catalogue/read-piece.ts";
import type { ChangeResult } from "../catalogue/store-change.ts";
import { createListOpenDrafts } from "../catalogue/stored-drafts.ts";
import type { Db } from "../db/schema.ts";
import { readMaster } from "../media/photographs.ts";
import { createPhotographs } from "../media/take-photograph.ts";
import { countSubscribers } from "../messages/newsletter.ts";
import { readPushKeys } from "../messages/push.ts";
import { countCards, listCards, searchCards } from "../orders/order-cards.ts";
import type { CardsQuery } from "../orders/order-cards.ts";
import { createPayLinks } from "../orders/pay-links.ts";
import type { PayLinkResult } from "../orders/pay-links.ts";
import { readPaymentSearch } from "../payments/search-payments.ts";
import { createSettlePayment } from "../payments/settle-payment.ts";
import type { Ports } from "../ports.ts";
import { isFactorSecret, newFactor, showFactor } from "./authenticator.ts";
import { readBackups, takeBackup } from "./backups.ts";
import { confirmPassword } from "./change-password.ts";
import { createConcernActs } from "./concerns.ts";
import { postForm } from "./commands.ts";
import type { FormPath, Posted } from "./commands.ts";
import { countUnanswered, listInbox, readInboxEntry, takeSubscribers } from "./inbox.ts";
import { acceptInvitation, readInvitation } from "./invitations.ts";
import { createMoneyActs } from "./money-acts.ts";
import { createDetailActs, createStageActs, createWriteOrder } from "./order-acts.ts";
import { readOrderPage } from "./order-page.ts";
import { listPeople } from "./people.ts";
import { failingProviders, readProviders } from "./providers.ts";
import { readDevice, subscribeDevice, unsubscribeDevice } from "./push-devices.ts";
import { listRecord, record } from "./record.ts";
import { confirmFactor, turnOnFactor } from "./second-factor.ts";
import { listSessions, readVisit } from "./sessions.ts";
import { readShop } from "./shop-settings.ts";
import { isCodeNeeded, signIn, signInWithCode, signOut } from "./sign-in.ts";
import { readToday } from "./today.ts";
import type { Person, Visit } from "./visit.ts";

/** The services of the owner's side, for the loaders and actions of its screens. A new service adds its row here. */
export type House = ReturnType<typeof createHouse>;

export function createHouse(ports: Ports) {
  /** The same function, with these ports. */
  const on =
    <Given extends unknown[], Result>(act: (own: Ports, ...given: Given) => Result) =>
    (...given: Given) =>
      act(ports, ...given);
  /** The same for those that need only the database. */
  const onDb =
    <Given extends unknown[], Result>(act: (db: Db, ...given: Given) => Result) =>
    (...given: Given) =>
      act(ports.db, ...given);
  return {
    ...createHousePieces(ports),
    /** Carries out what a form asks for; undefined if there is no such form. */
    post: <Path extends FormPath>(sent: {
      path: Path;
      values: Values;
      visit: Visit;
    }): Promise<Posted<Path> | undefined> => postForm(ports, sent),
    /** Who a request comes from, by its `Cookie` header; undefined without a session that is good now. */
    readVisit: on(readVisit),
    signIn: on(signIn),
    /** Whether a request is between password and code. */
    isCodeNeeded: on(isCodeNeeded),
    signInWithCode: on(signInWithCode),
    /** Returns the `Set-Cookie` that deletes the session's cookie. */
    signOut: on(signOut),
    /** Passes if the password is not older than ten minutes, unless it must be typed, or `password` is right. */
    confirmPassword: on(confirmPassword),
    readInvitation: on(readInvitation),
    acceptInvitation: on(acceptInvitation),
    /** The visitor's own sessions. */
    listSessions: on(listSessions),
    /** For the browser's push service; `endpoint` is this session's device, if it is notified of new orders. */
    readPush: async (visit: Visit) => ({
      publicKey: (await readPushKeys(ports)).publicKey,
      endpoint: await readDevice(ports, visit),
    }),
    tellDevice: on(subscribeDevice),
    untellDevice: on(unsubscribeDevice),
    newFactor: ({ person }: Visit) => newFactor(ports.random, person.email),
    /** A secret that was shown before; a new one if it is none. */
    showFactor: ({ person }: Visit, secret: string) =>
      isFactorSecret(secret)
        ? showFactor(secret, person.email)
        : newFactor(ports.random, person.email),
    turnOnFactor: on(turnOnFactor),
    /** The last step of turning it on: one of the recovery codes, typed back. */
    confirmFactor: on(confirmFactor),
    listPeople: onDb(listPeople),
    readToday: on(readToday),
    listRecord: onDb(listRecord),
    orders: createHouseOrders(ports),
    listInbox: onDb(listInbox),
    readInboxEntry: onDb(readInboxEntry),
    countUnanswered: onDb(countUnanswered),
    countSubscribers: onDb(countSubscribers),
    readProviders: onDb(readProviders),
    /** The providers whose last known result is a failure. */
    failingProviders: onDb(failingProviders),
    /** The last backup of each kind. */
    readBackups: onDb(readBackups),
    /** The last search for payments that the database does not know; undefined if there was none. */
    readPaymentSearch: onDb(readPaymentSearch),
    takeBackup: on(takeBackup),
    readShop: onDb(readShop),
    /** Who may get news, as the records of a CSV file. */
    subscriberRecords: on(takeSubscribers),
  };
}

/** The house's services for orders. Orders are named by their number, 1001. */
export type HouseOrders = ReturnType<typeof createHouseOrders>;

function createHouseOrders(ports: Ports) {
  const { db, now, publicUrl } = ports;
  const today = () => toLagos(now().toISOString())?.slice(0, 10) ?? "";
  const links = createPayLinks({ ...ports, settlePayment: createSettlePayment(ports) });
  return {
    ...createStageActs(ports),
    ...createDetailActs(ports),
    ...createMoneyActs(ports),
    ...createConcernActs(ports),
    /** The day in Lagos, `2026-12-05`. */
    today,
    list: (query: Omit<CardsQuery, "today">) => listCards(db, { ...query, today: today() }),
    count: () => countCards(db, today()),
    search: (text: string, limit: number) => searchCards(db, text, limit),
    read: (number: number) => readOrderPage(db, number),
    /** The link by which anybody can pay an order; `reference` is the order's. */
    makePayLink: async (reference: string): Promise<PayLinkResult> =>
      isReference(reference) ? links.createPayLink(reference) : { kind: "unknown-order" },
    write: createWriteOrder(ports),
    /** The shop's own address, for links that are passed on. */
    publicUrl,
  };
}

/** Pieces, photographs and promotions, for the house's screens and calls. */
function createHousePieces(ports: Ports) {
  const changes = createCatalogueChanges(ports, bundle);
  const read = createKnownPieces(ports, bundle);
  const readPiece = createReadPiece(ports.db, read);
  const readListing = createReadListing(read);
  return {
    ...changes,
    ...createPhotographs(ports, bundle),
    ...createHousePromotions(ports, read),
    listPieces: createListPieces(read),
    /** Every piece by name, hidden ones too. */
    namePieces: async () => (await read()).pieces,
    listOpenDrafts: createListOpenDrafts(ports.db, read),
    readPiece,
    /** A collection's pieces in the order of its listing, hidden ones too. */
    readListing,
    /** Moves one piece of a listing, if nobody has changed its order since `version`. */
    moveListed: async (move: MoveListed): Promise<ChangeResult> => {
      const { collection, version, sku, place, by } = move;
      const skus = (await readListing(collection))?.pieces.map((piece) => piece.sku) ?? [];
      if (!skus.includes(sku)) return { kind: "unknown" };
      return changes.orderListing({ collection, version, skus: moveItem(skus, sku, place), by });
    },
    /** The photographs of its draft, for the page and the calls of its script. */
    readPhotographList: async (sku: string) => photographList(sku, (await readPiece(sku))?.draft),
    /** What is wrong with the words of a draft, by field, before the draft is begun. */
    checkDraftWords: async (words: unknown) => draftWordsFault(words),
    /**
     * Records what the catalogue's own history does not have: drafts that are begun and discarded. Not in the draft's own
     * transaction: a crash between the two loses a line about something that nobody saw.
     */
    recordDraft: (by: Person, act: "began-piece" | "discarded-draft", sku: string) =>
      record(ports.db, { by, act, thing: { kind: "piece", id: sku } }, ports.now()),
    undoChange: createUndo(ports.db, changes.restore),
    /** Maximum size of one upload. */
    mediaLimitBytes: ports.mediaLimitBytes,
    /** The whole picture behind a photograph, a JPEG. */
    readMaster: (sku: string, id: string) => readMaster(ports.db, sku, id),
  };
}
