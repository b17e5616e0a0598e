import { screensConfig } from "@camarim/ui/vite/screens-config.ts";
import { defineConfig } from "vitest/config";

export default defineConfig(screensConfig("studio screens", import.meta.dirname));
