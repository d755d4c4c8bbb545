import { paintPage } from "./browser/paint.ts";
import { paintPictures } from "./browser/paint-pictures.ts";
import { wakeIslands } from "./browser/wake.ts";

paintPage();
paintPictures();
wakeIslands();
