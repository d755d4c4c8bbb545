import { bundle } from "../../domain/catalogue/bundle/bundle.ts";
import type { PiecePage, PieceQuery } from "../../domain/house/piece-fields.ts";
import type { Listing } from "../../domain/house/listings.ts";
import { movedTo } from "../../domain/house/listings.ts";
import type { BackupNotes, Provider, Today } from "../../domain/house/today.ts";
import type { PhotographList } from "../../domain/media/photographs.ts";
import { isReference } from "../../domain/orders/numbers.ts";
import { toLagos } from "../../domain/time.ts";
import { createCatalogueChanges } from "../catalogue/changes.ts";
import type { CatalogueChanges } from "../catalogue/changes.ts";
import { draftWordsFault } from "../catalogue/drafts.ts";
import { createUndo } from "../catalogue/history.ts";
import type { UndoRequest } from "../catalogue/history.ts";
import { createKnownPieces, createListPieces, createReadListing } from "../catalogue/pieces.ts";
import type { ListedPiece, MoveListed } from "../catalogue/pieces.ts";
import { createHousePromotions } from "../catalogue/promotions.ts";
import { createReadPiece, photographList } from "../catalogue/read-piece.ts";
import type { PieceView } from "../catalogue/read-piece.ts";
import type { ChangeResult } from "../catalogue/store-change.ts";
import { createListOpenDrafts } from "../catalogue/stored-drafts.ts";
import type { ListedDraft } from "../catalogue/stored-drafts.ts";
import { readMaster } from "../media/photographs.ts";
import { createPhotographs } from "../media/take-photograph.ts";
import type { Photographs } from "../media/take-photograph.ts";
import { countSubscribers } from "../messages/newsletter.ts";
import { readPushKeys } from "../messages/push.ts";
import type { Ports } from "../ports.ts";
import { acceptInvitation, readInvitation } from "../services/house/accept-invitation.ts";
import type { AcceptResult } from "../services/house/accept-invitation.ts";
import { answerMessage, undoAnswer } from "../services/house/answer-message.ts";
import type { AnswerResult } from "../services/house/answer-message.ts";
import { isFactorSecret, newFactor, showFactor } from "../services/house/authenticator.ts";
import type { NewFactor } from "../services/house/authenticator.ts";
import { readBackups, takeBackup } from "../services/house/backups.ts";
import type { BackupResult } from "../services/house/backups.ts";
import { changePassword } from "../services/house/change-password.ts";
import type { ChangePasswordResult, NewPassword } from "../services/house/change-password.ts";
import { allowCredit, changeRole, removePerson } from "../services/house/change-people.ts";
import type { ChangePersonResult } from "../services/house/change-people.ts";
import { changeExpress, changeShop } from "../services/house/change-shop.ts";
import { createConcernActs } from "../services/house/concern-acts.ts";
import type { ConcernActs } from "../services/house/concern-acts.ts";
import { confirmPassword } from "../services/house/confirm-password.ts";
import type { ConfirmResult } from "../services/house/confirm-password.ts";
import { countUnanswered } from "../services/house/count-unanswered.ts";
import type { Unanswered } from "../services/house/count-unanswered.ts";
import { createDetailActs } from "../services/house/detail-acts.ts";
import type { DetailActs } from "../services/house/detail-acts.ts";
import { endOtherSessions, endOwnSession } from "../services/house/end-sessions.ts";
import { listInbox, readInboxEntry } from "../services/house/inbox.ts";
import type { InboxEntry, InboxPage, InboxQuery } from "../services/house/inbox.ts";
import { invite } from "../services/house/invite.ts";
import type { Invitation, InviteResult } from "../services/house/invite.ts";
import { countCards, listCards } from "../services/house/list-cards.ts";
import type { CardsPage, CardsQuery, ViewCounts } from "../services/house/list-cards.ts";
import { createMoneyActs } from "../services/house/money-acts.ts";
import type { MoneyActs } from "../services/house/money-acts.ts";
import { listPeople } from "../services/house/people.ts";
import type { ListedPerson } from "../services/house/people.ts";
import { readDevice, tellDevice, untellDevice } from "../services/house/push-devices.ts";
import type { TellResult } from "../services/house/push-devices.ts";
import { readOrderPage } from "../services/house/read-order-page.ts";
import type { OrderPage } from "../services/house/read-order-page.ts";
import { failingProviders, readProviders } from "../services/house/read-providers.ts";
import type { ProvidersView } from "../services/house/read-providers.ts";
import { readShop } from "../services/house/read-shop.ts";
import type { ShopSettings } from "../services/house/read-shop.ts";
import { readToday } from "../services/house/read-today.ts";
import { listRecord, record } from "../services/house/record.ts";
import type { Recorded, RecordQuery } from "../services/house/record.ts";
import { searchCards } from "../services/house/search-cards.ts";
import type { SearchResult } from "../services/house/search-cards.ts";
import { confirmFactor, turnOffFactor, turnOnFactor } from "../services/house/second-factor.ts";
import type {
  ConfirmFactorResult,
  FactorProof,
  TurnOffResult,
  TurnOnResult,
} from "../services/house/second-factor.ts";
import { listSessions, readVisit } from "../services/house/sessions.ts";
import type { ListedSession } from "../services/house/sessions.ts";
import { signInWithCode } from "../services/house/sign-in-code.ts";
import type { CodeResult } from "../services/house/sign-in-code.ts";
import { isCodeNeeded, signIn, signOut } from "../services/house/sign-in.ts";
import type { Credentials, SignInResult } from "../services/house/sign-in.ts";
import { createStageActs } from "../services/house/stage-acts.ts";
import type { StageActs } from "../services/house/stage-acts.ts";
import { takeSubscribers } from "../services/house/take-subscribers.ts";
import type { Caller, Person, Visit } from "../services/house/types.ts";
import { createWriteOrder } from "../services/house/write-order.ts";
import type { WriteOrder } from "../services/house/write-order.ts";
import { createPayLinks } from "../services/pay-links.ts";
import type { PayLinkResult } from "../services/pay-links.ts";
import { readPaymentSearch } from "../services/search-payments.ts";
import type { PaymentSearch } from "../services/search-payments.ts";
import { createSettlePayment } from "../services/settle-payment.ts";

