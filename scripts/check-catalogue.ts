/** Part of `npm run check`, and the first step of a build: prints the catalogue's faults, one line each. */
import { catalogueFaults } from "./build/catalogue-faults.ts";

const faults = catalogueFaults();
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
