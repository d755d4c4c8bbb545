import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Interface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { ON_PAGE } from "../../app/payments/pay-on-page.ts";
import { shellPorts } from "../../scripts/owner/shop-database.ts";
import { counted, table } from "../../scripts/owner/format.ts";
import { openDatabase } from "../../server/db/open.ts";
import { runCommand } from "../../server/house/commands.ts";
import { SHELL } from "../../server/house/record.ts";
import { PLACEHOLDER_KEYS } from "../../server/http/config.ts";
import { readEnv } from "../../server/http/env.ts";
import { refundOrder } from "../../server/payments/refund-order.ts";
import { createPaystack } from "../../server/providers/paystack.ts";
import { isPublicHttps } from "../../server/providers/public-hosts.ts";
import { createPaystackStandIn } from "../../stand-ins/paystack/paystack.ts";
import { startBuiltShop } from "../../tests/support/built-shop.ts";
import type { BuiltShop } from "../../tests/support/built-shop.ts";
import { freePort } from "../../tests/support/free-port.ts";
import { orderBody } from "../../tests/support/order-body.ts";
import { compare, notCompared, prepare, wordOf } from "./answers.ts";
import type { Answer, Difference } from "./answers.ts";
import { keyOf, startRecords, WEBHOOK } from "./records.ts";

/** An account at the real card provider, or at a server in its place. */
type Account = { apiUrl: string; publicKey: string; secretKey: string };

type Walk = {
  /** Undefined: the stand-in, whose buttons the walk presses itself; otherwise a person does. */
  account?: Account;
  /** Where the provider and the person's browser find the shop. Undefined: this machine, at a free port. */
  at?: { publicUrl: string; port: number };
  say(line: string): void;
  /** How long each thing is waited for, in milliseconds. */
  patience: Patience;
  /** Presses of Enter, each of which ends what is being waited for. */
  enter?: Interface;
};

type Patience = { payment: number; refund: number; webhook: number; pause: number };
const OF_A_PERSON = { payment: 600_000, refund: 120_000, webhook: 60_000, pause: 3_000 };
const OF_A_SCRIPT = { payment: 60_000, refund: 60_000, webhook: 60_000, pause: 250 };
/** Long enough for each state to be seen on a busy machine. */
const DELAYS = { webhookDelayMs: 50, transferMs: 2_000, refundMs: 3_000 };

/** What is done on the provider's page: by a person with the provider's test cards, or with the stand-in's button. */
const PAYMENTS = [
  {
    name: "card",
    button: "Approve payment",
    words: "Pay with the test card 4084 0840 8408 4081, CVV 408, any date to come.",
    end: "success",
  },
  {
    name: "transfer",
    button: "Pay by transfer",
    words: "Choose 'Transfer', then 'I have sent the money'. If there is no transfer, press Enter.",
    end: "success",
  },
  {
    name: "refused card",
    button: "Decline payment",
    words: "Pay with the test card 4084 0800 0000 5408, CVV 001. It is refused; close the page.",
    end: "failed",
  },
] as const;

type Kind = (typeof PAYMENTS)[number];

