import { join } from "node:path";
import type { Config } from "@react-router/dev/config";
import { buildManifests } from "./build-manifests.ts";
import { compressAssets } from "./compress-assets.ts";
import { buildWorker } from "./worker/build-worker.ts";

export default {
  ssr: true,
  appDirectory: "app",
  // script/build writes the new build to another directory and then moves it into place.
  buildDirectory: process.env.WEB_BUILD_DIRECTORY ?? "build",
  routeDiscovery: { mode: "initial" },
  // Runs last, when all file names are final.
  async buildEnd({ reactRouterConfig: { buildDirectory } }) {
    const client = join(buildDirectory, "client");
    buildManifests(client);
    await buildWorker(client);
    compressAssets(client);
  },
} satisfies Config;
