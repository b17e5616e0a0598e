import { defineConfig } from "@playwright/test";
import { headlessShell } from "./chromium.ts";

export default defineConfig({
  testDir: ".",
  testMatch: "*.spec.ts",
  globalSetup: "./prepare.ts",
  workers: 3,
  timeout: 300_000,
  // A retry would hide the cause of a flaky test.
  retries: 0,
  // Long timeouts cost nothing when tests pass, and a busy machine needs them.
  expect: { timeout: 30_000 },
  outputDir: "results",
  use: {
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
