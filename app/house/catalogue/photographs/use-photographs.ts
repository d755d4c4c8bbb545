import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { Crop, HouseTrouble, PhotographList } from "../../../../domain/media/photographs.ts";
import { createUploader, uploadStore, prepare } from "./uploader.ts";
import type { SendResult, Upload } from "./uploader.ts";

const NONE: readonly Upload[] = [];
/** How often the list is read again while the server makes a photograph's encodings, which takes some ten seconds. */
const POLL_MS = 2_500;

/** A piece's photographs in the browser: what is stored, what is on its way, and what can be done with them. */
export function usePhotographs(first: PhotographList) {
  const [list, setList] = useState(first);
  const [trouble, setTrouble] = useState<string>();
  const [{ uploader, calls }] = useState(() => {
    const calls = photographCalls(first.sku);
    const { send } = calls;
    const onTaken = (taken: PhotographList) => setList(unlessOlder(taken));
    const ports = { ...uploadStore(first.sku), prepare, send, pause, newKey, show, onTaken };
    return { uploader: createUploader(ports), calls };
  });
  const uploads = useSyncExternalStore(uploader.subscribe, uploader.read, () => NONE);

  useEffect(() => {
    void uploader.resume();
    return uploader.stop;
  }, [uploader]);

  const shownNeeds = useRef(first.needs);
  useEffect(() => {
    updateMissing(shownNeeds.current, list.needs);
    shownNeeds.current = list.needs;
  }, [list.needs]);

  const isEncoding = list.photographs.some(({ state }) => state === "first");
  useEffect(() => {
    if (!isEncoding) return;
    const timer = setInterval(async () => {
      const result = await calls.read();
      if (result.kind === "done") setList(unlessOlder(result.list));
    }, POLL_MS);
    return () => clearInterval(timer);
  }, [isEncoding, calls]);

  async function take(calling: Promise<CallResult>): Promise<boolean> {
    const result = await calling;
    if (result.list) setList(result.list);
    setTrouble(result.kind === "failed" ? result.message : undefined);
    return result.kind === "done";
  }

  /** Shows the new order at once; if saving fails, shows the stored order again. */
  async function order(ids: readonly string[]): Promise<void> {
    const byId = new Map(list.photographs.map((each) => [each.id, each]));
    const photographs = ids.flatMap((id) => byId.get(id) ?? []);
    setList({ ...list, photographs });
    if (!(await take(calls.order(list.version, ids)))) {
      const stored = await calls.read();
      setList(stored.list ?? list);
    }
  }

  const [exchanged, setExchanged] = useState<string>();
  /** Puts another photograph in the place of one; the others stay as they are. */
  async function exchange(id: string, file: File): Promise<void> {
    setExchanged(id);
    const smaller = await prepare(file).catch(() => file);
    await take(calls.exchange(id, list.version, smaller));
    setExchanged(undefined);
  }

  return { list, trouble, uploads, uploader, calls, take, order, exchange, exchanged };
}

/** Answers may arrive in another order than the changes that they know: an older list does not replace a newer one. */
const unlessOlder = (given: PhotographList) => (now: PhotographList) =>
  given.version > 0 && given.version < now.version ? now : given;

/** Waits for `ms`, or until the browser is online again, whichever is first. */
function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener("online", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    addEventListener("online", end);
  });
}

/** A random key. `crypto.randomUUID` exists only with https; a phone in the shop's local network may come by http. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}

function show(file: Blob): string {
  return URL.createObjectURL(file);
}

const NO_SIGNAL = "No signal. It goes on by itself.";
const SIGNED_OUT = "You are signed out. Sign in, and it goes on by itself.";

/** How long an upload may make no progress before it is sent again. */
const STALL_MS = 45_000;
/** How long the shop may take to check a photograph. */
const ANSWER_MS = 180_000;

export type CallResult =
  | { kind: "done"; list: PhotographList }
  | { kind: "failed"; message: string; list?: PhotographList | undefined };

