import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { AddressedEmail } from "../../domain/messages/emails.ts";
import { isAddressed } from "../../domain/messages/emails.ts";
import { onDatabases } from "../../tests/support/databases.ts";
import type { TestDatabase } from "../../tests/support/databases.ts";
import { cookieOf, letIn, PASSWORD, PHONE } from "../../tests/support/house.ts";
import { OWNER_EMAIL, testShop } from "../../tests/support/shop.ts";
import type { TestShop } from "../../tests/support/shop.ts";
import { createRelayEmail } from "../messages/relay.ts";
import { isOldCost } from "./scrypt.ts";

/** The hash of `PASSWORD` in the format of the previous release. */
const OLD_HASH =
  "129474b024db81755a645691f593abe6:3ff98e2c73506db2f4a4e5e2840e1c9a01b1b70c79e9a3eb8d7323b38cd31a7bc928777500e6ae61c84794e9a0110cb2c8e1ffd94584360dedeaf2b1339c5bb9";

/** The mocked check of a password waits for this promise; otherwise it takes no time. */
const checking = vi.hoisted(() => ({ until: Promise.resolve() }));

// For hundreds of passwords scrypt would take a minute; it is used only for hashes of the previous release.
vi.mock(import("./passwords.ts"), async (original) => {
  const { createHash } = await import("node:crypto");
  const { isPassword } = await original();
  const hashOf = (password: string) =>
    `scrypt-15-8-3.${createHash("sha256").update(password).digest("hex")}`;
  return {
    hashPassword: async (password) => hashOf(password),
    isPassword: async (hash, password) => {
      await checking.until;
      return hash?.includes(":") ? isPassword(hash, password) : hash === hashOf(password);
    },
  };
});

const EMAIL = "ada@example.com";

onDatabases("signing in on $name", ({ open }) => {
  let database: TestDatabase;
  let shop: TestShop;
  beforeEach(async () => {
    database = await open();
    shop = testShop(database.db);
  });
  afterEach(() => database.close());

  const house = () => shop.shop.house;
  const attempt = (password: string, network: string, cookies: string | null = null) =>
    house().signIn({ email: EMAIL, password, stay: false }, { ...PHONE, network, cookies });
  const kindOf = async (...given: Parameters<typeof attempt>) => (await attempt(...given)).kind;
  /** The `Cookie` header by which a browser is known after it has signed in from a network. */
  const deviceOf = async (network: string) => {
    const result = await attempt(PASSWORD, network);
    if (result.kind !== "in") throw new Error(result.kind);
    return cookieOf(result.device);
  };
  const recorded = async () => (await house().listRecord({ limit: 200 })).map(({ act }) => act);

  test("a browser that has signed in before is not locked by strangers, wherever it is, and is counted by itself", async () => {
    await letIn(shop, EMAIL);
    const device = await deviceOf("192.0.2.1");
    for (let at = 0; at < 110; at++) {
      await attempt("wrong", `2001:db8:${Math.floor(at / 10)}:1`);
    }
    expect(await kindOf(PASSWORD, "198.51.100.9")).toBe("limited");
    expect(await kindOf(PASSWORD, "198.51.100.9", "house-device=" + "a".repeat(43))).toBe(
      "limited",
    );
    expect(await kindOf(PASSWORD, "198.51.100.9", device)).toBe("in");
    // Its sign-in did not reset the strangers' limit.
    expect(await kindOf("wrong", "2001:db8:99:1")).toBe("limited");
    for (let at = 0; at < 10; at++) await attempt("wrong", "198.51.100.10", device);
    expect(await kindOf(PASSWORD, "198.51.100.10", device)).toBe("limited");
  });

  test("the networks of one /48 are limited together, and no other /48", async () => {
    await letIn(shop, EMAIL);
    for (let at = 0; at < 20; at++) {
      expect(await kindOf("wrong", `2001:db8:7:${at.toString(16)}`)).toBe("wrong");
    }
    expect(await kindOf(PASSWORD, "2001:db8:7:ff")).toBe("limited");
    expect(await kindOf(PASSWORD, "2001:db8:8:ff")).toBe("in");
  });

  test("who is turned away because others wait has used no attempt up, and a known browser still gets in", async () => {
    await letIn(shop, EMAIL);
    const device = await deviceOf("192.0.2.1");
    const { promise, resolve } = Promise.withResolvers<void>();
    checking.until = promise;
    const rush = Array.from({ length: 9 }, () => kindOf("wrong", "198.51.100.1"));
    // While the first password is being checked, only refused callers get an answer.
    expect(await Promise.race(rush)).toBe("limited");
    const known = kindOf(PASSWORD, "203.0.113.99", device);
    resolve();
    const kinds = await Promise.all(rush);
    expect(await known).toBe("in");
    const left = 10 - kinds.filter((kind) => kind === "wrong").length;
    for (let at = 0; at < left; at++) expect(await kindOf("wrong", "198.51.100.1")).toBe("wrong");
    expect(await kindOf("wrong", "198.51.100.1")).toBe("limited");
  });

  test("wrong passwords are in the record, and the owner is told of a run of them once", async () => {
    await letIn(shop, EMAIL);
    const before = (await recorded()).length;
    await house().signIn({ email: "nobody@example.com", password: "x", stay: false }, PHONE);
    for (let at = 0; at < 15; at++) await attempt("wrong", `198.51.100.${at}`);
    const acts = (await recorded()).slice(0, -before);
    expect(acts).toEqual(["failed-often", ...Array<string>(9).fill("failed-password")]);
    const [entry] = await house().listRecord({ limit: 1 });
    expect(entry).toMatchObject({ who: "Somebody", person_id: null });
    const sent: AddressedEmail[] = [];
    shop.world.sendEmail = (email) => {
      if (isAddressed(email)) sent.push(email);
      return { kind: "sent" };
    };
    const relay = createRelayEmail(shop.ports);
    while ((await relay()) !== "idle") {
      shop.world.now = new Date(shop.world.now.getTime() + 2_000);
    }
    expect(sent).toMatchObject([
      { to_email: OWNER_EMAIL, subject: "Somebody tries to sign in as ada" },
    ]);
    expect(sent[0]?.message).toContain("/house/settings#record");
  });

  test("a hash of an earlier release is made anew at the next sign-in", async () => {
    await letIn(shop, EMAIL);
    await database.db.updateTable("house_people").set({ password_hash: OLD_HASH }).execute();
    const isOld = async () => {
      const { password_hash } = await database.db
        .selectFrom("house_people")
        .select("password_hash")
        .executeTakeFirstOrThrow();
      return isOldCost(password_hash ?? "");
    };
    expect(await kindOf("wrong", "192.0.2.1")).toBe("wrong");
    expect(await isOld()).toBe(true);
    expect(await kindOf(PASSWORD, "192.0.2.1")).toBe("in");
    expect(await isOld()).toBe(false);
    expect(await kindOf(PASSWORD, "192.0.2.1")).toBe("in");
  });
});
