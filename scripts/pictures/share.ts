import { createHash } from "node:crypto";
import { SHARE_VERSION } from "../../server/pictures/settings.ts";
import type { ShareTitle } from "../../server/pictures/tasks.ts";
import type { Master } from "./find-masters.ts";

/** Returns the name of a product's share picture under `public/pictures/`: its hash changes with picture and text. */
export function shareFile(master: Master, title: ShareTitle): string {
  const hash = createHash("sha256")
    .update(JSON.stringify([SHARE_VERSION, master.hash, title]))
    .digest("hex")
    .slice(0, 8);
  return `share/${master.subject.replace("/", "-")}-${hash}.jpg`;
}
