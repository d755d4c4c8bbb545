import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterAll, afterEach, describe, expect, test, vi } from "vitest";
import { createStandIns } from "../stand-ins/stand-ins.ts";
import { needsStandIns, readEnv } from "../server/http/env.ts";
import type { Config } from "../server/http/env.ts";
import { livePorts } from "../server/http/live-ports.ts";
import type { Db } from "../server/db/schema.ts";
import { standInOptions } from "./stand-in-options.ts";
import { bundle } from "../domain/catalogue/bundle/bundle.ts";
import { createCurrentCatalogue } from "../server/catalogue/current-catalogue.ts";

const dataDir = mkdtempSync(join(tmpdir(), "hazelzuri-stand-ins-"));
afterAll(() => rmSync(dataDir, { recursive: true }));
afterEach(() => vi.unstubAllGlobals());

const SELF = "http://127.0.0.1:3000";
type Env = Record<string, string>;

/** Every value is recognisable wherever it turns up. */
const PAYSTACK: Record<"none" | "test" | "live", Env> = {
  none: {},
  test: { PAYSTACK_PUBLIC_KEY: "pk_test_canary", PAYSTACK_SECRET_KEY: "sk_test_canary" },
  live: {
    PAYSTACK_PUBLIC_KEY: "pk_live_canary",
    PAYSTACK_SECRET_KEY: "sk_live_canary",
    PUBLIC_URL: "https://shop.example",
    OWNER_EMAIL: "owner@shop.example",
  },
};
const ACCOUNT = {
  EMAILJS_SERVICE_ID: "canary-service",
  EMAILJS_TEMPLATE_ID: "canary-template",
  EMAILJS_PUBLIC_KEY: "canary-mail",
  EMAILJS_PRIVATE_KEY: "canary-private",
};
const EMAILJS: Record<string, Env> = {
  none: {},
  "a private key alone": { EMAILJS_PRIVATE_KEY: "canary-private" },
  real: ACCOUNT,
  "real with both templates": { ...ACCOUNT, EMAILJS_CUSTOMER_TEMPLATE_ID: "canary-customer" },
};
/** Each of these is set or not, in every combination. */
const REST = {
  INSTAGRAM_BABIES_TOKEN: "canary-babies",
  INSTAGRAM_LIFESTYLE_TOKEN: "canary-lifestyle",
  PAYSTACK_API_URL: "http://own.example/paystack",
  PAYSTACK_SCRIPT_URL: "http://own.example/inline.js",
  EMAILJS_API_URL: "http://own.example/mail",
  INSTAGRAM_API_URL: "http://own.example/instagram",
};
const subsets = Object.entries(REST).reduce<Env[]>(
  (all, [name, value]) => all.flatMap((env) => [env, { ...env, [name]: value }]),
  [{}],
);

const environments = Object.entries(PAYSTACK).flatMap(([mode, paystack]) =>
  Object.entries(EMAILJS).map(([mail, emailjs]) => ({
    mode,
    mail,
    env: { ...paystack, ...emailjs },
  })),
);

describe.each(environments)("with Paystack $mode and EmailJS $mail", ({ mode, env: keys }) => {
  const configs = subsets.map((rest) => {
    const env: Env = { DATA_DIR: dataDir, ...keys, ...rest };
    const result = readEnv(env);
    if (!result.ok) throw new Error(result.problems.join());
    return { env, config: result.config };
  });

  test("a stand-in is there only for a provider without keys and address, and with live keys none", async () => {
    for (const { env, config } of configs) {
      const isLive = mode === "live";
      const feedIsThere = (token: string | undefined) =>
        !isLive && !token && !env["INSTAGRAM_API_URL"];
      const found = await mounted(config);
      const expected = {
        paystack: mode === "none" && !(env["PAYSTACK_API_URL"] && env["PAYSTACK_SCRIPT_URL"]),
        email: !isLive && !env["EMAILJS_PUBLIC_KEY"] && !env["EMAILJS_API_URL"],
        babies: feedIsThere(env["INSTAGRAM_BABIES_TOKEN"]),
        lifestyle: feedIsThere(env["INSTAGRAM_LIFESTYLE_TOKEN"]),
      };
      // The environment is included in both, so that a failure shows it.
      expect({ env, found }).toEqual({ env, found: expected });
    }
  });

  test("no stand-in holds a configured key", () => {
    for (const { config } of configs) {
      expect(JSON.stringify(standInOptions(config, SELF))).not.toContain("canary");
    }
  });

  test("every gateway calls its provider with its own key, or another address with placeholders", async () => {
    for (const { env, config } of configs) {
      const called = await calls(config);
      const check = (found: unknown, expected: unknown) =>
        expect({ env, found }).toEqual({ env, found: expected });
      check(called.paystack, {
        url:
          env["PAYSTACK_API_URL"] ??
          (mode === "none" ? `${SELF}/sandbox/paystack` : "https://api.paystack.co"),
        key: `Bearer ${env["PAYSTACK_SECRET_KEY"] ?? "sk_test_placeholder"}`,
      });
      const isLive = mode === "live";
      const feed = (token: string | undefined, placeholder: string) => {
        const standIn = isLive ? undefined : `${SELF}/sandbox/instagram`;
        const url = env["INSTAGRAM_API_URL"] ?? (token ? "https://graph.instagram.com" : standIn);
        return url && { url, key: token ?? placeholder };
      };
      check(called.babies, feed(env["INSTAGRAM_BABIES_TOKEN"], "placeholder-babies"));
      check(called.lifestyle, feed(env["INSTAGRAM_LIFESTYLE_TOKEN"], "placeholder-lifestyle"));
      const isReal = env["EMAILJS_PUBLIC_KEY"] !== undefined;
      const standIn = isLive ? undefined : `${SELF}/sandbox/emailjs`;
      const url = env["EMAILJS_API_URL"] ?? (isReal ? "https://api.emailjs.com" : standIn);
      const sent = (template: string | undefined) =>
        url && template
          ? {
              url,
              template,
              key: env["EMAILJS_PUBLIC_KEY"] ?? "placeholder",
              privateKey: isReal ? "canary-private" : null,
            }
          : undefined;
      check(called.message, sent(env["EMAILJS_TEMPLATE_ID"] ?? "placeholder"));
      check(
        called.addressed,
        sent(env["EMAILJS_CUSTOMER_TEMPLATE_ID"] ?? (isReal ? undefined : "placeholder-customer")),
      );
    }
  });
});

