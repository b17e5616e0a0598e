import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";

const text = /\.(js|css|svg|json)$/;

/** Lays each text squeezed beside itself, at its smallest, once: the server sends whichever the browser reads. */
export function compressAssets(client: string): void {
  const assets = join(client, "assets");
  for (const name of readdirSync(assets).filter((name) => text.test(name))) {
    const path = join(assets, name);
    const whole = readFileSync(path);
    writeFileSync(`${path}.br`, brotliCompressSync(whole));
    writeFileSync(`${path}.gz`, gzipSync(whole, { level: 9 }));
  }
}
