import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
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

function start(showMail = true): RunningStandIns {
  const picture = join(dataDir, "picture.jpg");
  return createStandIns({
    dataDir,
    paystack: { publicKey: "pk_test_a", secretKey: "sk_test_a", webhookUrl: "http://127.0.0.1:9" },
    showMail,
    emailjs: { serviceId: "service_a", templateId: "template_b", publicKey: "pk_c" },
    instagram: {
      origin: "http://shop.test",
      pictures: { babies: Array<string>(11).fill(picture), lifestyle: [picture] },
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

  test("shows nobody what was mailed where customers are real", async () => {
    standIns.close();
    standIns = start(false);
    expect((await send({ message: "Hello", ...IDS })).status).toBe(200);
    expect((await ask("/email")).status).toBe(404);
  });

  test("shows what it received, as text, and no keys", async () => {
    const answer = await send({ message: "<b>Hello</b>", accessToken: "secret", ...IDS });
    expect([answer.status, await answer.text()]).toEqual([200, "OK"]);
    expect(await page()).toContain("&lt;b&gt;Hello&lt;/b&gt;");
    expect(await page()).not.toContain("secret");
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