test("a checkout whose keyless provider has its own API keeps the stand-in's script", async () => {
  const result = readEnv({ DATA_DIR: dataDir, PAYSTACK_API_URL: "http://own.example/paystack" });
  if (!result.ok) throw new Error(result.problems.join());
  const { config } = result;
  expect(config.paystack.scriptUrl).toBe("/sandbox/paystack/v1/inline.js");
  const standIns = createStandIns(standInOptions(config, SELF));
  const script = await standIns.fetch(new Request(SELF + config.paystack.scriptUrl));
  expect([script.status, script.headers.get("Content-Type")]).toEqual([
    200,
    "text/javascript; charset=utf-8",
  ]);
  standIns.close();
});

/** Returns which stand-ins respond, when created as `serve` does. */
async function mounted(config: Config): Promise<Record<string, boolean>> {
  const standIns = needsStandIns(config) ? createStandIns(standInOptions(config, SELF)) : undefined;
  const isThere = async (path: string) =>
    (await standIns?.fetch(new Request(`${SELF}/sandbox${path}`)))?.status === 200;
  const media = "/instagram/me/media?limit=1&access_token=placeholder-";
  const found = {
    paystack: await isThere("/paystack"),
    email: await isThere("/email"),
    babies: await isThere(`${media}babies`),
    lifestyle: await isThere(`${media}lifestyle`),
  };
  standIns?.close();
  return found;
}

/** Returns what each gateway sends, and where; undefined if it sends nothing. */
async function calls(config: Config) {
  const outside = vi.fn<typeof fetch>(async () => Response.json({}));
  vi.stubGlobal("fetch", outside);
  const logger = pino({ level: "silent" });
  const db = {} as Db;
  const catalogue = createCurrentCatalogue({ db, logger, now: () => new Date() }, bundle);
  const surroundings = { db, catalogue, logger, self: SELF, publicUrl: SELF };
  const { paystack, email, feeds } = livePorts(config, surroundings);
  const last = () => {
    const [address, init] = outside.mock.lastCall ?? [];
    outside.mockClear();
    return typeof address === "string" ? { url: new URL(address), init } : undefined;
  };
  const fedBy = async (store: "babies" | "lifestyle") => {
    const { gateway, token } = feeds[store] ?? {};
    if (gateway && token) await gateway.media(token, 1);
    const call = last();
    return (
      call && {
        url: call.url.href.split("/me/media")[0],
        key: call.url.searchParams.get("access_token"),
      }
    );
  };
  const mailed = async (mail: Parameters<typeof email.send>[0]) => {
    await email.send(mail);
    const call = last();
    const form = call?.init?.body as FormData;
    return (
      call && {
        url: call.url.href.split("/api/v1.0")[0],
        template: form.get("template_id"),
        key: form.get("user_id"),
        privateKey: form.get("accessToken"),
      }
    );
  };
  await paystack.verify("HZ1");
  const verified = last();
  const addressed = { to_email: "a@b.example", to_name: "A", subject: "S", message: "M" };
  return {
    paystack: {
      url: verified?.url.href.split("/transaction/")[0],
      key: new Headers(verified?.init?.headers).get("Authorization"),
    },
    babies: await fedBy("babies"),
    lifestyle: await fedBy("lifestyle"),
    message: await mailed({ from_email: "a@b.example", message: "Hi" }),
    addressed: await mailed(addressed),
  };
}
