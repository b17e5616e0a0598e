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
    writeBundle({ dir = "" }) {
      if (this.environment.name === "client") folder = join(dir, "assets");
    },
    // After each environment: the manifest of the site is written with its server build.
    closeBundle() {
      // A build that failed has written nothing.
      if (!folder) return;
      const names = readdirSync(folder);
      for (const name of names.filter((name) => text.test(name) && !names.includes(`${name}.br`))) {
        const path = join(folder, name);
        const whole = readFileSync(path);
        writeFileSync(`${path}.br`, brotliCompressSync(whole));
        writeFileSync(`${path}.gz`, gzipSync(whole, { level: 9 }));
      }
    },
  };
}
