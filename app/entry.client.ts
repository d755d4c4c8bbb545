import { paintPage } from "./browser/paint.ts";
import { paintPictures } from "./browser/paint-pictures.ts";
import { wakeIslands } from "./browser/wake.ts";

paintPage();
paintPictures();
wakeIslands();

// Home alone has one, and nobody leaves before the page is there.
if (document.querySelector("[data-popup]")) {
  addEventListener(
    "load",
    () => void import("./browser/arm-popup.ts").then((popup) => popup.armPopup()),
  );
}
