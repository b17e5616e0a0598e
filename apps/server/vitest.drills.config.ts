import { mergeConfig } from "vitest/config";
import config from "./vitest.config.ts";

/** Drills take too long for the suite. */
export default mergeConfig(config, { test: { include: ["test/drills/*.drill.ts"] } });
