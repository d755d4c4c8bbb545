import { defineConfig } from "@playwright/test";
import { findBrowser } from "./tests/support/find-browser.ts";

/** Of every browser that the tests and the bench start. */
export const CHROMIUM_FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // The browser talks to the shop and to no one else.
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost",
];

export default defineConfig({
  testDir: "tests/e2e",
  globalSetup: "tests/support/build-once.ts",
  outputDir: "test-results",
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env["CI"]),
  // A machine under load may be late once; what fails twice is a fault, and what needed a second try is named.
  retries: 2,
  reporter: process.env["CI"] ? [["list"]] : [["line"]],
  timeout: 45_000,
  expect: { timeout: 8_000 },
  use: {
    viewport: { width: 1280, height: 900 },
    locale: "en-GB",
    actionTimeout: 10_000,
    trace: "retain-on-failure",
    launchOptions: { executablePath: findBrowser(), args: CHROMIUM_FLAGS },
  },
});
