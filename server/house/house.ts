import type { Values } from "../../domain/fields.ts";
import { piecesMeant } from "../../domain/house/orders.ts";
import type { PieceQuery } from "../../domain/house/piece-fields.ts";
import { formatNumber } from "../../domain/orders/numbers.ts";
import { toLagos } from "../../domain/time.ts";
import { startPhotographs, storeDraft } from "../catalogue/drafts.ts";
import { listCelebrations, readCelebration } from "../celebrations/celebrations.ts";
import { orderListing } from "../catalogue/listing-commands.ts";
import { listCollections, readCollection } from "../catalogue/collection-commands.ts";
import { readOffer } from "../catalogue/edits.ts";
import { checkImport, listImports, pieceRecords, readImport } from "../catalogue/imports.ts";
import { createKnownPieces, listingOf, listPieces } from "../catalogue/pieces.ts";
import { listCodes } from "../catalogue/code-commands.ts";
import type { KnownPieces } from "../catalogue/pieces.ts";
import { listPromotions } from "../catalogue/promotions.ts";
import { photographList, readPiece } from "../catalogue/read-piece.ts";
import { listOpenDrafts, readDraftRow } from "../catalogue/stored-drafts.ts";
import { listCustomers, readCustomer, searchCustomers } from "../customers/cards.ts";
import type { Db } from "../db/schema.ts";
import { readMaster } from "../media/photographs.ts";
import { createPhotographs } from "../media/take-photograph.ts";
import type { Bytes } from "../media/take-photograph.ts";
import { countSubscribers } from "../messages/newsletter.ts";
import { readPushKeys } from "../messages/push.ts";
import { countCards, listCards } from "../orders/order-cards.ts";
import type { CardsQuery } from "../orders/order-cards.ts";
import { readOrderFile } from "../orders/order-file.ts";
import { searchCards } from "../orders/search-orders.ts";
import type { SearchQuery } from "../orders/search-orders.ts";
import { workshopOrder } from "../orders/workshop-order.ts";
import type { OrderFile } from "../orders/order-file.ts";
import { chatMessagesOf } from "../orders/chat-messages.ts";
import { readConcerns } from "../payments/concerns.ts";
import { readPaymentSearch } from "../payments/search-payments.ts";
import { readTakings, takingsRecords } from "../payments/takings.ts";
import { readSlip, takeSlip } from "../payments/slips.ts";
import type { Ports } from "../ports.ts";
import { isFactorSecret, newFactor, showFactor } from "./authenticator.ts";
import { readBackups, takeBackup } from "./backups.ts";
import { confirmPassword } from "./change-password.ts";
import { postForm, runCommand } from "./commands.ts";
import type { FormPath, Posted } from "./commands.ts";
import { countUnanswered, listInbox, readInboxEntry, takeSubscribers } from "./inbox.ts";
import { acceptInvitation, readInvitation } from "./invitations.ts";
import { listPeople } from "./people.ts";
import { failingProviders, readProviders } from "./providers.ts";
import { readDevice, subscribeDevice, unsubscribeDevice } from "./push-devices.ts";
import { listRecord } from "./record.ts";
import { confirmFactor, turnOnFactor } from "./second-factor.ts";
import { listSessions, readVisit } from "./sessions.ts";
import { readDelivery } from "./delivery-settings.ts";
import { readShop } from "./shop-settings.ts";
import { isCodeNeeded, signIn, signInWithCode, signOut } from "./sign-in.ts";
import { readToday } from "./today.ts";
import type { Visit } from "./visit.ts";
import { isStoryKey } from "../../domain/stories/story.ts";
import { readPrivate, takePhotographs } from "../media/form-photographs.ts";
import { readPhotograph } from "../reviews/photographs.ts";
import { listReviews } from "../reviews/reviews.ts";
import { listStories, readStory } from "../stories/stories.ts";
import { readWords } from "./words.ts";

/** The services of the owner's side, for the loaders and actions of its screens. A new service adds its row here. */
export type House = ReturnType<typeof createHouse>;

