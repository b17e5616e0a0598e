import { resolve } from "node:path";
import { defineConfig } from "@playwright/test";
import { headlessShell } from "./chromium.ts";

const results = resolve(
  import.meta.dirname,
  process.env.TEST_RESULTS ? `${process.env.TEST_RESULTS}/journeys` : "results",
);
/** Logs of the products that server.ts starts. */
process.env.E2E_LOGS = `${results}/logs`;

export default defineConfig({
  testDir: ".",
  testMatch: "*.spec.ts",
  globalSetup: "./prepare.ts",
  workers: 3,
  timeout: 300_000,
  // script/suite/judge.ts runs what failed once more.
  retries: 0,
  // Long timeouts cost nothing when tests pass, and a busy machine needs them.
  expect: { timeout: 30_000 },
  outputDir: results,
  use: {
    // Snapshots of the page would read its `blob:` URLs, which its policy refuses.
    trace: { mode: "retain-on-failure", snapshots: false, screenshots: false, sources: false },
    screenshot: "only-on-failure",
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: "pt-BR",
    timezoneId: "America/Sao_Paulo",
    launchOptions: headlessShell,
  },
});
