import { readFileSync } from "node:fs";
import type { BrowserContext, Page } from "@playwright/test";

/** All that browsers of one release have stored, as `write.ts` wrote it. */
export type StoredValues = {
  release: string;
  /** In milliseconds since 1970, as all times in it. */
  writtenAt: number;
  /** A shopper's browser, in which many things were done. */
  shopper: Stored;
  /** What the service worker keeps; in another browser, since nothing else is needed. */
  worker: Stored & { script: string; scope: string; caches: Record<string, KeptResponse[]> };
  /** A browser of the house. */
  house: Stored;
  /** The order that the shopper's browser has begun to pay: what it sent, with which key, and the shop's reference. */
  order: { key: string; body: string; reference: string };
};

type Texts = Record<string, string>;

export type Stored = {
  localStorage: Texts;
  sessionStorage: Texts;
  cookies: { name: string; value: string; path: string; httpOnly: boolean; sameSite: string }[];
  indexedDB: Record<string, StoredDatabase>;
};

type StoredDatabase = { version: number; stores: Record<string, StoredStore> };
type StoredStore = {
  keyPath: string | null;
  indexes: { name: string; keyPath: string; unique: boolean }[];
  /** A value is JSON, with a blob as `{ blob: its type, base64 }`. */
  rows: { key: string | number; value: unknown }[];
};

/** A response in a cache. Only pages and styles have their text here. */
type KeptResponse = { path: string; headers: Texts; text?: string };

/** The origin stands for this in the stored texts. */
const ORIGIN = "{origin}";

/** Reads the values of a release as if they had been written a minute ago, at this origin. */
export function readStoredValues(release: string, origin: string): StoredValues {
  const text = readFileSync(new URL(`${release}.json`, import.meta.url), "utf8");
  const { writtenAt } = JSON.parse(text) as StoredValues;
  const later = Date.now() - 60_000 - writtenAt;
  const now = text
    .replaceAll(ORIGIN, origin)
    .replace(/\b1[789]\d{11}\b/g, (time) => String(Number(time) + later))
    .replace(/\b20\d\d-\d\d-\d\dT[\d:.]+Z/g, (time) =>
      new Date(Date.parse(time) + later).toISOString(),
    );
  return JSON.parse(now) as StoredValues;
}

/** Reads what a page's origin has stored. `name` names the databases that are wanted. */
export async function readStored(page: Page, databases: readonly string[]): Promise<Stored> {
  const stored = await page.evaluate(async (databases) => {
    const asJson = async (value: unknown): Promise<unknown> => {
      if (value instanceof Blob) {
        const bytes = new Uint8Array(await value.arrayBuffer());
        const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
        return { blob: value.type, base64 };
      }
      if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
      const entries = Object.entries(value).map(
        async ([name, each]) => [name, await asJson(each)] as const,
      );
      return Object.fromEntries(await Promise.all(entries));
    };
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener("success", () => resolve(request.result));
        request.addEventListener("error", () => reject(request.error ?? new Error("No database")));
      });
    const read = async (name: string) => {
      const database = await settled(indexedDB.open(name));
      const stores = [...database.objectStoreNames].map(async (storeName) => {
        const store = database.transaction(storeName).objectStore(storeName);
        const indexes = [...store.indexNames].map((each) => {
          const { name, keyPath, unique } = store.index(each);
          return { name, keyPath: String(keyPath), unique };
        });
        const keyPath = store.keyPath as string | null;
        const [keys, values] = await Promise.all([
          settled(store.getAllKeys()),
          settled(store.getAll()),
        ]);
        const rows = keys.map(async (key, at) => ({
          key: key as string | number,
          value: await asJson(values[at]),
        }));
        return [storeName, { keyPath, indexes, rows: await Promise.all(rows) }] as const;
      });
      const found = {
        version: database.version,
        stores: Object.fromEntries(await Promise.all(stores)),
      };
      database.close();
      return [name, found] as const;
    };
    return {
      localStorage: Object.fromEntries(Object.entries(localStorage)),
      sessionStorage: Object.fromEntries(Object.entries(sessionStorage)),
      indexedDB: Object.fromEntries(await Promise.all(databases.map(read))),
    };
  }, databases);
  const cookies = await page.context().cookies();
  return {
    ...stored,
    cookies: cookies.map(({ name, value, path, httpOnly, sameSite }) => ({
      name,
      value,
      path,
      httpOnly,
      sameSite,
    })),
  };
}

/** Puts stored values into a new browser. Call it before the page has opened anything of the shop. */
export async function putStored(
  page: Page,
  origin: string,
  stored: Partial<Stored>,
): Promise<void> {
  await putCookies(page.context(), origin, stored.cookies ?? []);
  // A page without scripts of the shop.
  await page.goto("/robots.txt");
  await page.evaluate(
    async ({
      localStorage: local = {},
      sessionStorage: session = {},
      indexedDB: databases = {},
    }) => {
      for (const [key, text] of Object.entries(local)) localStorage.setItem(key, text);
      for (const [key, text] of Object.entries(session)) sessionStorage.setItem(key, text);
      const fromJson = (value: unknown): unknown => {
        if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
        const { blob, base64 } = value as { blob?: string; base64?: string };
        if (blob !== undefined && base64 !== undefined) {
          const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
          return new Blob([bytes], { type: blob });
        }
        return Object.fromEntries(
          Object.entries(value).map(([name, each]) => [name, fromJson(each)]),
        );
      };
      for (const [name, { version, stores }] of Object.entries(databases)) {
        await new Promise<void>((resolve, reject) => {
          const opening = indexedDB.open(name, version);
          opening.addEventListener("upgradeneeded", () => {
            for (const [storeName, { keyPath, indexes }] of Object.entries(stores)) {
              const store = opening.result.createObjectStore(
                storeName,
                keyPath === null ? {} : { keyPath },
              );
              for (const index of indexes)
                store.createIndex(index.name, index.keyPath, { unique: index.unique });
            }
          });
          opening.addEventListener("error", () =>
            reject(opening.error ?? new Error("No database")),
          );
          opening.addEventListener("success", () => {
            const database = opening.result;
            const writing = database.transaction(Object.keys(stores), "readwrite");
            for (const [storeName, { keyPath, rows }] of Object.entries(stores)) {
              const store = writing.objectStore(storeName);
              for (const { key, value } of rows)
                store.put(fromJson(value), keyPath === null ? key : undefined);
            }
            writing.addEventListener("complete", () => {
              database.close();
              resolve();
            });
          });
        });
      }
    },
    stored,
  );
}

async function putCookies(
  context: BrowserContext,
  origin: string,
  cookies: Stored["cookies"],
): Promise<void> {
  const { hostname } = new URL(origin);
  await context.addCookies(
    cookies.map(({ sameSite, ...cookie }) => ({
      ...cookie,
      domain: hostname,
      sameSite: sameSite as "Lax" | "Strict" | "None",
    })),
  );
}

/** The same text with its own origin in place of a shop's. */
export function withoutOrigin(text: string, origin: string): string {
  return text.replaceAll(origin, ORIGIN);
}
