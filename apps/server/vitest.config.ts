import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { LongestFirst } from "./test/longest-first.ts";

// As script/server starts the product: otherwise Node would pick the development builds of React and React Router.
process.env.NODE_ENV = "production";
process.env.NODE_COMPILE_CACHE ||= join(import.meta.dirname, "../../node_modules/.cache/node");

export default defineConfig({
  test: {
    globalSetup: "./test/postgres.ts",
    setupFiles: "./test/setup.ts",
    pool: "forks",
    // One more than the cores that CI has: a worker often waits for PostgreSQL, ffmpeg or a clock.
    maxWorkers: 3,
    // Each file has a database, a folder and an app of its own; the modules that it imports are loaded once for each worker, by Node
    // itself, which is also how they run in production.
    isolate: false,
    experimental: { viteModuleRunner: false, nodeLoader: false },
    tags: [{ name: "slow", description: "Takes more than about 3 s, and runs with script/test --all only." }],
    sequence: { sequencer: LongestFirst },
    // For hangs: on a machine that is busy, tests take ten times as long.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    // What is waited for comes late on a busy machine, and ends the wait as soon as it has come.
    expect: { poll: { timeout: 15_000, interval: 50 } },
  },
});
