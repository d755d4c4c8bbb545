import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { eraseFromStandIns, findInStandIns } from "./erase.ts";
import { createStandIns } from "./stand-ins.ts";
import type { RunningStandIns } from "./stand-ins.ts";

let dataDir: string;
let standIns: RunningStandIns;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "hazelzuri-sandbox-"));
  writeFileSync(join(dataDir, "picture.jpg"), "a picture");
  standIns = start();
});
afterEach(() => {
  standIns.close();
  rmSync(dataDir, { recursive: true });
});

function start(): RunningStandIns {
  const picture = () => join(dataDir, "picture.jpg");
  return createStandIns({
    dataDir,
    paystack: { publicKey: "pk_test_a", secretKey: "sk_test_a", webhookUrl: "http://127.0.0.1:9" },
    emailjs: {
      serviceId: "service_a",
      templateIds: ["template_b", "template_c"],
      publicKey: "pk_c",
    },
    rates: true,
    instagram: {
      origin: "http://shop.test",
      pageOrigin: "https://shop.example",
      pictures: { babies: Array.from({ length: 11 }, () => picture), lifestyle: [picture] },
    },
  });
}

const ask = async (path: string, init?: RequestInit) =>
  standIns.fetch(new Request(`http://shop.test/sandbox${path}`, init));
const post = (path: string) => ask(path, { method: "POST" });

describe("the e-mail service's stand-in", () => {
  const IDS = { service_id: "service_a", template_id: "template_b", user_id: "pk_c" };

  const send = (fields: Record<string, string>) => {
    const body = new FormData();
    for (const [name, text] of Object.entries(fields)) body.append(name, text);
    return ask("/emailjs/api/v1.0/email/send-form", { method: "POST", body });
  };
  const page = async () => (await ask("/email")).text();

  test("shows what it received, as text, and no keys", async () => {
    const answer = await send({ message: "<b>Hello</b>", accessToken: "secret", ...IDS });
    expect([answer.status, await answer.text()]).toEqual([200, "OK"]);
    expect(await page()).toContain("&lt;b&gt;Hello&lt;/b&gt;");
    expect(await page()).not.toContain("secret");
  });

  test("takes both templates", async () => {
    vi.useFakeTimers();
    expect((await send(IDS)).status).toBe(200);
    vi.advanceTimersByTime(1_000);
    expect((await send({ ...IDS, template_id: "template_c" })).status).toBe(200);
    vi.useRealTimers();
  });

  test("takes the longest message there is, and nothing far beyond it", async () => {
    const longest = "\u{1F457}".repeat(5_000);
    expect((await send({ ...IDS, message: longest })).status).toBe(200);
    expect((await send({ ...IDS, message: "x".repeat(129 * 1024) })).status).toBe(413);
  });

  test("remembers no more than two million characters, the newest", async () => {
    vi.useFakeTimers();
    for (let n = 1; n <= 30; n++) {
      await send({ ...IDS, message: `Letter ${n}. ${"x".repeat(100_000)}` });
      vi.advanceTimersByTime(1_000);
    }
    vi.useRealTimers();
    expect(statSync(join(dataDir, "emails.json")).size).toBeLessThan(2_000_100);
    expect(await page()).toContain("Letter 30.");
    expect(await page()).not.toContain("Letter 1.");
  });

  test("remembers across a restart, and no more than 200", async () => {
    vi.useFakeTimers();
    for (let n = 1; n <= 201; n++) {
      await send({ message: `Letter ${n}.`, ...IDS });
      vi.advanceTimersByTime(1_000);
    }
    vi.useRealTimers();
    standIns.close();
    standIns = start();
    const text = await page();
    expect(text).toContain("Letter 201.");
    expect(text).toContain("Letter 2.");
    expect(text).not.toContain("Letter 1.");
  });

  test.each([
    [{ ...IDS, user_id: "pk_x" }, "The Public Key is invalid."],
    [{ ...IDS, service_id: "x" }, "The service ID not found."],
    [{ ...IDS, template_id: "x" }, "The template ID not found."],
    [{ service_id: "service_a" }, "The user_id parameter is required"],
  ])("%j is refused", async (fields, text) => {
    const answer = await send(fields);
    expect([answer.status, await answer.text()]).toEqual([400, text]);
  });

  test("takes one request a second", async () => {
    await send(IDS);
    expect((await send(IDS)).status).toBe(429);
  });

  test("can be stopped and started on its page", async () => {
    await post("/email/stop");
    expect((await send(IDS)).status).toBe(503);
    expect(await page()).toContain("Start the service");
    await post("/email/start");
    expect((await send(IDS)).status).toBe(200);
  });
});

