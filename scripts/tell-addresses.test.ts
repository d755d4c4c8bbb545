import { afterEach, expect, test, vi } from "vitest";
import { readEnv } from "../server/http/env.ts";
import { standInOptions } from "./stand-in-options.ts";
import { tellAddresses } from "./tell-addresses.ts";

const keys = (mode: string) => ({
  PAYSTACK_PUBLIC_KEY: `pk_${mode}_of_a_test`,
  PAYSTACK_SECRET_KEY: `sk_${mode}_of_a_test`,
});

function configOf(env: Record<string, string>) {
  const result = readEnv(env);
  if (!result.ok) throw new Error(result.problems.join());
  return result.config;
}

/** What a start says. */
function told(env: Record<string, string>): string {
  const log = vi.spyOn(console, "log").mockImplementation(() => {});
  tellAddresses(configOf(env), "http://localhost:3000");
  return log.mock.calls.join("\n");
}
afterEach(() => vi.restoreAllMocks());

test("whose payments are real reads mailed texts nowhere, and is told that nobody gets them", () => {
  expect(standInOptions(configOf(keys("live")), "http://localhost:3000").showMail).toBe(false);
  expect(told(keys("live"))).toContain("WARNING: payments are real, and e-mail has no keys");
  expect(told(keys("live"))).not.toContain("/sandbox/email");
  expect(told(keys("live"))).not.toContain("no money moves");
});

test.each([{}, keys("test")])("in test mode they can be read: %j", (env) => {
  expect(standInOptions(configOf(env), "http://localhost:3000").showMail).toBe(true);
  expect(told(env)).toContain("http://localhost:3000/sandbox/email");
  expect(told(env)).not.toContain("WARNING");
});
