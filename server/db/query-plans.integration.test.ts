import { readdirSync, readFileSync } from "node:fs";
import { sql, SqliteAdapter } from "kysely";
import type { CompiledQuery, KyselyPlugin } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bundledCatalogue } from "../../domain/catalogue/bundle/bundle.ts";
import { ORDER_VIEWS } from "../../domain/house/orders.ts";
import { addressText, STAGES } from "../../domain/orders/stages.ts";
import { testCatalogue } from "../../tests/support/catalogue-changes.ts";
import { onBothDatabases } from "../../tests/support/databases.ts";
import type { TestDatabase } from "../../tests/support/databases.ts";
import { SIZES } from "../../domain/catalogue/product.ts";
import { makeCode, stopCode } from "../catalogue/code-commands.ts";
import {
  beginCollection,
  listCollections,
  readCollection,
  takeCollectionPicture,
} from "../catalogue/collection-commands.ts";
import { letHoldGo, restoreCounts, setSizes } from "../catalogue/size-commands.ts";
import { runCommand } from "../house/commands.ts";
import { answerMessage, undoAnswer } from "../house/inbox.ts";
import { changeReminder } from "../house/shop-settings.ts";
import { endOtherSessions, endOwnSession } from "../house/sessions.ts";
import { ADA, letIn, onOrders, signedIn, visitOf } from "../../tests/support/house.ts";
import { fillWithOrders } from "../../tests/support/many-orders.ts";
import { customer, orderBody } from "../../tests/support/order-body.ts";
import { photographShop } from "../../tests/support/photograph-shop.ts";
import { createRefundProvider } from "../../tests/support/refund-provider.ts";
import { paid, testShop } from "../../tests/support/shop.ts";
import type { TestShop } from "../../tests/support/shop.ts";
import type { PaymentData } from "../checkout/placed-order.ts";
import { makeCelebration, moveCelebration, takeGuestOut } from "../celebrations/commands.ts";
import { composeMoved } from "../celebrations/compose-email.ts";
import {
  addCustomer,
  eraseCard,
  joinCustomers,
  keepApart,
  markWrong,
  partCustomer,
  takeMeasurements,
} from "../customers/commands.ts";
import { makeLineFor } from "../customers/line-people.ts";
import { writeBespoke } from "../checkout/write-bespoke.ts";
import { lookUpPhone, writeOrder } from "../checkout/write-order.ts";
import type { WrittenDraft } from "../checkout/write-order.ts";
import { readPeriod } from "../../domain/house/takings.ts";
import { readFigures } from "../http/figures.ts";
import { createCorrectTimes } from "../jobs/correct-times.ts";
import { dropExpired } from "../jobs/retention.ts";
import { createReadPhotograph, dropPhotographs, readMaster } from "../media/photographs.ts";
import { listSubscribers } from "../messages/newsletter.ts";
import { createRelayEmail } from "../messages/relay.ts";
import { createNotifyRestocked } from "../messages/restock.ts";
import { addNote, changeAddress, changeReadyBy, changeSize } from "../orders/change-details.ts";
import { cancelOrder, moveOrder, undoStage } from "../orders/change-stage.ts";
import { chargeOrder, takeChargeBack, takeOffExpress } from "../orders/charge-order.ts";
import { remindBalance, resendConfirmation } from "../orders/emails.ts";
import { eraseCustomer } from "../orders/erase-customer.ts";
import { exportCustomer } from "../orders/export-customer.ts";
import { readOrderFile } from "../orders/order-file.ts";
import { createSendOrderLinks } from "../orders/find-orders.ts";
import { createRemindUnpaid } from "../orders/reminders.ts";
import { listConcerns, storeNote } from "../payments/concerns.ts";
import { giveCredit } from "../payments/credits.ts";
import { createReconcilePayment } from "../payments/reconcile-payment.ts";
import { createSearchPayments, planPaymentSearch } from "../payments/search-payments.ts";
import { createSendRefund } from "../payments/send-refund.ts";
import { createRefreshFeedTokens, readTokens } from "../stores/feeds.ts";
import type { Db } from "./schema.ts";
import { returnConcern, settleConcern } from "../payments/concerns.ts";
import { keepMoney, undoKeep } from "../payments/keep-money.ts";
import { recordPayment, takePaymentBack } from "../payments/record-payment.ts";
import { creditOrder, refundOrder } from "../payments/refund-order.ts";
import { hastenJob } from "../jobs/job.ts";
import { createAskForReviews, REVIEW_JOBS } from "../reviews/ask.ts";
import { takePhotographs } from "../media/form-photographs.ts";
import { answerAlter, answerCredit, answerNo, noteMeasure } from "../alterations/answer.ts";
import { answerReview, publishReview, refuseReview } from "../reviews/reviews.ts";

/** The tables that grow as the shop is used. */
const GROWING =
  /\b(orders|order_numbers|order_lines|payments|payment_returns|sold_pieces|recorded_payments|payment_slips|kept_money|credits|credit_uses|discount_uses|stock_uses|stock_changes|refunds|pay_links|order_charges|order_stages|order_changes|order_notes|order_replacements|bespoke_orders|payment_events|idempotency_keys|messages|outbox|jobs|subscribers|reminder_addresses|order_links|restock_requests|rate_limits|catalogue_history|catalogue_drafts|previews|media|photographs|encodings|house_record|reviews|review_photographs|alterations|alteration_measures|private_photographs|customers|customer_addresses|customers_apart|measurements|wrong_measurements|line_people|line_measurements|celebrations|celebration_guests)\b/;

/** Such a table's name in a query's code; elsewhere a word such as 'media' may mean something else. */
const NAMED = new RegExp(`"${GROWING.source.replaceAll("\\b", "")}[". ]`);

