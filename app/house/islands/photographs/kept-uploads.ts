const DATABASE = "house-uploads";
const STORE = "photographs";

type Kept = { key: string; sku: string; name: string; file: Blob; at: number };

/** After a month nobody waits for a photograph any more. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1_000;

/**
 * Photographs that have not arrived yet, in the browser's database: a phone may end the page while the camera is open.
 * Without the database (private windows) they are kept as long as the page is open.
 */
export function keptUploads(sku: string) {
  // In the order in which they were chosen, also of those that come within one millisecond, or are kept again.
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
      await run("readwrite", (store) => store.put({ key, sku, name, file, at: timeOf(key) }));
    },
    forget: async (key: string): Promise<void> => {
      await run("readwrite", (store) => store.delete(key));
    },
    kept: async (): Promise<Kept[]> => {
      const all = (await run<Kept[]>("readonly", (store) => store.getAll())) ?? [];
      const isFresh = ({ at }: Kept) => Date.now() - at < KEPT_MS;
      const own = all.filter((each) => each.sku === sku && isFresh(each));
      return own.sort((one, other) => one.at - other.at);
    },
  };
}

async function run<Result>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest,
): Promise<Result | undefined> {
  try {
    const database = await settled<IDBDatabase>(opening());
    const store = database.transaction(STORE, mode).objectStore(STORE);
    const result = await settled<Result>(act(store));
    database.close();
    return result;
  } catch {
    return undefined;
  }
}

function opening(): IDBOpenDBRequest {
  const request = indexedDB.open(DATABASE, 1);
  request.addEventListener("upgradeneeded", () => {
    request.result.createObjectStore(STORE, { keyPath: "key" });
  });
  return request;
}

function settled<Result>(request: IDBRequest): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result as Result));
    request.addEventListener("error", () => reject(request.error ?? new Error("No database")));
  });
}
