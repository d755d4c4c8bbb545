import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { onDatabases } from "../../tests/support/databases.ts";
import type { TestDatabase } from "../../tests/support/databases.ts";
import { orderBody } from "../../tests/support/order-body.ts";
import { paid, testShop } from "../../tests/support/shop.ts";
import type { TestShop } from "../../tests/support/shop.ts";
import type { BeginRequest } from "../providers/paystack.ts";

onDatabases("payments on the provider's page, on $name", ({ open }) => {
  let database: TestDatabase;
  let shop: TestShop;
  let begun: BeginRequest[];
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(() => {
    shop = testShop(database.db);
    begun = [];
    shop.world.begin = (request) => {
      begun.push(request);
      return { kind: "begun", url: "https://checkout.paystack.com/ab12" };
    };
  });
  afterAll(() => database.close());

  const place = async () => (await shop.call("POST", "/api/orders", orderBody())).body;

  test("the server begins a payment of all that is due; it is settled even if nobody returns", async () => {
    const { reference } = await place();
    expect(await shop.shop.payOnPage(reference, "all")).toEqual({
      kind: "begun",
      url: "https://checkout.paystack.com/ab12",
    });
    const [asked] = begun as [BeginRequest];
    expect(asked).toMatchObject({
      amount: 35_000_000,
      currency: "NGN",
      email: "ada@example.com",
      callbackUrl: `http://localhost:3000/orders/${reference}`,
    });
    expect(asked.reference).not.toBe(reference);
    // Whoever has the order's address may press this, so the provider learns nothing but the order.
    expect(JSON.stringify(asked.metadata)).not.toContain("Okafor");

    shop.world.verify = () => paid(asked);
    const paidData = { id: 1, domain: "test", status: "success", ...asked };
    await shop.webhook({ event: "charge.success", data: paidData });
    expect((await shop.call("GET", `/api/orders/${reference}`)).body.status).toBe("paid");
    expect(await shop.shop.payOnPage(reference, "all")).toEqual({ kind: "nothing-due" });
    expect(begun).toHaveLength(1);
  });

  test("by a link the payer's address goes to the provider, and the order's reference to nobody", async () => {
    const { reference } = await place();
    const { body } = await shop.call("POST", "/api/pay-links", { order: reference });
    const path = new URL((body as unknown as { url: string }).url).pathname;
    const token = path.replace("/pay/", "");
    const pay = (form: object) => shop.shop.payLinkOnPage(token, form);
    expect(await pay({ pay: "", email: "bola" })).toMatchObject({ kind: "invalid" });
    expect(await pay({ pay: "", email: "bola@example.com" })).toMatchObject({ kind: "begun" });
    expect(begun).toHaveLength(1);
    expect(begun[0]).toMatchObject({
      email: "bola@example.com",
      callbackUrl: `http://localhost:3000${path}`,
    });
    expect(JSON.stringify(begun)).not.toContain(reference);
    expect(await shop.shop.payLinkOnPage("A".repeat(32), {})).toEqual({ kind: "unknown-order" });
  });

  test.each([
    { kind: "refused" as const, message: "Invalid key" },
    { kind: "unreachable" as const, reason: "status 500" },
    { kind: "rate-limited" as const },
  ])("if the provider begins none ($kind), the order is open as before", async (answer) => {
    const { reference } = await place();
    shop.world.begin = () => answer;
    expect(await shop.shop.payOnPage(reference, "all")).toEqual({ kind: "not-begun" });
    expect((await shop.call("GET", `/api/orders/${reference}`)).body.status).toBe("pending");
  });
});
