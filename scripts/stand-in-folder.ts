import { join } from "node:path";
import type { Config } from "../server/http/config.ts";

/** Returns the folder of the stand-ins' files. */
export function standInFolder({ dataDir }: Pick<Config, "dataDir">): string {
  return join(dataDir, "sandbox");
}
