import { boot } from "./browser/boot.ts";

// The bundler keeps a helper in this file that the house's script imports, too: what boots is only the shop's pages.
if (document.documentElement.dataset["house"] === undefined) {
  // async: may run before parsing ends.
  if (document.readyState === "loading") addEventListener("DOMContentLoaded", boot);
  else boot();
}
