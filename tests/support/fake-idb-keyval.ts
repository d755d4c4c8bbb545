/** Stands in for `idb-keyval` in unit tests: a database in memory that can be out of order. */
export const rows = new Map<string, unknown>();

let isBroken = false;
export function setBroken(broken: boolean): void {
  isBroken = broken;
}

function guarded<Args extends unknown[], Result>(act: (...args: Args) => Result) {
  return async (...args: Args): Promise<Result> => {
    if (isBroken) throw new DOMException("The database is out of order", "UnknownError");
    return act(...args);
  };
}

export const createStore = (): object => ({});
export const set = guarded((key: string, value: unknown) => void rows.set(key, value));
export const setMany = guarded((entries: [string, unknown][]) => {
  for (const [key, value] of entries) rows.set(key, value);
});
export const promisifyRequest = guarded((): never => {
  throw new DOMException("There is no database", "AbortError");
});
export const del = guarded((key: string) => void rows.delete(key));
export const values = guarded(() => [...rows.values()]);
export const update = guarded(
  (key: string, change: (now: unknown) => unknown) => void rows.set(key, change(rows.get(key))),
);
