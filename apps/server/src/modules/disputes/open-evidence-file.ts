import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { unseal } from "#core/keys";
import { selectFile } from "./dispute-files.store.ts";

/** A file of the creator's own evidence; NOT_FOUND for another's, and once it was erased. */
export async function openEvidenceFile(ctx: Ctx, accountId: string, fileId: string) {
  const found = await selectFile(ctx, accountId, fileId);
  if (!found) throw new AppError("NOT_FOUND");
  return { type: found.type, content: unseal(ctx.keys, await ctx.storage.read(found.key)) };
}