/** The services of the owner's side, for the loaders and actions of its screens. A new service adds its row here. */
export type House = HousePieces & {
  /** Who a request comes from, by its `Cookie` header; undefined without a session that is good now. */
  readVisit(cookies: string | null): Promise<Visit | undefined>;
  signIn(credentials: Credentials, caller: Caller): Promise<SignInResult>;
  /** Whether a request is between password and code. */
  isCodeNeeded(cookies: string | null): Promise<boolean>;
  signInWithCode(code: string, cookies: string | null, caller: Caller): Promise<CodeResult>;
  /** Returns the `Set-Cookie` that deletes the session's cookie. */
  signOut(visit: Visit): Promise<string>;
  /** Passes if the password is not older than ten minutes, unless it must be typed, or `password` is right. */
  confirmPassword(
    visit: Visit,
    password: string | undefined,
    options?: { mustType: boolean },
  ): Promise<ConfirmResult>;
  changePassword(visit: Visit, given: NewPassword): Promise<ChangePasswordResult>;
  readInvitation(token: string): Promise<Person | undefined>;
  acceptInvitation(
    token: string,
    passwords: { password: string; repeat: string },
    caller: Caller,
  ): Promise<AcceptResult>;
  /** The visitor's own sessions. */
  listSessions(visit: Visit): Promise<ListedSession[]>;
  endSession(visit: Visit, id: string): Promise<boolean>;
  endOtherSessions(visit: Visit): Promise<number>;
  /** For the browser's push service; `endpoint` is this session's device, if it is told of new orders. */
  readPush(visit: Visit): Promise<{ publicKey: string; endpoint: string | undefined }>;
  tellDevice(visit: Visit, subscription: unknown): Promise<TellResult>;
  untellDevice(visit: Visit): Promise<void>;
  newFactor(visit: Visit): Promise<NewFactor>;
  /** A secret that was shown before; a new one if it is none. */
  showFactor(visit: Visit, secret: string): Promise<NewFactor>;
  turnOnFactor(visit: Visit, proof: FactorProof): Promise<TurnOnResult>;
  /** The last step of turning it on: one of the recovery codes, typed back. */
  confirmFactor(visit: Visit, recoveryCode: string): Promise<ConfirmFactorResult>;
  turnOffFactor(visit: Visit, proof: { password: string; code: string }): Promise<TurnOffResult>;
  listPeople(): Promise<ListedPerson[]>;
  invite(invitation: Invitation): Promise<InviteResult>;
  allowCredit(change: Parameters<typeof allowCredit>[1]): Promise<ChangePersonResult>;
  changeRole(change: Parameters<typeof changeRole>[1]): Promise<ChangePersonResult>;
  removePerson(change: Parameters<typeof removePerson>[1]): Promise<ChangePersonResult>;
  readToday(): Promise<Today>;
  listRecord(query: RecordQuery): Promise<Recorded[]>;
  orders: HouseOrders;
  listInbox(query: InboxQuery): Promise<InboxPage>;
  readInboxEntry(entry: Pick<InboxEntry, "source" | "id">): Promise<InboxEntry | undefined>;
  answerMessage(request: Parameters<typeof answerMessage>[1]): Promise<AnswerResult>;
  undoAnswer(request: Parameters<typeof undoAnswer>[1]): Promise<AnswerResult>;
  countUnanswered(): Promise<Unanswered>;
  countSubscribers(): Promise<number>;
  readProviders(): Promise<ProvidersView>;
  /** The providers whose last known result is a failure. */
  failingProviders(): Promise<Provider[]>;
  /** The last backup of each kind. */
  readBackups(): Promise<BackupNotes>;
  /** The last search for payments that the database does not know; undefined if there was none. */
  readPaymentSearch(): Promise<PaymentSearch | undefined>;
  takeBackup(by: Person): Promise<BackupResult>;
  readShop(): Promise<ShopSettings>;
  changeShop(change: Parameters<typeof changeShop>[1]): Promise<ChangeResult>;
  changeExpress(change: Parameters<typeof changeExpress>[1]): Promise<ChangeResult>;
  /** Who may get news, as the records of a CSV file. */
  subscriberRecords(by: Person): Promise<Iterable<string>>;
};