/** The HTTP calls about one piece's photographs. */
export function photographCalls(sku: string) {
  const base = `/house/api/pieces/${sku}/photographs`;
  return {
    read: () => call(base),
    order: (version: number, photographs: readonly string[]) =>
      call(`${base}/order`, { version, photographs }),
    exchange: (id: string, version: number, file: Blob) =>
      call(`${base}?instead=${id}&version=${version}`, file),
    crop: (id: string, version: number, crop: Crop) =>
      call(`${base}/${id}/crop`, { version, crop }),
    /** The address of the whole picture, for cropping. */
    wholeUrl: (id: string) => `${base}/${id}/whole`,
    send: (key: string, file: Blob, onProgress: (part: number) => void, signal: AbortSignal) =>
      send(base, key, file, onProgress, signal),
  };
}

async function call(url: string, body?: object): Promise<CallResult> {
  const isFile = body instanceof Blob;
  const init = body && {
    method: "POST",
    headers: { "Content-Type": isFile ? "application/octet-stream" : "application/json" },
    body: isFile ? body : JSON.stringify(body),
  };
  try {
    const response = await fetch(url, init);
    if (response.ok) return { kind: "done", list: (await response.json()) as PhotographList };
    const trouble = (await response.json()) as HouseTrouble;
    return { kind: "failed", message: trouble.error.message, list: trouble.list };
  } catch {
    return { kind: "failed", message: "No signal. Nothing was changed: try again." };
  }
}

/** Sends a photograph by `XMLHttpRequest`, since `fetch` does not report an upload's progress. */
function send(
  url: string,
  key: string,
  file: Blob,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<SendResult> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    signal.addEventListener("abort", () => request.abort(), { once: true });
    request.open("POST", url);
    request.setRequestHeader("Content-Type", "application/octet-stream");
    request.setRequestHeader("Idempotency-Key", key);
    // A stalled connection ends neither with an error nor by itself.
    let stalled = setTimeout(() => request.abort(), STALL_MS);
    const wait = (ms: number) => {
      clearTimeout(stalled);
      stalled = setTimeout(() => request.abort(), ms);
    };
    request.upload.addEventListener("progress", ({ loaded, total }) => {
      wait(STALL_MS);
      if (total > 0) onProgress(loaded / total);
    });
    request.upload.addEventListener("load", () => wait(ANSWER_MS));
    request.addEventListener("loadend", () => clearTimeout(stalled));
    request.addEventListener("load", () => resolve(resultOf(request)));
    for (const type of ["error", "abort", "timeout"] as const) {
      request.addEventListener(type, () => resolve({ kind: "failed", message: NO_SIGNAL }));
    }
    request.send(file);
  });
}

/** `taken` and `refused` are the shop's verdict on this photograph; after any other answer the upload is tried again. */
function resultOf({ status, responseText }: XMLHttpRequest): SendResult {
  const body = parsed(responseText);
  if (status === 201 && body) return { kind: "taken", list: body as PhotographList };
  if (status === 401) return { kind: "failed", message: SIGNED_OUT };
  const message = (body as HouseTrouble | undefined)?.error?.message;
  if ((status === 413 || status === 422 || status === 404) && message) {
    return { kind: "refused", message };
  }
  if (status === 413) return { kind: "refused", message: "This photograph is too large." };
  return { kind: "failed", message: message ?? NO_SIGNAL };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/**
 * The lines of a notice of missing things after a draft's needs have changed: needs that are met are left out, and new
 * ones are added. `shown` are its lines until now; lines that were never a need of the draft stay.
 */
export function stillMissing(
  shown: readonly string[],
  before: readonly string[],
  now: readonly string[],
): string[] {
  const left = shown.filter((need) => !before.includes(need) || now.includes(need));
  const wasShown = before.some((need) => shown.includes(need));
  const added = wasShown ? now.filter((need) => !before.includes(need)) : [];
  return [...left, ...added.filter((need) => !left.includes(need))];
}

/** Updates the notice that `app/house/catalogue/piece.page.tsx` shows after 'Publish' or 'Preview' (`data-missing`). */
export function updateMissing(before: readonly string[], now: readonly string[]): void {
  const notice = document.querySelector("[data-missing]");
  const list = notice?.querySelector("ul");
  if (!notice || !list) return;
  const shown = Array.from(list.children, ({ textContent }) => textContent ?? "");
  const left = stillMissing(shown, before, now);
  if (left.length === 0) return notice.remove();
  const items = left.map((need) => {
    const item = document.createElement("li");
    item.textContent = need;
    return item;
  });
  list.replaceChildren(...items);
}
