import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { CHROMIUM_FLAGS } from "../../../tests/support/chromium-flags.ts";
import { findBrowser } from "../../../tests/support/find-browser.ts";

/** The device that Lighthouse emulates for mobile. */
export const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};

const STOP_MS = 5_000;

type StartedBrowser = {
  /** Port of its DevTools protocol. */
  port: number;
  close(): Promise<void>;
};

/** Starts Chromium with prerendering and the back/forward cache, which Playwright's own launch disables. */
export async function startBrowser(): Promise<StartedBrowser> {
  const profile = await mkdtemp(join(tmpdir(), "hazelzuri-bench-"));
  const flags = [
    "--headless=new",
    "--remote-debugging-port=0",
    `--user-data-dir=${profile}`,
    // Chromium fetches lazy pictures earlier or later by connection type, which is unknown here.
    "--force-effective-connection-type=4G",
  ];
  const child = spawn(findBrowser("whole"), [...CHROMIUM_FLAGS, ...flags, "about:blank"], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  const close = async (): Promise<void> => {
    child.kill("SIGTERM");
    // A busy Chromium may not act on it.
    const late = setTimeout(() => child.kill("SIGKILL"), STOP_MS);
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
    clearTimeout(late);
    // A helper process that outlives the browser holds the other end: an open pipe would keep this process running.
    child.stderr.destroy();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  for await (const line of createInterface(child.stderr)) {
    const port = /listening on ws:\/\/[^/]*:(\d+)\//.exec(line)?.[1];
    if (!port) continue;
    child.stderr.resume();
    return { port: Number(port), close };
  }
  await close();
  throw new Error("The browser ended before it could be spoken to");
}
