/** Flags of every browser that the tests and the bench start. */
export const CHROMIUM_FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // The browser can reach the shop and nothing else.
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost",
];
