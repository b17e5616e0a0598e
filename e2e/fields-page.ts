import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { build, type PreviewServer, preview } from "vite";

const configFile = join(import.meta.dirname, "../packages/ui/fields/vite.config.ts");

/** A page with each kind of field, built from the product's components. */
export async function openFields(): Promise<{ url: string; close: () => Promise<void> }> {
  await build({ configFile, logLevel: "error" });
  const server: PreviewServer = await preview({
    configFile,
    preview: { host: "127.0.0.1", port: 0, strictPort: false },
  });
  const { port } = server.httpServer.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}
