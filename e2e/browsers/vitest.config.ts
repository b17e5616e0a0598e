import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["browsers/*.test.ts"],
    // Two engines with two browsers each, and a product that transcodes, are enough for two cores.
    fileParallelism: false,
    testTimeout: 180_000,
    hookTimeout: 300_000,
  },
});
