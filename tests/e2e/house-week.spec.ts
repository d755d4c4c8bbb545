import type { BuiltShop } from "../support/built-shop.ts";
import { expect, test as base } from "../support/fixtures.ts";
import { ownShop } from "../support/own-shop.ts";
import {
  creditAndRefund,
  customerBuys,
  customerFollowsIt,
  isCutAndSewn,
  isShippedWithALink,
  ownerSeesIt,
  sizeChanges,
} from "../support/week/order-steps.ts";
import { helperTriesMore, ownerComesIn, phoneIsLost } from "../support/week/people-steps.ts";
import { newPieceFromTwoPhotographs, shopperSeesIt } from "../support/week/piece-steps.ts";
import { blackFridayForAMinute, messageIsAnswered } from "../support/week/trade-steps.ts";
import { phone } from "../support/week/week.ts";

/** A new shop of its own, in which nothing has happened yet. */
const test = base.extend<object, { shop: BuiltShop }>({ shop: ownShop() });
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

const ORION = { path: "/naledi/orion-dress", amount: "140,000" };
const VEGA = { path: "/naledi/vega-dress", amount: "120,000" };

test(
  "a week in the house, on a phone, by touch",
  { tag: "@rest" },
  async ({ page: customer, shop, browser }) => {
    test.setTimeout(720_000);
    const { page: owner } = await phone({ browser, shop }, "127.18.77.10");
    const week = { shop, browser, owner, customer };
    const { step } = test;

    await step("the owner comes in by an invitation, and signs in", () => ownerComesIn(week));
    const order = await step("an order comes in", () => customerBuys(week, ORION));
    await step("the owner sees it", () => ownerSeesIt(week, order));
    await step("it is cut and sewn", () => isCutAndSewn(week));
    await step("its size changes", () => sizeChanges(week));
    await step("it is ready, and shipped with a link", () => isShippedWithALink(week));
    await step("the customer follows it", () => customerFollowsIt(week, order));
    await step("a credit and a refund", () => creditAndRefund(week, order));
    await step("a new piece from two photographs", () => newPieceFromTwoPhotographs(week));
    await step("a shopper sees it", () => shopperSeesIt(week));
    const second = await step("and buys it", () => customerBuys(week, VEGA));
    expect(second.number).not.toBe(order.number);
    await step("Black Friday, for a minute", () => blackFridayForAMinute(week));
    await step("a message is answered", () => messageIsAnswered(week));
    const after = await step("the phone is lost", () => phoneIsLost(week));
    await step("a helper tries what only an owner may", () => helperTriesMore(after, second));
    await after.owner.context().close();
  },
);
