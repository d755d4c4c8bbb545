import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Values } from "../../domain/fields.ts";
import { isAddressed } from "../../domain/messages/emails.ts";
import type { AddressedEmail } from "../../domain/messages/emails.ts";
import { RETENTION } from "../../domain/retention.ts";
import { onDatabases } from "../../tests/support/databases.ts";
import type { TestDatabase } from "../../tests/support/databases.ts";
import { ADA, onOrders } from "../../tests/support/house.ts";
import { customer } from "../../tests/support/order-body.ts";
import { paid, testShop } from "../../tests/support/shop.ts";
import type { TestShop } from "../../tests/support/shop.ts";
import { stubEncoder, stubPhotograph } from "../../tests/support/stub-encoder.ts";
import { readPhotographPost } from "../http/photograph-posts.ts";
import type { Person, Visit } from "../house/visit.ts";
import { dropExpired } from "../jobs/retention.ts";
import { createMediaFolder } from "../media/folder.ts";
import { createRelayEmail } from "../messages/relay.ts";
import { cancelOrder, moveOrder, undoStage } from "../orders/change-stage.ts";
import { eraseCustomer } from "../orders/erase-customer.ts";
import { exportCustomer } from "../orders/export-customer.ts";
import { createAskForReviews } from "./ask.ts";

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const ORION = "naledi/orion-dress";
const LINES = [
  { sku: ORION, size: "M", quantity: 1 },
  { sku: ORION, size: "L", quantity: 1 },
];
const FORM = { stars: "5", fit: "true", words: "Lovely.", firstName: "Ada", city: "Lagos" };

