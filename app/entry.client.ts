import { boot } from "./boot/boot.ts";

// async: may run before parsing ends.
if (document.readyState === "loading") addEventListener("DOMContentLoaded", boot);
else boot();
