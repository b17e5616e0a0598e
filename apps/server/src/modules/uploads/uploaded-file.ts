import { createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Ctx } from "#core/ctx";
import { linkOrCopy } from "#ports/scratch/link-or-copy";
import { ObjectMissing } from "#ports/storage/port";
import { deleteParts, selectParts, type UploadRow } from "./uploads.store.ts";

/** Calls `use` with the path of a complete upload's file, which it may move away. */
export async function withUploadedFile<T>(
  ctx: Ctx,
  { id, bytes }: Pick<UploadRow, "id" | "bytes">,
  use: (path: string) => Promise<T>,
): Promise<T> {
  const scratch = await ctx.scratch.create("upload");
  const path = join(scratch.folder, "file");
  try {
    const keys = (await selectParts(ctx, id)).map(({ key }) => key);
    const [first] = keys;
    if (first && keys.length === 1) await ctx.storage.withLocalCopy(first, (part) => linkOrCopy(part, path));
    else await pipeline(Readable.from(readParts(ctx, keys), { objectMode: false }), createWriteStream(path));
    // A concurrent publication deletes parts.
    if ((await stat(path)).size !== bytes) throw new Error("the parts of an upload are incomplete");
    return await use(path);
  } finally {
    await scratch.remove();
  }
}

async function* readParts({ storage }: Ctx, keys: readonly string[]) {
  for (const key of keys) {
    const part = await storage.find(key);
    if (!part) throw new ObjectMissing(key);
    yield* await part.createStream();
  }
}

/** Deletes the stored bytes of an upload that is published or refused. Can be repeated. */
export async function deleteUploadedFile(ctx: Ctx, id: string) {
  for (const { key } of await selectParts(ctx, id)) await ctx.storage.remove(key);
  await deleteParts(ctx, id);
}
