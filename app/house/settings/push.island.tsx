import { useEffect, useState } from "react";
import styles from "./push.island.module.css";

type Props = {
  /** The shop's public key, with which browsers subscribe. */
  publicKey: string;
  /** The push endpoint that the shop has for this session; undefined if it has none. */
  endpoint?: string | undefined;
};

const WORDS: Readonly<Record<DeviceState, string>> = {
  unsupported:
    "This browser takes no messages of a shop. The e-mail of each new order comes anyway.",
  "to-install":
    "On an iPhone, first put the house on the home screen: Share, then Add to Home Screen. Open it from there, and come back to this page.",
  denied:
    "This browser was told to refuse the shop’s messages. Allow notifications for this site in its settings, and load this page again.",
  off: "This phone is not told of new orders.",
  on: "This phone is told of each new order, for as long as you are signed in here.",
};

/** Whether this phone shows a message for each new paid order. The browser asks for permission only after the press. */
export default function Push({ publicKey, endpoint }: Props) {
  const [state, setState] = useState<DeviceState>();
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState("");

  useEffect(() => {
    let isGone = false;
    const read = async () => {
      const found = await readDevice(endpoint);
      if (!isGone) setState(found);
    };
    void read();
    return () => {
      isGone = true;
    };
  }, [endpoint]);

  const press = async () => {
    setBusy(true);
    setTrouble("");
    const outcome = state === "on" ? await turnOff() : await turnOn(publicKey);
    if (outcome.kind === "done") setState(outcome.state);
    else setTrouble(outcome.message);
    setBusy(false);
  };

  return (
    <div className={styles.push}>
      <p aria-live="polite">
        {state ? WORDS[state] : "A message for each new order needs a script."}
      </p>
      {(state === "on" || state === "off") && (
        <button
          type="button"
          className="button-line"
          aria-disabled={isBusy || undefined}
          onClick={() => {
            if (!isBusy) void press();
          }}
        >
          {state === "on" ? "Stop telling this phone" : "Tell this phone of new orders"}
        </button>
      )}
      {trouble && (
        <p className={styles.trouble} role="alert">
          {trouble}
        </p>
      )}
    </div>
  );
}

/** What this browser can do about messages, and whether it gets them. */
export type DeviceState =
  | "unsupported"
  /** An iPhone gives messages only to an app on the home screen. */
  | "to-install"
  | "denied"
  | "off"
  | "on";

export type Outcome = { kind: "done"; state: DeviceState } | { kind: "failed"; message: string };

const WORKER = "/house/worker.js";
const SCOPE = "/house";
const CALL = "/house/api/push";

const NO_SIGNAL = "No signal. Nothing was changed: try again.";
const NO_SERVICE =
  "This browser could not reach its own message service. Try again, or use another browser.";

/** `endpoint` is the push endpoint that the shop has for this session; undefined if it has none. */
export async function readDevice(endpoint: string | undefined): Promise<DeviceState> {
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window)) {
    return isApple() && !matchMedia("(display-mode: standalone)").matches
      ? "to-install"
      : "unsupported";
  }
  if (Notification.permission === "denied") return "denied";
  const known = await currentSubscription().catch(() => undefined);
  return known && known.endpoint === endpoint && Notification.permission === "granted"
    ? "on"
    : "off";
}

/** Asks for the permission first: browsers require that it follows a press at once. */
export async function turnOn(publicKey: string): Promise<Outcome> {
  const permission = await Notification.requestPermission();
  if (permission === "denied") return { kind: "done", state: "denied" };
  if (permission !== "granted") return { kind: "done", state: "off" };
  let subscription: PushSubscription;
  try {
    subscription = await subscribe(publicKey);
  } catch {
    return { kind: "failed", message: NO_SERVICE };
  }
  return call("on", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(subscription),
  });
}

/** The shop first: a browser that still has its subscription gets nothing without the shop. */
export async function turnOff(): Promise<Outcome> {
  const outcome = await call("off", { method: "DELETE" });
  if (outcome.kind === "done") {
    const subscription = await currentSubscription().catch(() => undefined);
    await subscription?.unsubscribe().catch(() => false);
  }
  return outcome;
}

async function subscribe(publicKey: string): Promise<PushSubscription> {
  const { pushManager } = await activeRegistration();
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  try {
    return await pushManager.subscribe(options);
  } catch (error) {
    // A subscription for another key, from before the shop was set up anew.
    const old = await pushManager.getSubscription();
    if (!old) throw error;
    await old.unsubscribe();
    return pushManager.subscribe(options);
  }
}

/** Not `serviceWorker.ready`, which may be of a shop's worker that this page had before. */
async function activeRegistration(): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.register(WORKER, { scope: SCOPE });
  const coming = registration.installing ?? registration.waiting;
  if (registration.active || !coming) return registration;
  await new Promise<void>((resolve, reject) => {
    coming.addEventListener("statechange", () => {
      if (coming.state === "activated") resolve();
      if (coming.state === "redundant") reject(new Error("The worker was not installed"));
    });
  });
  return registration;
}

async function currentSubscription(): Promise<PushSubscription | undefined> {
  const registration = await navigator.serviceWorker.getRegistration(SCOPE);
  // A shop's worker, if there is one, has nothing to do with this.
  if (!registration || new URL(registration.scope).pathname !== SCOPE) return undefined;
  return (await registration.pushManager.getSubscription()) ?? undefined;
}

async function call(state: DeviceState, init: RequestInit): Promise<Outcome> {
  try {
    const response = await fetch(CALL, init);
    if (response.ok) return { kind: "done", state };
    const { error } = (await response.json()) as { error: { message: string } };
    return { kind: "failed", message: error.message };
  } catch {
    return { kind: "failed", message: NO_SIGNAL };
  }
}

function isApple(): boolean {
  return /iPhone|iPad|iPod/.test(navigator.userAgent);
}
