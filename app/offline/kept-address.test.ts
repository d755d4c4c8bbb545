import { expect, test } from "vitest";
import { pageRules } from "../pages.ts";
import { isPrefilled, isShopPage, keptAddress } from "./kept-address.ts";

const kept = (address: string) => keptAddress(new URL(address, "http://shop.test"));

test("pages that are the same for everybody are kept, each once", () => {
  expect(kept("/")).toBe("/");
  expect(kept("/naledi/orion-dress?utm_source=x")).toBe("/naledi/orion-dress");
  expect(kept("/cart?add=naledi/orion-dress&size=M")).toBe("/cart");
  expect(kept("/naledi?utm_source=x&colour=blue")).toBe("/naledi?colour=blue");
});

test("the contact page is kept once and empty, whatever piece is asked about", () => {
  expect(kept("/contact?about=Orion+Dress%2C+Naledi")).toBe("/contact");
  const isFilled = (address: string) => isPrefilled(new URL(address, "http://shop.test"));
  expect(["/contact?about=x", "/contact?a=x", "/contact", "/terms?about=x"].map(isFilled)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test("one's own saved pieces are kept, somebody's list is not", () => {
  expect(kept("/saved")).toBe("/saved");
  expect(kept("/saved?pieces=naledi/orion-dress")).toBeUndefined();
});

test.each([
  "/checkout",
  "/orders/HZ-ABCDEFGHJKMNPQRSTVWXYZ0123",
  "/pay/token",
  "/search?q=red",
  "/messages",
  "/newsletter/token",
  "/restock/token",
  "/preview/token",
  "/house",
  "/house/orders",
  "/sitemap.xml",
  "/feeds/products.xml",
  "/api/rates",
  "/nowhere",
])("%s is not kept", (address) => {
  expect(kept(address)).toBeUndefined();
});

test("nothing private, of a payment or of the house may be on the device, whatever the table says", () => {
  const onDevice = pageRules.filter(({ isOnDevice }) => isOnDevice);
  expect(onDevice.length).toBeGreaterThan(10);
  expect(onDevice.filter(({ source }) => source === "private")).toEqual([]);
  expect(new Set(onDevice.map(({ policy }) => policy))).toEqual(new Set(["shop"]));
  expect(onDevice.filter(({ isFile }) => isFile)).toEqual([]);
});

test("what a page of a payment or of the house needs never comes from the device", () => {
  expect(["/", "/cart", "/offline"].map(isShopPage)).toEqual([true, true, true]);
  const others = [
    "/checkout",
    "/orders/HZ-1",
    "/pay/token",
    "/house",
    "/house/orders",
    "/preview/x",
  ];
  expect(others.map(isShopPage)).toEqual(others.map(() => false));
});
