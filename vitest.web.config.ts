import { defineConfig } from "vitest/config";

/** The unit tests of the two web apps and of what they share, and the tests of the studio's screens. */
export default defineConfig({
  test: { projects: ["apps/site", "apps/studio", "apps/studio/vitest.screens.config.ts", "packages/ui"] },
});