export function createHouse(ports: Ports) {
  /** Binds a service to these ports, its first argument. */
  const on =
    <Given extends unknown[], Result>(act: (own: Ports, ...given: Given) => Result) =>
    (...given: Given) =>
      act(ports, ...given);
  /** Binds a service to the database, its first argument. */
  const onDb =
    <Given extends unknown[], Result>(act: (db: Db, ...given: Given) => Result) =>
    (...given: Given) =>
      act(ports.db, ...given);
  const known = createKnownPieces(ports);
  return {
    ...createHousePieces(ports, known),
    /** Carries out what a form asks for; undefined if there is no such form. */
    post: <Path extends FormPath>(sent: {
      path: Path;
      values: Values;
      visit: Visit;
    }): Promise<Posted<Path> | undefined> => postForm(ports, sent),
    /** Who a request comes from, by its `Cookie` header; undefined without a valid session. */
    readVisit: on(readVisit),
    signIn: on(signIn),
    /** Whether a request has a half session: the password was right, and the code is still missing. */
    isCodeNeeded: on(isCodeNeeded),
    signInWithCode: on(signInWithCode),
    /** Returns the `Set-Cookie` that deletes the session's cookie. */
    signOut: on(signOut),
    /** Passes if `password` is right or, unless it must be typed, was confirmed in the last ten minutes. */
    confirmPassword: on(confirmPassword),
    readInvitation: on(readInvitation),
    acceptInvitation: on(acceptInvitation),
    /** The visitor's own sessions. */
    listSessions: on(listSessions),
    /** `publicKey` is for the browser's push service; `endpoint` is this session's, if it gets messages of new orders. */
    readPush: async (visit: Visit) => ({
      publicKey: (await readPushKeys(ports)).publicKey,
      endpoint: await readDevice(ports, visit),
    }),
    subscribeDevice: on(subscribeDevice),
    unsubscribeDevice: on(unsubscribeDevice),
    newFactor: ({ person }: Visit) => newFactor(ports.random, person.email),
    /** The secret of an authenticator app that a refused form sent back, with its QR code; a new one if it is none. */
    showFactor: ({ person }: Visit, secret: string) =>
      isFactorSecret(secret)
        ? showFactor(secret, person.email)
        : newFactor(ports.random, person.email),
    turnOnFactor: on(turnOnFactor),
    /** The last step of turning the second factor on: one of the recovery codes is typed back. */
    confirmFactor: on(confirmFactor),
    listPeople: onDb(listPeople),
    readToday: on(readToday),
    readTakings: onDb(readTakings),
    /** The accountant's file of a period, as the records of a CSV file. */
    takingsRecords: onDb(takingsRecords),
    listRecord: onDb(listRecord),
    orders: createHouseOrders(ports, known),
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
    /** What this process has counted of visits. */
    readFieldFigures: ports.fieldCounts.read,
    readShop: on(readShop),
    readDelivery: onDb(readDelivery),
    readWords: onDb(readWords),
    listCollections: onDb(listCollections),
    readCollection: onDb(readCollection),
    listCustomers: onDb(listCustomers),
    searchCustomers: onDb(searchCustomers),
    readCustomer: onDb(readCustomer),
    listStories: onDb(listStories),
    readStory: onDb(readStory),
    listReviews: onDb(listReviews),
    listCelebrations: on(listCelebrations),
    readCelebration: on(readCelebration),
    /** A photograph of a review, also of one that is not published. */
    readReviewPhotograph: (id: string) =>
      readPhotograph(ports.db, { id, format: "jpg", isForHouse: true }),
    /** A photograph of a request, a message or an order of the house. */
    readPrivatePhotograph: onDb(readPrivate),
    /** The people who may get the newsletter, as the records of a CSV file. */
    subscriberRecords: on(takeSubscribers),
  };
}

type HouseSearch = Pick<SearchQuery, "text" | "isByNameAlone">;

/** Pieces that one search of orders looks for at most. */
const MAX_PIECES = 20;

