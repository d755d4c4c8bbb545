import { expect, test } from "vitest";
import { hashPassword, isPassword } from "./passwords.ts";
import { openWithPassword, openWithToken, sealWithPassword, sealWithToken } from "./seal.ts";

const password = "ọjọ́ àìkú dára gan-an";

test("a password is stored as a salted hash, and found again however its accents were typed", async () => {
  const [hash, other] = await Promise.all([hashPassword(password), hashPassword(password)]);
  expect(hash).not.toBe(other);
  expect(hash).toMatch(/^[0-9a-f]{32}:[0-9a-f]{128}$/);
  expect(await isPassword(hash, password.normalize("NFD"))).toBe(true);
  expect(await isPassword(hash, password.toUpperCase())).toBe(false);
});

test(
  "nobody's password is right where there is none, and it takes as long",
  { tags: ["rest"] },
  async () => {
    const hash = await hashPassword(password);
    const timed = async (of: string | undefined) => {
      const start = performance.now();
      for (let time = 0; time < 4; time++) expect(await isPassword(of, "wrong")).toBe(false);
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
