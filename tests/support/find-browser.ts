import { execFileSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { chromium } from "@playwright/test";

/**
 * Chromium without a user interface: opens a page in a sixth of the time, but cannot prerender. Not the script of this name
 * in `/usr/bin`, since the browser would outlive it when it is ended.
 */
const SHELL = "/usr/lib/chromium/chromium-headless-shell";
const SYSTEM = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

const PACKAGE = "chromium-headless-shell";

/**
 * The browser for the tests: `$CHROME`, a system Chromium or Chrome, Playwright's own, or Debian's package if it can be
 * installed. `quick` prefers the headless shell, `whole` a browser with all features; if only one is installed, both
 * return that. @throws an error that says what to install.
 */
export function findBrowser(kind: "quick" | "whole" = "quick"): string {
  const system = kind === "quick" ? [SHELL, ...SYSTEM] : [...SYSTEM, SHELL];
  const candidates = [process.env["CHROME"] ?? "", ...system, chromium.executablePath()];
  const found = candidates.find(runnable);
  if (found) return found;
  if (process.getuid?.() === 0 && runnable("/usr/bin/apt-get")) {
    console.log(`No browser yet: installing Debian's ${PACKAGE} (about a minute).`);
    execFileSync("apt-get", ["update", "-qq"], { stdio: "inherit" });
    execFileSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", PACKAGE], {
      stdio: ["ignore", "ignore", "inherit"],
    });
    if (runnable(SHELL)) return SHELL;
  }
  throw new Error(
    "The browser tests need Chromium or Chrome: install one, name it in $CHROME, or run 'npx playwright install chromium'.",
  );
}

function runnable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return path !== "";
  } catch {
    return false;
  }
}
