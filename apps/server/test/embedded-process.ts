// A process that uses an embedded PostgreSQL, to be stopped or killed: <{ folder } as JSON>.
import { startEmbedded } from "#db/embedded/start";
import { fastSettings } from "./postgres.ts";

const { folder } = JSON.parse(process.argv[2] ?? "") as { folder: string };
const postgres = await startEmbedded(folder, fastSettings);
process.on("message", async () => {
  await postgres.stop();
  process.exit(0);
});
process.send?.(postgres.url);
