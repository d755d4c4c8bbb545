import { setTimeout as wait } from "node:timers/promises";
import { startBrowser } from "./browser.ts";
import { bytesOf, openLine, SLOW_4G, type Kind, type Line, type Passed } from "./line.ts";
import { openTab } from "./tab.ts";
import { readLoad, readScripts, type Load } from "./trace.ts";

/** What one visit over the slow line showed; bytes include headers. */
export type Visit = Load & {
  /** Bytes until the page was quiet, by kind; `worker`: what the service worker fetched for itself. */
  bytes: Bytes;
  /** Script time after the touch in ms, until the page is quiet again; 0 without a touch. */
  touchedScripts: number;
};

export type Bytes = Record<Kind | "worker", number>;

type Options = {
  /** By how much the processor is slowed. */
  cpu: number;
  scripts?: boolean;
  /** The local storage of an earlier visit. */
  stored?: { name: string; value: string } | undefined;
  /** What the visitor touches once the page is quiet. */
  touch?: string;
  /** Called when the browser has started, and before it is closed. */
  onOpen?(): void;
  onClose?(): void;
};

/** A page is quiet if nothing was under way on the line for so long. */
const QUIET_MS = 2_000;
const MAX_LOAD_MS = 60_000;

/** Opens a page in a browser that is started for it, over a slow line with a slow processor. */
export async function visit(
  shopUrl: string,
  path: string,
  { cpu, scripts = true, stored, touch, onOpen, onClose }: Options,
): Promise<Visit> {
  const { port, close } = await startBrowser();
  const line = await openLine(shopUrl, { ...SLOW_4G, scripts });
  const tab = await openTab(port, { cpu, phone: true });
  onOpen?.();
  try {
    if (stored) {
      const [key, value] = [stored.name, stored.value].map((text) => JSON.stringify(text));
      await tab.onEveryPage(
        `localStorage.getItem(${key}) ?? localStorage.setItem(${key}, ${value})`,
      );
    }
    const endTrace = await tab.trace();
    await tab.open(line.url + path);
    await untilQuiet(line);
    const load = readLoad(await endTrace(), line.url + path);
    const bytes = byKind(line.passed);
    let touchedScripts = 0;
    if (touch) {
      const endTouch = await tab.trace();
      await tab.tap(touch);
      await untilQuiet(line);
      touchedScripts = readScripts(await endTouch(), load.thread);
    }
    onClose?.();
    return { ...load, bytes, touchedScripts };
  } finally {
    await close();
    line.close();
  }
}

async function untilQuiet(line: Line): Promise<void> {
  const started = performance.now();
  do {
    await wait(100);
    if (performance.now() - started > MAX_LOAD_MS) throw new Error("The page is never quiet");
  } while (Math.min(line.idleMs(), performance.now() - started) < QUIET_MS);
}

function byKind(passed: readonly Passed[]): Bytes {
  const own = passed.filter(({ byWorker }) => !byWorker);
  const kinds = ["page", "style", "script", "font", "picture", "other"] as const;
  const entries = kinds.map((kind) => [kind, bytesOf(own, kind)] as const);
  const worker = passed.filter(({ byWorker, kind }) => byWorker && kind !== "picture");
  return { ...(Object.fromEntries(entries) as Record<Kind, number>), worker: bytesOf(worker) };
}