export function createHouse(ports: Ports): House {
  /** This process shows a change at once, the others within a second. */
  const seen = async (result: ChangeResult): Promise<ChangeResult> => {
    if (result.kind === "changed") await ports.catalogue.refresh();
    return result;
  };
  return {
    ...createHousePieces(ports),
    readVisit: (cookies) => readVisit(ports, cookies),
    signIn: (credentials, caller) => signIn(ports, credentials, caller),
    isCodeNeeded: (cookies) => isCodeNeeded(ports, cookies),
    signInWithCode: (code, cookies, caller) => signInWithCode(ports, code, cookies, caller),
    signOut: (visit) => signOut(ports, visit),
    confirmPassword: (visit, password, options) => confirmPassword(ports, visit, password, options),
    changePassword: (visit, given) => changePassword(ports, visit, given),
    readInvitation: (token) => readInvitation(ports, token),
    acceptInvitation: (token, passwords, caller) =>
      acceptInvitation(ports, token, passwords, caller),
    listSessions: (visit) => listSessions(ports, visit),
    endSession: (visit, id) => endOwnSession(ports, visit, id),
    endOtherSessions: (visit) => endOtherSessions(ports, visit),
    readPush: async (visit) => ({
      publicKey: (await readPushKeys(ports)).publicKey,
      endpoint: await readDevice(ports, visit),
    }),
    tellDevice: (visit, subscription) => tellDevice(ports, visit, subscription),
    untellDevice: (visit) => untellDevice(ports, visit),
    newFactor: ({ person }) => newFactor(ports.random, person.email),
    showFactor: ({ person }, secret) =>
      isFactorSecret(secret)
        ? showFactor(secret, person.email)
        : newFactor(ports.random, person.email),
    turnOnFactor: (visit, proof) => turnOnFactor(ports, visit, proof),
    confirmFactor: (visit, code) => confirmFactor(ports, visit, code),
    turnOffFactor: (visit, proof) => turnOffFactor(ports, visit, proof),
    listPeople: () => listPeople(ports.db),
    invite: (invitation) => invite(ports, invitation),
    allowCredit: (change) => allowCredit(ports, change),
    changeRole: (change) => changeRole(ports, change),
    removePerson: (change) => removePerson(ports, change),
    readToday: () => readToday(ports),
    listRecord: (query) => listRecord(ports.db, query),
    orders: createHouseOrders(ports),
    listInbox: (query) => listInbox(ports.db, query),
    readInboxEntry: (entry) => readInboxEntry(ports.db, entry),
    answerMessage: (request) => answerMessage(ports, request),
    undoAnswer: (request) => undoAnswer(ports, request),
    countUnanswered: () => countUnanswered(ports.db),
    countSubscribers: () => countSubscribers(ports.db),
    readProviders: () => readProviders(ports.db),
    failingProviders: () => failingProviders(ports.db),
    readBackups: () => readBackups(ports.db),
    readPaymentSearch: () => readPaymentSearch(ports.db),
    takeBackup: (by) => takeBackup(ports, by),
    readShop: () => readShop(ports.db),
    changeShop: async (change) => seen(await changeShop(ports, change)),
    changeExpress: async (change) => seen(await changeExpress(ports, change)),
    subscriberRecords: (by) => takeSubscribers(ports, by),
  };
}

