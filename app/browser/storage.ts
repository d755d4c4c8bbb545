/** The browser's local storage, which may be full, forbidden or damaged: reading and writing never throw. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** False where nothing could be stored; the page goes on with what it holds in memory. */
export function writeStored(key: string, text: string): boolean {
  try {
    localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}
