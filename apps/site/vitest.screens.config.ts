import { screensConfig } from "@camarim/ui/vite/screens-config.ts";
import { defineConfig } from "vitest/config";

export default defineConfig(screensConfig("site screens", import.meta.dirname));
