import {
  createStore,
  del,
  promisifyRequest,
  set,
  setMany,
  values,
  type UseStore,
} from "idb-keyval";
import type { PhotographList } from "../../../../domain/media/photographs.ts";
import { sniff, SNIFF_BYTES } from "../../../../domain/media/photographs.ts";

/** A photograph on its way to the shop. */
export type Upload = {
  /** Its idempotency key: sent with each attempt, so that the shop stores the photograph once. */
  key: string;
  name: string;
  /** An object URL of the photograph. */
  preview: string;
  state: "waiting" | "sending" | "retrying" | "refused";
  /** How much of the file is sent, from 0 to 1. */
  progress: number;
  /** Why the upload waits, or was refused. */
  message?: string;
};

export type SendResult =
  | { kind: "taken"; list: PhotographList }
  /** The shop does not take this photograph: it is not sent again. */
  | { kind: "refused"; message: string }
  /** The photograph is sent again later: there was no signal, the shop was busy, or the session is over. */
  | { kind: "failed"; message: string };

export type UploaderPorts = {
  /** Returns a smaller or converted photograph, or the file itself if that is not possible or not needed. */
  prepare(file: Blob): Promise<Blob>;
  /** Ends with `failed` once the signal is aborted. */
  send(
    key: string,
    file: Blob,
    onProgress: (part: number) => void,
    signal: AbortSignal,
  ): Promise<SendResult>;
  /** Resolves after `ms` milliseconds, or earlier if there is a signal again. */
  pause(ms: number): Promise<void>;
  newKey(): string;
  show(file: Blob): string;
  /** Stores a photograph in the browser, so that a later page can send it if this page is closed too early. */
  keep(key: string, file: Blob, name: string): Promise<void>;
  forget(key: string): Promise<void>;
  list(): Promise<readonly { key: string; file: Blob; name: string }[]>;
  onTaken(list: PhotographList): void;
};

export type Uploader = {
  /** Returns the same array until something changes, as `useSyncExternalStore` needs it. */
  read(): readonly Upload[];
  subscribe(listener: () => void): () => void;
  add(files: readonly { file: Blob; name: string }[]): void;
  /** Goes on with uploads that an earlier page has not finished. */
  resume(): Promise<void>;
  remove(key: string): void;
  /** Sends nothing more; what has not arrived is left to the next page's `resume`. */
  stop(): void;
};

const UNREADABLE = "This file could not be read. Choose it again.";
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

/** Sends photographs one after another. Each is sent again until the shop has taken or refused it. */
export function createUploader(ports: UploaderPorts): Uploader {
  let uploads: readonly Upload[] = [];
  const files = new Map<string, Blob>();
  const listeners = new Set<() => void>();
  const stopped = new AbortController();
  let isRunning = false;

  function set(next: readonly Upload[]): void {
    uploads = next;
    for (const listener of listeners) listener();
  }

  function update(key: string, change: Partial<Upload>): void {
    set(uploads.map((each) => (each.key === key ? { ...each, ...change } : each)));
  }

  function append(key: string, file: Blob, name: string): void {
    if (files.has(key)) return;
    files.set(key, file);
    const preview = ports.show(file);
    set([...uploads, { key, name, preview, state: "waiting", progress: 0 }]);
  }

  function drop(key: string): void {
    files.delete(key);
    set(uploads.filter((each) => each.key !== key));
    void ports.forget(key);
  }

  async function run(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    for (;;) {
      const next = uploads.find(({ state }) => state === "waiting");
      if (!next || stopped.signal.aborted) break;
      await deliver(next).catch(() => {
        // The file was moved, or lies in a cloud that cannot be reached.
        update(next.key, { state: "refused", message: UNREADABLE });
        void ports.forget(next.key);
      });
    }
    isRunning = false;
  }

  async function deliver({ key, name }: Upload): Promise<void> {
    const given = files.get(key);
    if (!given) return;
    update(key, { state: "sending", progress: 0 });
    const file = await ports.prepare(given);
    // Stores the prepared file in place of the given one, so that a later page need not prepare it again.
    if (file !== given) await ports.keep(key, file, name);
    for (let attempt = 0; files.has(key) && !stopped.signal.aborted; attempt += 1) {
      update(key, { state: "sending", progress: 0 });
      const onProgress = (progress: number) => update(key, { progress });
      const result = await ports.send(key, file, onProgress, stopped.signal);
      if (result.kind === "taken") {
        drop(key);
        ports.onTaken(result.list);
        return;
      }
      const { message } = result;
      if (result.kind === "refused") {
        update(key, { state: "refused", message });
        void ports.forget(key);
        return;
      }
      update(key, { state: "retrying", message });
      await ports.pause(pauseAfter(attempt));
    }
  }

  return {
    read: () => uploads,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add: (added) => {
      for (const { file, name } of added) {
        const key = ports.newKey();
        append(key, file, name);
        void ports.keep(key, file, name);
      }
      void run();
    },
    resume: async () => {
      for (const { key, file, name } of await ports.list()) append(key, file, name);
      void run();
    },
    remove: drop,
    stop: () => stopped.abort(),
  };
}

