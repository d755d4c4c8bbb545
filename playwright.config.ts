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

const quick = findBrowser();
const whole = findBrowser("whole");

/** What a browser with all its parts may do in another way: icons, cached pages, lazy pictures, paints. */
const WHOLE = /(back-button|budgets|carousel|data-saver|emails|found|loading-phase)\.spec\.ts$/;

export default defineConfig({
  testDir: "tests/e2e",
  globalSetup: "tests/support/build-once.ts",
  outputDir: "test-results",
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env["CI"]),
  // What fails once is a fault. A test that may need a second try says so itself, with the reason.
  retries: 0,
  reporter: process.env["CI"] ? [["list"]] : [["line"]],
  timeout: 45_000,
  expect: { timeout: 8_000 },
  use: {
    viewport: { width: 1280, height: 900 },
    locale: "en-GB",
    actionTimeout: 10_000,
    trace: "retain-on-failure",
  },
  projects: [
    { name: "quick", use: { launchOptions: { executablePath: quick, args: CHROMIUM_FLAGS } } },
    // Where both are installed; one alone runs everything.
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
