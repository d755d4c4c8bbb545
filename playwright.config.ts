import { defineConfig } from "@playwright/test";
import { CHROMIUM_FLAGS } from "./tests/support/chromium-flags.ts";
import { findBrowser } from "./tests/support/find-browser.ts";
import { folderForTests } from "./tests/support/temporary-files.ts";

// `tmpdir()` reads it, in this process and in those that run the tests.
process.env["TMPDIR"] = folderForTests();

// No renderer is started ahead for a page that a test never opens: a tenth of the processor's time.
const args = [...CHROMIUM_FLAGS, "--renderer-process-limit=1"];

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
  timeout: 90_000,
  // A busy or slow machine is no fault.
  expect: { timeout: 15_000 },
  use: {
    viewport: { width: 1280, height: 900 },
    locale: "en-GB",
    actionTimeout: 20_000,
    // `page.route` does not see what a service worker requests. Specs of the workers allow them.
    serviceWorkers: "block",
    // Recording every test takes a tenth of the time of all. For a test that failed: `playwright test <spec> --trace on`.
    trace: "off",
  },
  projects: [
    { name: "quick", use: { launchOptions: { executablePath: quick, args } } },
    // Only if both browsers are installed; otherwise `quick` runs every spec in the only one.
    ...(whole === quick
      ? []
      : [
          {
            name: "whole",
            testMatch: WHOLE,
            use: { launchOptions: { executablePath: whole, args } },
          },
        ]),
  ],
});
