import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { keyOf } from "./uploads.rules.ts";
import { selectUpload, type UploadRow } from "./uploads.store.ts";

export type Upload = UploadRow & { offset: number };

/** With how much of it has come; NOT_FOUND also for another creator's. */
export async function getUpload(ctx: Ctx, accountId: string, id: string): Promise<Upload> {
  const found = await selectUpload(ctx, id);
  if (found?.account_id !== accountId) throw new AppError("NOT_FOUND");
  const offset = found.state === "open" ? await ctx.storage.getSize(keyOf(id)) : found.bytes;
  return { ...found, offset };
}
