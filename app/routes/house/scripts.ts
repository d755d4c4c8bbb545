import { bootHouse } from "../../house/islands/boot.ts";

/**
 * A route without a page: its module is the script of the house's screens (`app/entry.server.tsx`), which no page of the
 * shop names. As a route it is built, hashed and served like everything else.
 */
if (typeof document !== "undefined") {
  if (document.readyState === "loading") addEventListener("DOMContentLoaded", bootHouse);
  else bootHouse();
}
