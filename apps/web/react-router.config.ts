import type { Config } from "@react-router/dev/config";
import { buildManifests } from "./build-manifests.ts";
import { compressAssets } from "./compress-assets.ts";
import { buildWorker } from "./worker/build-worker.ts";

export default {
  ssr: true,
  appDirectory: "app",
  routeDiscovery: { mode: "initial" },
  // Last, when every file has its name.
  async buildEnd() {
    buildManifests();
    await buildWorker();
    compressAssets();
  },
} satisfies Config;
