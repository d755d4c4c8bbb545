import { paintPage } from "./browser/paint.ts";
import { wakeIslands } from "./browser/wake.ts";

paintPage();
wakeIslands();
