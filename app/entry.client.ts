import { onceIdle } from "./browser/once-idle.ts";
import { paintPage } from "./browser/paint.ts";
import { paintPictures } from "./browser/paint-pictures.ts";
import { wakeIslands } from "./browser/wake.ts";

paintPage();
paintPictures();
wakeIslands();

// Home alone has one, and nobody leaves before the page is there.
if (document.querySelector("[data-popup]")) {
  onceIdle(() => void import("./browser/arm-popup.ts").then(({ armPopup }) => armPopup()));
}
