import type { Driver, Key } from "./browser.ts";

/** A browser that a driver has started. */
export type Session = Driver & {
  version: string;
  /** Sends one of the session's own commands. */
  command: <Value>(method: "GET" | "POST", name: string, body?: object) => Promise<Value>;
};

/**
 * A session of classic WebDriver (https://www.w3.org/TR/webdriver2/), which WebKit's two drivers speak. Not the package
 * `selenium-webdriver`: a journey needs these few commands, and they are plain HTTP. `close` ends driver and browser.
 */
export async function startSession(
  driver: string,
  capabilities: Record<string, unknown>,
  close: () => Promise<void>,
): Promise<Session> {
  const asked = { capabilities: { alwaysMatch: capabilities } };
  const started = await call<Started>("POST", `${driver}/session`, asked);
  const session = `${driver}/session/${started.sessionId}`;
  const command: Session["command"] = (method, name, body) =>
    call(method, `${session}/${name}`, body);
  const act = (...sources: object[]) => command<void>("POST", "actions", { actions: sources });
  const keys = (actions: object[]) => act({ type: "key", id: "keyboard", actions });

  return {
    version: started.capabilities.browserVersion,
    command,
    open: (url) => command("POST", "url", { url }),
    read: (expression) =>
      call(
        "POST",
        `${session}/execute/sync`,
        { script: `return ${expression}`, args: [] },
        READ_MS,
      ),
    press: (x, y) => {
      const to = { type: "pointerMove", x: Math.round(x), y: Math.round(y), duration: 0 };
      const actions = [to, { type: "pointerDown", button: 0 }, { type: "pointerUp", button: 0 }];
      return act({ type: "pointer", id: "mouse", actions });
    },
    type: (text) => keys(Array.from(text).flatMap((value) => [down(value), up(value)])),
    key: (key) => keys([...KEY_VALUES[key].map(down), ...KEY_VALUES[key].toReversed().map(up)]),
    screenshot: async () => Buffer.from(await command<string>("GET", "screenshot"), "base64"),
    close,
  };
}

type Started = { sessionId: string; capabilities: { browserVersion: string } };

/** Keys without a character have one of the private use area. */
const KEY_VALUES: Record<Key, readonly string[]> = {
  Enter: ["\uE007"],
  ArrowDown: ["\uE015"],
  SelectAll: ["\uE009", "a"],
};

const down = (value: string) => ({ type: "keyDown", value });
const up = (value: string) => ({ type: "keyUp", value });

/** A driver that hangs fails the journey. */
const LIMIT_MS = 30_000;
/**
 * WPE 2.38 never answers a script that reached a page just as it was left. Who waits for something on a page asks again
 * (`until`), and can do so within its time only if this is shorter.
 */
const READ_MS = 4_000;

async function call<Value>(
  method: "GET" | "POST",
  url: string,
  body?: object,
  limit = LIMIT_MS,
): Promise<Value> {
  const response = await fetch(url, {
    method,
    signal: AbortSignal.timeout(limit),
    ...(method === "POST" && { body: JSON.stringify(body ?? {}) }),
  });
  const { value } = (await response.json()) as { value: Value };
  if (response.ok) return value;
  const { error, message } = value as { error: string; message: string };
  throw new Error(`${error}: ${message}`);
}
