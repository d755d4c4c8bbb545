import { chromium } from "@playwright/test";
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createReadStream, createWriteStream, existsSync, globSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { createBrotliDecompress } from "node:zlib";
import puppeteer from "puppeteer-core";
import { CHROMIUM_FLAGS } from "../support/chromium-flags.ts";
import { freePort } from "../support/free-port.ts";
import { until, type Driver, type Key } from "./browser.ts";
import { startSession, type Session } from "./webdriver.ts";

/** A browser's engine that the journeys run in, if the machine has it. */
export type Engine = {
  /** For `--only`. */
  id: string;
  name: string;
  /** How to get it. */
  install: string;
  isThere(): boolean;
  start(): Promise<Running>;
};

export type Running = {
  version: string;
  /** A browser that knows nothing of the ones before: no cart, no cookies. */
  newBrowser(): Promise<Driver>;
  stop(): Promise<void>;
};

const WEBKIT_DRIVER = "/usr/bin/WebKitWebDriver";
const XVFB = "/usr/bin/Xvfb";
const WPE_DRIVER = "/usr/bin/WPEWebDriver";
const wpeBrowser = () => globSync("/usr/lib/*/wpe-webkit-*/MiniBrowser")[0];
const FIREFOX = [
  "/usr/bin/firefox-esr",
  "/usr/bin/firefox",
  "/Applications/Firefox.app/Contents/MacOS/firefox",
];

const PHONE = { width: 390, height: 844 };

export const engines: readonly Engine[] = [
  {
    id: "webkitgtk",
    name: "WebKitGTK",
    install: "apt-get install webkit2gtk-driver xvfb",
    isThere: () => [WEBKIT_DRIVER, XVFB].every(existsSync),
    start: startWebKitGtk,
  },
  {
    id: "wpe",
    name: "WPE WebKit",
    install: "apt-get install wpewebkit-driver libwpewebkit-1.1-0",
    isThere: () => existsSync(WPE_DRIVER) && wpeBrowser() !== undefined,
    start: startWpe,
  },
  {
    id: "firefox",
    name: "Firefox",
    install: "apt-get install firefox-esr",
    isThere: () => FIREFOX.some(existsSync),
    start: startFirefox,
  },
  {
    id: "chromium109",
    name: "Chromium 109",
    install: "npm ci, on Linux with an x64 processor",
    isThere: () => process.platform === "linux" && process.arch === "x64",
    start: startChromium109,
  },
];

/** In a display of its own, which nobody sees. */
async function startWebKitGtk(): Promise<Running> {
  // As large as the phone: in a display without a window manager, the window under the mouse has the focus.
  const screen = ["-screen", "0", `${PHONE.width}x${PHONE.height}x24`, "-nolisten", "tcp"];
  // It takes a free number and prints it.
  const display = launch(XVFB, ["-displayfd", "1", ...screen]);
  const [number] = (await once(display.stdout, "data")) as [Buffer];
  const env = { DISPLAY: `:${String(number).trim()}`, GDK_BACKEND: "x11" };
  const args = ["--automation", "--javascript-can-open-windows-automatically=true"];
  const newBrowser = async () => {
    const browser = await startWebKit(WEBKIT_DRIVER, { "webkitgtk:browserOptions": { args } }, env);
    // The toolbar keeps the first window from being as narrow as a phone. One that a script opens has none.
    const first = await browser.command<string>("GET", "window");
    const size = `width=${PHONE.width},height=${PHONE.height}`;
    const features = `${size},toolbar=no,location=no,menubar=no`;
    await browser.read(`open("about:blank", "_blank", "${features}") !== null`);
    const handles = await browser.command<string[]>("GET", "window/handles");
    const handle = handles.find((one) => one !== first);
    await browser.command("POST", "window", { handle });
    await browser.command("POST", "window/rect", PHONE);
    return browser;
  };
  return { version: await versionOf(newBrowser), newBrowser, stop: () => stop(display) };
}

/** Its browser draws into memory, always 1280 by 720 pixels. */
async function startWpe(): Promise<Running> {
  const options = { binary: wpeBrowser(), args: ["--headless", "--automation"] };
  const newBrowser = async () => {
    const browser = await startWebKit(WPE_DRIVER, { "wpe:browserOptions": options });
    // It starts with an empty page. Asked for another before that one is there, it hangs: 7 of 660 times, and 0 of 800
    // after this.
    await browser.open("about:blank");
    await browser.read("true");
    return browser;
  };
  return { version: await versionOf(newBrowser), newBrowser, stop: async () => {} };
}

