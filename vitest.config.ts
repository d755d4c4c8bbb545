import { join } from "node:path";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    environment: "node",
    include: [
      "{domain,server,sandbox,app,scripts,bench,atelier,tests/support,tests/torture}/**/*.test.ts",
    ],
    restoreMocks: true,
    // Processes that tests start: their TypeScript is compiled once, which halves the processor time of a start.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, "node_modules/.cache/node") },
    testTimeout: 20_000,
    // Vitest's own default, one less than the cores, leaves both of two idle half of the time: many tests wait for processes and timers.
    maxWorkers: 3,
    // PostgreSQL for the tests that run on both databases.
    globalSetup: ["tests/support/global-setup.ts"],
  },
});