/** How long to wait after an attempt, in milliseconds: twice as long each time, up to half a minute. */
export function pauseAfter(attempt: number): number {
  return Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempt);
}

type StoredUpload = { key: string; sku: string; name: string; file: Blob; at: number };

/** Stored uploads that are older are not sent any more. */
const MAX_AGE_MS = 30 * 24 * 60 * 60 * 1_000;

let opened: UseStore | undefined;
const store = (): UseStore => (opened ??= createStore("house-photographs", "waiting"));

/**
 * Stores photographs in the browser (IndexedDB) until they have arrived at the shop, since a phone may end the page
 * while the camera is open. Without IndexedDB (private windows) they are kept only as long as the page is open.
 */
export function uploadStore(sku: string) {
  // Distinct times keep the order in which files were chosen: two may come in one millisecond, or one be stored again.
  const times = new Map<string, number>();
  let last = 0;
  const timeOf = (key: string): number => {
    last = Math.max(last + 1, Date.now());
    const at = times.get(key) ?? last;
    times.set(key, at);
    return at;
  };
  return {
    keep: async (key: string, file: Blob, name: string): Promise<void> => {
      const upload: StoredUpload = { key, sku, name, file, at: timeOf(key) };
      await set(key, upload, store()).catch(() => undefined);
    },
    forget: (key: string): Promise<void> => del(key, store()).catch(() => undefined),
    list: async (): Promise<StoredUpload[]> => {
      await moveOldUploads().catch(() => undefined);
      const all = await values<StoredUpload>(store()).catch(() => []);
      const isFresh = ({ at }: StoredUpload) => Date.now() - at < MAX_AGE_MS;
      const own = all.filter((each) => each.sku === sku && isFresh(each));
      return own.sort((one, other) => one.at - other.at);
    },
  };
}

/** IndexedDB database of releases until November 2026. It has in-line keys, with which `idb-keyval` cannot write. */
const OLD_DATABASE = "house-uploads";

async function moveOldUploads(): Promise<void> {
  const opening = indexedDB.open(OLD_DATABASE);
  // If there is no such database, `open` would create it: the abort prevents that, and the promise below rejects.
  opening.addEventListener("upgradeneeded", () => opening.transaction?.abort());
  const old = await promisifyRequest(opening);
  const rows = old.transaction("photographs").objectStore("photographs").getAll();
  const uploads = (await promisifyRequest(rows)) as StoredUpload[];
  await setMany(
    uploads.map((upload) => [upload.key, upload]),
    store(),
  );
  old.close();
  // Not awaited: the deletion waits until no page of the old release is open.
  indexedDB.deleteDatabase(OLD_DATABASE);
}

/** The longest side, in pixels, that the shop stores. */
const MOST_PIXELS = 3_000;
/** A file of at most 4 MiB is sent as it is, unless its sides are too long: every conversion costs quality. */
const MOST_BYTES = 4 * 2 ** 20;
const QUALITY = 0.9;

/**
 * Makes a large photograph smaller before it is sent, and converts an iPhone's HEIC to JPEG. Returns the file itself if
 * this browser cannot decode it: the shop then says what is wrong with it.
 */
export async function prepare(file: Blob): Promise<Blob> {
  const type = sniff(new Uint8Array(await file.slice(0, SNIFF_BYTES).arrayBuffer()));
  if (!type) return file;
  // The bitmap is upright: `createImageBitmap` applies the EXIF orientation by default.
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  if (!bitmap) return file;
  const scale = Math.min(1, MOST_PIXELS / Math.max(bitmap.width, bitmap.height));
  if (scale === 1 && type !== "heic" && file.size <= MOST_BYTES) return file;
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  const brush = canvas.getContext("2d");
  if (!brush) return file;
  brush.imageSmoothingQuality = "high";
  // JPEG has no transparency: without the white ground, transparent parts would become black.
  brush.fillStyle = "white";
  brush.fillRect(0, 0, canvas.width, canvas.height);
  brush.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const made = await new Promise<Blob | null>((give) => {
    canvas.toBlob(give, "image/jpeg", QUALITY);
  });
  return made ?? file;
}