/** Debian has no geckodriver, but Firefox itself speaks WebDriver BiDi, and Puppeteer does, too. */
async function startFirefox(): Promise<Running> {
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath: FIREFOX.find(existsSync),
    headless: true,
    protocolTimeout: 30_000,
  });
  return {
    version: (await browser.version()).replace(/^\D+/, ""),
    newBrowser: async () => {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      await page.setViewport(PHONE);
      return {
        open: async (url) => void (await page.goto(url)),
        read: async (expression) => (await page.evaluate(expression)) as never,
        press: (x, y) => page.mouse.click(x, y),
        type: (text) => page.keyboard.type(text),
        key: async (key) => {
          const [first, then] = PUPPETEER_KEYS[key];
          await page.keyboard.down(first);
          if (then) await page.keyboard.press(then);
          await page.keyboard.up(first);
        },
        screenshot: () => page.screenshot(),
        close: () => context.close(),
      };
    },
    stop: () => browser.close(),
  };
}

const PUPPETEER_KEYS = {
  Enter: ["Enter"],
  ArrowDown: ["ArrowDown"],
  SelectAll: ["Control", "a"],
} as const satisfies Record<Key, readonly string[]>;

/**
 * The last Chromium for Windows 7 and 8, as a phone. By Playwright, since Puppeteer does not start one so old. The
 * package's own function to unpack it would run whatever lies at `/tmp/chromium`.
 */
async function startChromium109(): Promise<Running> {
  const folder = await mkdtemp(join(tmpdir(), "hazelzuri-chromium-"));
  const executablePath = join(folder, "chromium");
  const packed = new URL("../bin/chromium.br", import.meta.resolve("@sparticuz/chromium"));
  await pipeline(
    createReadStream(fileURLToPath(packed)),
    createBrotliDecompress(),
    createWriteStream(executablePath, { mode: 0o755 }),
  );
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
  return {
    version: browser.version(),
    newBrowser: async () => {
      const context = await browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true });
      const page = await context.newPage();
      return {
        open: async (url) => void (await page.goto(url)),
        read: (expression) => page.evaluate(expression),
        press: (x, y) => page.touchscreen.tap(x, y),
        type: (text) => page.keyboard.type(text),
        key: (key) => page.keyboard.press(key === "SelectAll" ? "Control+a" : key),
        screenshot: () => page.screenshot(),
        close: () => context.close(),
      };
    },
    stop: async () => {
      await browser.close();
      await rm(folder, { recursive: true });
    },
  };
}

/** Starts a program in a group of its own, with what it starts itself. */
function launch(program: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env) {
  const child = spawn(program, args, { env, detached: true, stdio: ["ignore", "pipe", "ignore"] });
  child.stdout.resume();
  running.add(child);
  child.once("exit", () => running.delete(child));
  return child;
}

const running = new Set<ChildProcess>();
process.once("exit", () => running.forEach(end));

/** Ends a program and what it has started: a driver may leave a browser behind, and may not listen to SIGTERM. */
function end({ pid }: ChildProcess): void {
  try {
    if (pid) process.kill(-pid, "SIGKILL");
  } catch {
    // It has ended already.
  }
}

async function stop(child: ChildProcess): Promise<void> {
  end(child);
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
}

/** A browser of WebKit's, with a driver of its own: one that hangs ends with it. */
async function startWebKit(
  program: string,
  capabilities: Record<string, unknown>,
  more: Record<string, string> = {},
): Promise<Session> {
  const url = `http://127.0.0.1:${await freePort()}`;
  const { PATH, HOME } = process.env;
  const driver = launch(program, [`--port=${new URL(url).port}`], { PATH, HOME, ...more });
  await until(`${program} answers`, async () => (await fetch(`${url}/status`)).ok || "it does not");
  return startSession(url, capabilities, () => stop(driver));
}

/** A browser says it only when it is started. */
async function versionOf(newBrowser: () => Promise<Session>): Promise<string> {
  const browser = await newBrowser();
  await browser.close();
  return browser.version;
}
