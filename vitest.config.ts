import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    environment: "node",
    include: [
      "{domain,server,sandbox,app,scripts,bench,atelier,tests/support,tests/torture}/**/*.test.ts",
    ],
    restoreMocks: true,
    testTimeout: 20_000,
    // Vitest's own default, one less than the cores, leaves one of two idle: many tests wait for processes and timers.
    maxWorkers: 2,
    // PostgreSQL for the tests that run on both databases.
    globalSetup: ["tests/support/global-setup.ts"],
  },
});
