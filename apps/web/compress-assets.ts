import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";

const text = /\.(js|css|svg|json)$/;

/** Compresses each text asset once, at the highest level; the server selects an encoding that the browser accepts. */
export function compressAssets(client: string): void {
  const assets = join(client, "assets");
  for (const name of readdirSync(assets).filter((name) => text.test(name))) {
    const path = join(assets, name);
    const whole = readFileSync(path);
    writeFileSync(`${path}.br`, brotliCompressSync(whole));
    writeFileSync(`${path}.gz`, gzipSync(whole, { level: 9 }));
  }
}