/** The house's services for orders. An order is named by its number, such as 1001. */
function createHouseOrders(ports: Ports, known: () => Promise<KnownPieces>) {
  const { db, now, publicUrl, mediaLimitBytes } = ports;
  const { copyPhotograph, takeSmall } = createPhotographs(ports);
  const today = () => toLagos(now().toISOString())?.slice(0, 10) ?? "";
  return {
    readConcerns: (query: Parameters<typeof readConcerns>[1]) => readConcerns(db, query),
    /** Today's date in Lagos, such as `2026-12-05`. */
    today,
    list: (query: Omit<CardsQuery, "today">) => listCards(db, { ...query, today: today() }),
    count: () => countCards(db, today()),
    /** Like `list`, of what is searched for. `pieces`: how many the text may mean, if these are too many to look for. */
    search: async (query: Omit<CardsQuery, "today"> & HouseSearch) => {
      const skus = piecesMeant(query.text, (await known()).pieces);
      const isVague = skus.length > MAX_PIECES;
      const meant = { ...query, today: today(), skus: isVague ? [] : skus };
      return { ...(await searchCards(db, meant)), pieces: isVague ? skus.length : undefined };
    },
    read: (number: number) => readOrderFile(db, formatNumber(number)),
    /** What of an order the workshop may see, and on its sheet also others. */
    readForWorkshop: async (number: number, { person }: Visit) => {
      const file = await readOrderFile(db, formatNumber(number));
      return file && workshopOrder(file, person);
    },
    /** The order's news for its customer as messages. */
    chatMessages: (file: OrderFile) => chatMessagesOf(file, publicUrl),
    /** Keeps the photograph of a slip for the form that records its payment. */
    takeSlip: (bytes: Bytes) => takeSlip({ ...ports, copyPhotograph }, bytes),
    readSlip: (id: string) => readSlip(db, id),
    /** Keeps photographs for the form of a new order. */
    takePhotographs: (files: readonly Bytes[]) =>
      takePhotographs({ ...ports, takeSmall }, files, { use: "private" }),
    /** Whether payments can be recorded. */
    takesRecorded: async () => (await readOffer(db, "recording")).isOffered,
    /** Whether orders of catalogue pieces can be written. */
    takesWritten: async () => (await readOffer(db, "writing")).isOffered,
    /** Maximum size of a photograph, in bytes. */
    mediaLimitBytes,
    /** The shop's own address, for links that are passed on. */
    publicUrl,
  };
}

/** Pieces, photographs and promotions, for the house's screens and calls. */
function createHousePieces(ports: Ports, known: () => Promise<KnownPieces>) {
  const { db, now, mediaLimitBytes } = ports;
  const read = async (sku: string) => readPiece(ports, await known(), sku);
  return {
    ...createPhotographs(ports),
    listPieces: async (query: PieceQuery) => listPieces(await known(), query),
    /** All collections, drafts and withdrawn ones too. */
    allCollections: async () => (await known()).collections,
    /** Every piece by name, hidden ones too. */
    allPieces: async () => (await known()).pieces,
    listCodes: async () => listCodes(db, await known(), now()),
    /** Checks a CSV file of pieces; nothing is changed. */
    checkImport: async (file: Parameters<typeof checkImport>[2]) =>
      checkImport(ports, await known(), file),
    readImport: (asked: Parameters<typeof readImport>[1]) => readImport(db, asked),
    listImports: () => listImports(db),
    /** All pieces as the records of a CSV file. */
    pieceRecords: async () => pieceRecords(ports, await known()),
    listPromotions: async () => listPromotions(await known(), now()),
    listOpenDrafts: async () => listOpenDrafts(db, await known()),
    readPiece: read,
    /** A collection's pieces in the order of its listing, hidden ones too. */
    readListing: async (collection: string) => listingOf(await known(), collection),
    /** Puts a listing into the order that its editor sends. */
    orderListing: (visit: Visit, order: Parameters<typeof orderListing.run>[1]) =>
      runCommand(ports, orderListing, order, { by: visit.person, visit }),
    /** Changes a piece's draft: the list and order of its photographs (`server/http/house-photographs.ts`). */
    storeDraft: (request: Parameters<typeof storeDraft>[1]) => storeDraft(ports, request),
    /** Begins a draft of a piece for sale, unless it has one. Returns whether a photograph can be added to a draft now. */
    openDraft: async (sku: string, by: string): Promise<boolean> => {
      if ((await readDraftRow(db, sku))?.state === "open") return true;
      const { kind } = await startPhotographs(ports, { sku, by });
      return kind === "changed" || kind === "unchanged";
    },
    /** The photographs of a piece's draft, for the piece's page and for the calls of its script. */
    readPhotographList: async (sku: string) =>
      isStoryKey(sku)
        ? ((await readStory(db, sku.split("/")[1] ?? ""))?.photographs ??
          photographList(sku, undefined))
        : photographList(sku, (await read(sku))?.draft),
    /** Maximum size of one photograph that is sent, in bytes. */
    mediaLimitBytes,
    /** The master that a photograph was cropped from, a JPEG, so that it can be cropped again. */
    readMaster: (sku: string, id: string) => readMaster(db, sku, id),
  };
}
