import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { onDatabases } from "../../tests/support/databases.ts";
import type { TestDatabase } from "../../tests/support/databases.ts";
import { ADA, onOrders } from "../../tests/support/house.ts";
import { customer, orderBody } from "../../tests/support/order-body.ts";
import { paid, testShop } from "../../tests/support/shop.ts";
import type { TestShop } from "../../tests/support/shop.ts";
import type { Person, Visit } from "../house/visit.ts";
import { addNote, showComments } from "./change-details.ts";
import { cancelOrder, moveTo, undoStage } from "./change-stage.ts";
import { chargeOrder } from "./charge-order.ts";

const NGOZI: Person = { id: "ngozi", email: "n@house.example", name: "Ngozi", role: "workshop" };
const EMEKA: Person = { ...NGOZI, id: "emeka", email: "e@house.example", name: "Emeka" };
const CHI: Person = { ...NGOZI, id: "chi", email: "c@house.example", name: "Chi", role: "helper" };

onDatabases("an order in the workshop, on $name", ({ open }) => {
  let database: TestDatabase;
  let shop: TestShop;
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(() => {
    shop = testShop(database.db);
  });
  afterAll(() => database.close());

  const act = onOrders(() => shop);
  const visit = (person: Person): Visit => ({
    person,
    sessionId: "1",
    confirmedAt: "",
    hasFactor: false,
    needsFactor: false,
  });
  const seen = (number: number, person = NGOZI) =>
    shop.shop.house.orders.readForWorkshop(number, visit(person));

  async function ordered(isPaid = true) {
    const comments = "Call me on 0803 555 0199, the waist is loose";
    const giftMessage = "For Zainab";
    const body = { ...orderBody(), customer: { ...customer(), comments, giftMessage } };
    const result = await shop.shop.placeOrder(body);
    if (!("order" in result)) throw new Error(result.kind);
    const { order } = result;
    shop.world.now = new Date(shop.world.now.getTime() + 10_000);
    if (isPaid) shop.world.verify = () => paid(order);
    await shop.shop.settlePayment(order.reference);
    return { reference: order.reference, number: Number(order.number.slice(3)) };
  }

  test("it has name, pieces, sizes, day and stage; no money, no way to reach her, no reference, and no word of hers", async () => {
    const { number, reference } = await ordered();
    await act(addNote, { number, by: ADA, note: "Hem 2 cm longer", isForWorkshop: true });
    await act(addNote, { number, by: ADA, note: "She pays late", isForWorkshop: false });
    const order = await seen(number);
    expect(order).toMatchObject({
      number: `HZ-${number}`,
      name: "Ada Okafor",
      stage: "received",
      steps: ["cutting", "sewing", "ready"],
      canUndo: false,
      words: ["Hem 2 cm longer"],
    });
    expect(order?.lines.map(({ name, size, quantity }) => [name, size, quantity])).toEqual([
      ["Orion Dress", "M", 2],
      ["Bubble & Molly Combo", "S", 1],
    ]);
    const text = JSON.stringify(order);
    const { email, phone, address, state } = customer();
    for (const secret of [email, phone, address, state, reference, "0199", "Zainab", "pays late"]) {
      expect(text).not.toContain(secret);
    }
    // No number of a thousand or more, which a sum would be, but the order's.
    expect(text.replaceAll(`HZ-${number}`, "").replace(/\d{4}-\d\d-\d\d/g, "")).not.toMatch(
      /\d{4}/,
    );
  });

  test("what she wrote is shown once the owner has ticked 'For the workshop', in the record, and not after unticking; a helper cannot tick it", async () => {
    const { number } = await ordered();
    const tick = (by: Person, isForWorkshop: boolean) =>
      act(showComments, { number, by, isForWorkshop });
    expect(await tick(CHI, true)).toEqual({ kind: "forbidden" });
    expect((await seen(number))?.words).toEqual([]);
    // Whoever reads her comments anyway has them on the sheet.
    expect((await seen(number, CHI))?.words).toHaveLength(2);
    expect(await tick(ADA, true)).toMatchObject({ kind: "done" });
    expect((await seen(number))?.words).toEqual([
      "Comments: Call me on 0803 555 0199, the waist is loose",
      "Gift message: For Zainab",
    ]);
    await tick(ADA, false);
    expect((await seen(number))?.words).toEqual([]);
    const about = { kind: "order", id: `HZ-${number}` };
    const entries = await shop.shop.house.listRecord({ about, limit: 5 });
    expect(entries.map((entry) => entry.act)).toEqual(["hid-comments", "showed-comments"]);
  });

  test("it moves up to 'Ready', and undoes what the same person moved; shipping, cancelling and others' steps are not for it", async () => {
    const { number } = await ordered();
    const move = (to: "cutting" | "sewing" | "ready" | "shipped" | "collected", by: Person) =>
      act(moveTo(to), {
        number,
        by,
        from: "ready",
        to,
        ...(to === "cutting" && { from: "received" }),
      });
    expect(await move("cutting", NGOZI)).toMatchObject({ kind: "done" });
    const undo = (by: Person) => act(undoStage, { number, by, from: "cutting" });
    expect(await undo(EMEKA)).toEqual({ kind: "refused", why: "not-own" });
    expect((await seen(number, EMEKA))?.canUndo).toBe(false);
    expect((await seen(number))?.canUndo).toBe(true);
    expect(await undo(NGOZI)).toMatchObject({ kind: "done" });

    await move("cutting", ADA);
    expect(await undo(NGOZI)).toEqual({ kind: "refused", why: "not-own" });
    expect(await undo(CHI)).toMatchObject({ kind: "done" });
    for (const to of ["cutting", "sewing", "ready"] as const) {
      const from = to === "cutting" ? "received" : to === "sewing" ? "cutting" : "sewing";
      expect(await act(moveTo(to), { number, by: NGOZI, from, to })).toMatchObject({
        kind: "done",
      });
    }
    expect((await seen(number))?.steps).toEqual([]);
    for (const to of ["shipped", "collected"] as const) {
      expect(await move(to, NGOZI)).toEqual({ kind: "forbidden" });
    }
    const from = "ready";
    expect(await act(cancelOrder, { number, by: NGOZI, from, reason: "" })).toEqual({
      kind: "forbidden",
    });
    await move("shipped", ADA);
    expect((await seen(number))?.canUndo).toBe(false);
    expect(await act(undoStage, { number, by: NGOZI, from: "shipped" })).toEqual({
      kind: "refused",
      why: "not-own",
    });
  });

  test("an order with something due is not told apart: the refusal names no sum, nor does the page", async () => {
    const unpaid = await ordered(false);
    expect(await seen(unpaid.number)).toMatchObject({ steps: [], fault: "nothing-paid" });
    const { number } = await ordered();
    const charge = { kind: "extra", label: "Beads", amount: 1_234_500, isConfirmed: true } as const;
    expect(await act(chargeOrder, { number, by: ADA, ...charge })).toMatchObject({ kind: "done" });
    const order = await seen(number);
    expect(order).toMatchObject({ steps: ["cutting", "sewing", "ready"], fault: undefined });
    expect(JSON.stringify(order)).not.toMatch(/12345|Beads/);
  });

  test("its search knows numbers, names and pieces, and neither phone, e-mail nor reference", async () => {
    const { number } = await ordered();
    const search = async (text: string, isByNameAlone: boolean) => {
      const query = { view: "all", limit: 30, text, isByNameAlone } as const;
      const { cards } = await shop.shop.house.orders.search(query);
      return cards.some((card) => card.number === number);
    };
    for (const text of [`HZ-${number}`, "Okafor", "Orion"]) {
      expect(await search(text, true)).toBe(true);
    }
    for (const text of ["0803 555 0123", "ada@example.com"]) {
      expect(await search(text, false)).toBe(true);
      expect(await search(text, true)).toBe(false);
    }
  });
});
