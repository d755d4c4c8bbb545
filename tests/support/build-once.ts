import { buildIfNeeded } from "../../scripts/build/build.ts";

/** Runs before all browser tests, because the workers start the shop concurrently and must not each build it. */
export default buildIfNeeded;
