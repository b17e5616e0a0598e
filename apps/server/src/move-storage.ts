import { parseArgs } from "node:util";
import { createScratchFolder } from "#ports/scratch/folder";
import { moveObjects } from "#ports/storage/move-objects";
import { openBackend } from "#ports/storage/open-storage";
import { type Config, readConfig } from "./config.ts";

const usage = "Usage: script/camarim storage check | move --to s3|disk [--delete]";
const reportIntervalMs = 10_000;

/**
 * `check` writes, reads and deletes an object. `move` copies all objects to the storage that the product already uses, while it reads
 * the rest from the other one; with --delete it deletes there what has arrived. An interrupted move continues when it is repeated.
 */
async function main(args: string[]) {
  const options = { to: { type: "string" }, delete: { type: "boolean", default: false } } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [command, ...rest] = positionals;
  const config = readConfig();
  if (rest.length > 0) throw new Error(usage);
  if (command === "check" && !values.to) await check(config);
  else if (command === "move" && (values.to === "s3" || values.to === "disk"))
    await move(config, values.to, values.delete);
  else throw new Error(usage);
}

async function check({ storage }: Config) {
  const scratch = createScratchFolder(storage.scratch);
  for (const backend of [storage.backend, storage.fallback]) {
    if (!backend) continue;
    await (await openBackend(storage, backend, scratch)).check();
    console.log(`The storage ${backend} works.`);
  }
}

async function move({ storage }: Config, to: "s3" | "disk", deletes: boolean) {
  const from = to === "s3" ? "disk" : "s3";
  if (storage.backend !== to || storage.fallback !== from)
    throw new Error(
      `First set STORAGE=${to} and STORAGE_FALLBACK=${from}, here and for all servers, and restart them.`,
    );
  const scratch = createScratchFolder(storage.scratch);
  const [source, target] = [await openBackend(storage, from, scratch), await openBackend(storage, to, scratch)];
  const controller = new AbortController();
  process.once("SIGINT", () => controller.abort(new Error("Interrupted. Repeat the command to continue.")));
  let reportedAt = Date.now();
  const { copied, copiedBytes, present, deleted } = await moveObjects(source, target, scratch, {
    deletes,
    signal: controller.signal,
    onProgress({ copied, present }) {
      if (Date.now() - reportedAt < reportIntervalMs) return;
      reportedAt = Date.now();
      console.log(`${copied} copied, ${present} were there already…`);
    },
  });
  const megabytes = Math.ceil(copiedBytes / 1e6);
  console.log(`Copied to ${to}: ${copied} objects, ${megabytes} MB. Were there already: ${present}.`);
  if (deletes) console.log(`Deleted from ${from}: ${deleted}. STORAGE_FALLBACK can be removed.`);
  else console.log(`Repeat with --delete to delete them from ${from}, then remove STORAGE_FALLBACK.`);
}

main(process.argv.slice(2)).catch((error) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
