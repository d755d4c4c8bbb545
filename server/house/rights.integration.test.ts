import { afterAll, beforeAll, expect, test } from "vitest";
import { ROLES } from "../../domain/house/rights.ts";
import type { Role } from "../../domain/house/rights.ts";
import { letIn, visitOf } from "../../tests/support/house.ts";
import { CALLS, FORMS } from "../../tests/support/house-rights.ts";
import { PUBLIC_URL, testShop } from "../../tests/support/shop.ts";
import type { TestShop } from "../../tests/support/shop.ts";
import { openSqlite } from "../../tests/support/test-database.ts";
import type { TestDatabase } from "../../tests/support/test-database.ts";
import { forms } from "./commands.ts";
import type { FormPath } from "./commands.ts";

let database: TestDatabase;
let shop: TestShop;
let cookies: Readonly<Record<Role, string>>;
beforeAll(async () => {
  database = await openSqlite();
  shop = testShop(database.db);
  const cookieOf = (role: Role) => letIn(shop, `${role}@house.example`, role);
  cookies = {
    owner: await cookieOf("owner"),
    helper: await cookieOf("helper"),
    workshop: await cookieOf("workshop"),
  };
});
afterAll(() => database.close());

const listed = Object.entries(FORMS).flatMap(([path, groups]) =>
  groups.flatMap(({ who, acts }) => acts.split(" ").map((act) => ({ path, act, who }))),
);

test("every command and every call of the house is in the table of who may", () => {
  const names = Object.entries(forms).flatMap(([path, acts]) =>
    Object.keys(acts).map((act) => `${path} ${act}`),
  );
  expect(listed.map(({ path, act }) => `${path} ${act}`).toSorted()).toEqual(names.toSorted());
  const calls = shop.addresses.filter((address) => address.includes(" /house/api/"));
  expect(Object.keys(CALLS).toSorted()).toEqual([...new Set(calls)].toSorted());
});

test.each(listed)("$path $act is for $who", async ({ path, act, who }) => {
  for (const role of ROLES) {
    const visit = await visitOf(shop, cookies[role]);
    const values = { act, form: crypto.randomUUID(), order: "HZ-1" };
    const sent = { path: path as FormPath, values, visit };
    const posted = (await shop.shop.house.post(sent)) as { result: { kind: string } } | undefined;
    const isForbidden = posted?.result.kind === "forbidden";
    expect({ role, isForbidden }).toEqual({ role, isForbidden: !who.includes(role) });
  }
});

test.each(Object.entries(CALLS))("%s is for %s", async (address, who) => {
  const [method = "", path = ""] = address.split(" ");
  const filled = path.replace(/:\w+/g, "x");
  for (const role of ROLES) {
    const headers = { Cookie: cookies[role], Origin: PUBLIC_URL };
    const { status } = await shop.call(method, filled, method === "GET" ? undefined : {}, headers);
    expect({ role, isForbidden: status === 403 }).toEqual({
      role,
      isForbidden: !who.includes(role),
    });
  }
});

test("what an owner allows a helper beyond the role, nobody of the workshop can be allowed", async () => {
  const workshop = await visitOf(shop, cookies.workshop);
  await database.db
    .updateTable("house_people")
    .set({ may_give_credit: 1, may_record_payments: 1, may_see_takings: 1 })
    .where("id", "=", workshop.person.id)
    .execute();
  const visit = await visitOf(shop, cookies.workshop);
  const sent = { path: "/house/orders/:number", visit } as const;
  for (const act of ["credit", "record-payment"]) {
    const values = { act, form: crypto.randomUUID(), order: "HZ-1" };
    expect((await shop.shop.house.post({ ...sent, values }))?.result.kind).toBe("forbidden");
  }
});

test("a changed role counts at the next press, in both directions", async () => {
  const { person } = await visitOf(shop, cookies.helper);
  const send = async () => {
    const visit = await visitOf(shop, cookies.helper);
    const values = { act: "note", form: crypto.randomUUID(), order: "HZ-1", note: "x" };
    return (await shop.shop.house.post({ path: "/house/orders/:number", values, visit }))?.result
      .kind;
  };
  const become = (role: Role) =>
    database.db.updateTable("house_people").set({ role }).where("id", "=", person.id).execute();
  expect(await send()).toBe("unknown");
  await become("workshop");
  expect(await send()).toBe("forbidden");
  await become("helper");
  expect(await send()).toBe("unknown");
});
