import { afterPaint } from "./browser/after-paint.ts";
import { paintPage } from "./browser/paint.ts";
import { paintPictures } from "./browser/paint-pictures.ts";
import { wakeIslands } from "./browser/wake.ts";

function start(): void {
  paintPage();
  paintPictures();
  wakeIslands();
  void afterPaint(
    () => void import("./browser/once-painted.ts").then((page) => page.oncePainted()),
  );

  const menu = document.getElementById("menu");
  menu?.addEventListener(
    "beforetoggle",
    () => void import("./browser/data-saver.ts").then(({ workDataSaver }) => workDataSaver(menu)),
    { once: true },
  );
}

// It comes when it comes (`entry.server.tsx`), which may be in the middle of a long page.
if (document.readyState === "loading") addEventListener("DOMContentLoaded", start);
else start();
