import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const text = /\.(js|css|svg|json)$/;

/** Compresses each text asset once, at the highest level; the server selects an encoding that the browser accepts. */
export function compressAssets(): Plugin {
  let folder: string | undefined;
  return {
    name: "compress-assets",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    writeBundle({ dir = "" }) {
      folder = join(dir, "assets");
    },
    closeBundle() {
      // A build that failed has written nothing.
      if (!folder) return;
      for (const name of readdirSync(folder).filter((name) => text.test(name))) {
        const path = join(folder, name);
        const whole = readFileSync(path);
        writeFileSync(`${path}.br`, brotliCompressSync(whole));
        writeFileSync(`${path}.gz`, gzipSync(whole, { level: 9 }));
      }
    },
  };
}
