/** @module-tag rest */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { end, startProcess } from "../../tests/support/shop-process.ts";
import type { ShopProcess } from "../../tests/support/shop-process.ts";

const json = { "Content-Type": "application/json" };

describe("the sandbox of a shop in test mode", () => {
  let dataDir: string;
  let shop: ShopProcess;
  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), "hazelzuri-"));
    shop = await startProcess({ DATA_DIR: dataDir });
  });
  afterAll(async () => {
    await end(shop.child, "SIGTERM");
    rmSync(dataDir, { recursive: true });
  });

  test("another site's page cannot stop a service", async () => {
    const stop = (Origin: string) =>
      fetch(`${shop.url}/sandbox/email/stop`, {
        method: "POST",
        headers: { Origin },
        redirect: "manual",
      });
    expect((await stop("https://elsewhere.example")).status).toBe(403);
    expect((await stop(shop.url)).status).toBe(303);
  });

  test("a client that posts without end is asked to wait", async () => {
    const statuses = [];
    for (let call = 0; call < 305; call++) {
      const answer = await fetch(`${shop.url}/sandbox/paystack/checkout`, {
        method: "POST",
        headers: json,
        body: "{}",
      });
      statuses.push(answer.status);
    }
    expect(statuses.slice(0, 290)).not.toContain(429);
    expect(statuses.slice(-5)).toEqual([429, 429, 429, 429, 429]);
  });
});

describe("the sandbox of a shop whose payments are real", () => {
  let dataDir: string;
  let shop: ShopProcess;
  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), "hazelzuri-"));
    shop = await startProcess({
      DATA_DIR: dataDir,
      PAYSTACK_PUBLIC_KEY: "pk_live_of_a_test",
      PAYSTACK_SECRET_KEY: "sk_live_of_a_test",
      OWNER_EMAIL: "owner@shop.example",
      PUBLIC_URL: "https://shop.example",
      PAYSTACK_API_URL: "http://127.0.0.1:9",
      RATES_URL: "http://127.0.0.1:9",
    });
  });
  afterAll(async () => {
    await end(shop.child, "SIGTERM");
    rmSync(dataDir, { recursive: true });
  });

  test("is not there: no address and no method but 404, so nobody has anything signed with the live key", async () => {
    const payment = { key: "pk_live_of_a_test", ref: "HZ1", email: "a@b.example", amount: 100 };
    for (const path of [
      "",
      "/",
      "/paystack",
      "/paystack/v1/inline.js",
      "/paystack/checkout",
      "/paystack/checkout/HZ1/approve",
      "/paystack/transaction/verify/HZ1",
      "/paystack/refund/HZ1",
      "/emailjs/api/v1.0/email/send-form",
      "/email",
      "/email/stop",
      "/instagram",
      "/instagram/stop",
      "/instagram/me/media?access_token=babies",
      "/rates/ngn.json",
      "/page.css",
    ]) {
      for (const method of ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS"]) {
        const body = method === "POST" ? JSON.stringify(payment) : null;
        const url = `${shop.url}/sandbox${path}`;
        const answer = await fetch(url, { method, headers: json, body, redirect: "manual" });
        expect([method, path, answer.status]).toEqual([method, path, 404]);
      }
    }
  });

  test("leaves the feeds to their fallback text", async () => {
    for (const store of ["babies", "lifestyle"]) {
      expect((await fetch(`${shop.url}/api/feeds/${store}`)).status).toBe(502);
    }
  });
});
