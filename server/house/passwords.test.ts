import { expect, test, vi } from "vitest";
import { hashPassword, isPassword } from "./passwords.ts";
import {
  isOldCost,
  openWithPassword,
  openWithToken,
  sealWithPassword,
  sealWithToken,
} from "./scrypt.ts";

// Each hash takes 0.15 s of a processor, many times that while others work on the machine.
vi.setConfig({ testTimeout: 30_000 });

const password = "ọjọ́ àìkú dára gan-an";
/** A hash of the previous release, with scrypt's N 2^14, r 16, p 1. */
const OLD_HASH =
  "17ff704a67fb8bc10402a691c13780dc:47cb144414a6a0f0c3980f942be1bf7dc451d010734eb7cea21bc670e638aab1e0a3876ca07ed2222c096b6180df97e7f9498222f0ca0a0d3f12d8f1458efd3e";
const OLD_SEALED =
  "5ismH8aqSUOtsXJ6HkDFMA.jE8DMIpM6v9svj4c2jPuaZXM0202Lclj92VER3bu-6JfPN7FjcEp6Jgfu4U";

test("a password is stored as a salted hash, and found again however its accents were typed", async () => {
  const [hash, other] = await Promise.all([hashPassword(password), hashPassword(password)]);
  expect(hash).not.toBe(other);
  expect(hash).toMatch(/^scrypt-15-8-3\.[0-9a-f]{32}:[0-9a-f]{128}$/);
  expect(await isPassword(hash, password.normalize("NFD"))).toBe(true);
  expect(await isPassword(hash, password.toUpperCase())).toBe(false);
});

test("a hash and a secret of an earlier release still open, and are known to be old", async () => {
  const [hash, sealed] = [OLD_HASH, OLD_SEALED];
  expect(await isPassword(hash, password)).toBe(true);
  expect(await openWithPassword(sealed, password)).toBe("JBSWY3DPEHPK3PXP");
  expect([isOldCost(hash), isOldCost(sealed)]).toEqual([true, true]);
  expect(isOldCost(await hashPassword(password))).toBe(false);
});

test(
  "nobody's password is right where there is none, and it takes as long",
  { tags: ["rest"] },
  async () => {
    const hash = await hashPassword(password);
    const timed = async (of: string | undefined) => {
      const start = performance.now();
      expect(await isPassword(of, "wrong")).toBe(false);
      return performance.now() - start;
    };
    const [somebodys, nobodys] = [await timed(hash), await timed(undefined)];
    expect(nobodys).toBeGreaterThan(somebodys / 4);
  },
);

test("a secret is opened by its password or its token, and by no other", async () => {
  const sealed = await sealWithPassword("JBSWY3DPEHPK3PXP", password);
  expect(sealed).not.toContain("JBSWY3DPEHPK3PXP");
  expect(await openWithPassword(sealed, password)).toBe("JBSWY3DPEHPK3PXP");
  expect(await openWithPassword(sealed, "wrong")).toBeUndefined();
  expect(await openWithPassword("", password)).toBeUndefined();
  const carried = sealWithToken("JBSWY3DPEHPK3PXP", "token");
  expect([
    openWithToken(carried, "token"),
    openWithToken(carried, "other"),
    openWithToken("", "token"),
  ]).toEqual(["JBSWY3DPEHPK3PXP", undefined, undefined]);
});
