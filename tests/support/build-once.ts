import { buildIfNeeded } from "../../scripts/build/build.ts";

/** Before all browser tests: every worker starts the shop, and only one of them could build it. */
export default buildIfNeeded;
