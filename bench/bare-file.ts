import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { freePort } from "../script/free-port.ts";

/** Only @fastify/static on a folder, in a separate process. */
export async function startBareFile(folder: string) {
  const port = await freePort();
  const child = spawn(process.execPath, [join(import.meta.dirname, "bare-file-server.ts"), folder, String(port)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      child.kill();
      await once(child, "exit");
    },
  };
}
