import { resolve } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import { playwright } from "@vitest/browser-playwright";
import type { TestProjectInlineConfiguration } from "vitest/config";
import { emulateColorScheme } from "../test/commands.ts";

const executablePath = process.env.HEADLESS_SHELL ?? process.env.CHROMIUM ?? "/usr/bin/chromium";

/** What is waited for comes late on a busy machine, as in journeys. */
const waitMs = 20_000;

/** Tests of an app's screens (*.test.tsx) mount them in Debian's Chromium, since layout, focus and colours matter there. */
export function screensConfig(name: string, root: string): TestProjectInlineConfiguration {
  return {
    root,
    // The app's page in place of a picture that does not exist would load its code, and Vite would then reload the tests.
    appType: "custom",
    plugins: [tailwindcss()],
    test: {
      name,
      include: ["{src,app,test}/**/*.test.tsx"],
      setupFiles: ["test/setup.ts"],
      // Screens are ready within milliseconds, unless the machine is busy with other checks.
      expect: { poll: { interval: 10, timeout: waitMs } },
      // The slowest takes up to 14 s on two cores; whatever it waits for has a limit of its own.
      testTimeout: 60_000,
      env: { CAMARIM_PICTURES: process.env.CAMARIM_PICTURES ? resolve(root, "results") : "" },
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        provider: playwright({
          launchOptions: { executablePath, args: ["--no-sandbox"] },
          // Without it, what waits for an element does so to the end of the test, a minute for each name that is wrong.
          actionTimeout: waitMs,
          contextOptions: { locale: "pt-BR", timezoneId: "America/Sao_Paulo", reducedMotion: "reduce" },
        }),
        instances: [{ browser: "chromium" }],
        viewport: { width: 390, height: 844 },
        commands: { emulateColorScheme },
      },
    },
  };
}
