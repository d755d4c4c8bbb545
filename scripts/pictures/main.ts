/** `npm run pictures`: makes what the browser gets from the masters under `pictures/`. See docs/owner.md. */
import os from "node:os";
import path from "node:path";

import sharp from "sharp";

import { run } from "./run.ts";

// Encoding is heavy and never urgent: one thread, lowest priority.
os.setPriority(os.constants.priority.PRIORITY_LOW);
sharp.concurrency(1);
sharp.cache(false);

const faults = await run({
  root: path.resolve(import.meta.dirname, "../.."),
  log: (line) => console.log(line),
});
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
