import type { Config } from "@react-router/dev/config";
import { buildWorker } from "./worker/build-worker.ts";

export default {
  ssr: true,
  appDirectory: "app",
  routeDiscovery: { mode: "initial" },
  // Last, when every file has its name.
  buildEnd: buildWorker,
} satisfies Config;
