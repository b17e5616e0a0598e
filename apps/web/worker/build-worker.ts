import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";
import { oldest, refuseMissing } from "../oldest-browsers.ts";

const folder = join(import.meta.dirname, "..");

/** Loaded when used and not cached with the app: the names of all municipalities, 150 kB that few need. */
const onDemand = /^cities-/;

/** Writes `sw.js` beside the built app: one script, with the list of the hashed files. */
export async function buildWorker(client: string): Promise<void> {
  const assets = readdirSync(join(client, "assets"))
    .filter((name) => !onDemand.test(name))
    .map((name) => `/assets/${name}`);
  const version = createHash("sha256").update(assets.sort().join()).digest("hex").slice(0, 12);
  await build({
    configFile: false,
    root: folder,
    logLevel: "warn",
    define: { ASSETS: JSON.stringify(assets), VERSION: JSON.stringify(version) },
    plugins: [refuseMissing()],
    build: {
      target: oldest,
      outDir: client,
      emptyOutDir: false,
      copyPublicDir: false,
      rolldownOptions: {
        input: join(folder, "worker/main.ts"),
        output: { format: "iife", entryFileNames: "sw.js" },
      },
    },
  });
}