/** Queries that may scan more rows than they return, each with its reason. */
const MAY_SCAN: readonly { file: string; query: RegExp; why: string }[] = [
  {
    file: "jobs/correct-times.ts",
    query: /./,
    why: "four times a minute, of the few jobs that wait: an index would cost every order",
  },
  {
    file: "messages/newsletter.ts",
    query: /where "confirmed_at" is not null and "ended_at" is null/,
    why: "the owner's list of all who are on it",
  },
  {
    file: "checkout/discount-uses.ts",
    query: /group by "code"/,
    why: "the owner's list of codes, each with all of its uses",
  },
  {
    file: "celebrations/drop-guests.ts",
    query: /^delete from "celebrations"/,
    why: "once a day, of celebrations that are two years old",
  },
];
/** Partial indexes of only the rows that are listed, counted or waiting: scanning all of them is fine. */
const MAY_BE_SCANNED = [
  "orders_to_make",
  "orders_unpaid",
  "orders_with_us",
  "messages_waiting",
  "catalogue_drafts_open",
  "payment_concerns",
  "restock_open",
  "reviews_waiting",
  "review_photographs_given_up",
  "alterations_waiting",
  "private_photographs_given_up",
];
/** Files whose queries scan an index in order until their LIMIT. */
const SCAN_TO_LIMIT = [
  "celebrations/celebrations.ts",
  "house/inbox.ts",
  "orders/order-cards.ts",
  "orders/search-orders.ts",
  "messages/messages.ts",
  "payments/concerns.ts",
  "catalogue/history.ts",
  "reviews/reviews.ts",
  "customers/cards.ts",
];

/** A query that was executed, and the file that executed it. */
type Executed = { file: string; query: CompiledQuery };
/** A query plan: tables scanned whole, indexes scanned whole, whether it sorts, all indexes used. */
type Plan = { whole: string[]; walked: string[]; sorted: boolean; indexes: string[] };

