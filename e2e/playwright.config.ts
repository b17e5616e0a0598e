import { resolve } from "node:path";
import { defineConfig } from "@playwright/test";
import { stressSeed } from "../script/suite/delay-proxy.ts";
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
  // A hang ends a test after 90 s. The longest takes 41 s on two cores; one that needs more says so itself.
  timeout: stressSeed === undefined ? 90_000 : 300_000,
  // script/suite/judge.ts runs what failed once more.
  retries: 0,
  // What is waited for comes late on a busy machine.
  expect: { timeout: 20_000 },
  outputDir: results,
  use: {
    // Snapshots of the page would read its `blob:` URLs, which its policy refuses.
    trace: { mode: "retain-on-failure", snapshots: false, screenshots: false, sources: false },
    screenshot: "only-on-failure",
    actionTimeout: 20_000,
    navigationTimeout: 20_000,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: "pt-BR",
    timezoneId: "America/Sao_Paulo",
    launchOptions: headlessShell,
  },
});
