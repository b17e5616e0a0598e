import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { dropVideo } from "#rooms/stories/drop-video";
import { markDeleted, selectOwner } from "./medias.store.ts";

/** Gone at once; its files stay for 30 days. Deleting twice is harmless. */
export async function removeMedia(ctx: Ctx, accountId: string, id: string) {
  const found = await selectOwner(ctx, id);
  if (found?.accountId !== accountId) throw new AppError("NOT_FOUND");
  if (found.deletedAt) return;
  await inTransaction(ctx, async (ctx) => {
    await markDeleted(ctx, id);
    if (found.videoId) await dropVideo(ctx, found.videoId);
  });
}
