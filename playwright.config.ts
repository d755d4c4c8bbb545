import { defineConfig } from "@playwright/test";
import { findBrowser } from "./tests/support/find-browser.ts";

/** Flags of every browser that the tests and the bench start. */
export const CHROMIUM_FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // The browser can reach the shop and nothing else.
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost",
];

const quick = findBrowser();
const whole = findBrowser("whole");

/** Specs for behaviour that differs in a full browser: icons, cached pages, lazy pictures, paints. */
const WHOLE = /(back-button|budgets|carousel|data-saver|emails|found|loading-phase)\.spec\.ts$/;

export default defineConfig({
  testDir: "tests/e2e",
  globalSetup: "tests/support/build-once.ts",
  outputDir: "test-results",
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env["CI"]),
  // A test that may need a retry must configure it itself, with the reason.
  retries: 0,
  reporter: process.env["CI"] ? [["list"]] : [["line"]],
  timeout: 45_000,
  expect: { timeout: 8_000 },
  use: {
    viewport: { width: 1280, height: 900 },
    locale: "en-GB",
    actionTimeout: 10_000,
    // Recording every test takes a tenth of the time of all. For a test that failed: `playwright test <spec> --trace on`.
    trace: "off",
  },
  projects: [
    { name: "quick", use: { launchOptions: { executablePath: quick, args: CHROMIUM_FLAGS } } },
    // Only if both browsers are installed; otherwise `quick` runs every spec in the only one.
    ...(whole === quick
      ? []
      : [
          {
            name: "whole",
            testMatch: WHOLE,
            use: { launchOptions: { executablePath: whole, args: CHROMIUM_FLAGS } },
          },
        ]),
  ],
});
