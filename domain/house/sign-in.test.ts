import { expect, test } from "vitest";
import { housePath, signInFor } from "./sign-in.ts";

test.each(["/house", "/house/orders/HZ-1001", "/house/orders?q=ada&page=2", "/house/settings"])(
  "%s is where one goes after signing in",
  (path) => {
    expect(housePath(path)).toBe(path);
  },
);

test.each([
  null,
  "",
  "//evil.example",
  "https://evil.example/house",
  "/\\evil.example",
  "/house/../checkout",
  "/house//evil.example",
  "/house\\evil",
  "/houses",
  "/house/sign-in?to=/house",
  "/house/sign-out",
  "/house/api/photographs",
  "/house/invitation/token",
  "/house/a\nSet-Cookie: x",
  `/house/${"a".repeat(600)}`,
])("%j leads to Today", (path) => {
  expect(housePath(path)).toBe("/house");
});

test("the sign-in page keeps where somebody wanted to go", () => {
  expect(signInFor("/house/orders/HZ-1001?x=1")).toBe(
    "/house/sign-in?to=%2Fhouse%2Forders%2FHZ-1001%3Fx%3D1",
  );
  expect(signInFor("/house")).toBe("/house/sign-in");
});
