import { isRecord, parseJson } from "../../domain/json.ts";

/** A value in the browser's storage that reports changes made in any tab. */
export type StoredValue<T> = {
  /** The value as currently stored; the same object until it changes. */
  get(): T;
  set(value: T): void;
  /**
   * Calls `listener` after each change by this page or another tab, and whenever the page is shown again, since it may
   * have missed a change. Returns a function that unsubscribes.
   */
  subscribe(listener: () => void): () => void;
};

export type Format<T> = {
  /** `null` means that nothing is stored. The text may be anything, so this must not throw. */
  parse(text: string | null): T;
  serialise(value: T): string;
  /** Default: `localStorage`. `sessionStorage` ends when the tab is closed. */
  area?: Area;
};

type Area = "localStorage" | "sessionStorage";

/** Format of an optional value as JSON. `read` gets any object that was stored; it returns undefined for an invalid one. */
export function optionalJson<T extends object>(
  read: (stored: Record<string, unknown>) => T | undefined,
): Format<T | undefined> {
  return {
    parse(text) {
      const stored = parseJson(text ?? "");
      return isRecord(stored) ? read(stored) : undefined;
    },
    serialise: (value) => (value ? JSON.stringify(value) : ""),
  };
}

/** Event on the window after each change by this page; its `detail` is the key. */
const CHANGED = "hazelzuri:stored";

/**
 * Events after which a value may differ: a change in this page or in another tab, a return from the back/forward
 * cache, the activation of a prerendered page.
 */
const MAY_DIFFER = [CHANGED, "storage", "pageshow", "prerenderingchange"];

/**
 * Stores a value under a key of the browser's storage. If storage is full, blocked or broken, the page continues
 * with the value in memory. `page` is the window; tests pass one event target per simulated tab.
 */
export function createStoredValue<T>(
  key: string,
  { parse, serialise, area = "localStorage" }: Format<T>,
  page: EventTarget = typeof window === "undefined" ? new EventTarget() : window,
): StoredValue<T> {
  let known: { text: string | null; value: T } | undefined;
  let isUnsaved = false;

  return {
    get() {
      if (known && isUnsaved) return known.value;
      const text = read(area, key);
      if (known?.text !== text || !known) known = { text, value: parse(text) };
      return known.value;
    },
    set(value) {
      const text = serialise(value);
      known = { text, value };
      isUnsaved = !write(area, key, text);
      page.dispatchEvent(new CustomEvent(CHANGED, { detail: key }));
    },
    subscribe(listener) {
      const onEvent = (event: Event) => {
        if (mayConcern(event, key)) listener();
      };
      for (const type of MAY_DIFFER) page.addEventListener(type, onEvent, { capture: true });
      return () => {
        for (const type of MAY_DIFFER) page.removeEventListener(type, onEvent, { capture: true });
      };
    },
  };
}

function mayConcern(event: Event, key: string): boolean {
  if (event.type === CHANGED) return (event as CustomEvent<string>).detail === key;
  if (event.type !== "storage") return true;
  const changed = (event as StorageEvent).key;
  // `null`: the whole storage was cleared.
  return changed === key || changed === null;
}

function read(area: Area, key: string): string | null {
  try {
    return globalThis[area].getItem(key);
  } catch {
    return null;
  }
}

function write(area: Area, key: string, text: string): boolean {
  try {
    globalThis[area].setItem(key, text);
    return true;
  } catch {
    return false;
  }
}
