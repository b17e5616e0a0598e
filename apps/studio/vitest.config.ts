import { defineConfig } from "vitest/config";

/** The tests that run in Node; `vitest.screens.config.ts` has those of screens. */
export default defineConfig({ test: { include: ["{src,worker}/**/*.test.ts"], isolate: false } });
