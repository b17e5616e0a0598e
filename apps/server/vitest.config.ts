import { defineConfig } from "vitest/config";
import { LongestFirst } from "./test/longest-first.ts";

export default defineConfig({
  test: {
    globalSetup: "./test/postgres.ts",
    setupFiles: "./test/setup.ts",
    pool: "forks",
    maxWorkers: 2,
    // Each file has a database, a folder and an app of its own; the modules that it imports are loaded once for each worker, by Node
    // itself, which is also how they run in production.
    isolate: false,
    experimental: { viteModuleRunner: false, nodeLoader: false },
    sequence: { sequencer: LongestFirst },
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // What is waited for comes late on a busy machine, and ends the wait as soon as it has come.
    expect: { poll: { timeout: 15_000, interval: 50 } },
  },
});
