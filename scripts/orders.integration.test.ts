import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loggedReference } from "../server/orders/logged-reference.ts";
import { onDatabases } from "../tests/support/databases.ts";
import type { TestDatabase } from "../tests/support/databases.ts";
import { runOwnerCommand } from "../tests/support/owner-command.ts";
import { customer, orderBody } from "../tests/support/order-body.ts";
import { paid, testShop, transactionIdOf } from "../tests/support/shop.ts";

onDatabases("npm run orders on $name", ({ open }) => {
  let database: TestDatabase;
  let reference: string;
  beforeAll(async () => {
    database = await open();
    const shop = testShop(database.db);
    shop.world.now = new Date("2026-11-21T23:30:00.000Z");
    const person = {
      ...customer(),
      firstName: "=1+1",
      address: "12 Example Street\nPort Harcourt",
    };
    const order = (await shop.call("POST", "/api/orders", { ...orderBody(), customer: person }))
      .body;
    shop.world.verify = () => paid(order);
    await shop.call("POST", `/api/orders/${order.reference}/confirm`);
    ({ reference } = order);
  });
  afterAll(() => database.close());

  const orders = (...args: string[]) => runOwnerCommand("orders", args, database);

  test("lists the orders by Port Harcourt's clock", async () => {
    const { code, out } = await orders("list", "--status", "paid");
    expect(code).toBe(0);
    const [headings, row] = out.split("\n");
    expect(headings).toMatch(
      /^placed +number +reference +status +total +pieces +customer +e-mail$/,
    );
    expect(row).toMatch(/^2026-11-22 00:30  HZ-1\d{3}  HZ\w{26}  paid    ₦350,000  3 /);
    expect(row).toContain(reference);
  });

  test("shows all of an order", async () => {
    const { code, out } = await orders("show", reference.toLowerCase());
    expect(code).toBe(0);
    expect(out).toContain("2 × Orion Dress, size M: ₦280,000");
    expect(out).toContain("12 Example Street, Port Harcourt, Rivers, NG");
    expect(out).toContain(`transaction ${transactionIdOf({ reference })}`);
    expect(out).toContain("order-confirmation: waiting");
  });

  test("shows the order that a line of the log means", async () => {
    const logged = loggedReference(reference);
    expect(logged).toMatch(/^HZ#[0-9a-f]{12}$/);
    expect((await orders("show", logged)).out).toContain(`Order    ${reference}`);
    const other = await orders("show", "HZ#000000000000");
    expect([other.code, other.errors]).toEqual([1, "There is no order HZ#000000000000.\n"]);
  });

  test("stores refunds as intents, up to what was paid, and shows them", async () => {
    const why = ["--reason", "Wrong size"];
    const part = await orders("refund", reference, "--amount", "1,000.50", ...why);
    expect(part.out).toBe(`₦1,000.50 of ${reference} will go back: the shop sends it.\n`);
    const more = await orders("refund", reference, "--amount", "349000", ...why);
    expect([more.code, more.errors]).toEqual([1, "Only ₦348,999.50 can still be returned.\n"]);
    expect((await orders("refund", reference.toLowerCase(), ...why)).out).toContain("₦348,999.50");
    expect((await orders("refund", reference, ...why)).errors).toMatch(
      /^Nothing is left to return/,
    );
    const { out } = await orders("show", reference);
    expect(out).toContain(
      `₦348,999.50 of ${reference}: is being sent; by npm run orders: Wrong size`,
    );
    expect((await orders("refund", "HZ0", ...why)).code).toBe(1);
    for (const wrong of [[], ["--amount", "-1", ...why], ["--amount", "1.5", ...why]]) {
      expect((await orders("refund", reference, ...wrong)).code).toBe(2);
    }
  });

  test("gives store credit, whose code the checkout takes", async () => {
    const given = await orders(
      "credit",
      "bola@example.com",
      "--amount",
      "35000",
      "--reason",
      "Size",
    );
    expect(given.code).toBe(0);
    const [, code = ""] =
      /^₦35,000 for orders of bola@example.com: (HZC(?:-\w{4}){4})$/m.exec(given.out) ?? [];
    const shop = testShop(database.db);
    const left = await shop.call("POST", "/api/credits", {
      credit: code,
      email: "Bola@example.com",
    });
    expect(left.body).toEqual({ left: 3_500_000 });
  });

  test("exports a day as CSV without formulas", async () => {
    const { code, out } = await orders("export", "--from", "2026-11-22", "--to", "2026-11-22");
    expect(code).toBe(0);
    const [headings, record] = out.split("\r\n");
    expect(headings).toMatch(/^"reference","number","status","placed_at",/);
    expect(record).toMatch(/^"HZ\w{26}","HZ-1\d{3}","paid","2026-11-22 00:30"/);
    expect(record).toContain(reference);
    expect(record).toContain(
      '"standard","350000","0","0","0","0","0","350000","350000","0","0","NGN","3",',
    );
    expect(record).toContain('"2 × Orion Dress (M); 1 × ');
    expect(record).toContain(`"'=1+1"`);
    expect(record).toContain(`"'+234 803 555 0123","12 Example Street\nPort Harcourt"`);
    const dayBefore = await orders("export", "--from", "2026-11-21", "--to", "2026-11-21");
    expect(dayBefore.out).toBe(`${headings}\r\n`);
  });

  test("exports to a new file that only its owner may read, and never over another", async () => {
    const folder = await mkdtemp(join(tmpdir(), "hazelzuri-export-"));
    const file = join(folder, "orders.csv");
    const days = ["--from", "2026-11-01", "--to", "2026-11-30", "--out", file];
    expect(await orders("export", ...days)).toMatchObject({ code: 0 });
    expect(await readFile(file, "utf8")).toMatch(/^\uFEFF"reference"/);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const again = await orders("export", ...days);
    expect(again).toMatchObject({
      code: 1,
      errors: expect.stringContaining("is there already and is not"),
    });
    await rm(folder, { recursive: true });
  });

  test("says why a confirmation is not sent again", { tags: ["rest"] }, async () => {
    const { code, errors } = await orders("resend", reference);
    expect(code).toBe(1);
    expect(errors).toContain("It was not sent yet and will be");
  });

  test("sends a confirmation once more", async () => {
    await database.db.updateTable("outbox").set({ state: "sent" }).execute();
    expect(await orders("resend", reference)).toMatchObject({ code: 0 });
    const { out } = await orders("show", reference);
    expect(out).toContain("order-confirmation: waiting");
  });

  test(
    "lists what needs attention below the orders, until somebody says what was done",
    { tags: ["rest"] },
    async () => {
      expect((await orders("list")).out).not.toContain("Needs attention");
      const shop = testShop(database.db);
      shop.world.now = new Date("2026-11-22T09:00:00.000Z");
      const transaction = { reference, amount: 35_000_000 };
      const dispute = { id: 7, status: "awaiting-merchant-feedback", transaction };
      await shop.webhook({ event: "charge.dispute.create", data: dispute });
      const refund = { transaction_reference: reference, refund_reference: "R1", amount: "1050" };
      await shop.webhook({ event: "refund.failed", data: refund });

      const listed = await orders("list", "--status", "failed");
      expect(listed.out).toContain("Needs attention (2).");
      expect(listed.out).toMatch(
        new RegExp(
          String.raw`[0-9a-f]{8}  2026-11-22 10:00  A payment is disputed  ${reference}  350,000\.00 +event `,
        ),
      );
      const [id = ""] = /[0-9a-f]{8}(?=.*A refund failed +\S+ +10\.50)/.exec(listed.out) ?? [];
      const note = "Paid back\nby bank transfer";
      const done = await orders("done", id, "--note", note);
      expect(done).toMatchObject({
        code: 0,
        out: "Noted: A refund failed. It is listed no more.\n",
      });
      expect((await orders("list")).out).toContain("Needs attention (1).");
      const { out } = await orders("show", reference);
      expect(out).toMatch(/What was done\n.*refund\.failed.*Paid back, by bank transfer/);
      expect(await orders("done", id, "--note", note)).toMatchObject({
        code: 1,
        errors: `Nothing named ${id} needs attention.\n`,
      });
    },
  );

  test("a bespoke order is written, charged, moved and cancelled", { tags: ["rest"] }, async () => {
    const person = ["--name", "Bola Ade", "--phone", "+234 803 555 0124"];
    const to = ["--address", "Collects it", "--ready", "2099-12-20"];
    const gown = ["--what", "Gown after a drawing", "--price", "250000"];
    const written = await orders("bespoke", "bola@example.com", ...person, ...to, ...gown);
    expect(written).toMatchObject({ code: 0, errors: "" });
    const [, number = ""] =
      /Order (HZ-1\d{3}) is written: http\S+\/orders\/HZ\w{26}/.exec(written.out) ?? [];
    const wrong = await orders("bespoke", "bola", ...person, ...to, ...gown);
    expect(wrong).toMatchObject({ code: 2, errors: expect.stringContaining("customer.email") });

    const fee = ["--what", "Delivery by DHL", "--amount", "15000"];
    expect((await orders("charge", number, ...fee)).out).toBe(
      "Total ₦265,000, paid ₦0, due ₦265,000.\n",
    );
    expect(await orders("stage", number, "cutting")).toMatchObject({
      code: 1,
      errors: "Nothing is paid yet, so nothing is made.\n",
    });
    expect((await orders("ready", number, "2099-12-24")).code).toBe(0);
    expect((await orders("cancel", number, "--reason", "Asked")).out).toContain("cancelled");
    expect((await orders("undo", number)).out).toContain("received");
    const { out } = await orders("show", number);
    expect(out).toContain("Added    Delivery by DHL: ₦15,000");
    expect(out).toContain("Ready by 2099-12-24");
    expect(out).toMatch(/cancelled \(Asked\), by npm run orders\n.*received \(undone\)/);
  });

  test(
    "a paid order goes its way, and is not undone past its beginning",
    { tags: ["rest"] },
    async () => {
      const parcel = ["--courier", "DHL", "--tracking", "https://dhl.example/1"];
      expect((await orders("stage", reference, "shipped", ...parcel)).code).toBe(0);
      expect((await orders("show", reference)).out).toContain("DHL, https://dhl.example/1");
      expect((await orders("cancel", reference, "--reason", "Late")).code).toBe(1);
      expect((await orders("undo", reference)).code).toBe(0);
      expect(await orders("undo", reference)).toMatchObject({ code: 1 });
    },
  );

  test("an order that is not there is one clear line", async () => {
    const [show, resend] = await Promise.all([orders("show", "HZ0"), orders("resend", "HZ0")]);
    const answer = { code: 1, out: "", errors: "There is no order HZ0.\n" };
    expect([show, resend]).toEqual([answer, answer]);
  });
});

test.each([
  [["list", "--status", "lost"], "--status is one of pending, part_paid, paid, failed, refunded."],
  [["list", "--limit", "0"], "--limit is a whole number"],
  [
    ["credit", "ada@example.com", "--amount", "1.5", "--reason", "Size"],
    "--amount is in whole naira",
  ],
  [["credit", "ada@example.com", "--amount", "500"], "Say why"],
  [["credit", "ada", "--amount", "500", "--reason", "Size"], "EMAIL is an e-mail address."],
  [["stage", "HZ-1001", "sold"], "STAGE is one of"],
  [["stage", "HZ-1001", "shipped", "--tracking", "http://dhl.example"], "https"],
  [["charge", "HZ-1001", "--amount", "1.5", "--what", "Fee"], "--amount is in whole naira"],
  [["charge", "HZ-1001", "--amount", "500"], "Say what the customer reads"],
  [["cancel", "HZ-1001"], "Say why"],
  [["ready", "HZ-1001", "soon"], "DAY is a day"],
  [["done", "0a1b2c3d"], "Say what was done"],
  [["done", "0a1b2c3d", "--note", " "], "Say what was done"],
  [["done", "0a1b2c3d", "--note", "refunded ".repeat(60)], "--note has at most 500 characters."],
  [["export", "--from", "2026-11-31", "--to", "2026-12-01"], "--from and --to are days"],
  [["export", "--from", "2026-11-02", "--to", "2026-11-01"], "--from is after --to."],
])("%j is asked for wrongly", { tags: ["rest"] }, async (args, message) => {
  const nowhere = { dataDir: join(tmpdir(), "hazelzuri-nowhere"), databaseUrl: undefined };
  const answer = await runOwnerCommand("orders", args, nowhere);
  expect(answer).toMatchObject({ code: 2, out: "", errors: expect.stringContaining(message) });
});
