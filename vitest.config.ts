import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { folderForTests } from "./tests/support/temporary-files.ts";

// `tmpdir()` reads it, in this process and in those that run the tests.
process.env["TMPDIR"] = folderForTests();

const FOLDERS = "{domain,server,stand-ins,app,scripts,lab,tests}";
const INTEGRATION = `${FOLDERS}/**/*.integration.test.ts`;
/** Those that replace modules: in a process that has loaded the module for another file, they would get the real one. */
const REPLACING = globSync(INTEGRATION).filter((file) =>
  /\bvi\.(mock|doMock)\(/.test(readFileSync(file, "utf8")),
);

const test = {
  environment: "node",
  restoreMocks: true,
  unstubEnvs: true,
  unstubGlobals: true,
  // Nothing takes so long; but a busy machine is no fault.
  testTimeout: 60_000,
} as const;

const integration = {
  ...test,
  globalSetup: ["tests/support/global-setup.ts"],
  // Processes that tests start: their TypeScript is compiled once, which halves the processor time of a start.
  env: { NODE_COMPILE_CACHE: join(import.meta.dirname, "node_modules/.cache/node") },
};

// A fresh process for each file would load all modules again, a tenth to a fifth of the whole time.
const isolate = false;

export default defineConfig({
  test: {
    // Vitest's own default, one less than the cores, leaves both of two idle half of the time: many tests wait for processes and timers.
    maxWorkers: 3,
    tags: [
      {
        name: "rest",
        description: "runs in `npm run test:rest`: kills, stress, waiting, the second database",
      },
    ],
    projects: [
      {
        // A node process has no IndexedDB.
        resolve: {
          alias: { "idb-keyval": join(import.meta.dirname, "tests/support/fake-idb-keyval.ts") },
        },
        test: {
          ...test,
          name: "pure",
          isolate,
          include: [`${FOLDERS}/**/*.test.ts`],
          exclude: [INTEGRATION],
        },
      },
      {
        test: {
          ...integration,
          name: "integration",
          isolate,
          include: [INTEGRATION],
          exclude: REPLACING,
        },
      },
      { test: { ...integration, name: "integration, modules replaced", include: REPLACING } },
    ],
  },
});
