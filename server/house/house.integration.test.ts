import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { TOTP } from "otpauth";
import { onDatabases } from "../../tests/support/databases.ts";
import type { TestDatabase } from "../../tests/support/databases.ts";
import {
  cookieOf,
  invited,
  letIn,
  PASSWORD,
  PHONE,
  postSettings,
  signedIn,
  visitOf,
} from "../../tests/support/house.ts";
import { testShop } from "../../tests/support/shop.ts";
import type { TestShop } from "../../tests/support/shop.ts";
import type { Role } from "../../domain/house/rights.ts";
import type { Actor } from "../command.ts";
import { runCommand } from "./commands.ts";
import { cookie as cookieHeader } from "../cookies.ts";
import { invite } from "./invitations.ts";
import { allowCredit, changeRole, removePerson } from "./people.ts";
import { endOtherSessions, endOwnSession } from "./sessions.ts";

// For four hundred passwords scrypt would take a minute; `passwords.test.ts` tests it.
vi.mock(import("./passwords.ts"), async () => {
  const { createHash } = await import("node:crypto");
  const hashOf = (password: string) => createHash("sha256").update(password).digest("hex");
  return {
    hashPassword: async (password) => hashOf(password),
    isPassword: async (hash, password) => hash === hashOf(password),
  };
});

const HOUR_MS = 60 * 60 * 1000;

