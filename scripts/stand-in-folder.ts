import { join } from "node:path";
import type { Config } from "../server/http/config.ts";

/** Where the stand-ins keep what they remember. */
export function standInFolder({ dataDir }: Pick<Config, "dataDir">): string {
  return join(dataDir, "sandbox");
}
