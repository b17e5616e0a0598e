import { isDeepStrictEqual } from "node:util";
import { type UploadIntent, uploadLimits } from "@camarim/contract/uploads";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { newId } from "#core/ids";
import { inTransaction } from "#core/transaction";
import { assertHighlight } from "#modules/highlights/index";
import { assertStorageLeft, assertWithinScheduleLimit } from "#modules/stories/index";
import { getUpload } from "./uploads.queries.ts";
import { reservationMs } from "./uploads.rules.ts";
import { insertUpload, lockUploads, selectByKey, sumOpen, sumReserved } from "./uploads.store.ts";

type UploadRequest = { intent: UploadIntent; bytes: number };

/**
 * Creates an upload, or returns the one with the same key. Fails early for what could not be published: NOT_FOUND for
 * another creator's highlight, STORAGE_FULL, ACCOUNT_FULL, TOO_MANY_UPLOADS, UPLOADS_TOO_LARGE, IDEMPOTENCY_KEY_REUSED
 * for a key of another file.
 */
export async function createUpload(ctx: Ctx, accountId: string, { intent, bytes }: UploadRequest) {
  if (intent.kind === "closed") assertWithinScheduleLimit(intent.publishAt, ctx.now());
  if (intent.kind === "highlight") await assertHighlight(ctx, accountId, intent);
  const id = await inTransaction(ctx, async (ctx) => {
    const isVerified = await lockUploads(ctx, accountId);
    const existing = intent.key && (await selectByKey(ctx, accountId, intent.key));
    if (existing) {
      if (existing.bytes === bytes && isDeepStrictEqual(existing.intent, intent)) return existing.id;
      throw new AppError("IDEMPOTENCY_KEY_REUSED");
    }
    const open = await sumOpen(ctx, accountId);
    if (open.count >= uploadLimits.open) throw new AppError("TOO_MANY_UPLOADS");
    const maxBytes = isVerified ? uploadLimits.bytes : uploadLimits.unprovedBytes;
    if (open.bytes + bytes > maxBytes) throw new AppError("UPLOADS_TOO_LARGE");
    await assertStorageLeft(ctx, accountId, open.bytes + bytes);
    const reserved = await sumReserved(ctx, new Date(ctx.now().getTime() - reservationMs));
    if (!(await ctx.storage.hasSpace(reserved + bytes)) || !(await ctx.scratch.hasSpace(bytes)))
      throw new AppError("STORAGE_FULL");
    const id = newId(ctx.now());
    await insertUpload(ctx, { id, accountId, key: intent.key, intent, bytes });
    return id;
  });
  return getUpload(ctx, accountId, id);
}