/** The house's services for orders. Orders are named by their number, 1001. */
export type HouseOrders = StageActs &
  DetailActs &
  MoneyActs &
  ConcernActs & {
    /** The day in Lagos, `2026-12-05`. */
    today(): string;
    list(query: Omit<CardsQuery, "today">): Promise<CardsPage>;
    count(): Promise<ViewCounts>;
    search(text: string, limit: number): Promise<SearchResult>;
    read(number: number): Promise<OrderPage | undefined>;
    /** The link by which anybody can pay an order; `reference` is the order's. */
    makePayLink(reference: string): Promise<PayLinkResult>;
    write: WriteOrder;
    /** The shop's own address, for links that are passed on. */
    publicUrl: string;
  };

function createHouseOrders(ports: Ports): HouseOrders {
  const { db, now, publicUrl } = ports;
  const today = () => toLagos(now().toISOString())?.slice(0, 10) ?? "";
  const links = createPayLinks({ ...ports, settlePayment: createSettlePayment(ports) });
  return {
    ...createStageActs(ports),
    ...createDetailActs(ports),
    ...createMoneyActs(ports),
    ...createConcernActs(ports),
    today,
    list: (query) => listCards(db, { ...query, today: today() }),
    count: () => countCards(db, today()),
    search: (text, limit) => searchCards(db, text, limit),
    read: (number) => readOrderPage(db, number),
    makePayLink: async (reference) =>
      isReference(reference) ? links.createPayLink(reference) : { kind: "unknown-order" },
    write: createWriteOrder(ports),
    publicUrl,
  };
}

/** Pieces, photographs and promotions, for the house's screens and calls. */
type HousePieces = CatalogueChanges &
  Photographs &
  ReturnType<typeof createHousePromotions> & {
    listPieces(query: PieceQuery): Promise<PiecePage<ListedPiece>>;
    /** Every piece by name, hidden ones too. */
    namePieces(): Promise<readonly { sku: string; name: string; collection: string }[]>;
    listOpenDrafts(): Promise<ListedDraft[]>;
    readPiece(sku: string): Promise<PieceView | undefined>;
    /** A collection's pieces in the order of its listing, hidden ones too. */
    readListing(collection: string): Promise<Listing | undefined>;
    /** Moves one piece of a listing, if nobody has changed its order since `version`. */
    moveListed(move: MoveListed): Promise<ChangeResult>;
    /** The photographs of its draft, for the page and the calls of its script. */
    readPhotographList(sku: string): Promise<PhotographList>;
    /** What is wrong with the words of a draft, by field, before the draft is begun. */
    checkDraftWords(words: unknown): Promise<Record<string, string> | undefined>;
    /** Records what the catalogue's own history does not have: drafts that are begun and discarded. */
    recordDraft(by: Person, act: "began-piece" | "discarded-draft", sku: string): Promise<void>;
    undoChange(request: UndoRequest): Promise<ChangeResult>;
    /** Maximum size of one upload. */
    mediaLimitBytes: number;
    /** The whole picture behind a photograph, a JPEG. */
    readMaster(sku: string, id: string): Promise<Buffer | undefined>;
  };

function createHousePieces(ports: Ports): HousePieces {
  const changes = createCatalogueChanges(ports, bundle);
  const read = createKnownPieces(ports, bundle);
  const readPiece = createReadPiece(ports.db, read);
  const readListing = createReadListing(read);
  return {
    ...changes,
    ...createPhotographs(ports, bundle),
    ...createHousePromotions(ports, read),
    listPieces: createListPieces(read),
    namePieces: async () => (await read()).pieces,
    listOpenDrafts: createListOpenDrafts(ports.db, read),
    readPiece,
    readListing,
    moveListed: async ({ collection, version, sku, place, by }) => {
      const skus = (await readListing(collection))?.pieces.map((piece) => piece.sku) ?? [];
      if (!skus.includes(sku)) return { kind: "unknown" };
      return changes.orderListing({ collection, version, skus: movedTo(skus, sku, place), by });
    },
    readPhotographList: async (sku) => photographList(sku, (await readPiece(sku))?.draft),
    checkDraftWords: async (words) => draftWordsFault(words),
    // Not in the draft's own transaction: a crash between the two loses a line about something that nobody saw.
    recordDraft: (by, act, sku) =>
      record(ports.db, { by, act, thing: { kind: "piece", id: sku } }, ports.now()),
    undoChange: createUndo(ports.db, changes.restore),
    mediaLimitBytes: ports.mediaLimitBytes,
    readMaster: (sku, id) => readMaster(ports.db, sku, id),
  };
}