onBothDatabases("queries on $name", ({ open }) => {
  let database: TestDatabase;
  let executed: Executed[];
  let plans: (Executed & { plan: Plan })[];
  beforeAll(async () => {
    database = await open();
    await fillWithOrders(database.db, 2_000, new Date("2026-11-21T09:00:00.000Z"));
    executed = await recorded(database.db, (db) => useAll({ ...database, db }));
    plans = await Promise.all(
      executed.map(async (each) => ({ ...each, plan: await planOf(database.db, each.query) })),
    );
  }, 60_000);
  afterAll(() => database.close());

  test(
    "every query is looked at: each file that asks the database was heard",
    { tags: ["rest"] },
    () => {
      const folder = new URL("../", import.meta.url);
      const files = readdirSync(folder, { encoding: "utf8", recursive: true }).filter((file) => {
        if (!file.endsWith(".ts") || file.endsWith(".test.ts")) return false;
        const text = readFileSync(new URL(file, folder), "utf8");
        return (
          /(selectFrom|updateTable|deleteFrom|insertInto)\(\s*"/.test(text) && NAMED.test(text)
        );
      });
      const heard = [...new Set(executed.map(({ file }) => file))];
      expect(heard).toEqual(expect.arrayContaining(files));
    },
  );

  test("none walks a table that grows", { tags: ["rest"] }, () => {
    const walks = plans.flatMap(({ file, query, plan: { whole, walked, sorted } }) => {
      const isToLimit = SCAN_TO_LIMIT.includes(file) && !sorted;
      const walkedThere = isToLimit
        ? []
        : walked.filter((index) => !MAY_BE_SCANNED.some((name) => index.includes(name)));
      const mayScan = MAY_SCAN.some((each) => each.file === file && each.query.test(query.sql));
      const found = mayScan ? [] : [...whole, ...walkedThere];
      if (sorted && query.sql.includes(" limit ")) found.push("sorts all for its limit");
      return found.map((what) => `${file}: ${what}: ${query.sql}`);
    });
    expect(walks).toEqual([]);
  });
});

/** Returns the queries that `use` executes, one for each SQL text and file. */
async function recorded(db: Db, use: (db: Db) => Promise<void>): Promise<Executed[]> {
  const executed = new Map<string, Executed>();
  const recorder: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      const query = db.getExecutor().compileQuery(node, queryId);
      const file = callerOf(new Error().stack ?? "");
      const key = `${file} ${query.sql}`;
      if (file && GROWING.test(query.sql) && !executed.has(key)) executed.set(key, { file, query });
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  await use(db.withPlugin(recorder));
  return [...executed.values()];
}

/** Returns the first file of `server/` in a stack trace, as its path below `server/`. */
function callerOf(stack: string): string | undefined {
  return /\/server\/((?:[\w-]+\/)+[\w-]+\.ts)/.exec(stack)?.[1];
}

/** Runs every service that uses the database. */
async function useAll({ db, dataDir }: Pick<TestDatabase, "db" | "dataDir">): Promise<void> {
  const { shop, ports, world, webhook } = testShop(db);
  const place = async (key?: string, email = "ada@example.com"): Promise<PaymentData> => {
    const body = { ...orderBody(), customer: { ...customer(), email } };
    const result = await shop.placeOrder(body, key);
    if (!("order" in result)) throw new Error(result.kind);
    return result.order;
  };
  const changed = await place("changed");
  const replaces = { reference: changed.reference, key: "changed" };
  await shop.placeOrder({ ...orderBody(), speed: "express", replaces }, "change");
  const relay = createRelayEmail(ports);
  const reconcile = createReconcilePayment({ ...ports, settlePayment: shop.settlePayment });
  const inDays = (days: number) => new Date(world.now.getTime() + days * 24 * 60 * 60_000);
  const start = world.now;
  await usePhotographs({ db, dataDir });
  await useRestock({ shop, ports }, db);
  await useHistory(db);
  await useHouse({ shop, ports }, db);
  await useInbox({ shop, ports }, db);
  world.now = new Date(start.getTime() + 10_000);

  const first = await place("key");
  await place("key");
  await shop.readOrder(first.reference);
  await shop.createPayment(first.reference);
  await shop.confirmOrder(first.reference);
  await usePayLink(shop, first.reference);
  world.verify = () => paid(first);
  // The provider was asked a moment ago.
  world.now = new Date(world.now.getTime() + 10_000);
  expect(await shop.settlePayment(first.reference)).toMatchObject({ kind: "paid" });
  const strange = await place();
  world.verify = () => paid(strange, { amount: 1 });
  await shop.settlePayment(strange.reference);
  world.verify = () => ({ kind: "not-found" });
  const { reference, amount } = strange;
  const data = { reference, amount, currency: "NGN" };
  await webhook({ event: "charge.success", data: { id: 1, ...data } });
  const refund = { transaction_reference: first.reference, domain: "test", currency: "NGN" };
  await webhook({ event: "refund.processed", data: { ...refund, amount: 1 } });
  await useRefunds({ shop, ports, world }, first.reference);
  await usePaymentSearch({ shop, ports, world }, first);
  await useReminders({ shop, ports, world }, place);
  await useOrderLinks({ shop, ports, world });
  await useReviews({ shop, ports }, first.reference);
  await useAlterations({ shop, ports }, first.reference);
  await useBespoke({ shop, ports });
  await useCustomers({ shop, ports }, place);
  await useHouseOrders({ shop, ports });
  const message = { from_name: "Ada", from_email: "ada@example.com", message: "Hello" };
  await shop.takeMessage({ kind: "contact", ...message }, "203.0.113.7");
  await shop.takeMessage({ kind: "newsletter", from_email: "news@example.com" }, "203.0.113.7");
  const { token } = await db.selectFrom("subscribers").select("token").executeTakeFirstOrThrow();
  await shop.confirmSubscription(token);
  await listSubscribers(db);
  await shop.endSubscription(token);
  for (const kind of ["unreachable", "sent", "sent", "sent", "sent"] as const) {
    world.sendEmail = () => (kind === "sent" ? { kind } : { kind, reason: "" });
    await relay();
    world.now = new Date(world.now.getTime() + 10_000);
  }
  const act = onOrders(() => ({ ports }));
  await act(resendConfirmation, { order: first.reference, by: ADA });
  await readOrderFile(db, first.reference);
  await readFigures(db, world.now);
  await useConcerns({ shop, ports }, first.number);
  await useCodes({ shop, ports });
  await useCounts({ shop, ports });
  await useCollections({ ports });
  await useCelebrations({ shop, ports });
  for (const { key } of await listConcerns(db))
    await storeNote(db, key, { note: "refunded", by: "Ada" }, world.now);
  await reconcile();
  const given = await place(undefined, "bola@example.com");
  world.now = inDays(4);
  for (let round = 0; (await shop.readOrder(given.reference))?.status === "pending"; round++) {
    if (round > 100) throw new Error("It is never given up");
    await reconcile();
  }
  await exportCustomer(db, "bola@example.com");
  await eraseCustomer(db, "bola@example.com");
  await eraseCustomer(db, "ada5@example.com");
  await createRefreshFeedTokens(ports)();
  await readTokens(db);
  await createCorrectTimes(ports)();
  await dropExpired(db, new Date(start.getTime() + 365 * 24 * 60 * 60_000));
}

/** Guests come in, order, change and leave; the day is moved, one cancels, one is taken out; each page is opened. */
async function useCelebrations({ shop, ports }: Pick<TestShop, "shop" | "ports">): Promise<void> {
  const by = { by: ADA };
  const { celebrations, house } = shop;
  const made = {
    name: "A wedding",
    day: "2027-02-20",
    closesOn: "2027-02-01",
    pieces: "Orion Dress",
  };
  const result = await runCommand(ports, makeCelebration, made, by);
  if (result.kind !== "done") throw new Error(result.kind);
  const { id } = result;
  const tokenIn = (url: string) => url.split("/").at(-1) ?? "";
  const links = (await house.readCelebration(id))?.links;
  const token = tokenIn(links?.guests ?? "");
  await celebrations.readGuestsPage(token);
  const enter = async (name: string) => {
    const entered = await celebrations.comeIn(token, { name, size: "M" }, null);
    if (entered.kind !== "in") throw new Error(entered.kind);
    return entered;
  };
  const lines = [{ sku: "naledi/orion-dress", size: "M", quantity: 1 }];
  const order = async (guest: string) => {
    const body = { lines, customer: customer(), celebration: token, guest };
    const placed = await shop.placeOrder(body, guest);
    if (!("order" in placed)) throw new Error(placed.kind);
    const replaces = { reference: placed.order.reference, key: guest };
    await shop.placeOrder({ ...body, delivery: "deliver", replaces }, `${guest}-2`);
    return placed.order;
  };
  const first = await enter("Bola");
  await celebrations.readKept(token, first.cookie);
  await celebrations.changePlace(first.token, { name: "Bola", size: "M" });
  const placed = await order(first.token);
  await celebrations.guestOfOrder(placed.reference);
  await shop.createPayment(placed.reference);
  await celebrations.readPlacePage(first.token);
  const guests = (await house.readCelebration(id))?.guests ?? [];
  const cash = { way: "cash" as const, day: "2026-11-21", takenBy: "Ada", note: "", slip: "" };
  const paidFor = { order: placed.number, amount: placed.amount, ...cash, mayExceed: true };
  await runCommand(ports, recordPayment, paidFor, by);
  const moved = { id, saw: "2027-02-20 2027-02-01", day: "2027-02-27", closesOn: "2027-02-01" };
  await runCommand(ports, moveCelebration, moved, by);
  await composeMoved(ports, `${guests[0]?.id}:`);
  await celebrations.cancelWhole(first.token);
  const second = await enter("Chi");
  await order(second.token);
  await celebrations.leave(second.token);
  await runCommand(ports, takeGuestOut, { guest: guests[0]?.id ?? "", celebration: id }, by);
  await celebrations.readHostPage(tokenIn(links?.host ?? ""));
  await house.listCelebrations();
}

/** Orders use a code that has a number; one is changed, and cancelled. */
async function useCodes({ shop, ports }: Pick<TestShop, "shop" | "ports">): Promise<void> {
  const by = { by: ADA };
  const values = { code: "FIVE", percent: "10", most: "5", perCustomer: "2" };
  await runCommand(ports, makeCode, { values }, by);
  const body = { ...orderBody(), discount: "FIVE" };
  await shop.checkDiscount(body, "203.0.113.5");
  await shop.checkDiscount({ ...body, discount: "SIX" }, "203.0.113.5");
  const placed = await shop.placeOrder(body, "the key of a code", "203.0.113.5");
  if (placed.kind !== "placed") throw new Error(placed.kind);
  const { reference, number } = placed.order;
  const replaces = { reference, key: "the key of a code" };
  await shop.placeOrder({ ...body, replaces }, undefined, "203.0.113.5");
  await onOrders(() => ({ ports }))(cancelOrder, {
    order: number,
    ...by,
    from: "received",
    reason: "A test",
  });
  const line = { place: 0, piece: "Orion Dress", size: "M", quantity: 1, price: "" };
  await writeCashOrder(ports, { customer: customer(), lines: [line], discount: "FIVE" });
  await shop.house.listCodes();
  await runCommand(ports, stopCode, { code: "FIVE" }, by);
}

/** Orders hold a counted piece, change its size, are paid, cancelled and let go; counts are set and set back. */
async function useCounts({ shop, ports }: Pick<TestShop, "shop" | "ports">): Promise<void> {
  const by = { by: ADA };
  const sku = "naledi/orion-dress";
  const set = (was: number | null, left: number | null, version: number) =>
    runCommand(
      ports,
      setSizes,
      { sku, version, sizes: ["M", "L"], lefts: [{ size: "M", was, left }] },
      by,
    );
  await set(null, 900, 0);
  await set(900, 800, 1);
  const [change] = (await shop.house.readPiece(sku))?.sizes?.changes ?? [];
  await runCommand(ports, restoreCounts, { sku, change: change?.id ?? "" }, by);
  // Enough rows for an index: most of them hold nothing any more.
  const orders = await ports.db.selectFrom("orders").select("reference").limit(1_000).execute();
  const row = { position: 0, sku, size: "M", quantity: 1, network: "" };
  const old = orders.map(({ reference: order_reference }, at) => ({
    ...row,
    order_reference,
    held_until: at % 2 === 0 ? null : "2026-01-01T00:00:00.000Z",
  }));
  await ports.db.insertInto("stock_uses").values(old).execute();
  const body = { ...orderBody(), lines: [{ sku, size: "M", quantity: 1 }] };
  const placed = await shop.placeOrder(body, "the key of a count", "203.0.113.6");
  if (placed.kind !== "placed") throw new Error(placed.kind);
  const { reference, number: order } = placed.order;
  const replaces = { reference, key: "the key of a count" };
  await shop.placeOrder({ ...body, replaces }, undefined, "203.0.113.6");
  await shop.createPayment(reference);
  await shop.house.readPiece(sku);
  await runCommand(ports, letHoldGo, { sku, order }, by);
  const act = onOrders(() => ({ ports }));
  await act(changeSize, { order, ...by, position: 0, from: "M", to: "L" });
  await act(changeSize, { order, ...by, position: 0, from: "L", to: "M" });
  await act(cancelOrder, { order, ...by, from: "received", reason: "A test" });
  const bought = await shop.placeOrder(body, "the key of a return", "203.0.113.6");
  if (bought.kind !== "placed") throw new Error(bought.kind);
  const { number, amount } = bought.order;
  const day = ports.now().toISOString().slice(0, 10);
  const cash = { way: "cash" as const, amount, day, takenBy: "Ada", note: "", slip: "" };
  await act(recordPayment, { order: number, ...by, id: "sold", ...cash, mayExceed: false });
  await act(refundOrder, { order: number, ...by, amount: 100, reason: "", back: [0] });
  await runCommand(
    ports,
    setSizes,
    { sku, version: 2, sizes: SIZES, lefts: [{ size: "M", was: 900, left: null }] },
    by,
  );
}

/** A collection is begun, gets no picture, and is read. */
async function useCollections({ ports }: Pick<TestShop, "ports">): Promise<void> {
  const by = { by: ADA };
  const typed = { name: "Savanna", blurb: "Dust.", room: "clay" } as const;
  await runCommand(ports, beginCollection, typed, by);
  await runCommand(ports, takeCollectionPicture, { slug: "savanna", picture: "none" }, by);
  await listCollections(ports.db);
  await readCollection(ports.db, "savanna");
}

/** A piece is published; photographs are cropped, shown, removed from its draft and deleted. */
async function usePhotographs(database: Pick<TestDatabase, "db" | "dataDir">): Promise<void> {
  const shop = photographShop(database);
  const by = "owner";
  const { sku, version } = await shop.draft("naledi", "Vega Dress");
  const link = await shop.previewDraft(sku);
  const { db, now } = { ...database, now: () => shop.world.now };
  const path = link.kind === "made" ? link.path : "";
  await shop.readPreview(path.replace("/preview/", ""));
  const [first] = (await shop.readDraft(sku))?.photographs ?? [];
  if (!first) throw new Error("No photograph");
  const logger = { info: () => {}, warn: () => {}, error: () => {} };
  const file = { picture: first.picture, width: 640, format: "avif" as const };
  await createReadPhotograph({ ...shop, db, logger }).readPhotograph(file);
  const crop = { left: 0, top: 0, width: 0.5, height: 0.5 };
  const cropped = await shop.cropPhotograph({ sku, version, id: first.id, crop, by });
  if (cropped.kind !== "taken") throw new Error(cropped.kind);
  await readMaster(db, sku, first.id);
  await shop.encodeAll();
  await shop.publishDraft({ sku, version: cropped.version, by });
  await shop.listDrafts(10);
  await dropPhotographs(db, new Date(now().getTime() + 40 * 24 * 60 * 60_000));
}

/**
 * One refund is sent and looked up, one is refused, one is recognised in the provider's list after a time-out, one is
 * overdue. An event reports the first.
 */
async function useRefunds(
  { shop, ports, world }: Pick<TestShop, "shop" | "ports" | "world">,
  order: string,
): Promise<void> {
  const provider = createRefundProvider(
    () => 100,
    () => world.now,
  );
  world.refund = provider.refund;
  world.listRefunds = provider.list;
  const sendRefund = createSendRefund(ports);
  const request = { of: { payment: order }, reason: "", by: "" };
  await shop.requestRefund({ ...request, amount: 10, key: "one" });
  await shop.requestRefund({ ...request, amount: 1_000, key: "other" });
  while ((await sendRefund()) !== "idle");
  for (const refund of provider.refunds) {
    await shop.handleWebhook(provider.event(refund));
    refund.status = "processed";
  }
  world.refund = ({ reference, amount }) => {
    provider.refundByHand(reference, amount).status = "processed";
    return { kind: "unreachable", reason: "" };
  };
  await shop.requestRefund({ ...request, amount: 5, key: "without a response" });
  while ((await sendRefund()) !== "idle");
  world.now = new Date(world.now.getTime() + 60 * 60_000);
  while ((await sendRefund()) !== "idle");
  world.refund = () => ({ kind: "unreachable", reason: "" });
  await shop.requestRefund({ ...request, amount: 5, key: "overdue" });
  await sendRefund();
  const { now } = world;
  world.now = new Date(now.getTime() + 31 * 24 * 60 * 60_000);
  await sendRefund();
  world.now = now;
}

/** After a restore, the provider lists two payments: one of a known order, and one of an unknown order. */
async function usePaymentSearch(
  { shop, ports, world }: Pick<TestShop, "shop" | "ports" | "world">,
  { reference, amount }: PaymentData,
): Promise<void> {
  const payments = [reference, "HZLOST"].map((each) => ({
    transactionId: each,
    domain: "test",
    reference: each,
    amount,
    currency: "NGN",
  }));
  world.listPayments = () => ({ kind: "found", payments, isLast: true });
  await planPaymentSearch(ports.db, world.now);
  expect(await createSearchPayments({ ...ports, ...shop })()).toBe("searched");
}

async function usePayLink(shop: TestShop["shop"], reference: string): Promise<void> {
  const link = await shop.createPayLink(reference);
  if (link.kind !== "created") throw new Error(link.kind);
  const token = link.url.split("/").at(-1) ?? "";
  await shop.readPayLink(token);
  const begun = await shop.createLinkPayment(token, { email: "bola@example.com" });
  if (begun.kind !== "created") throw new Error(begun.kind);
  await shop.confirmLinkPayment(token, begun.payment.reference);
}

async function writeCashOrder(
  ports: TestShop["ports"],
  draft: Pick<WrittenDraft, "customer" | "lines" | "discount">,
): Promise<void> {
  const cash = { isExpress: false, way: "cash", amount: "", handover: "deliver" } as const;
  await ports.catalogue.refresh();
  const written = await runCommand(ports, writeOrder, { ...draft, ...cash }, { by: ADA });
  if (written.kind !== "done") throw new Error(written.kind);
}

/** An order that the owner writes, moves and charges. */
async function useBespoke({ shop, ports }: Pick<TestShop, "shop" | "ports">): Promise<void> {
  const customerOf = { firstName: "Bola", phone: "0803 555 0199" };
  const piece = { place: 0, piece: "Orion Dress", size: "M", quantity: 1, price: "" };
  await writeCashOrder(ports, { customer: customerOf, lines: [piece], discount: "" });
  await lookUpPhone.read({ phone: customerOf.phone }, ports, {});
  await exportCustomer(ports.db, customerOf.phone);
  await eraseCustomer(ports.db, customerOf.phone);
  const line = { sku: "", description: "Gown", size: "", quantity: 1, price: 250_000 };
  const draft = { customer: customer(), lines: [line], readyBy: "2027-01-20" };
  const asked = { by: ADA, form: "bespoke" };
  const written = await runCommand(ports, writeBespoke, draft, asked);
  if (written.kind !== "done") throw new Error(written.kind);
  await runCommand(ports, writeBespoke, draft, asked);
  const { reference: order } = written;
  await shop.acceptBespoke(order, { total: 25_000_000, readyBy: "2027-01-20" });
  const step = { order, by: ADA };
  const act = onOrders(() => ({ ports }));
  const fee = { kind: "delivery", amount: 100, label: "Delivery" } as const;
  await act(chargeOrder, { ...step, id: "fee", ...fee });
  await act(takeChargeBack, { ...step, charge: `${chargeOrder.act}:fee` });
  await act(takeOffExpress, step);
  await act(changeReadyBy, { ...step, from: "2027-01-20", to: "2027-01-21" });
  await act(moveOrder, { ...step, from: "received", to: "cutting" });
  await act(cancelOrder, { ...step, from: "received", reason: "" });
  await act(keepMoney, { ...step, id: "keep", reason: "Cut already" });
  await act(undoKeep, { ...step, kept: `${keepMoney.act}:keep` });
  await act(undoStage, { ...step, from: "cancelled" });
  await remindBalance(ports);
  const credit = { email: "ada@example.com", amount: 100, reason: "", by: "owner", id: "credit" };
  const given = { ...credit, reason: "Size" };
  await giveCredit(ports, given);
  await giveCredit(ports, given);
}

/** An order is reminded of whose customer has paid others; the link of the reminder is used. */
async function useReminders(
  { shop, ports, world }: Pick<TestShop, "shop" | "ports" | "world">,
  place: () => Promise<PaymentData>,
): Promise<void> {
  await runCommand(ports, changeReminder, { version: 0, hours: 1 }, { by: ADA });
  await place();
  world.now = new Date(world.now.getTime() + 60 * 60_000);
  await createRemindUnpaid({ ...ports, settlePayment: shop.settlePayment })();
  const { token } = await ports.db
    .selectFrom("reminder_addresses")
    .select("token")
    .executeTakeFirstOrThrow();
  await shop.stopReminders(token);
}

/** The link to somebody's orders is asked for, pressed and closed. */
async function useOrderLinks({
  shop,
  ports,
  world,
}: Pick<TestShop, "shop" | "ports" | "world">): Promise<void> {
  await shop.askForOrders("ada@example.com", "203.0.113.7");
  world.now = new Date(world.now.getTime() + 1_000);
  await createSendOrderLinks(ports)();
  let token = "";
  world.sendEmail = (email) => {
    token = /orders\/find\/([\w-]{43})/.exec(email.message)?.[1] ?? "";
    return { kind: "sent" };
  };
  await createRelayEmail(ports)();
  await shop.readOrderLink(token, null);
  const opened = await shop.openOrders(token, null);
  const cookies = opened.kind === "opened" ? opened.cookie : null;
  await shop.readMyOrders(cookies);
  await shop.closeOrders(cookies);
}

/** A customer is asked and writes a review with a photograph; it is read, published, answered and refused; with enough rows for an index. */
async function useReviews(
  { shop, ports }: Pick<TestShop, "shop" | "ports">,
  paidOrder: string,
): Promise<void> {
  const { db } = ports;
  const sku = "naledi/orion-dress";
  const own = { stars: 5, fit: "true", words: "", city: "" } as const;
  const orders = await db
    .selectFrom("orders")
    .select("reference")
    .where("reference", "<>", paidOrder)
    .limit(1_000)
    .execute();
  const old = orders.map(({ reference: order_reference }, at) => ({
    ...own,
    id: `old-${at}`,
    order_reference,
    sku: at % 10 === 0 ? sku : `naledi/dress-${at}`,
    first_name: "Ada",
    written_at: new Date(Date.UTC(2026, 0, 1) + at * 60_000).toISOString(),
    state: at % 5 === 0 ? ("published" as const) : ("refused" as const),
    reason: "" as const,
    decided_at: "2026-11-20T09:00:00.000Z",
    answer: "",
  }));
  await db.insertInto("reviews").values(old).execute();
  const bytes = Buffer.from("picture");
  const taken = { kind: "taken", width: 1, height: 1, jpeg: bytes, avif: bytes } as const;
  const takeSmall = async () => taken;
  const files = [new Blob([bytes]).stream()];
  const kept = await takePhotographs({ ...ports, takeSmall }, files, {
    use: "review",
    network: "203.0.113.7",
  });
  const [photograph = ""] = "ids" in kept ? kept.ids : [];
  await db
    .insertInto("review_photographs")
    .values(
      old.map(({ id }) => ({
        id: `of-${id}`,
        review_id: id,
        position: 0,
        width: 1,
        height: 1,
        jpeg: bytes,
        avif: bytes,
        taken_at: "2026-11-20T09:00:00.000Z",
      })),
    )
    .execute();
  const act = onOrders(() => ({ ports }));
  const step = { order: paidOrder, by: ADA };
  await act(moveOrder, { ...step, from: "received", to: "collected" });
  await hastenJob(db, { queue: REVIEW_JOBS, subject: paidOrder }, ports.now());
  await createAskForReviews(ports)();
  const values = { review: sku, stars: "5", fit: "true", firstName: "Ada" };
  await shop.writeReview(paidOrder, { ...values, "photograph-1": photograph });
  await shop.writeReview(paidOrder, values);
  const { waiting, next } = await shop.house.listReviews();
  await shop.house.listReviews(next);
  const [{ id } = { id: "" }] = waiting;
  await runCommand(
    ports,
    publishReview,
    { id, saw: "waiting", answer: "", answered: "" },
    { by: ADA },
  );
  await shop.readReviewPhotograph(photograph, "avif");
  await shop.house.readReviewPhotograph(photograph);
  const answer = { id, saw: "published", answered: "", answer: "Thank you." };
  await runCommand(ports, answerReview, answer, { by: ADA });
  await runCommand(ports, refuseReview, { id, saw: "published", reason: "data" }, { by: ADA });
  await act(undoStage, { ...step, from: "collected" });
}

/** The book is listed and searched; people are measured, joined, parted, given a line and erased; with enough rows for an index. */
async function useCustomers(
  { shop, ports }: Pick<TestShop, "shop" | "ports">,
  place: (key?: string, email?: string) => Promise<PaymentData>,
): Promise<void> {
  const { db } = ports;
  const by = { by: ADA };
  const at = "2026-11-20T09:00:00.000Z";
  const ids = Array.from({ length: 1_000 }, (_, index) => `old-${index}`);
  const made = { made_by: "Ada", made_at: at };
  await db
    .insertInto("customers")
    .values(
      ids.map((id, index) => ({
        id,
        first_name: `Zina ${index}`,
        last_name: `Eze ${index}`,
        phone: `+234 803 ${1_000_000 + index}`,
        ...made,
        joined_to: index % 10 === 1 ? `old-${index - 1}` : null,
        seen_at: at,
      })),
    )
    .execute();
  await db
    .insertInto("customer_addresses")
    .values(ids.map((id) => ({ address: `${id}@example.com`, customer_id: id })))
    .execute();
  await db
    .insertInto("measurements")
    .values(
      ids.map((id) => ({
        id,
        customer_id: id,
        shoulder: null,
        bust: 900,
        waist: null,
        hip: null,
        shoulder_to_waist: null,
        shoulder_to_hem: null,
        sleeve: null,
        inseam: null,
        notes: "",
        taken_by: "Ada",
        taken_at: at,
      })),
    )
    .execute();
  await db
    .insertInto("wrong_measurements")
    .values(ids.slice(0, 500).map((id) => ({ measurement_id: id, ...made })))
    .execute();
  const orders = await db.selectFrom("orders").select("reference").limit(1_000).execute();
  const lines = orders.map(({ reference }, index) => ({
    order_reference: reference,
    position: 0,
    customer_id: `old-${index % 1_000}`,
  }));
  await db.insertInto("line_people").values(lines).execute();
  await db
    .insertInto("line_measurements")
    .values(
      lines.map(({ customer_id, ...line }) => ({
        ...line,
        measurement_id: customer_id,
        frozen_at: at,
      })),
    )
    .execute();
  const apart = ids.slice(2).map((id) => ({ one: "old-0", other: id }));
  await db.insertInto("customers_apart").values(apart).execute();

  const { house } = shop;
  const query = { page: 0, hidesReach: false };
  await house.listCustomers(query);
  for (const text of ["0803 555 0123", "ada5@", "Ada Okafor", "Zina"]) {
    await house.searchCustomers(text, query);
  }
  const [one, two] = [
    await place(undefined, "chi@example.com"),
    await place(undefined, "dora@example.com"),
  ];
  const key = one.number;
  const measured = { key, measurements: { bust: 900 }, notes: "" };
  const done = await runCommand(ports, takeMeasurements, measured, { ...by, form: "measured" });
  if (!("card" in done)) throw new Error(done.kind);
  const { card } = done;
  await runCommand(ports, markWrong, { key, set: `${takeMeasurements.act}:measured` }, by);
  await runCommand(ports, joinCustomers, { key, other: two.number, who: "" }, by);
  await runCommand(ports, partCustomer, { key, address: "dora@example.com", member: "" }, by);
  await runCommand(ports, keepApart, { key, other: "old-5" }, by);
  const person = {
    firstName: "Efe",
    lastName: "",
    phone: "0803 999 0001",
    email: "efe@example.com",
  };
  await runCommand(ports, addCustomer, person, by);
  await house.readCustomer(key, query);
  await house.readCustomer("old-0", query);
  const act = onOrders(() => ({ ports }));
  await act(makeLineFor, { order: two.number, ...by, position: 0, who: "", person: card });
  await house.orders.read(Number(two.number.slice(3)));
  await runCommand(ports, eraseCard, { key: "old-2", saw: "old-2@example.com" }, by);
}

/** A customer asks three times for something, with a photograph; each answer is given, and what was altered is noted. */
async function useAlterations(
  { shop, ports }: Pick<TestShop, "shop" | "ports">,
  paidOrder: string,
): Promise<void> {
  const { db } = ports;
  const orders = await db
    .selectFrom("orders")
    .select("reference")
    .where("reference", "<>", paidOrder)
    .limit(1_000)
    .execute();
  const asked_at = "2026-11-20T09:00:00.000Z";
  const ids = orders.map((_, at) => `old-${at}`);
  await db
    .insertInto("alterations")
    .values(
      orders.map(({ reference }, at) => ({
        id: `old-${at}`,
        order_reference: reference,
        position: 0,
        wish: "alter" as const,
        reason: "Too wide.",
        asked_at,
        state: "alter" as const,
        answer: "Yes.",
        credit: null,
        answered_at: asked_at,
        answered_by: "Ada",
      })),
    )
    .execute();
  const noted = { measure: "waist", millimetres: -20, size: "M", noted_at: asked_at } as const;
  const measures = ids.map((id, at) => ({ alteration_id: id, sku: `naledi/d-${at}`, ...noted }));
  await db
    .insertInto("alteration_measures")
    .values(measures.map((each) => ({ ...each, noted_by: "Ada" })))
    .execute();
  const jpeg = Buffer.from("picture");
  const kept = { message_id: null, order_reference: null, position: 0, width: 1, height: 1, jpeg };
  await db
    .insertInto("private_photographs")
    .values(ids.map((id) => ({ id: `of-${id}`, alteration_id: id, ...kept, taken_at: asked_at })))
    .execute();
  const takeSmall = async () => ({ kind: "taken", width: 1, height: 1, jpeg, avif: jpeg }) as const;
  const files = [new Blob([jpeg]).stream()];
  const taken = await takePhotographs({ ...ports, takeSmall }, files, { use: "private" });
  const [photograph = ""] = "ids" in taken ? taken.ids : [];
  await shop.house.readPrivatePhotograph(photograph);
  const act = onOrders(() => ({ ports }));
  const step = { order: paidOrder, by: ADA };
  await act(moveOrder, { ...step, from: "received", to: "collected" });
  await shop.readAskable(paidOrder);
  const answer = { ...step, answer: "Monday." };
  for (const name of ["alter", "no", "credit"]) {
    const alteration = crypto.randomUUID();
    const form = { wish: "alter", piece: "0", reason: "Too wide.", alteration };
    await shop.askForAlteration(paidOrder, { ...form, "photograph-1": photograph });
    await shop.askForAlteration(paidOrder, form);
    await shop.house.readToday();
    const change = { measure: "waist", millimetres: -20 } as const;
    if (name === "no") await act(answerNo, { ...answer, alteration });
    if (name === "credit") {
      await act(answerCredit, { ...answer, alteration, isBack: false, saw: "0" });
    }
    if (name === "alter") {
      await act(answerAlter, { ...answer, alteration, change });
      await act(noteMeasure, { ...step, alteration, change: { ...change, millimetres: -30 } });
    }
  }
  await ports.catalogue.refresh();
  await shop.house.orders.read(Number((await readOrderFile(db, paidOrder))?.order.number));
  await act(undoStage, { ...step, from: "collected" });
}

/** A sold-out piece can be bought again; one e-mail about it is dropped, because the piece is sold out once more. */
async function useRestock(
  { shop, ports }: Pick<TestShop, "shop" | "ports">,
  db: Db,
): Promise<void> {
  const sku = "hazelbee/osas-dress";
  const body = { kind: "restock", from_email: "bola@example.com", sku };
  const { changePiece } = testCatalogue(db);
  const change = { soldOut: true };
  await changePiece({ sku, version: 0, change, by: "owner" });
  await shop.takeMessage(body, "203.0.113.7");
  const back = { ...ports.catalogue, read: bundledCatalogue };
  await createNotifyRestocked({ ...ports, catalogue: back })();
  const none = { ...ports.catalogue.read(), findProduct: () => undefined };
  await createRelayEmail({ ...ports, catalogue: { ...ports.catalogue, read: () => none } })();
  const { token } = await db
    .selectFrom("restock_requests")
    .select("token")
    .where("email", "=", "bola@example.com")
    .executeTakeFirstOrThrow();
  await shop.endRestockRequest(token);
}

/** Somebody signs in, reads their sessions and the record, and ends a session; with enough rows for an index. */
async function useHouse(shop: Pick<TestShop, "shop" | "ports">, db: Db): Promise<void> {
  const old = Array.from({ length: 1_000 }, (_, at) => ({
    at: "2026-11-20T09:00:00.000Z",
    person_id: null,
    who: "Ada",
    act: "signed-in",
    thing_kind: "order",
    thing_id: String(at),
    before: null,
    after: null,
  }));
  await db.insertInto("house_record").values(old).execute();
  const { house } = shop.shop;
  const visit = await visitOf(shop, await letIn(shop, "owner@example.com"));
  const other = await visitOf(shop, await signedIn(shop, "owner@example.com"));
  await house.listSessions(visit);
  const how = { by: visit.person, visit };
  await runCommand(shop.ports, endOwnSession, { session: other.sessionId }, how);
  await runCommand(shop.ports, endOtherSessions, {}, how);
  await house.confirmPassword(visit, undefined);
  await house.listRecord({ limit: 10 });
  await house.listRecord({ before: 500, limit: 10 });
  await house.listRecord({ about: { kind: "order", id: "7" }, limit: 10 });
  await house.readToday();
  await house.readWords();
  const month = readPeriod(new URLSearchParams("by=month"), "2026-11-21");
  await house.readTakings(month);
  await house.takingsRecords(month);
  await house.signOut(visit);
}

/** The house lists, searches, opens and changes orders. */
async function useHouseOrders({ shop, ports }: Pick<TestShop, "shop" | "ports">): Promise<void> {
  const { orders } = shop.house;
  const act = onOrders(() => ({ ports }));
  const after = { number: 1_500, value: "2026-01-01T00:00:00.000Z" };
  for (const view of ORDER_VIEWS) {
    for (const stage of [undefined, ...STAGES]) {
      await orders.list({ view, stage, limit: 10 });
      await orders.list({ view, stage, limit: 10, after });
    }
  }
  await orders.count();
  for (const text of ["HZ-1001", "0803 555 0123", "ada5@", "Ada Okafor", "orion"]) {
    await orders.search({ text, view: "all", limit: 10 });
    await orders.search({ text, view: "unpaid", stage: "ready", limit: 10, after });
  }
  const line = { sku: "", description: "Gown", size: "", quantity: 1, price: 250_000 };
  const draft = { customer: customer(), lines: [line], readyBy: "2027-01-20" };
  const written = await runCommand(ports, writeBespoke, draft, { by: ADA });
  if (written.kind !== "done") throw new Error(written.kind);
  const { number } = written;
  const order = { number, by: ADA };
  const from = addressText(customer());
  const to = { ...customer(), address: "7 Aba Road" };
  await act(changeSize, { ...order, position: 0, from: "", to: "L" });
  await act(changeAddress, { ...order, from, to });
  await act(addNote, { ...order, note: "Bust 92", isForWorkshop: true });
  const day = ports.now().toISOString().slice(0, 10);
  const cash = { way: "cash" as const, amount: 200, day, takenBy: "Ada", note: "", slip: "" };
  for (const id of ["first", "second"]) {
    await act(recordPayment, { ...order, id, ...cash, mayExceed: false });
  }
  const payment = `${recordPayment.act}:first`;
  await act(takePaymentBack, { ...order, payment });
  await shop.house.orders.readSlip("none");
  await act(creditOrder, { ...order, amount: 100, reason: "", lines: [0] });
  await act(refundOrder, { ...order, amount: 100, reason: "" });
  await orders.read(number);
}

/** The payment events that need the owner are read; one is refunded, one is assigned to another order. */
async function useConcerns(
  { shop, ports }: Pick<TestShop, "shop" | "ports">,
  order: string,
): Promise<void> {
  const { orders } = shop.house;
  const how = { by: ADA };
  const { concerns } = await orders.readConcerns({ isDone: false, limit: 10 });
  expect(concerns.map(({ kind }) => kind)).toContain("refund.refused");
  for (const { key } of concerns) await runCommand(ports, returnConcern, { key }, how);
  const { key = "" } = concerns.at(-1) ?? {};
  await runCommand(ports, settleConcern, { key, note: "done", order }, how);
  await orders.readConcerns({ isDone: true, limit: 10 });
}

/** The inbox is read by pages, filtered and searched; a message and a request are answered, one answer is undone. */
async function useInbox({ shop, ports }: Pick<TestShop, "shop" | "ports">, db: Db): Promise<void> {
  const { house } = shop;
  const by = { id: "1", email: "owner@example.com", name: "Ada", role: "owner" } as const;
  const old = Array.from({ length: 1_000 }, (_, at) => ({
    id: `old-${at}`,
    kind: (["contact", "newsletter"] as const)[at % 2] ?? "contact",
    from_name: "Ada",
    from_email: `ada${at}@example.com`,
    from_phone: "",
    message: "Hello",
    received_at: "2026-11-19T09:00:00.000Z",
    answered_at: at % 50 === 0 ? null : "2026-11-20T09:00:00.000Z",
    answered_by: "Ada",
  }));
  await db.insertInto("messages").values(old).execute();
  const none = { search: "", after: undefined, limit: 10 };
  for (const filter of ["all", "contact", "restock", "sign-ups"] as const) {
    const { next } = await house.listInbox({ ...none, filter });
    await house.listInbox({ ...none, filter, after: next });
    await house.listInbox({ ...none, filter, search: "hello" });
    await house.listInbox({ ...none, filter, after: next && { ...next, part: "rest" } });
  }
  const { id } = await db.selectFrom("restock_requests").select("id").executeTakeFirstOrThrow();
  for (const entry of [
    { source: "restock", id },
    { source: "message", id: "old-0" },
  ] as const) {
    await runCommand(ports, answerMessage, entry, { by });
    const answeredAt = (await house.readInboxEntry(entry))?.answer?.at ?? "";
    await runCommand(ports, undoAnswer, { ...entry, answeredAt }, { by });
  }
  await house.countUnanswered();
  await house.countSubscribers();
  await house.subscriberRecords(by);
}

/** The owner reads the history of changes and undoes one; with enough rows for PostgreSQL to choose between indexes. */
async function useHistory(db: Db): Promise<void> {
  const old = Array.from({ length: 1_000 }, (_, at) => ({
    id: 1_000_000 + at,
    kind: "piece",
    key: `naledi/dress-${at}`,
    version: 1,
    before: null,
    after: "{}",
    changed_by: "owner",
    changed_at: "2026-11-20T09:00:00.000Z",
  }));
  await db.insertInto("catalogue_history").values(old).execute();
  const { changePiece, readHistory, restore } = testCatalogue(db);
  const sku = "naledi/orion-dress";
  await changePiece({ sku, version: 0, change: { price: 150_000 }, by: "owner" });
  const [latest] = await readHistory({ kind: "piece", key: sku, limit: 10 });
  await readHistory({ limit: 10 });
  await readHistory({ kind: "piece", limit: 10 });
  await restore({ historyId: latest?.id ?? 0, version: 1, by: "owner" });
}

function planOf(db: Db, query: CompiledQuery): Promise<Plan> {
  return db.getExecutor().adapter instanceof SqliteAdapter
    ? sqlitePlan(db, query)
    : postgresPlan(db, query);
}

async function sqlitePlan(db: Db, query: CompiledQuery): Promise<Plan> {
  const text = `explain query plan ${query.sql}`;
  const { rows } = await db.executeQuery<{ detail: string }>({ ...query, sql: text });
  const details = rows.map(({ detail }) => detail);
  const scans = details.filter((detail) => detail.startsWith("SCAN") && GROWING.test(detail));
  return {
    whole: scans.filter((detail) => !detail.includes("INDEX")),
    walked: scans.filter((detail) => detail.includes("INDEX")),
    sorted: details.includes("USE TEMP B-TREE FOR ORDER BY"),
    indexes: details.flatMap((detail) => /INDEX (\w+)/.exec(detail)?.[1] ?? []),
  };
}

/** A node of `EXPLAIN (FORMAT JSON)`. */
type PlanNode = {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Index Cond"?: string;
  Plans?: PlanNode[];
};

async function postgresPlan(db: Db, query: CompiledQuery): Promise<Plan> {
  const answer = await db.transaction().execute(async (transaction) => {
    // PostgreSQL would scan tables as small as these sequentially, or sort their few rows; with a million rows it
    // does neither, if there is an index.
    await sql`set local enable_seqscan = off`.execute(transaction);
    await sql`set local enable_sort = off`.execute(transaction);
    const text = `explain (format json) ${query.sql}`;
    return transaction.executeQuery<{ "QUERY PLAN": { Plan: PlanNode }[] }>({
      ...query,
      sql: text,
    });
  });
  const nodes = answer.rows.flatMap((row) => row["QUERY PLAN"].flatMap(({ Plan }) => flat(Plan)));
  const isScan = (node: PlanNode) => node["Node Type"].includes("Scan");
  const growing = nodes.filter((node) => isScan(node) && GROWING.test(node["Relation Name"] ?? ""));
  const nameOf = (node: PlanNode) =>
    `${node["Node Type"]} ${node["Relation Name"]} ${node["Index Name"] ?? ""}`;
  return {
    whole: growing.filter((node) => node["Node Type"] === "Seq Scan").map(nameOf),
    walked: growing
      .filter((node) => node["Node Type"].startsWith("Index") && !node["Index Cond"])
      .map(nameOf),
    sorted: nodes.some((node) => node["Node Type"] === "Sort"),
    indexes: nodes.flatMap((node) => node["Index Name"] ?? []),
  };
}

function flat(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(flat)];
}
