import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { cancelUpload } from "./cancel-upload.ts";
import { finishUpload } from "./finish-upload.ts";
import { expiryOf, keyOf, settledLifeMs } from "./uploads.rules.ts";
import { deleteSettled, selectOpenSince } from "./uploads.store.ts";

/** Longer than it takes to judge a file whose last byte has come. */
const restMs = 60_000;

/**
 * Publishes what is whole though nobody came back to say so (a server that was killed, a phone that was put away), and forgets
 * what was begun and never ended.
 */
export async function cleanupUploads(ctx: Ctx) {
  const now = ctx.now();
  for (const { id, account_id, bytes, touched_at } of await selectOpenSince(ctx, new Date(now.getTime() - restMs))) {
    try {
      if ((await ctx.storage.getSize(keyOf(id))) >= bytes) await finishUpload(ctx, account_id, id);
      else if (expiryOf(touched_at) <= now) await cancelUpload(ctx, account_id, id);
    } catch (err) {
      const isVerdict = err instanceof AppError && err.status < 500;
      if (!isVerdict) ctx.log.warn({ err, uploadId: id }, "an upload could not be tidied");
    }
  }
  await deleteSettled(ctx, new Date(now.getTime() - settledLifeMs));
}
