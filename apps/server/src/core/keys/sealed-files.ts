import type { Ctx } from "../ctx.ts";
import { listBatches } from "../paging/list-batches.ts";
import { isSealedByCurrent, seal, unseal } from "./seal.ts";
import { type SealedFileTable, selectFileKeys } from "./sealed-files.store.ts";

/** Stores `content` encrypted. It can be read only at this key. */
export async function writeSealed(ctx: Pick<Ctx, "keys" | "storage">, key: string, content: Buffer) {
  await ctx.storage.write(key, seal(ctx.keys, key, content));
}

export async function readSealed(ctx: Pick<Ctx, "keys" | "storage">, key: string): Promise<Buffer> {
  return unseal(ctx.keys, key, await ctx.storage.read(key));
}

async function resealFile(ctx: Pick<Ctx, "keys" | "storage">, key: string): Promise<boolean> {
  const sealed = await ctx.storage.read(key);
  if (isSealedByCurrent(ctx.keys, sealed)) return false;
  await writeSealed(ctx, key, unseal(ctx.keys, key, sealed));
  return true;
}

/** What re-sealing needs: it runs without the rest of the product. */
export type ResealCtx = Pick<Ctx, "db" | "keys" | "storage" | "log">;

/** Encrypts all files of a table with the current secret. Returns how many were not. */
export async function resealFiles(ctx: ResealCtx, table: SealedFileTable): Promise<number> {
  let count = 0;
  for await (const rows of listBatches<{ id: string; key: string }>(200, (last, limit) =>
    selectFileKeys(ctx, table, last?.id, limit),
  ))
    for (const { key } of rows) {
      // A file can be deleted between its row and its reading, and is missing in a database restored without its files.
      if ((await ctx.storage.getSize(key)) === 0) ctx.log.warn({ key }, "a file is missing");
      else if (await resealFile(ctx, key)) count += 1;
    }
  return count;
}
