import { defineConfig } from "vitest/config";

/** The unit tests of the two web apps and of what they share, and the tests of their screens. */
export default defineConfig({
  test: { projects: ["packages/ui", "apps/site", "apps/studio", "apps/*/vitest.screens.config.ts"] },
});
