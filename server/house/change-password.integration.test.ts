import { TOTP } from "otpauth";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { onDatabases } from "../../tests/support/databases.ts";
import type { TestDatabase } from "../../tests/support/databases.ts";
import {
  cookieOf,
  letIn,
  PASSWORD,
  PHONE,
  postSettings,
  signedIn,
  visitOf,
} from "../../tests/support/house.ts";
import { createDevice } from "../../tests/support/push-service.ts";
import { testShop } from "../../tests/support/shop.ts";
import type { TestShop } from "../../tests/support/shop.ts";

// scrypt takes long; `passwords.test.ts` tests it.
vi.mock(import("./passwords.ts"), async () => {
  const { createHash } = await import("node:crypto");
  const hashOf = (password: string) => createHash("sha256").update(password).digest("hex");
  return {
    hashPassword: async (password) => hashOf(password),
    isPassword: async (hash, password) => hash === hashOf(password),
  };
});

const CHOSEN = "violet anchor drum nine";

onDatabases("changing a password while signed in, on $name", ({ open }) => {
  let database: TestDatabase;
  let shop: TestShop;
  beforeEach(async () => {
    database = await open();
    const push = { accepts: () => true, send: async () => ({ kind: "sent" as const }) };
    shop = testShop(database.db, undefined, { push });
  });
  afterEach(() => database.close());

  const house = () => shop.shop.house;
  const change = async (cookie: string, more: Record<string, string> = {}) => {
    const typed = { password: PASSWORD, chosen: CHOSEN, repeat: CHOSEN, ...more };
    return postSettings(shop, cookie, "change-password", typed);
  };
  const trySignIn = async (password: string) =>
    (await house().signIn({ email: "ada@example.com", password, stay: false }, PHONE)).kind;

  test("takes the new one from then on, ends all other sessions, and is in the record", async () => {
    const cookie = await letIn(shop, "ada@example.com");
    const lost = await signedIn(shop, "ada@example.com", true);
    const { subscription } = createDevice("https://push.example/lost");
    await house().subscribeDevice(await visitOf(shop, lost), subscription);
    const colleague = await letIn(shop, "bola@example.com", "helper");
    shop.world.now = new Date(shop.world.now.getTime() + 60 * 60_000);
    expect(await change(cookie)).toEqual({ kind: "done", ended: 1 });
    expect(await house().readVisit(lost)).toBeUndefined();
    expect(await database.db.selectFrom("push_devices").select("endpoint").execute()).toEqual([]);
    await visitOf(shop, colleague);
    expect((await visitOf(shop, cookie)).confirmedAt).toBe(shop.world.now.toISOString());
    expect(await trySignIn(PASSWORD)).toBe("wrong");
    expect(await trySignIn(CHOSEN)).toBe("in");
    const entries = await house().listRecord({ limit: 5 });
    const entry = entries.find(({ act }) => act === "changed-password");
    expect(entry).toMatchObject({ act: "changed-password", who: "ada", after: '{"ended":1}' });
    expect(JSON.stringify(await house().listRecord({ limit: 50 }))).not.toContain("violet");
  });

  test("asks for the old one, however fresh the session, ten times at most", async () => {
    const cookie = await letIn(shop, "ada@example.com");
    const other = await signedIn(shop, "ada@example.com");
    for (let time = 0; time < 10; time++) {
      expect(await change(cookie, { password: "wrong" })).toEqual({
        kind: "refused",
        why: "wrong",
      });
    }
    expect(await change(cookie)).toEqual({
      kind: "refused",
      why: "limited",
      retryAfter: 15 * 60,
    });
    await visitOf(shop, other);
    shop.world.now = new Date(shop.world.now.getTime() + 15 * 60_000);
    expect(await change(cookie)).toMatchObject({ kind: "done" });
  });

  test.each([
    ["a short one", { chosen: "short", repeat: "short" }, "chosen"],
    ["one that is easily guessed", { chosen: "hazelzuri2026", repeat: "hazelzuri2026" }, "chosen"],
    ["a common one", { chosen: "liverpoolfc1892", repeat: "liverpoolfc1892" }, "chosen"],
    ["one that was mistyped", { repeat: `${CHOSEN}s` }, "repeat"],
    ["the same", { chosen: PASSWORD, repeat: PASSWORD }, "chosen"],
    ["one that is too long", { chosen: "k7#Vq2!mZx9p".repeat(17), repeat: "" }, "chosen"],
  ])("refuses %s, and changes nothing", async (_name, more, field) => {
    const cookie = await letIn(shop, "ada@example.com");
    const result = await change(cookie, more);
    expect(result).toMatchObject({ kind: "invalid", fields: { [field]: expect.any(String) } });
    expect(await trySignIn(PASSWORD)).toBe("in");
  });

  test("of two at the same moment one counts", async () => {
    const cookie = await letIn(shop, "ada@example.com");
    const other = "copper lantern ridge moss";
    const results = await Promise.all([
      change(cookie),
      change(cookie, { chosen: other, repeat: other }),
    ]);
    expect(results.map(({ kind }) => kind).toSorted()).toEqual(["done", "refused"]);
  });

  test("keeps the second factor: its codes are taken with the new password", async () => {
    const cookie = await letIn(shop, "ada@example.com");
    const visit = await visitOf(shop, cookie);
    const { secret } = await house().newFactor(visit);
    const otp = new TOTP({ secret });
    const codeNow = () => otp.generate({ timestamp: shop.world.now.getTime() });
    const proof = { secret, code: codeNow(), password: PASSWORD };
    const begun = await house().turnOnFactor(visit, proof);
    if (begun.kind !== "codes") throw new Error(begun.kind);
    expect(await house().confirmFactor(visit, begun.recoveryCodes[0] ?? "")).toEqual({
      kind: "on",
    });
    expect(await change(cookie)).toMatchObject({ kind: "done" });
    expect((await visitOf(shop, cookie)).hasFactor).toBe(true);
    shop.world.now = new Date(shop.world.now.getTime() + 60_000);
    const credentials = { email: "ada@example.com", password: CHOSEN, stay: false };
    const half = await house().signIn(credentials, PHONE);
    if (half.kind !== "code-needed") throw new Error(half.kind);
    const result = await house().signInWithCode(codeNow(), cookieOf(half.cookie), PHONE);
    expect(result.kind).toBe("in");
  });
});
