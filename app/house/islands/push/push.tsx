import { useEffect, useState } from "react";
import { readDevice, turnOff, turnOn } from "./device.ts";
import type { DeviceState } from "./device.ts";
import styles from "./push.module.css";

type Props = {
  /** The shop's public key, with which browsers subscribe. */
  publicKey: string;
  /** The address that the shop has of this session's device; undefined: it is not told of orders. */
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

/** Whether this phone shows a message for each new paid order. Nothing is asked of the browser before the press. */
export function Push({ publicKey, endpoint }: Props) {
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
