import { isDeepStrictEqual } from "node:util";
import { type UploadIntent, uploadLimits } from "@camarim/contract/uploads";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { newId } from "#core/ids";
import { inTransaction } from "#core/transaction";
import { getOwnHighlight } from "#modules/highlights/get-own-highlight";
import { assertStorageLeft } from "#modules/stories/assert-storage-left";
import { assertWithinScheduleLimit } from "#modules/stories/assert-within-schedule-limit";
import { getUpload } from "./get-upload.ts";
import { reservedMs } from "./uploads.rules.ts";
import { insertUpload, lockUploads, selectByKey, sumOpen, sumReserved } from "./uploads.store.ts";

type Wanted = { wish: UploadIntent; bytes: number };

/**
 * A new upload, or the one that was opened under that key before. Refuses at once what could not be published at the end:
 * NOT_FOUND of another's highlight, STORAGE_FULL, ACCOUNT_FULL, TOO_MANY_UPLOADS, UPLOADS_TOO_LARGE, IDEMPOTENCY_KEY_REUSED for a key
 * of another file.
 */
export async function createUpload(ctx: Ctx, accountId: string, { wish, bytes }: Wanted) {
  if (wish.kind === "closed") assertWithinScheduleLimit(wish.publishAt, ctx.now());
  if (wish.kind === "highlight" && wish.highlight) await getOwnHighlight(ctx, accountId, wish.highlight);
  const id = await inTransaction(ctx, async (ctx) => {
    const isProved = await lockUploads(ctx, accountId);
    const known = wish.key && (await selectByKey(ctx, accountId, wish.key));
    if (known) {
      if (known.bytes === bytes && isDeepStrictEqual(known.wish, wish)) return known.id;
      throw new AppError("IDEMPOTENCY_KEY_REUSED");
    }
    const open = await sumOpen(ctx, accountId);
    if (open.count >= uploadLimits.open) throw new AppError("TOO_MANY_UPLOADS");
    const mostBytes = isProved ? uploadLimits.bytes : uploadLimits.unprovedBytes;
    if (open.bytes + bytes > mostBytes) throw new AppError("UPLOADS_TOO_LARGE");
    await assertStorageLeft(ctx, accountId, open.bytes + bytes);
    const reserved = await sumReserved(ctx, new Date(ctx.now().getTime() - reservedMs));
    if (!(await ctx.storage.hasSpace(reserved + bytes))) throw new AppError("STORAGE_FULL");
    const id = newId(ctx.now());
    await insertUpload(ctx, { id, accountId, key: wish.key, wish, bytes });
    return id;
  });
  return getUpload(ctx, accountId, id);
}