/** Pays, and refunds, at a card provider through a shop of its own. @returns what the provider answered and sent. */
async function walk({ account, at, say, patience, enter }: Walk): Promise<Answer[]> {
  const secretKey = account?.secretKey ?? PLACEHOLDER_KEYS.paystackSecret;
  const shopPort = await freePort();
  const shopUrl = `http://127.0.0.1:${shopPort}`;
  const records = await startRecords(
    { apiUrl: account?.apiUrl, secretKey, shopPort, say },
    at?.port,
  );
  const { ours, answers } = records;
  const publicUrl = at?.publicUrl ?? records.publicUrl;
  const env = {
    PORT: String(shopPort),
    HOST: "127.0.0.1",
    PUBLIC_URL: publicUrl,
    LOG_LEVEL: "error",
    PAYSTACK_API_URL: records.apiUrl,
    ...(account && { PAYSTACK_PUBLIC_KEY: account.publicKey, PAYSTACK_SECRET_KEY: secretKey }),
  };
  const gateway = createPaystack({ apiUrl: records.apiUrl, secretKey });
  const began = new Date();

  /** Asks until it is so, the time is over, or somebody presses Enter: after that once more. */
  async function until(isSo: () => Promise<boolean> | boolean, ms: number): Promise<boolean> {
    const skip = new AbortController();
    const onLine = () => skip.abort();
    enter?.on("line", onLine);
    const end = Date.now() + ms;
    let result = await isSo();
    let isLast = false;
    while (!result && !isLast && Date.now() < end) {
      isLast = skip.signal.aborted;
      await wait(patience.pause, undefined, { signal: skip.signal }).catch(() => {});
      result = await isSo();
    }
    enter?.off("line", onLine);
    if (!account && !result) throw new Error("The stand-in did not do in time what it is asked.");
    return result;
  }

  /** What the provider says of a payment now. */
  async function verified(reference: string): Promise<string> {
    const answer = await gateway.verify(reference);
    if (answer.kind === "found") return answer.payment.status;
    return answer.kind === "unreachable" ? answer.reason : answer.kind;
  }

  async function pay({ name, button, words, end }: Kind) {
    records.begins(name);
    const placed = await post(`${shopUrl}/api/orders`, orderBody());
    const order = String(placed["reference"]);
    ours.set(order, name);
    const page = await fetch(`${shopUrl}/orders/${order}`, {
      method: "POST",
      headers: { Origin: publicUrl },
      body: new URLSearchParams({ [ON_PAGE.name]: ON_PAGE.value }),
      redirect: "manual",
    });
    const link = page.headers.get("Location");
    const reference = [...ours].findLast(([id, payment]) => payment === name && id !== order)?.[0];
    if (!link || !reference) {
      say(`  The provider began no payment (the shop answers ${page.status}).`);
      return { order, reference: order, isPaid: false };
    }
    let status = await verified(reference);
    if (account) {
      say(`  ${words}\n  ${link}`);
    } else {
      const back = await press(link, button);
      // A transfer is on its way now.
      await verified(reference);
      await (await fetch(back)).arrayBuffer();
    }
    let shopStatus = "";
    const isOver = await until(async () => {
      status = await verified(reference);
      const confirmed = await post(`${shopUrl}/api/orders/${order}/confirm`);
      shopStatus = String(confirmed["status"]);
      return status === end && (end === "failed" || shopStatus === "paid");
    }, patience.payment);
    say(
      `  The provider: ${status}. The shop: ${shopStatus}.${isOver ? "" : " Not waited any longer."}`,
    );
    return { order, reference, isPaid: shopStatus === "paid" };
  }

  /** Refunds an order by the command of the house. */
  async function refund(dataDir: string, order: string, reference: string): Promise<void> {
    const read = readEnv({ ...env, DATA_DIR: dataDir });
    if (!read.ok) throw new Error(read.problems.join("\n"));
    const db = await openDatabase({ dataDir, onError: () => {} });
    const input = { order, amount: "all" as const, reason: "Rehearsal" };
    const ports = shellPorts(db, read.config);
    const result = await runCommand(ports, refundOrder, input, { by: SHELL }).finally(() =>
      db.destroy(),
    );
    if (result.kind !== "done") return say(`  The shop does not refund it: ${result.kind}.`);
    for (const { id } of result.refunds) ours.set(id, PAYMENTS[0].name);
    let status = "not listed";
    const isSent = () => [...answers.values()].some(({ call }) => call === "refund");
    await until(async () => {
      if (!isSent()) return false;
      const listed = await gateway.listRefunds({ reference, since: began });
      status = listed.kind === "found" ? (listed.refunds[0]?.status ?? status) : listed.kind;
      return status === "processed";
    }, patience.refund);
    // A list may lag behind: an empty one only counts if it stays so.
    if (status !== "not listed") answers.delete(keyOf(PAYMENTS[0].name, "refunds", ""));
    say(`  The refund: ${status}. The payment: ${await verified(reference)}.`);
  }

  let shop: BuiltShop | undefined;
  let standIn: StandIn | undefined;
  try {
    shop = await startBuiltShop(env);
    if (!account) {
      standIn = openStandIn(shop.dataDir, publicUrl);
      records.serve(STAND_IN, standIn.answer);
    }
    const [card, transfer, refused] = PAYMENTS;
    say("\n1. A card");
    const paid = await pay(card);
    await gateway.listPayments({ since: began, until: new Date(Date.now() + 60_000) }, 1);
    say("\n2. A transfer");
    const transferred = await pay(transfer);
    say("\n3. A refused card");
    await pay(refused);
    say("\n4. A refund of the first payment");
    if (paid.isPaid) await refund(shop.dataDir, paid.order, paid.reference);
    else say("  Left out: the card has not paid.");
    say("\n5. Webhooks");
    const isRefunded = answers.has(keyOf(card.name, "refunds", "processed"));
    const awaited = [
      ...(paid.isPaid ? [keyOf(card.name, "webhook", "charge.success")] : []),
      ...(transferred.isPaid ? [keyOf(transfer.name, "webhook", "charge.success")] : []),
      ...(isRefunded ? [keyOf(card.name, "webhook", "refund.processed")] : []),
    ];
    const haveCome = () => awaited.every((key) => answers.has(key));
    const isPublic = !account || isPublicHttps(publicUrl);
    if (!isPublic) say(`  Not waited for: ${publicUrl} is no public https address.`);
    await until(haveCome, isPublic ? patience.webhook : 0);
    const events = [...answers.values()].filter(({ call }) => call === "webhook");
    for (const event of events) say(`  ${event.payment}: ${wordOf(event)}`);
    if (events.length === 0) say("  None has come.");
    if (!haveCome()) say(`  The card's payment, when asked: ${await verified(paid.reference)}.`);
    return [...answers.values()].map((answer) => prepare(answer, [...ours.keys()]));
  } finally {
    standIn?.close();
    await shop?.stop();
    await records.close();
  }
}

