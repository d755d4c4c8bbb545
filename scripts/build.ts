/** `npm run build`: the pages and assets under `build/`, compressed, with a stamp of what they were made from. */
import { build } from "./build/build.ts";

await build();
