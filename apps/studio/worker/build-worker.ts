import { createHash } from "node:crypto";
import { join } from "node:path";
import { oldest, refuseMissing } from "@camarim/ui/vite/oldest-browsers.ts";
import { build, type Plugin } from "vite";

/** Loaded when used and not cached with the app: the names of all municipalities, 150 kB that few need. */
const onDemand = /^assets\/cities-/;

/** Writes `sw.js` beside the built app: one script, with the list of the hashed files. */
export function buildWorker(): Plugin {
  return {
    name: "build-worker",
    apply: "build",
    async writeBundle({ dir = "build" }, bundle) {
      const assets = Object.keys(bundle)
        .filter((name) => name.startsWith("assets/") && !onDemand.test(name))
        .map((name) => `/${name}`);
      const version = createHash("sha256").update(assets.sort().join()).digest("hex").slice(0, 12);
      await build({
        configFile: false,
        root: import.meta.dirname,
        logLevel: "warn",
        define: { ASSETS: JSON.stringify(assets), VERSION: JSON.stringify(version) },
        plugins: [refuseMissing()],
        build: {
          target: oldest,
          outDir: dir,
          emptyOutDir: false,
          copyPublicDir: false,
          rolldownOptions: {
            input: join(import.meta.dirname, "main.ts"),
            output: { format: "iife", entryFileNames: "sw.js" },
          },
        },
      });
    },
  };
}
