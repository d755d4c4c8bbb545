import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { folderForTests } from "./tests/support/temporary-files.ts";

// `tmpdir()` reads it, in this process and in those that run the tests.
process.env["TMPDIR"] = folderForTests();

const FILES =
  "{domain,server,sandbox,app,scripts,bench,atelier,tests/support,tests/torture}/**/*.test.ts";
/** Those that replace modules: in a process that has loaded the module for another file, they would get the real one. */
const REPLACING = globSync(FILES).filter((file) =>
  /\bvi\.(mock|doMock)\(/.test(readFileSync(file, "utf8")),
);

const test = {
  environment: "node",
  restoreMocks: true,
  unstubEnvs: true,
  unstubGlobals: true,
  // Processes that tests start: their TypeScript is compiled once, which halves the processor time of a start.
  env: { NODE_COMPILE_CACHE: join(import.meta.dirname, "node_modules/.cache/node") },
  testTimeout: 20_000,
} as const;

export default defineConfig({
  test: {
    // Vitest's own default, one less than the cores, leaves both of two idle half of the time: many tests wait for processes and timers.
    maxWorkers: 3,
    // PostgreSQL for the tests that run on both databases.
    globalSetup: ["tests/support/global-setup.ts"],
    projects: [
      // A fresh process for each file would load all modules again, a tenth to a fifth of the whole time.
      { test: { ...test, name: "together", isolate: false, include: [FILES], exclude: REPLACING } },
      { test: { ...test, name: "alone", include: REPLACING } },
    ],
  },
});
