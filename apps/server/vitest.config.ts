import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { stressSeed } from "../../script/suite/delay-proxy.ts";
import { LongestFirst } from "./test/longest-first.ts";

// As script/server starts the product: otherwise Node would pick the development builds of React and React Router.
process.env.NODE_ENV = "production";
process.env.NODE_COMPILE_CACHE ||= join(import.meta.dirname, "../../node_modules/.cache/node");

/** Of a test and of a hook; `script/test --stress` delays them and keeps the cores busy. */
const timeoutMs = stressSeed === undefined ? 90_000 : 300_000;

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
    // A chosen test (`-t`) that fails would be printed with all others of its file, up to 6,000.
    hideSkippedTests: true,
    sequence: { sequencer: LongestFirst },
    // A hang ends a test after 90 s. What takes longer, or longer with a higher effort, says so itself.
    testTimeout: timeoutMs,
    hookTimeout: timeoutMs,
    // What is waited for comes late on a busy machine, and ends the wait as soon as it has come.
    expect: { poll: { timeout: 15_000, interval: 50 } },
  },
});
