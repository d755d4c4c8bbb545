import { describe, expect, test } from "vitest";
import { needsStandIns, readEnv } from "./env.ts";
import type { Config } from "./env.ts";

function configOf(env: Record<string, string>): Config {
  const result = readEnv(env);
  if (!result.ok) throw new Error(result.problems.join("\n"));
  return result.config;
}

function problemsOf(env: Record<string, string>): string[] {
  const result = readEnv(env);
  return result.ok ? [] : result.problems;
}

const keys = {
  PAYSTACK_PUBLIC_KEY: "pk_live_a",
  PAYSTACK_SECRET_KEY: "sk_live_b",
  OWNER_EMAIL: "owner@shop.example",
  PUBLIC_URL: "https://shop.example",
};

describe("an empty environment", () => {
  const config = configOf({});

  test("live keys need the shop's own https address", () => {
    const { PUBLIC_URL: _, ...without } = keys;
    const problem =
      "PUBLIC_URL must be the shop's https address: with live keys cookies and links depend on it";
    expect(problemsOf(without)).toEqual([problem]);
    expect(problemsOf({ ...keys, PUBLIC_URL: "http://shop.example" })).toEqual([problem]);
  });

  test("has the documented defaults", () => {
    expect(config).toMatchObject({
      host: "0.0.0.0",
      port: 3000,
      dataDir: "./data",
      trustProxy: 0,
      logLevel: "info",
    });
    expect(config.databaseUrl).toBeUndefined();
  });

  test("is test mode: stand-ins answer for everything, rates too", () => {
    expect(config.paystack).toMatchObject({ testMode: true, apiUrl: "/sandbox/paystack" });
    expect(config.ratesUrls).toEqual(["/sandbox/rates/ngn.json"]);
    expect(needsStandIns(config)).toBe(true);
  });
});

test("with keys the provider itself is called, and the public rates", () => {
  const config = configOf(keys);
  expect(config.paystack).toEqual({
    testMode: false,
    publicKey: "pk_live_a",
    secretKey: "sk_live_b",
    apiUrl: "https://api.paystack.co",
    scriptUrl: "https://js.paystack.co/v1/inline.js",
  });
  expect(config.ratesUrls).toHaveLength(4);
});

test("without keys a provider's own address is called with placeholder keys", () => {
  const { paystack } = configOf({ PAYSTACK_API_URL: "http://127.0.0.1:4000/" });
  expect(paystack.apiUrl).toBe("http://127.0.0.1:4000");
  expect(paystack.secretKey).toMatch(/^sk_test_/);
  expect(paystack.testMode).toBe(true);
});

test("one feed's token leaves the other feed to its stand-in", () => {
  const { instagram } = configOf({ INSTAGRAM_BABIES_TOKEN: "secret" });
  expect(instagram.babies?.apiUrl).toBe("https://graph.instagram.com");
  expect(instagram.lifestyle?.apiUrl).toBe("/sandbox/instagram");
});

test("an empty value counts as not set", () => {
  expect(configOf({ PORT: "", DATABASE_URL: "" }).port).toBe(3000);
});

test.each([
  ["PORT", "web"],
  ["PORT", "65536"],
  ["PUBLIC_URL", "shop.example"],
  ["PUBLIC_URL", "https://shop.example/path"],
  ["DATABASE_URL", "mysql://localhost"],
  ["PAYSTACK_API_URL", "ftp://example.com"],
  ["RATES_URL", "not an address"],
  ["TRUST_PROXY", "yes"],
  ["LOG_LEVEL", "loud"],
  ["OWNER_EMAIL", "owner at home"],
])("a bad %s is named in one line that does not repeat '%s'", (name, value) => {
  const problems = problemsOf({ [name]: value });
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(new RegExp(`^${name} must `));
  expect(problems[0]).not.toContain(value);
});

test("every bad name is told at once", () => {
  expect(problemsOf({ PORT: "web", LOG_LEVEL: "loud" })).toHaveLength(2);
});

test("half a pair of keys is a mistake", () => {
  expect(problemsOf({ PAYSTACK_PUBLIC_KEY: "pk_test_a" })).toEqual([
    "PAYSTACK_SECRET_KEY is missing: set PAYSTACK_PUBLIC_KEY, PAYSTACK_SECRET_KEY together",
  ]);
});

test("a stand-in for push services is refused with live keys", () => {
  const PUSH_STAND_IN_URL = "http://127.0.0.1:4000";
  expect(problemsOf({ ...keys, PUSH_STAND_IN_URL })).toEqual([
    "PUSH_STAND_IN_URL is for tests: with live keys only public push services are called",
  ]);
  expect(configOf({ PUSH_STAND_IN_URL }).pushStandIn).toBe(PUSH_STAND_IN_URL);
  expect(configOf(keys).pushStandIn).toBeUndefined();
});

test("live keys need a mailbox for the notices of paid orders", () => {
  const { OWNER_EMAIL: _, ...without } = keys;
  expect(problemsOf(without)).toEqual([
    "OWNER_EMAIL is missing: with live keys the notices of paid orders need a mailbox",
  ]);
  expect(problemsOf({ ...keys, OWNER_EMAIL: "hello@hazelzuri.example" })).toEqual([
    "OWNER_EMAIL is the placeholder: nobody would read the notices of paid orders",
  ]);
  expect(configOf(keys).ownerEmail).toBe("owner@shop.example");
  expect(configOf({}).ownerEmail).toBeUndefined();
});

test("a second template without its account is a mistake", () => {
  expect(problemsOf({ EMAILJS_CUSTOMER_TEMPLATE_ID: "template_c" })).toEqual([
    "EMAILJS_PUBLIC_KEY is missing: EMAILJS_CUSTOMER_TEMPLATE_ID is a template of its account",
  ]);
});

test("keys of two modes are a mistake", () => {
  expect(problemsOf({ ...keys, PAYSTACK_SECRET_KEY: "sk_test_b" })).toEqual([
    "PAYSTACK_SECRET_KEY must be of the same mode (test or live) as PAYSTACK_PUBLIC_KEY",
  ]);
});

test("TRUST_PROXY is a number of proxies, or off", () => {
  expect(configOf({ TRUST_PROXY: "2" }).trustProxy).toBe(2);
  expect(configOf({ TRUST_PROXY: "off" }).trustProxy).toBe(0);
});
