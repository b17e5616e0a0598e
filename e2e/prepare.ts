import { mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startServer } from "./server.ts";

/**
 * Prepares once per run what all servers start with: a data folder with a migrated database (E2E_DATA), and a folder for shared
 * test videos (E2E_VIDEOS).
 */
export default async function prepare(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), "camarim-e2e-run-"));
  const server = await startServer();
  await server.stop();
  process.env.E2E_DATA = join(folder, "data");
  process.env.E2E_VIDEOS = join(folder, "videos");
  renameSync(server.data, process.env.E2E_DATA);
  return () => rmSync(folder, { recursive: true, force: true });
}
