import { mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startServer } from "./server.ts";

/**
 * What every server of a run begins with, made once: a data folder with a migrated database, which workers find in E2E_DATA, and a
 * folder for the videos that they share.
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