const STAND_IN = "/sandbox/paystack";

type StandIn = ReturnType<typeof openStandIn>;

function openStandIn(folder: string, url: string) {
  const { paystackPublic: publicKey, paystackSecret: secretKey } = PLACEHOLDER_KEYS;
  const file = join(folder, "rehearsal.json");
  const account = { publicKey, secretKey, webhookUrl: url + WEBHOOK };
  const { routes, close } = createPaystackStandIn({ file, ...account, ...DELAYS });
  const { fetch: answer } = new Hono().route(STAND_IN, routes);
  return { answer: getRequestListener(answer), close };
}

/** Presses a button of the stand-in's page. @returns the address to which it leads back */
async function press(link: string, button: string): Promise<string> {
  const page = await (await fetch(link)).text();
  const form = page.match(new RegExp(`action="([^"]+)">\\s*<button[^>]*>${button}<`))?.[1];
  if (!form) throw new Error(`The stand-in's page has no button '${button}'`);
  const pressed = await fetch(new URL(form, link), { method: "POST", redirect: "manual" });
  return pressed.headers.get("Location") ?? "";
}

async function post(url: string, body: object = {}): Promise<Record<string, unknown>> {
  const answer = await fetch(url, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`The shop answers ${answer.status} to ${new URL(url).pathname}`);
  return (await answer.json()) as Record<string, unknown>;
}

/** The account that the environment names. @throws if it is none of test mode */
export function readAccount(variables: Readonly<Record<string, string | undefined>>): {
  account: Account;
  at: NonNullable<Walk["at"]>;
} {
  const names = ["PAYSTACK_PUBLIC_KEY", "PAYSTACK_SECRET_KEY"] as const;
  if (names.some((name) => variables[name]?.includes("_live_"))) {
    throw new Error(
      "These are live keys: the rehearsal takes test keys only, sk_test_… and pk_test_….",
    );
  }
  const missing = names.filter((name) => !variables[name]);
  if (missing.length > 0) {
    throw new Error(`Missing: ${missing.join(", ")}, the test keys of the provider's dashboard.`);
  }
  const wanted = [...names, "PAYSTACK_API_URL", "PUBLIC_URL", "PORT"] as const;
  const read = readEnv(Object.fromEntries(wanted.map((name) => [name, variables[name]])));
  if (!read.ok) throw new Error(read.problems.join("\n"));
  const { paystack, port, publicUrl = `http://localhost:${port}` } = read.config;
  const { apiUrl, publicKey, secretKey } = paystack;
  return { account: { apiUrl, publicKey, secretKey }, at: { publicUrl, port } };
}

/** Rehearses with the provider, prints how it differs from the stand-in. @throws if it does in what the shop relies on */
export async function rehearseProvider(isStandIn: boolean, file?: string): Promise<void> {
  const real = isStandIn ? undefined : readAccount(process.env);
  const script = { patience: OF_A_SCRIPT, say: () => {} };
  // Meanwhile, as it takes half a minute.
  const model = walk(script);
  model.catch(() => {});
  const say = (line: string) => console.log(line);
  if (real) {
    const { port, publicUrl } = real.at;
    say(`The shop is at port ${port} of this machine, for browsers at ${publicUrl}.`);
    say(
      isPublicHttps(publicUrl)
        ? `In the provider's dashboard, test mode, the webhook URL is ${publicUrl}${WEBHOOK}.`
        : `Missing for webhooks: PUBLIC_URL, a public https address that leads to port ${port}.`,
    );
    say("No money moves. Enter leaves out what is being waited for.");
  }
  const lines = real && createInterface(process.stdin);
  const provider = await walk({
    ...(real && lines ? { ...real, enter: lines, patience: OF_A_PERSON } : script),
    say,
  }).finally(() => lines?.close());
  const standIn = await model;
  if (file) writeFileSync(file, `${JSON.stringify({ provider, standIn }, null, 2)}\n`);
  const found = compare(provider, standIn);
  const relied = found.filter(({ isRead }) => isRead).length;
  say(`\n${counted(provider.length, "answer")} compared: ${counted(found.length, "difference")}.`);
  const missing = notCompared(provider, standIn);
  if (missing.length > 0) say(`Not compared, since nothing like it came: ${missing.join(", ")}.`);
  if (found.length > 0) say(tableOf(found));
  if (provider.length === 0) throw new Error("The provider has answered nothing.");
  if (relied > 0) throw new Error(`${counted(relied, "difference")} in what the shop relies on.`);
}

function tableOf(found: readonly Difference[]): string {
  const headings = ["payment", "answer", "field", "provider", "stand-in", "the shop"];
  const rows = found.map(({ payment, answer, field, provider, standIn, isRead }) => {
    return [
      payment,
      answer,
      field,
      provider,
      standIn,
      isRead ? "RELIES ON IT" : "does not read it",
    ];
  });
  return table(headings, rows);
}
