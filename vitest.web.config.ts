import { defineConfig } from "vitest/config";

/** The unit tests of the two web apps and of what they share. */
export default defineConfig({ test: { projects: ["apps/site", "apps/studio", "packages/ui"] } });