onDatabases("reviews on $name", { timeout: 30_000 }, ({ open }) => {
  let database: TestDatabase;
  let shop: TestShop;
  let sent: AddressedEmail[] = [];
  const shopOf = ({ db, dataDir }: TestDatabase) =>
    testShop(db, undefined, {
      media: createMediaFolder(join(dataDir, "media")),
      encoder: stubEncoder(),
    });
  beforeEach(async () => {
    database = await open();
    shop = shopOf(database);
    sent = [];
  });
  afterEach(() => database.close());

  const act = onOrders(() => shop);
  const later = (ms: number) => {
    shop.world.now = new Date(shop.world.now.getTime() + ms);
  };
  /** A paid order, which has reached a stage. */
  async function ordered(
    stage?: "collected" | "shipped",
    email = "ada@example.com",
    lines = LINES,
  ) {
    const body = { lines, customer: { ...customer(), email } };
    const { status, body: order } = await shop.call("POST", "/api/orders", body);
    expect(status).toBe(201);
    const { reference } = order;
    shop.world.verify = (asked) => (asked === reference ? paid(order) : { kind: "not-found" });
    expect(await shop.shop.settlePayment(reference)).toEqual({ kind: "paid" });
    if (stage) await move(reference, "received", stage);
    return reference;
  }
  type Stage = "received" | "ready" | "collected" | "shipped";
  async function move(order: string, from: Stage, to: Stage) {
    const moved = await act(moveOrder, { order, from, to, isSilent: true, by: ADA });
    expect(moved.kind).toBe("done");
  }
  const write = (reference: string, values: Values = {}, of = shop) =>
    of.shop.writeReview(reference, { review: ORION, ...FORM, ...values });
  const states = async (reference: string) =>
    (await shop.shop.readReviewable(reference)).map(({ state }) => state);
  const post = async (name: string, values: Values, by: Person = ADA, of = shop) => {
    const form = values["form"] ?? crypto.randomUUID();
    const posted = await of.shop.house.post({
      path: "/house/reviews",
      values: { act: name, form, ...values },
      visit: { person: by } as Visit,
    });
    return posted?.result;
  };
  const onlyWaiting = async () => {
    const { waiting } = await shop.shop.house.listReviews();
    const [review] = waiting;
    if (!review || waiting.length !== 1) throw new Error(`${waiting.length} reviews wait`);
    return review;
  };
  const publish = async (reference: string, values: Values = {}) => {
    expect(await write(reference, values)).toEqual({ kind: "written" });
    const { id } = await onlyWaiting();
    expect(await post("publish", { id, saw: "waiting" })).toMatchObject({ kind: "done" });
    return id;
  };
  const shown = (of = shop) => of.ports.catalogue.read().reviewsOf(ORION);
  const acts = async () =>
    (await shop.shop.house.listRecord({ limit: 50 }))
      .filter(({ thing_kind }) => thing_kind === "review")
      .map(({ act: name }) => name);
  /** Works on all requests that are due, and sends all e-mails. */
  async function ask(): Promise<string[]> {
    const round = createAskForReviews(shop.ports);
    const results: string[] = [];
    for (let result = await round(); result !== "idle"; result = await round())
      results.push(result);
    await relay();
    return results;
  }
  async function relay(): Promise<void> {
    shop.world.sendEmail = (email) => {
      if (isAddressed(email)) sent.push(email);
      return { kind: "sent" };
    };
    const round = createRelayEmail(shop.ports);
    for (let result = await round(); result !== "idle"; result = await round()) later(2_000);
  }
  const requests = () => sent.filter(({ subject }) => subject.startsWith("How does it fit?"));
  /** What the form of the order's page becomes, with its photographs. */
  async function sendForm(reference: string, files: readonly Buffer[], values: Values = {}) {
    const form = new FormData();
    const fields = { review: ORION, ...FORM, ...values };
    for (const [name, value] of Object.entries(fields)) form.set(name, value ?? "");
    for (const file of files) form.append("photographs", new File([new Uint8Array(file)], "a.jpg"));
    const url = `http://localhost:3000/orders/${reference}`;
    const request = new Request(url, { method: "POST", body: form });
    const read = await readPhotographPost(request, shop.shop, "203.0.113.7");
    return Object.fromEntries(new URLSearchParams(await read.text()));
  }
  const photographs = async () =>
    (await database.db.selectFrom("review_photographs").select(["id", "review_id"]).execute()).map(
      ({ id, review_id }) => ({ id, isAttached: review_id !== null }),
    );

  test("who received a piece reviews it once, for 90 days; nothing is shown before it is published", async () => {
    const reference = await ordered();
    expect(await states(reference)).toEqual([]);
    expect(await write(reference)).toEqual({ kind: "closed" });
    await move(reference, "received", "collected");
    // Two sizes of one piece are one piece.
    expect(await states(reference)).toEqual(["open"]);
    expect(await write(reference, { review: "naledi/rigel-dress" })).toEqual({ kind: "closed" });
    expect(await write(reference, { stars: "" })).toMatchObject({ kind: "invalid" });
    expect(await write(reference)).toEqual({ kind: "written" });
    // The same form once more.
    expect(await write(reference)).toEqual({ kind: "written" });
    expect(await write(reference, { words: "Other." })).toEqual({ kind: "reviewed" });
    expect(await states(reference)).toEqual(["waiting"]);
    expect(shown()).toBeUndefined();
    const page = await shop.shop.readOrder(reference);
    expect(JSON.stringify(page)).not.toContain("Lovely");
    const later91 = await ordered("shipped", "bola@example.com");
    later(90 * DAY);
    expect(await write(later91)).toEqual({ kind: "closed" });
    expect(await states(later91)).toEqual([]);
    expect(await states(reference)).toEqual(["waiting"]);
  });

  test("of two processes that get the same review, one writes it", async () => {
    const reference = await ordered("collected");
    const other = shopOf(database);
    other.world.now = shop.world.now;
    const results = await Promise.all([
      write(reference, { words: "One." }),
      write(reference, { words: "Two." }, other),
    ]);
    expect(results.map(({ kind }) => kind).toSorted()).toEqual(["reviewed", "written"]);
  });

  test("she is mailed at once, since others may hold the link", async () => {
    const reference = await ordered("collected");
    await write(reference);
    await relay();
    const mail = sent.find(({ subject }) => subject.startsWith("A review of Orion Dress"));
    expect(mail?.to_email).toBe("ada@example.com");
    expect(mail?.message).toContain("If it was not you");
    expect(mail?.message).not.toContain("Lovely");
  });

  test("published, every process shows it; the house's answer comes with it, and 'Not this one' takes it away", async () => {
    const other = shopOf(database);
    const reference = await ordered("collected");
    const before = shop.ports.catalogue.read().revision;
    const id = await publish(reference);
    const own = { stars: 5, fit: "true", words: "Lovely.", firstName: "Ada", city: "Lagos" };
    expect(shown()).toMatchObject({ count: 1, stars: 5, newest: [{ ...own, answer: "" }] });
    expect(shop.ports.catalogue.read().revision).not.toBe(before);
    expect(shown(other)).toBeUndefined();
    await other.ports.catalogue.refresh();
    expect(shown(other)).toEqual(shown());
    expect(await states(reference)).toEqual(["published"]);

    const answer = { id, saw: "published", answered: "", answer: "Thank you\u202e!" };
    expect(await post("answer", answer)).toMatchObject({ kind: "done" });
    expect(shown()?.newest[0]?.answer).toBe("Thank you!");
    // Somebody has answered meanwhile.
    expect(await post("answer", answer)).toMatchObject({ kind: "stale" });
    expect(await post("answer", { ...answer, answer: "a".repeat(1_001) })).toMatchObject({
      kind: "invalid",
    });
    expect(await post("refuse", { id, saw: "published" })).toMatchObject({ kind: "invalid" });
    expect(await post("refuse", { id, saw: "published", reason: "abuse" })).toMatchObject({
      kind: "done",
    });
    expect(shown()).toBeUndefined();
    await other.ports.catalogue.refresh();
    expect(shown(other)).toBeUndefined();
    expect(await acts()).toEqual(["refused-review", "answered-review", "published-review"]);
    // What is typed beside 'Publish' goes with it.
    const again = { id, saw: "refused", answered: "Thank you!", answer: "Thank you, Ada." };
    expect(await post("publish", again)).toMatchObject({ kind: "done" });
    expect(shown()?.newest[0]?.answer).toBe("Thank you, Ada.");
    const record = JSON.stringify(await shop.shop.house.listRecord({ limit: 50 }));
    expect(record).toContain("Abuse");
    // The record is never erased: it says nothing that the customer or the house wrote.
    expect(record).not.toContain("Lovely");
    expect(record).not.toContain("Thank you");
  });

  test("a form that is sent twice acts once, an old page changes nothing, and a helper may not decide", async () => {
    const reference = await ordered("collected");
    await write(reference);
    const { id } = await onlyWaiting();
    const helper: Person = { ...ADA, id: "2", role: "helper" };
    for (const name of ["publish", "refuse", "answer"]) {
      expect(await post(name, { id, saw: "waiting", reason: "data" }, helper)).toEqual({
        kind: "forbidden",
      });
    }
    const form = crypto.randomUUID();
    expect(await post("publish", { id, saw: "waiting", form })).toMatchObject({ kind: "done" });
    expect(await post("publish", { id, saw: "waiting", form })).toMatchObject({ kind: "repeated" });
    expect(await post("refuse", { id, saw: "waiting", reason: "data" })).toMatchObject({
      kind: "stale",
    });
    expect(await post("publish", { id: "none", saw: "waiting" })).toEqual({ kind: "unknown" });
    expect(shown()?.count).toBe(1);
    expect(await acts()).toEqual(["published-review"]);
  });

  test("the database itself refuses to change a customer's words", async () => {
    const reference = await ordered("collected");
    await write(reference);
    const change = database.db
      .updateTable("reviews")
      .set({ words: "Bad." } as never)
      .execute();
    await expect(change).rejects.toThrow("stays as it was written");
  });

  test("Today counts what waits", async () => {
    const reviews = async () =>
      (await shop.shop.house.readToday()).needs.filter(({ kind }) => kind === "reviews");
    expect(await reviews()).toEqual([]);
    await write(await ordered("collected"));
    expect(await reviews()).toEqual([{ kind: "reviews", count: 1 }]);
  });

  test("a page has the newest 20, and the sums of all", async () => {
    for (let at = 0; at < 23; at += 1) {
      const reference = await ordered("collected", `ada${at}@example.com`);
      later(1_000);
      await publish(reference, { stars: String(1 + (at % 5)), fit: "small", words: `No ${at}` });
    }
    const all = shown();
    expect(all).toMatchObject({ count: 23, fits: { small: 23, true: 0, large: 0 } });
    expect(all?.newest.map(({ words }) => words)).toEqual(
      Array.from({ length: 20 }, (_, at) => `No ${22 - at}`),
    );
    const { decided, next } = await shop.shop.house.listReviews();
    const older = await shop.shop.house.listReviews(next);
    expect([...decided, ...older.decided].map(({ words }) => words)).toEqual(
      Array.from({ length: 23 }, (_, at) => `No ${22 - at}`),
    );
  });

  test("photographs: unseen until the review is published, then served, and again not once it is taken back", async () => {
    const reference = await ordered("collected");
    const values = await sendForm(reference, [stubPhotograph(1), stubPhotograph(2)]);
    const [one = ""] = (await photographs()).map(({ id }) => id);
    const get = async (id: string, format = "jpg") =>
      (await shop.call("GET", `/reviews/${id}.${format}`)).status;
    expect(await get(one)).toBe(404);
    expect(await write(reference, values)).toEqual({ kind: "written" });
    const { id, photographs: taken } = await onlyWaiting();
    expect(taken.map(({ width, height }) => [width, height])).toEqual([
      [750, 1_000],
      [750, 1_000],
    ]);
    expect(taken.map((each) => each.id)).toEqual([values["photograph-1"], values["photograph-2"]]);
    for (const format of ["jpg", "avif"]) expect(await get(one, format)).toBe(404);
    expect(await shop.shop.house.readReviewPhotograph(one)).toBeInstanceOf(Buffer);
    await post("publish", { id, saw: "waiting" });
    const { status, headers } = await shop.call("GET", `/reviews/${one}.avif`);
    expect([status, headers.get("Content-Type")]).toEqual([200, "image/avif"]);
    expect(headers.get("Cache-Control")).toBe("public, max-age=3600");
    expect(shown()?.newest[0]?.photographs).toEqual(taken);
    await post("refuse", { id, saw: "published", reason: "data" });
    expect(await get(one)).toBe(404);
  });

  test("photographs that are not taken are named beside the field, and the words stay", async () => {
    const reference = await ordered("collected");
    const four = Array.from({ length: 4 }, (_, at) => stubPhotograph(at));
    expect(await sendForm(reference, four)).toMatchObject({ fault: "many", words: "Lovely." });
    const heic = Buffer.concat([Buffer.from("\0\0\0\u0018ftypheic"), Buffer.alloc(80)]);
    expect(await sendForm(reference, [heic])).toMatchObject({ fault: "heic" });
    const mixed = await sendForm(reference, [stubPhotograph(1), Buffer.alloc(80)]);
    expect(mixed).toMatchObject({ fault: "wrong", words: "Lovely." });
    expect(await write(reference, mixed)).toMatchObject({
      kind: "invalid",
      fields: { photographs: expect.stringContaining("no photograph") },
    });
    // None is kept of a form of which one was no photograph, nor of one that nobody may send.
    await sendForm(await ordered(undefined, "bola@example.com"), [stubPhotograph(1)]);
    expect(await photographs()).toEqual([]);
    expect(await states(reference)).toEqual(["open"]);
  });

  test("a network sends photographs 20 times an hour, words without any number", async () => {
    const reference = await ordered("collected");
    for (let at = 0; at < 20; at += 1) {
      expect(await sendForm(reference, [stubPhotograph(at)])).not.toHaveProperty("fault");
    }
    expect(await sendForm(reference, [stubPhotograph(1)])).toMatchObject({ fault: "limited" });
    expect(await sendForm(reference, [])).not.toHaveProperty("fault");
    later(HOUR);
    expect(await sendForm(reference, [stubPhotograph(1)])).not.toHaveProperty("fault");
    later(DAY + 1);
    await dropExpired(database.db, shop.world.now);
    expect(await photographs()).toEqual([]);
  });

  test("a photograph belongs to one review alone", async () => {
    const first = await ordered("collected");
    const values = await sendForm(first, [stubPhotograph(1)]);
    await write(first, values);
    const id = await onlyWaiting();
    await post("refuse", { id: id.id, saw: "waiting", reason: "other" });
    const second = await ordered("collected", "bola@example.com");
    await write(second, values);
    expect((await onlyWaiting()).photographs).toEqual([]);
  });

  test.each([
    ["collected", 7],
    ["shipped", 14],
  ] as const)("of what is %s we ask once, %i days later", async (stage, days) => {
    const reference = await ordered(stage);
    later(days * DAY - HOUR);
    expect(await ask()).toEqual([]);
    later(HOUR);
    expect(await ask()).toEqual(["asked"]);
    const [mail] = requests();
    expect(mail?.message).toContain(`/orders/${reference}#reviews`);
    expect(mail?.message).toContain("Orion Dress");
    expect(mail?.message).toMatch(/\/reminders\/[\w-]{20,}/);
    // Undone and done again.
    await act(undoStage, { order: reference, from: stage, by: ADA });
    await move(reference, "received", stage);
    later(days * DAY);
    expect(await ask()).toEqual(["dropped"]);
    expect(requests()).toHaveLength(1);
  });

  test("nobody is asked in the night", async () => {
    // 21:30 in Lagos.
    shop.world.now = new Date("2026-11-23T20:30:00.000Z");
    await ordered("collected");
    later(7 * DAY);
    expect(await ask()).toEqual(["later"]);
    shop.world.now = new Date("2026-12-01T05:59:00.000Z");
    expect(await ask()).toEqual([]);
    shop.world.now = new Date("2026-12-01T06:00:00.000Z");
    expect(await ask()).toEqual(["asked"]);
  });

  test("nobody is asked of what came back, is reviewed, or where she wants no such e-mail, or reviews are off", async () => {
    const undone = await ordered("collected");
    await act(undoStage, { order: undone, from: "collected", by: ADA });
    await act(cancelOrder, { order: undone, from: "received", reason: "x", by: ADA });
    await write(await ordered("collected", "bola@example.com"));
    const stopped = await ordered("collected", "chi@example.com");
    await database.db
      .insertInto("reminder_addresses")
      .values({
        email: "chi@example.com",
        token: "c".repeat(32),
        written_at: shop.world.now.toISOString(),
        stopped_at: shop.world.now.toISOString(),
      })
      .execute();
    const refunded = await ordered("collected", "dami@example.com");
    await database.db
      .updateTable("orders")
      .set({ status: "refunded" })
      .where("reference", "=", refunded)
      .execute();
    later(14 * DAY);
    expect(await ask()).toEqual(["dropped", "dropped", "dropped", "dropped"]);
    expect(requests()).toEqual([]);
    expect(await states(stopped)).toEqual(["open"]);
    expect(await states(refunded)).toEqual([]);

    const off = await ordered("collected", "ebi@example.com");
    const { version } = (await shop.shop.house.readShop()).switches.reviews;
    await shop.shop.house.post({
      path: "/house/settings",
      values: {
        act: "reviews",
        form: crypto.randomUUID(),
        version: String(version),
        offer: "no",
      },
      visit: { person: ADA } as Visit,
    });
    expect(await states(off)).toEqual([]);
    expect(await write(off)).toEqual({ kind: "closed" });
    later(14 * DAY);
    expect(await ask()).toEqual(["dropped"]);
    expect(requests()).toEqual([]);
  });

  test("erased, the reviews of a customer go with their photographs, out of the shop too; her export has them", async () => {
    const other = shopOf(database);
    const reference = await ordered("collected");
    const id = await publish(reference, await sendForm(reference, [stubPhotograph(1)]));
    await post("answer", { id, saw: "published", answered: "", answer: "Dear Ada Okafor" });
    await other.ports.catalogue.refresh();
    expect(shown(other)?.count).toBe(1);
    expect(JSON.stringify(await exportCustomer(database.db, "ADA@example.com"))).toContain(
      "Lovely.",
    );
    expect((await eraseCustomer(database.db, "ada@example.com")).kind).toBe("erased");
    for (const each of [shop, other]) {
      await each.ports.catalogue.refresh();
      expect(shown(each)).toBeUndefined();
    }
    expect(await photographs()).toEqual([]);
    expect(await states(reference)).toEqual([]);
    const rest = await Promise.all(
      (["catalogue_edits", "catalogue_history", "house_record", "outbox", "jobs"] as const).map(
        (table) => database.db.selectFrom(table).selectAll().execute(),
      ),
    );
    expect(JSON.stringify(rest)).not.toMatch(/Lovely|Ada Okafor|Lagos/);
  });

  test("a review that is not published is dropped after 90 days; a published one goes with her order's data", async () => {
    const first = await ordered("collected");
    await write(first, await sendForm(first, [stubPhotograph(1)]));
    const { id } = await onlyWaiting();
    await post("refuse", { id, saw: "waiting", reason: "other" });
    await publish(await ordered("collected", "bola@example.com"));
    later(RETENTION.refusedReview.days * DAY);
    await dropExpired(database.db, shop.world.now);
    expect(await photographs()).toHaveLength(1);
    later(1);
    await dropExpired(database.db, shop.world.now);
    expect(await photographs()).toEqual([]);
    await shop.ports.catalogue.refresh();
    expect(shown()?.count).toBe(1);
    later(RETENTION.customer.days * DAY);
    await dropExpired(database.db, shop.world.now);
    await shop.ports.catalogue.refresh();
    expect(shown()).toBeUndefined();
  });
});
