import { boot } from "./browser/boot.ts";

// The house's pages load this file, too, since their script imports a bundler's helper from it; they must not boot.
if (document.documentElement.dataset["house"] === undefined) {
  // The script's tag is `async`, so it may run before parsing ends.
  if (document.readyState === "loading") addEventListener("DOMContentLoaded", boot);
  else boot();
}
