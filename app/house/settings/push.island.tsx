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

/** Turns notifications of new paid orders on this phone on or off. The browser asks for permission after the press. */
export default function Push({ publicKey, endpoint }: Props) {
  const [state, setState] = useState<DeviceState>();
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState("");

  useEffect(() => void readDevice(endpoint).then(setState), [endpoint]);

  const press = async () => {
    setBusy(true);
    setTrouble("");
    const outcome = state === "on" ? await turnOff() : await turnOn(publicKey);
    if ("state" in outcome) setState(outcome.state);
    else setTrouble(outcome.trouble);
    setBusy(false);
  };

  return (
    <div className={styles.push}>
      <p aria-live="polite">
        {state ? WORDS[state] : "A message for each new order needs a script."}
      </p>
      {(state === undefined || state === "on" || state === "off") && (
        <button
          type="button"
          className="button-line"
          data-asleep={state === undefined || undefined}
          aria-disabled={isBusy || undefined}
          onClick={() => void (isBusy || press())}
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

/** Whether this browser can get push messages, and whether it gets them. */
type DeviceState =
  | "unsupported"
  /** On an iPhone only an app on the home screen can get messages. */
  | "to-install"
  | "denied"
  | "off"
  | "on";

type Outcome = { state: DeviceState } | { trouble: string };

const WORKER = "/house/worker.js";
const SCOPE = "/house";
const CALL = "/house/api/push";

const NO_SIGNAL = "No signal. Nothing was changed: try again.";
const NO_SERVICE =
  "This browser could not reach its own message service. Try again, or use another browser.";

/** The state of this browser. `endpoint` is the push endpoint that the shop has for this session, if it has one. */
async function readDevice(endpoint: string | undefined): Promise<DeviceState> {
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window)) {
    const isApple = /iPhone|iPad|iPod/.test(navigator.userAgent);
    const isInstalled = matchMedia("(display-mode: standalone)").matches;
    return isApple && !isInstalled ? "to-install" : "unsupported";
  }
  if (Notification.permission === "denied") return "denied";
  const known = await currentSubscription().catch(() => undefined);
  return known && known.endpoint === endpoint && Notification.permission === "granted"
    ? "on"
    : "off";
}

/** Subscribes this browser. It asks for permission first: browsers require that this follows the press at once. */
async function turnOn(publicKey: string): Promise<Outcome> {
  const permission = await Notification.requestPermission();
  if (permission !== "granted") return { state: permission === "denied" ? "denied" : "off" };
  const subscription = await subscribe(publicKey).catch(() => undefined);
  if (!subscription) return { trouble: NO_SERVICE };
  return call("on", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(subscription),
  });
}

/** Ends the subscription, in the shop first: once the shop has none, it sends nothing, even if the browser keeps its own. */
async function turnOff(): Promise<Outcome> {
  const outcome = await call("off", { method: "DELETE" });
  if ("state" in outcome) {
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
    // The browser may have a subscription for another key, from before the shop was set up anew: it is replaced.
    const old = await pushManager.getSubscription();
    if (!old) throw error;
    await old.unsubscribe();
    return pushManager.subscribe(options);
  }
}

/** The house's worker once it is active. `serviceWorker.ready` could resolve to the shop's worker instead. */
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
  // If the house has no worker, `getRegistration` returns the shop's, whose scope is wider.
  if (!registration || new URL(registration.scope).pathname !== SCOPE) return undefined;
  return (await registration.pushManager.getSubscription()) ?? undefined;
}

async function call(state: DeviceState, init: RequestInit): Promise<Outcome> {
  try {
    const response = await fetch(CALL, init);
    if (response.ok) return { state };
    const { error } = (await response.json()) as { error: { message: string } };
    return { trouble: error.message };
  } catch {
    return { trouble: NO_SIGNAL };
  }
}
