import { defineConfig } from "@playwright/test";

export default defineConfig({
  testDir: ".",
  testMatch: "*.spec.ts",
  globalSetup: "./prepare.ts",
  workers: 2,
  timeout: 180_000,
  // What passes only the second time has a cause, which a retry would hide.
  retries: 0,
  // Long waits cost nothing where all is well, and a busy machine needs them.
  expect: { timeout: 15_000 },
  outputDir: "results",
  use: {
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: "pt-BR",
    timezoneId: "America/Sao_Paulo",
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
      // Whether a page may sound without a touch, a headless browser decides now so, now so.
      args: ["--no-sandbox", "--disable-background-networking", "--autoplay-policy=no-user-gesture-required"],
    },
  },
});
