import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

/** The project's folder, wherever a command was started. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));
