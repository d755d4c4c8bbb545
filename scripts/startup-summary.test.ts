import { expect, test, vi } from "vitest";
import { contact as brandContact } from "../domain/stores/brand.ts";
import type { Contact } from "../domain/stores/brand.ts";
import { readEnv } from "../server/http/env.ts";
import { printStartupSummary } from "./startup-summary.ts";

const keys = (mode: string) => ({
  PAYSTACK_PUBLIC_KEY: `pk_${mode}_of_a_test`,
  PAYSTACK_SECRET_KEY: `sk_${mode}_of_a_test`,
  OWNER_EMAIL: "owner@shop.example",
  PUBLIC_URL: "https://shop.example",
});
const mail = {
  EMAILJS_SERVICE_ID: "service",
  EMAILJS_TEMPLATE_ID: "template",
  EMAILJS_PUBLIC_KEY: "key",
};

/** Returns what a start prints. */
function told(env: Record<string, string>, contact: Contact = brandContact): string {
  const result = readEnv(env);
  if (!result.ok) throw new Error(result.problems.join());
  const log = vi.spyOn(console, "log").mockImplementation(() => {});
  printStartupSummary(result.config, { url: "http://localhost:3000", contact });
  const said = log.mock.calls.join("\n");
  log.mockRestore();
  return said;
}

test("whose payments are real is told that nobody stands in for e-mail and feeds", () => {
  const live = told(keys("live"));
  expect(live).toContain("WARNING: payments are real, and e-mail has no keys: every e-mail waits");
  expect(live).toContain("WARNING: no token for the feed of babies and lifestyle");
  expect(live).not.toContain("/sandbox");
  expect(live).not.toContain("no money moves");
});

test("with one template of two it is said which mail waits", () => {
  const words = "EMAILJS_CUSTOMER_TEMPLATE_ID is not set: confirmations and order notices wait";
  for (const mode of ["test", "live"]) expect(told({ ...keys(mode), ...mail })).toContain(words);
  const both = { ...keys("live"), ...mail, EMAILJS_CUSTOMER_TEMPLATE_ID: "second" };
  expect(told(both)).not.toContain("wait");
});

test("details of the brand that are nobody's are named, and an owner's mailbox that is none", () => {
  const said = told({});
  expect(said).toContain(
    "WARNING: OWNER_EMAIL is not set: order notices go to the placeholder hello@hazelzuri.example.",
  );
  expect(said).toContain(
    "still placeholders, shown to everybody: phone (+234 800 000 0000), email (hello@hazelzuri.example), address (12 Example Street, Port Harcourt). Set them in the house: Settings, Shop.",
  );
  expect(told(keys("test"))).not.toContain("OWNER_EMAIL");
});

test("what the owner has set in the house is no placeholder any more", () => {
  const set = { ...brandContact, phone: "+234 803 555 0123", email: "ada@shop.example" };
  const said = told({}, set);
  expect(said).toContain("still placeholders, shown to everybody: address (12 Example Street");
  expect(said).not.toContain("phone (");
  expect(said).not.toContain("OWNER_EMAIL");
});

test.each([{}, keys("test")])("in test mode mailed texts can be read: %j", (env) => {
  expect(told(env)).toContain("http://localhost:3000/sandbox/email");
  expect(told(env)).not.toContain("waits in the outbox");
});

test("only the stand-ins that are there are named", () => {
  expect(told({})).toContain("http://localhost:3000/sandbox/paystack");
  const said = told(keys("test"));
  expect(said).not.toContain("/sandbox/paystack");
  expect(said).toContain("http://localhost:3000/sandbox/instagram");
});
