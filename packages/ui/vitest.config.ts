import { defineConfig } from "vitest/config";

export default defineConfig({ test: { include: ["{src,vite,test}/**/*.test.ts"], isolate: false } });
