import { useRef, useState } from "react";
import { savesData } from "../browser/saves-data.ts";
import type { StoredValue } from "../browser/stored-value.ts";
import { useOnHydration, useStoredValue } from "../browser/hooks.ts";
import island from "../browser/island.module.css";
import styles from "./data-saver.island.module.css";

/** The data saver's switch in the menu. A switch that was turned on before hydration takes effect at hydration. */
export default function DataSaver() {
  const box = useRef<HTMLInputElement>(null);
  const isOn = useStoredValue(dataSaver, false);
  const [news, setNews] = useState("");
  const choose = (on: boolean) => {
    dataSaver.set(on);
    setNews(on ? ON : OFF);
  };

  useOnHydration(() => {
    if (box.current?.checked && !dataSaver.get()) choose(true);
  });

  return (
    <div className={`${styles.saver} ${island.needsScript}`}>
      <label className={`touch-target ${styles.label}`}>
        <input
          className={styles.switch}
          type="checkbox"
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- A native checkbox exposes its checked state.
          role="switch"
          aria-describedby="data-saver-note"
          ref={box}
          checked={isOn}
          onChange={({ target }) => choose(target.checked)}
        />
        Data saver
      </label>
      <p className="fine-print" id="data-saver-note">
        Smaller pictures, and nothing moves by itself
      </p>
      <p className="spoken" role="status">
        {news}
      </p>
    </div>
  );
}

const ON = "Data saver is on: pictures are smaller from here on, and nothing moves by itself.";
const OFF = "Data saver is off.";

const YEAR_S = 365 * 24 * 3600;
const CHANGED = "hazelzuri:data-saver";

/** The state of the data saver's switch, stored in a cookie that the server reads, too. */
export const dataSaver: StoredValue<boolean> = {
  get: savesData,
  set: (on) => {
    document.cookie = `data-saver=${on ? "on" : "off"}; path=/; max-age=${YEAR_S}; samesite=lax`;
    dispatchEvent(new Event(CHANGED));
  },
  subscribe: (listener) => {
    // No event tells of a cookie that another tab has changed, so the cookie is read again whenever the menu opens.
    for (const type of [CHANGED, "beforetoggle"]) addEventListener(type, listener, true);
    return () => {
      for (const type of [CHANGED, "beforetoggle"]) removeEventListener(type, listener, true);
    };
  },
};
