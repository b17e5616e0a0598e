import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  appDirectory: "app",
  // script/build writes the new build to another directory and then moves it into place.
  buildDirectory: process.env.BUILD_DIRECTORY ?? "build",
  routeDiscovery: { mode: "initial" },
} satisfies Config;