describe("the card provider's stand-in", () => {
  const checkout = (body: unknown) =>
    ask("/paystack/checkout", { method: "POST", body: JSON.stringify(body) });
  const payment = (ref: string, more: object = {}) =>
    checkout({ key: "pk_test_a", email: "ada@example.com", amount: 100, ref, ...more });

  test("remembers the newest 500 payments, and two million characters of them", async () => {
    for (let n = 1; n <= 501; n++) await payment(`HZ${n}`);
    expect((await post("/paystack/checkout/HZ1/approve")).status).toBe(404);
    expect((await post("/paystack/checkout/HZ2/approve")).status).toBe(200);
    const metadata = { text: "x".repeat(30_000) };
    for (let n = 1; n <= 70; n++) await payment(`LARGE${n}`, { metadata });
    expect((await post("/paystack/checkout/LARGE1/approve")).status).toBe(404);
    expect((await post("/paystack/checkout/LARGE70/approve")).status).toBe(200);
    expect(statSync(join(dataDir, "paystack.json")).size).toBeLessThan(2_100_000);
  });

  test.each([
    ["metadata", { metadata: { text: "x".repeat(33_000) } }, 413],
    ["an e-mail address", { email: `${"x".repeat(300)}@example.com` }, 400],
    ["a reference", { ref: "x".repeat(300) }, 400],
  ])("refuses %s of any length", async (_what, more, status) => {
    expect((await payment("HZ1", more)).status).toBe(status);
  });

  test.each(["{", "null", ""])("what is no order of a payment (%j) is refused", async (body) => {
    const answer = await ask("/paystack/checkout", { method: "POST", body });
    expect(answer.status).toBe(400);
  });
});

describe("what a person leaves behind", () => {
  const mail = (fields: Record<string, string>) => {
    const body = new FormData();
    const ids = { service_id: "service_a", template_id: "template_b", user_id: "pk_c" };
    for (const [name, text] of Object.entries({ ...fields, ...ids })) body.append(name, text);
    return ask("/emailjs/api/v1.0/email/send-form", { method: "POST", body });
  };
  const files = () =>
    ["emails.json", "paystack.json"]
      .map((name) => readFileSync(join(dataDir, name), "utf8"))
      .join("");

  test("is erased, and a shop that runs meanwhile does not write it again", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    for (const [from_email, message] of [
      ["Ada@Example.com", "Hello"],
      ["owner@shop.example", "A new order.\nE-mail: ada@example.com"],
      ["bisi@example.com", "Good day"],
    ] as const) {
      await mail({ from_email, message });
      vi.advanceTimersByTime(1_000);
    }
    for (const [ref, email] of [
      ["HZ1", "ada@example.com"],
      ["HZ2", "bisi@example.com"],
    ] as const) {
      const metadata = { custom_fields: [{ variable_name: "name", value: `Of ${email}` }] };
      const body = JSON.stringify({ key: "pk_test_a", email, amount: 100, ref, metadata });
      await ask("/paystack/checkout", { method: "POST", body });
      // Queues a webhook event that contains the e-mail address.
      await post(`/paystack/checkout/${ref}/approve`);
    }
    const traces = { emails: 2, payments: 1 };
    expect(findInStandIns(dataDir, "ada@example.com")).toEqual(traces);
    expect(eraseFromStandIns(dataDir, "ADA@example.com")).toEqual(traces);
    expect(files().toLowerCase()).not.toContain("ada@");

    // The running shop writes both files again.
    await mail({ from_email: "bisi@example.com", message: "Good day again" });
    await post("/paystack/refund/HZ2");
    vi.useRealTimers();
    expect(files().toLowerCase()).not.toContain("ada@");
    expect(files()).toContain("Good day again");
    expect((await post("/paystack/checkout/HZ1/approve")).status).toBe(200);
    expect(findInStandIns(dataDir, "bisi@example.com")).toEqual({ emails: 2, payments: 1 });
  });

  test("is looked for without a trace where there never were stand-ins", () => {
    const empty = join(dataDir, "never");
    expect(eraseFromStandIns(empty, "ada@example.com")).toEqual({ emails: 0, payments: 0 });
    expect(existsSync(empty)).toBe(false);
  });
});

describe("the social network's stand-in", () => {
  const media = async (query: string) => (await ask(`/instagram/me/media?${query}`)).json();

  test("gives as many posts as asked for, with the fields asked for", async () => {
    const { data } = await media("access_token=my-babies&limit=9&fields=id,media_type");
    expect(data).toHaveLength(9);
    expect(Object.keys(data[0])).toEqual(["id", "media_type"]);
    expect(new Set(data.map((each: { media_type: string }) => each.media_type)).size).toBe(3);
  });

  test("serves the pictures that its posts name", async () => {
    const { data } = await media("access_token=lifestyle&limit=9&fields=media_url");
    const path = new URL(data[0].media_url).pathname.replace("/sandbox", "");
    const picture = await ask(path);
    expect(picture.headers.get("Content-Type")).toBe("image/jpeg");
    expect(await picture.text()).toBe("a picture");
  });

  test("its posts link to its own page, not to the network", async () => {
    const { data } = await media("access_token=lifestyle&limit=9&fields=id,permalink,username");
    const [{ id, permalink, username }] = data;
    expect(username).toBe("TEST-MODE");
    expect(permalink).toBe(`https://shop.example/sandbox/instagram#post-${id}`);
    expect(await (await ask("/instagram")).text()).toContain(`id="post-${id}"`);
  });

  test("an unknown token has the provider's own error", async () => {
    const answer = await ask("/instagram/me/media?access_token=x");
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: { type: "OAuthException", code: 190 } });
  });

  test("a refreshed token is as good as the first", async () => {
    const answer = await ask("/instagram/refresh_access_token?access_token=babies");
    const { access_token } = await answer.json();
    expect((await media(`access_token=${access_token}&limit=1`)).data).toHaveLength(1);
  });

  test("can be stopped and started on its page", async () => {
    await post("/instagram/stop");
    expect((await ask("/instagram/me/media?access_token=babies")).status).toBe(503);
    expect(await (await ask("/instagram")).text()).toContain("Start the service");
    await post("/instagram/start");
    expect((await ask("/instagram/me/media?access_token=babies")).status).toBe(200);
  });
});
