import { defineConfig } from "vitest/config";

// For hangs, as in apps/server/vitest.config.ts.
export default defineConfig({ test: { testTimeout: 90_000 } });
