import { EventEmitter, once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { PHONE } from "./browser.ts";
import { TRACE_CATEGORIES, type TraceEvent } from "./trace.ts";

type Message = {
  id?: number;
  sessionId?: string;
  method?: string;
  params?: Record<string, unknown>;
  result?: Record<string, unknown>;
  error?: { message: string };
};

/** A tab driven by the DevTools protocol alone, because connecting Playwright disables prerendering. */
export type Tab = {
  open(url: string): Promise<void>;
  /** Runs a script in every page opened from now on, before the page's own scripts. */
  onEveryPage(source: string): Promise<void>;
  /** Evaluates an expression in the visible page; promises are awaited. */
  read<T>(expression: string): Promise<T>;
  /** Scrolls the first match of the selector into view and taps its middle. */
  tap(selector: string): Promise<void>;
  mouse(type: "mouseMoved" | "mousePressed" | "mouseReleased", x: number, y: number): Promise<void>;
  /** Records what the browser does. The returned function ends the recording. */
  trace(): Promise<() => Promise<TraceEvent[]>>;
  close(): Promise<void>;
};

type Device = {
  /** CPU slowdown factor. */
  cpu?: number;
  phone?: boolean;
  /** Uses the browser's own profile, as Lighthouse does. */
  isShared?: boolean;
};

const COMMAND_TIMEOUT_MS = 30_000;

/** Opens a tab, in a profile of its own unless `isShared`; the device settings apply to all its pages, including prerendered ones. */
export async function openTab(
  port: number,
  { cpu = 1, phone = false, isShared = false }: Device = {},
): Promise<Tab> {
  const version = await fetch(`http://127.0.0.1:${port}/json/version`);
  const { webSocketDebuggerUrl } = (await version.json()) as { webSocketDebuggerUrl: string };
  const socket = new WebSocket(webSocketDebuggerUrl);
  const events = new EventEmitter().setMaxListeners(0);
  await once(socket, "open");
  let last = 0;
  socket.addEventListener("message", ({ data }) => {
    const message = JSON.parse(String(data)) as Message;
    events.emit(message.id ? `answer ${message.id}` : (message.method ?? ""), message);
  });
  const send = async (method: string, params: object = {}, sessionId?: string) => {
    const id = (last += 1);
    socket.send(JSON.stringify({ id, method, params, sessionId }));
    // Without a limit, a command to a page that has just been closed or replaced would wait for ever.
    const signal = AbortSignal.timeout(COMMAND_TIMEOUT_MS);
    const [answer] = (await once(events, `answer ${id}`, { signal })) as [Message];
    if (answer.error) throw new Error(`${method}: ${answer.error.message}`);
    return answer.result ?? {};
  };

  // `seen` is the session of the visible page; an activated prerendered page replaces it.
  const sessions = new Map<string, string>();
  let seen = "";
  events.on("Target.attachedToTarget", ({ params }: Message) => {
    const { sessionId, targetInfo } = params as {
      sessionId: string;
      targetInfo: { targetId: string; type: string; subtype?: string };
    };
    if (targetInfo.type !== "page") return;
    sessions.set(targetInfo.targetId, sessionId);
    if (!targetInfo.subtype) seen = sessionId;
    void send("Emulation.setCPUThrottlingRate", { rate: cpu }, sessionId).catch(() => {});
    if (phone) {
      const { viewport, deviceScaleFactor, isMobile: mobile } = PHONE;
      const metrics = { ...viewport, deviceScaleFactor, mobile };
      void send("Emulation.setDeviceMetricsOverride", metrics, sessionId).catch(() => {});
      const touch = { enabled: true, maxTouchPoints: 1 };
      void send("Emulation.setTouchEmulationEnabled", touch, sessionId).catch(() => {});
    }
    void send("Runtime.runIfWaitingForDebugger", {}, sessionId).catch(() => {});
  });
  events.on("Target.targetInfoChanged", ({ params }: Message) => {
    const { targetInfo } = params as { targetInfo: { targetId: string; subtype?: string } };
    const session = sessions.get(targetInfo.targetId);
    if (session && !targetInfo.subtype) seen = session;
  });
  const { browserContextId } = isShared ? {} : await send("Target.createBrowserContext");
  await send("Target.setDiscoverTargets", { discover: true, filter: [{}] });
  const { targetId } = await send("Target.createTarget", {
    url: "about:blank",
    browserContextId,
    forTab: true,
  });
  const { sessionId } = await send("Target.attachToTarget", { targetId, flatten: true });
  const attached = once(events, "Target.attachedToTarget");
  const filter = [{}];
  const every = { autoAttach: true, waitForDebuggerOnStart: true, flatten: true, filter };
  await send("Target.setAutoAttach", every, String(sessionId));
  await attached;

  const read = async <T>(expression: string): Promise<T> => {
    const asked = { expression, awaitPromise: true, returnByValue: true };
    const { result } = await send("Runtime.evaluate", asked, seen);
    return (result as { value: T }).value;
  };
  return {
    read,
    async open(url) {
      await send("Page.enable", {}, seen);
      const signal = AbortSignal.timeout(COMMAND_TIMEOUT_MS);
      const loaded = once(events, "Page.loadEventFired", { signal });
      await send("Page.navigate", { url }, seen);
      await loaded;
    },
    async onEveryPage(source) {
      // Without `Page.enable` the script is accepted but not run.
      await send("Page.enable", {}, seen);
      await send("Page.addScriptToEvaluateOnNewDocument", { source }, seen);
    },
    async tap(selector) {
      const [x, y] = await read<[number, number]>(`(() => {
        const place = document.querySelector(${JSON.stringify(selector)});
        place.scrollIntoView({ block: "center", behavior: "instant" });
        const { left, top, width, height } = place.getBoundingClientRect();
        return [left + width / 2, top + height / 2];
      })()`);
      await send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] }, seen);
      await wait(80);
      await send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] }, seen);
    },
    async mouse(type, x, y) {
      const button = type === "mouseMoved" ? "none" : "left";
      await send("Input.dispatchMouseEvent", { type, x, y, button, clickCount: 1 }, seen);
    },
    async trace() {
      const traceConfig = { includedCategories: TRACE_CATEGORIES, excludedCategories: ["*"] };
      await send("Tracing.start", { transferMode: "ReportEvents", traceConfig });
      const recorded: TraceEvent[] = [];
      const onData = ({ params }: Message) => {
        recorded.push(...(params as { value: TraceEvent[] }).value);
      };
      events.on("Tracing.dataCollected", onData);
      return async () => {
        const signal = AbortSignal.timeout(COMMAND_TIMEOUT_MS);
        const complete = once(events, "Tracing.tracingComplete", { signal });
        await send("Tracing.end");
        await complete;
        events.off("Tracing.dataCollected", onData);
        return recorded;
      };
    },
    async close() {
      if (browserContextId) await send("Target.disposeBrowserContext", { browserContextId });
      else await send("Target.closeTarget", { targetId });
      socket.close();
    },
  };
}