onDatabases("the house on $name", ({ open }) => {
  let database: TestDatabase;
  let shop: TestShop;
  beforeEach(async () => {
    database = await open();
    shop = testShop(database.db);
  });
  afterEach(() => database.close());

  const later = (ms: number) => {
    shop.world.now = new Date(shop.world.now.getTime() + ms);
  };
  const house = () => shop.shop.house;
  const accept = (token: string, password = PASSWORD, repeat = password) =>
    house().acceptInvitation(token, { password, repeat }, PHONE);
  const trySignIn = (email: string, password: string, network = PHONE.network) =>
    house().signIn({ email, password, stay: false }, { ...PHONE, network });

  describe("an invitation", () => {
    test("lets one person in, once", async () => {
      const token = await invited(shop, "Ada@Example.com");
      expect(await house().readInvitation(token)).toMatchObject({ email: "ada@example.com" });
      const results = await Promise.all([accept(token), accept(token)]);
      expect(results.map(({ kind }) => kind).toSorted()).toEqual(["in", "unknown"]);
      expect(await house().readInvitation(token)).toBeUndefined();
      expect(await accept(token)).toEqual({ kind: "unknown" });
      expect(await trySignIn("ada@example.com", PASSWORD)).toMatchObject({ kind: "in" });
    });

    test("is good for 24 hours", async () => {
      const token = await invited(shop, "ada@example.com");
      later(24 * HOUR_MS - 1);
      expect(await house().readInvitation(token)).toBeDefined();
      later(1);
      expect(await house().readInvitation(token)).toBeUndefined();
      expect(await accept(token)).toEqual({ kind: "unknown" });
    });

    test("is replaced by a newer one, and nobody else's token opens it", async () => {
      const first = await invited(shop, "ada@example.com");
      const second = await invited(shop, "ada@example.com");
      expect(await accept(first)).toEqual({ kind: "unknown" });
      for (const token of ["", "x", "a".repeat(43)]) {
        expect(await accept(token)).toEqual({ kind: "unknown" });
      }
      expect(await accept(second)).toMatchObject({ kind: "in" });
    });

    test("takes no short, common or mistyped password, and stays good", async () => {
      const token = await invited(shop, "ada@example.com");
      for (const [password, repeat, field] of [
        ["short", "short", "password"],
        ["hazelzuri2026", "hazelzuri2026", "password"],
        [PASSWORD, `${PASSWORD}s`, "repeat"],
      ] as const) {
        const result = await accept(token, password, repeat);
        expect(result).toMatchObject({ kind: "invalid", fields: { [field]: expect.any(String) } });
      }
      expect(await accept(token)).toMatchObject({ kind: "in" });
    });

    test("for somebody who is in recovers the account: password, sessions and second factor are gone", async () => {
      const cookie = await letIn(shop, "ada@example.com");
      await turnOn(cookie);
      const token = await invited(shop, "ada@example.com");
      expect(await house().readVisit(cookie)).toBeUndefined();
      expect(await trySignIn("ada@example.com", PASSWORD)).toEqual({ kind: "wrong" });
      expect(await accept(token, "violet anchor drum nine")).toMatchObject({ kind: "in" });
      const again = await trySignIn("ada@example.com", "violet anchor drum nine");
      expect(again).toMatchObject({ kind: "in" });
    });

    test("from the settings takes nobody's password away", async () => {
      const cookie = await letIn(shop, "ada@example.com");
      const { person: by } = await visitOf(shop, cookie);
      await letIn(shop, "bola@example.com");
      const asked = { email: "bola@example.com", role: "helper" } as const;
      const result = await runCommand(shop.ports, invite, asked, { by });
      expect(result).toEqual({ kind: "refused", why: "already-in" });
      await signedIn(shop, "bola@example.com");
    });
  });

  describe("signing in", () => {
    test("does not say whether address or password is wrong, and knows addresses in any case", async () => {
      await letIn(shop, "ada@example.com");
      const wrong = { kind: "wrong" };
      expect(await trySignIn("ada@example.com", "another password")).toEqual(wrong);
      expect(await trySignIn("nobody@example.com", PASSWORD)).toEqual(wrong);
      expect(await trySignIn(" ADA@example.com", PASSWORD)).toMatchObject({ kind: "in" });
    });

    test("ten wrong passwords shut one account for 15 minutes to their network, and to no other", async () => {
      await letIn(shop, "ada@example.com");
      await letIn(shop, "bola@example.com");
      for (let time = 0; time < 10; time++) {
        const result = await trySignIn("ada@example.com", "wrong", "192.0.2.1");
        expect(result).toEqual({ kind: "wrong" });
      }
      const limited = { kind: "limited", retryAfter: 15 * 60 };
      expect(await trySignIn("ADA@example.com", PASSWORD, "192.0.2.1")).toEqual(limited);
      expect(await trySignIn("bola@example.com", PASSWORD, "192.0.2.1")).toMatchObject({
        kind: "in",
      });
      expect(await trySignIn("ada@example.com", PASSWORD)).toMatchObject({ kind: "in" });
      later(15 * 60 * 1000);
      expect(await trySignIn("ada@example.com", PASSWORD, "192.0.2.1")).toMatchObject({
        kind: "in",
      });
    });

    test("a hundred wrong passwords shut one account for an hour to networks it never signed in from, but not who is in", async () => {
      const cookie = await letIn(shop, "ada@example.com");
      later(11 * 60 * 1000);
      for (let time = 0; time < 100; time++) {
        await trySignIn("ada@example.com", "wrong", `198.51.100.${time}`);
      }
      const limited = { kind: "limited", retryAfter: 60 * 60 };
      expect(await trySignIn("ada@example.com", PASSWORD, "192.0.2.1")).toEqual(limited);
      const visit = await visitOf(shop, cookie);
      expect(await house().confirmPassword(visit, PASSWORD)).toEqual({ kind: "confirmed" });
      // An invitation from the server's shell lifts the limit.
      await letIn(shop, "ada@example.com");
      expect(await trySignIn("ada@example.com", PASSWORD, "192.0.2.1")).toMatchObject({
        kind: "in",
      });
    });

    test("an address that nobody has is shut as well: the limit tells nothing", async () => {
      for (let time = 0; time < 10; time++) await trySignIn("nobody@example.com", "wrong");
      expect(await trySignIn("nobody@example.com", "wrong")).toMatchObject({ kind: "limited" });
    });

    test("thirty attempts shut one network for all accounts, and no other network", async () => {
      await letIn(shop, "ada@example.com");
      for (let time = 0; time < 30; time++) await trySignIn(`${time}@example.com`, "wrong");
      expect(await trySignIn("ada@example.com", PASSWORD)).toMatchObject({ kind: "limited" });
      expect(await trySignIn("ada@example.com", PASSWORD, "192.0.2.1")).toMatchObject({
        kind: "in",
      });
    });

    test("twenty guesses at the same moment are no more than ten", async () => {
      await letIn(shop, "ada@example.com");
      let wrong = 0;
      // Most are refused because the queue is short; a refused caller loses no attempt.
      for (let rush = 0; rush < 4; rush++) {
        const guesses = Array.from({ length: 20 }, (_, at) =>
          trySignIn("ada@example.com", `guess ${at}`),
        );
        wrong += (await Promise.all(guesses)).filter(({ kind }) => kind === "wrong").length;
      }
      expect(wrong).toBe(10);
      expect(await trySignIn("ada@example.com", PASSWORD)).toMatchObject({ kind: "limited" });
    });

    test("a right password forgives the wrong ones before it", async () => {
      await letIn(shop, "ada@example.com");
      for (let round = 0; round < 2; round++) {
        for (let time = 0; time < 9; time++) await trySignIn("ada@example.com", "wrong");
        expect(await trySignIn("ada@example.com", PASSWORD, "192.0.2.1")).toMatchObject({
          kind: "in",
        });
      }
    });
  });

  describe("a session", () => {
    test("is stored as a hash, as are password, invitation and recovery codes", async () => {
      const cookie = await letIn(shop, "ada@example.com");
      const { secret, recoveryCodes } = await turnOn(cookie);
      const open = await invited(shop, "bola@example.com");
      const stored = JSON.stringify(
        await Promise.all(
          (
            [
              "house_people",
              "house_sessions",
              "house_invitations",
              "house_recovery_codes",
              "house_record",
            ] as const
          ).map((table) => database.db.selectFrom(table).selectAll().execute()),
        ),
      );
      const [, token = ""] = cookie.split("=");
      expect(token).toHaveLength(43);
      for (const each of [token, open, secret, PASSWORD, ...recoveryCodes]) {
        expect(stored).not.toContain(each);
        expect(stored).not.toContain(each.replaceAll("-", ""));
      }
    });

    test("lasts 12 hours, on this phone 30 days, if it is used", async () => {
      await letIn(shop, "ada@example.com");
      const short = await signedIn(shop, "ada@example.com");
      const long = await signedIn(shop, "ada@example.com", true);
      for (const hours of [4, 4]) {
        later(hours * HOUR_MS - 1);
        expect(await house().readVisit(short)).toBeDefined();
      }
      later(4 * HOUR_MS - 1);
      expect(await house().readVisit(short)).toBeDefined();
      later(3);
      expect(await house().readVisit(short)).toBeUndefined();
      for (const days of [12, 12]) {
        later(days * 24 * HOUR_MS);
        expect(await house().readVisit(long)).toBeDefined();
      }
      later(5.5 * 24 * HOUR_MS - 1);
      expect(await house().readVisit(long)).toBeDefined();
      later(1);
      expect(await house().readVisit(long)).toBeUndefined();
    });

    test("unused for 4 hours, on this phone for 14 days, has ended", async () => {
      await letIn(shop, "ada@example.com");
      const short = await signedIn(shop, "ada@example.com");
      const long = await signedIn(shop, "ada@example.com", true);
      later(4 * HOUR_MS);
      expect(await house().readVisit(short)).toBeUndefined();
      // A use extends the session, but is stored only if the last one was over 5 minutes ago.
      expect(await house().readVisit(long)).toBeDefined();
      later(14 * 24 * HOUR_MS - 1);
      expect(await house().readVisit(long)).toBeDefined();
      later(14 * 24 * HOUR_MS);
      expect(await house().readVisit(long)).toBeUndefined();
    });

    test("that was signed out, ended from elsewhere, or whose person was removed, is refused", async () => {
      const first = await letIn(shop, "ada@example.com");
      const second = await signedIn(shop, "ada@example.com");
      const third = await signedIn(shop, "ada@example.com");
      await house().signOut(await visitOf(shop, second));
      expect(await house().readVisit(second)).toBeUndefined();
      const visit = await visitOf(shop, first);
      const how = { by: visit.person, visit };
      expect(await runCommand(shop.ports, endOtherSessions, {}, how)).toMatchObject({ ended: 1 });
      expect(await house().readVisit(third)).toBeUndefined();
      await letIn(shop, "bola@example.com");
      expect(await remove(visit.person.id, "shell")).toMatchObject({ kind: "done" });
      expect(await house().readVisit(first)).toBeUndefined();
      expect(await trySignIn("ada@example.com", PASSWORD)).toEqual({ kind: "wrong" });
    });

    test("is listed for its own person, and ended by nobody else", async () => {
      const ada = await visitOf(shop, await letIn(shop, "ada@example.com"));
      const bola = await visitOf(shop, await letIn(shop, "bola@example.com"));
      const listed = await house().listSessions(ada);
      expect(listed).toMatchObject([
        { device: "Safari on iPhone", network: PHONE.network, isThis: true },
      ]);
      const how = { by: bola.person, visit: bola };
      const end = runCommand(shop.ports, endOwnSession, { session: ada.sessionId }, how);
      expect(await end).toEqual({ kind: "unknown" });
      expect(await house().listSessions(ada)).toHaveLength(1);
    });

    test.each(["house=", "house=x", `house=${"a".repeat(43)}`, "", "house=%00; other=1"])(
      "%j is none",
      async (cookie) => {
        await letIn(shop, "ada@example.com");
        expect(await house().readVisit(cookie)).toBeUndefined();
      },
    );

    test("needs the password again after ten minutes, and takes no wrong one", async () => {
      const cookie = await letIn(shop, "ada@example.com");
      const confirm = async (password?: string) =>
        (await house().confirmPassword(await visitOf(shop, cookie), password)).kind;
      expect(await confirm()).toBe("confirmed");
      later(10 * 60 * 1000 + 1);
      expect([await confirm(), await confirm("wrong"), await confirm(PASSWORD)]).toEqual([
        "wrong-password",
        "wrong-password",
        "confirmed",
      ]);
      expect(await confirm()).toBe("confirmed");
      // With `mustType` even a fresh session needs the password.
      const typed = async (password?: string) => {
        const visit = await visitOf(shop, cookie);
        return (await house().confirmPassword(visit, password, { mustType: true })).kind;
      };
      expect([await typed(), await typed(PASSWORD)]).toEqual(["wrong-password", "confirmed"]);
      later(10 * 60 * 1000 + 1);
      for (let time = 0; time < 10; time++) expect(await confirm("wrong")).toBe("wrong-password");
      expect(await confirm(PASSWORD)).toBe("limited");
    });
  });

  describe("the second factor", () => {
    test("asks for a code after the password, good once, also for two at the same moment", async () => {
      const { otp } = await turnOn(await letIn(shop, "ada@example.com"));
      later(60_000);
      const half = await halfSignedIn();
      expect(await house().readVisit(half)).toBeUndefined();
      expect(await house().isCodeNeeded(half)).toBe(true);
      expect(await withCode("000000", half)).toEqual({ kind: "wrong" });
      const code = codeNow(otp);
      const other = await halfSignedIn();
      const results = await Promise.all([withCode(code, half), withCode(code, other)]);
      expect(results.map(({ kind }) => kind).toSorted()).toEqual(["in", "wrong"]);
      const [inside] = results.flatMap((result) => (result.kind === "in" ? [result.cookie] : []));
      await visitOf(shop, cookieOf(inside ?? ""));
    });

    test("takes the code of a clock that is half a minute wrong, and no older one", async () => {
      const { otp } = await turnOn(await letIn(shop, "ada@example.com"));
      later(5 * 60_000);
      const before = codeNow(otp);
      later(30_000);
      expect(await withCode(before, await halfSignedIn())).toMatchObject({ kind: "in" });
      const old = codeNow(otp);
      later(60_000);
      expect(await withCode(old, await halfSignedIn())).toEqual({ kind: "wrong" });
    });

    test("takes each recovery code once, as it was written down", async () => {
      const { recoveryCodes } = await turnOn(await letIn(shop, "ada@example.com"));
      expect(new Set(recoveryCodes).size).toBe(10);
      const [code = ""] = recoveryCodes;
      expect(code).toMatch(/^(\w{4}-){3}\w{4}$/);
      expect(await withCode(code.toLowerCase(), await halfSignedIn())).toMatchObject({
        kind: "in",
      });
      expect(await withCode(code, await halfSignedIn())).toEqual({ kind: "wrong" });
    });

    test("gives ten minutes and ten codes", async () => {
      const { otp } = await turnOn(await letIn(shop, "ada@example.com"));
      later(60_000);
      const half = await halfSignedIn();
      for (let time = 0; time < 10; time++)
        expect(await withCode("000000", half)).toEqual({ kind: "wrong" });
      expect(await withCode(codeNow(otp), half)).toMatchObject({ kind: "limited" });
      later(10 * 60_000);
      expect(await withCode(codeNow(otp), half)).toEqual({ kind: "over" });
    });

    test("is taken only from a recovery code after thirty wrong codes in a month", async () => {
      const { otp, recoveryCodes } = await turnOn(await letIn(shop, "ada@example.com"));
      for (let day = 0; day < 3; day++) {
        later(60 * 60_000);
        const half = await halfSignedIn();
        for (let time = 0; time < 10; time++) await withCode("000000", half);
      }
      later(60 * 60_000);
      const half = await halfSignedIn();
      expect(await withCode(codeNow(otp), half)).toEqual({ kind: "recovery-only" });
      expect(await withCode(recoveryCodes[0] ?? "", half)).toMatchObject({ kind: "in" });
      later(60_000);
      expect(await withCode(codeNow(otp), await halfSignedIn())).toMatchObject({
        kind: "in",
      });
    });

    test("is turned on only with the password and the app's code, and ends all other sessions", async () => {
      const cookie = await letIn(shop, "ada@example.com");
      const other = await signedIn(shop, "ada@example.com");
      const visit = await visitOf(shop, cookie);
      const { secret } = await house().newFactor(visit);
      const code = codeNow(new TOTP({ secret }));
      const proof = { secret, code, password: PASSWORD };
      const attempt = async (changed: object) =>
        (await house().turnOnFactor(visit, { ...proof, ...changed })).kind;
      expect(await attempt({ password: "wrong" })).toBe("wrong-password");
      expect(await attempt({ code: "000000" })).toBe("wrong-code");
      expect(await attempt({ secret: "short" })).toBe("wrong-code");
      expect((await visitOf(shop, other)).hasFactor).toBe(false);
      const begun = await house().turnOnFactor(visit, proof);
      if (begun.kind !== "codes") throw new Error(begun.kind);
      // The second factor is off until a recovery code was typed back.
      expect((await visitOf(shop, other)).hasFactor).toBe(false);
      for (const typed of ["", "AAAA-AAAA-AAAA-AAAA"]) {
        expect(await house().confirmFactor(visit, typed)).toEqual({ kind: "wrong" });
      }
      const typed = begun.recoveryCodes[9]?.toLowerCase() ?? "";
      expect(await house().confirmFactor(visit, typed)).toEqual({ kind: "on" });
      expect(await house().confirmFactor(visit, typed)).toEqual({ kind: "over" });
      expect(await house().readVisit(other)).toBeUndefined();
      expect((await visitOf(shop, cookie)).hasFactor).toBe(true);
    });

    test("that was begun is over after an hour, or with another password", async () => {
      const cookie = await letIn(shop, "ada@example.com");
      const begin = async () => {
        const visit = await visitOf(shop, cookie);
        const { secret } = await house().newFactor(visit);
        const code = codeNow(new TOTP({ secret }));
        const result = await house().turnOnFactor(visit, { secret, code, password: PASSWORD });
        if (result.kind !== "codes") throw new Error(result.kind);
        return result.recoveryCodes[0] ?? "";
      };
      const confirm = async (typed: string) =>
        (await house().confirmFactor(await visitOf(shop, cookie), typed)).kind;
      const first = await begin();
      later(60 * 60_000);
      expect(await confirm(first)).toBe("over");
      const second = await begin();
      const chosen = "violet anchor drum nine";
      const change = { password: PASSWORD, chosen, repeat: chosen };
      await postSettings(shop, cookie, "change-password", change);
      expect(await confirm(second)).toBe("over");
    });

    test("is needed by an owner where payments are live, and by nobody else", async () => {
      const live = testShop(database.db, undefined, { isLive: true });
      const owner = await letIn(live, "ada@example.com");
      const helper = await letIn(live, "bola@example.com", "helper");
      const needs = async (at: TestShop, cookie: string) => (await visitOf(at, cookie)).needsFactor;
      expect([await needs(live, owner), await needs(live, helper)]).toEqual([true, false]);
      expect(await needs(shop, owner)).toBe(false);
      await turnOn(owner);
      expect(await needs(live, owner)).toBe(false);
    });

    test("is turned off only with the password and a code, however fresh the session", async () => {
      const cookie = await letIn(shop, "ada@example.com");
      const { otp, recoveryCodes } = await turnOn(cookie);
      const off = async (password: string, code: string) =>
        postSettings(shop, cookie, "factor-off", { password, code });
      later(60_000);
      expect(await off("", "")).toEqual({ kind: "refused", why: "wrong-password" });
      expect(await off(PASSWORD, "")).toEqual({ kind: "refused", why: "wrong-code" });
      expect(await off("wrong", codeNow(otp))).toMatchObject({ why: "wrong-password" });
      expect((await visitOf(shop, cookie)).hasFactor).toBe(true);
      expect(await off(PASSWORD, codeNow(otp))).toMatchObject({ kind: "done" });
      await signedIn(shop, "ada@example.com");
      const again = await turnOn(cookie);
      expect(await off(PASSWORD, recoveryCodes[0] ?? "")).toMatchObject({ why: "wrong-code" });
      expect(await off(PASSWORD, again.recoveryCodes[0] ?? "")).toMatchObject({ kind: "done" });
    });

    const halfSignedIn = async () => {
      const result = await trySignIn("ada@example.com", PASSWORD);
      if (result.kind !== "code-needed") throw new Error(result.kind);
      return cookieOf(result.cookie);
    };
    const withCode = (code: string, cookie: string) => house().signInWithCode(code, cookie, PHONE);
  });

  const remove = (person: string, by: Actor) =>
    runCommand(shop.ports, removePerson, { person }, { by });
  const makeRole = (person: string, role: Role, by: Actor) =>
    runCommand(shop.ports, changeRole, { person, role }, { by });

  describe("people", () => {
    test("the last owner can neither be removed nor made a helper", async () => {
      const { person } = await visitOf(shop, await letIn(shop, "ada@example.com"));
      await letIn(shop, "bola@example.com", "helper");
      await invited(shop, "chi@example.com");
      const refused = { kind: "refused", why: "last-owner" };
      expect(await remove(person.id, person)).toEqual(refused);
      expect(await makeRole(person.id, "helper", person)).toEqual(refused);
    });

    test("of two owners who remove each other at the same moment one stays", async () => {
      const ada = (await visitOf(shop, await letIn(shop, "ada@example.com"))).person;
      const bola = (await visitOf(shop, await letIn(shop, "bola@example.com"))).person;
      const results = await Promise.all([remove(bola.id, ada), remove(ada.id, bola)]);
      expect(results.map(({ kind }) => kind).toSorted()).toEqual(["done", "refused"]);
      expect(results).toContainEqual({ kind: "refused", why: "not-allowed" });
      expect(await house().listPeople()).toHaveLength(1);
    });

    test("a helper may give credit once an owner says so, from the next request on", async () => {
      const ada = await visitOf(shop, await letIn(shop, "ada@example.com"));
      const bola = await letIn(shop, "bola@example.com", "helper");
      const { person } = await visitOf(shop, bola);
      const allow = (isAllowed: boolean, by = ada.person) =>
        runCommand(shop.ports, allowCredit, { person: person.id, isAllowed }, { by });
      const mayGive = async () => (await visitOf(shop, bola)).person.mayGiveCredit;
      expect([await mayGive(), (await allow(true, person)).kind]).toEqual([false, "forbidden"]);
      expect([(await allow(true)).kind, await mayGive()]).toEqual(["done", true]);
      expect([(await allow(false)).kind, await mayGive()]).toEqual(["done", false]);
      await allow(true);
      await makeRole(person.id, "helper", ada.person);
      expect(await mayGive()).toBe(false);
    });

    test("a new role counts from the next request on", async () => {
      const cookie = await letIn(shop, "ada@example.com");
      const { person } = await visitOf(shop, cookie);
      const bola = await letIn(shop, "bola@example.com", "helper");
      const { id } = (await visitOf(shop, bola)).person;
      await makeRole(id, "owner", person);
      expect((await visitOf(shop, bola)).person.role).toBe("owner");
    });
  });

  /** Turns the second factor on, with a clock that shows the shop's time. */
  async function turnOn(cookie: string) {
    const visit = await visitOf(shop, cookie);
    const { secret, url } = await house().newFactor(visit);
    expect(url).toBe(
      `otpauth://totp/HazelZuri:${encodeURIComponent(visit.person.email)}?issuer=HazelZuri&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    );
    const otp = new TOTP({ secret });
    const proof = { secret, code: codeNow(otp), password: PASSWORD };
    const result = await house().turnOnFactor(visit, proof);
    if (result.kind !== "codes") throw new Error(result.kind);
    const typed = await house().confirmFactor(visit, result.recoveryCodes[3] ?? "");
    expect(typed).toEqual({ kind: "on" });
    return { secret, otp, recoveryCodes: result.recoveryCodes };
  }

  function codeNow(otp: TOTP): string {
    return otp.generate({ timestamp: shop.world.now.getTime() });
  }
});

test("the cookie is for this host, https and no script", () => {
  const expires = new Date("2026-12-21T12:00:00.000Z");
  expect(cookieHeader("https://shop.example", "house", "token", { expires })).toBe(
    "__Host-house=token; Path=/; Expires=Mon, 21 Dec 2026 12:00:00 GMT; HttpOnly; Secure; SameSite=Lax",
  );
  expect(cookieHeader("http://localhost:3000", "house", "token")).toBe(
    "house=token; Path=/; HttpOnly; SameSite=Lax",
  );
});
