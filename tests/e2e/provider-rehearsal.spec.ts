import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { getRequestListener } from "@hono/node-server";
import { expect, test } from "@playwright/test";
import { Hono } from "hono";
import { createPaystackStandIn } from "../../stand-ins/paystack/paystack.ts";
import { childEnv } from "../support/child-env.ts";
import { freePort } from "../support/free-port.ts";
import { startProvider } from "../support/provider.ts";

let folder: string;
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "hazelzuri-rehearsal-"));
});
test.afterEach(() => rmSync(folder, { recursive: true }));

/** Runs `npm run rehearse -- --provider`; `onLine` sees each line, and may press Enter. */
async function rehearse(
  args: readonly string[],
  env: Record<string, string> = {},
  onLine: (line: string, pressEnter: () => void) => void = () => {},
) {
  const child = spawn(process.execPath, ["lab/rehearse.ts", "--provider", ...args], {
    env: { ...childEnv(), ...env },
    stdio: ["pipe", "pipe", "pipe"],
  });
  const lines: string[] = [];
  for (const output of [child.stdout, child.stderr]) {
    createInterface(output).on("line", (line) => {
      lines.push(line);
      onLine(line, () => child.stdin.write("\n"));
    });
  }
  const [code] = (await once(child, "close")) as [number | null];
  return { code, text: lines.join("\n") };
}

test("with the stand-in alone nothing differs", { tag: "@rest" }, async () => {
  const file = join(folder, "answers.json");
  const { code, text } = await rehearse(["--stand-in", "--save", file]);
  expect(text).toContain("22 answers compared: 0 differences.");
  expect(text).not.toContain("Not compared");
  expect(code).toBe(0);
  const saved = readFileSync(file, "utf8");
  expect(saved).toContain('"gateway_response": "Successful"');
  // The customer, the provider's card, and the references that open an order's page.
  expect(saved).not.toMatch(/Ada|Okafor|@|AUTH_|4081|HZ[0-9A-Z]{8}/);
});

const SECRET_KEY = "sk_test_other";
const BASE = "/sandbox/paystack";

type Fields = Record<string, unknown>;
type Body = { data: Fields | Fields[] };

/** Changes an answer of the stand-in into one that the shop does not know. */
function alter(path: string, { data }: Body): void {
  const [entry = {}] = [data].flat();
  const isVerify = path.includes("/verify/");
  if (isVerify && entry.status === "failed") entry.status = "refused_by_bank";
  if (isVerify && entry.channel === "bank_transfer") entry.amount = Number(entry.amount) / 100;
  if (path === `${BASE}/transaction`) entry.amount = String(entry.amount);
  if (path === `${BASE}/refund` && Array.isArray(data)) entry.merchant_note = null;
  if (path === `${BASE}/refund` && !Array.isArray(data)) delete entry.id;
}

/** A provider of its own, with altered answers and events without a signature, for a shop at a port. */
async function startOther(shopPort: number) {
  const app = new Hono();
  const server = await startProvider(getRequestListener(app.fetch));
  const { routes, close } = createPaystackStandIn({
    file: join(folder, "other.json"),
    publicKey: "pk_test_other",
    secretKey: SECRET_KEY,
    webhookUrl: `${server.url}/unsigned`,
    webhookDelayMs: 0,
    transferMs: 0,
    refundMs: 2_000,
  });
  app.use(`${BASE}/*`, async (context, next) => {
    await next();
    const isJson = context.res.headers.get("Content-Type")?.includes("json");
    if (!isJson || !context.res.ok) return;
    const body = (await context.res.json()) as Body;
    alter(context.req.path, body);
    context.res = Response.json(body);
  });
  app.route(BASE, routes);
  app.post("/unsigned", async (context) => {
    const body = await context.req.arrayBuffer();
    const url = `http://127.0.0.1:${shopPort}/api/webhooks/paystack`;
    const { status } = await fetch(url, { method: "POST", body });
    return new Response(null, { status });
  });

  /** Does what the rehearsal asks of a person, on this provider's page. */
  async function press(link: string, choice: string): Promise<void> {
    const path = new URL(link).pathname;
    const form = { method: "POST", redirect: "manual" } as const;
    await fetch(`${server.url}${path}/${choice}`, form);
    const verify = server.url + path.replace("/pay/", "/transaction/verify/");
    const headers = { Authorization: `Bearer ${SECRET_KEY}` };
    await expect
      .poll(async () => (await fetch(verify, { headers })).json())
      .toMatchObject({ data: { status: choice === "decline" ? "refused_by_bank" : "success" } });
  }
  const stop = async () => {
    close();
    await server.close();
  };
  return { url: server.url + BASE, press, stop };
}

test(
  "a person pays by links; what the shop relies on and does not get is named",
  { tag: "@rest" },
  async () => {
    const port = await freePort();
    const other = await startOther(port);
    const env = {
      PAYSTACK_PUBLIC_KEY: "pk_test_other",
      PAYSTACK_SECRET_KEY: SECRET_KEY,
      PAYSTACK_API_URL: other.url,
      PORT: String(port),
    };
    const choices = ["approve", "pay-later", "decline"];
    const { code, text } = await rehearse([], env, (line, pressEnter) => {
      const [link] = /http:\S+\/pay\/\S+/.exec(line) ?? [];
      const choice = link && choices.shift();
      if (!link || !choice) return;
      // After the transfer and the refusal, which are altered, the rehearsal waits for what never comes.
      void other.press(link, choice).then(() => choice !== "approve" && pressEnter());
    });
    await other.stop();
    const [, rows = ""] = text.split("the shop\n");
    const relied = rows.split("\n").filter((row) => row.endsWith("RELIES ON IT"));
    // Without the states in which the rehearsal, which asks now and then, has seen a payment or a refund.
    const cells = relied.map((row) => row.split(/  +/).slice(0, 5).join("; "));
    const stateless = cells.map((row) => row.replace(/(verify|webhook|refunds?) [^;]+/, "$1"));
    expect([...new Set(stateless)].toSorted()).toEqual([
      "card; payments; data[].amount; text; number",
      "card; refund; data.id; missing; number",
      "card; refunds; data[].note; null; text",
      "card; webhook; signature; missing; right",
      "refused card; verify; status; 'refused_by_bank'; 'abandoned'",
      "transfer; verify; data.amount; 350000 (naira?); 35000000",
      "transfer; webhook; signature; missing; right",
    ]);
    expect(code).toBe(1);
    expect(text).toContain(
      `Missing for webhooks: PUBLIC_URL, a public https address that leads to port ${port}.`,
    );
    expect(text).not.toContain(SECRET_KEY);
  },
);

test(
  "live keys are refused, and missing ones named, before anything starts",
  { tag: "@rest" },
  async () => {
    const live = { PAYSTACK_PUBLIC_KEY: "pk_live_a", PAYSTACK_SECRET_KEY: "sk_live_b" };
    expect(await rehearse([], live)).toEqual({
      code: 1,
      text: "These are live keys: the rehearsal takes test keys only, sk_test_… and pk_test_….",
    });
    expect(await rehearse([], { PAYSTACK_PUBLIC_KEY: "pk_test_a" })).toEqual({
      code: 1,
      text: "Missing: PAYSTACK_SECRET_KEY, the test keys of the provider's dashboard.",
    });
  },
);
