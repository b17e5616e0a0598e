import { defineConfig } from "vitest/config";

/** The unit tests of the two web apps and of what they share, and the tests of their screens. */
export default defineConfig({
  test: {
    // A chosen test (`-t`) that fails would be printed with all others of its file, up to 6,000.
    hideSkippedTests: true,
    projects: ["packages/ui", "apps/site", "apps/studio", "apps/*/vitest.screens.config.ts"],
  },
});
