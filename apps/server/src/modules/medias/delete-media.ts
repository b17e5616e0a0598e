import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { deleteUploadedVideo } from "#modules/stories/delete-uploaded-video";
import { markDeleted, selectOwner } from "./medias.store.ts";

/** Gone at once; its files stay for 30 days. Deleting twice is harmless. */
export async function deleteMedia(ctx: Ctx, accountId: string, id: string) {
  const found = await selectOwner(ctx, id);
  if (found?.accountId !== accountId) throw new AppError("NOT_FOUND");
  if (found.deletedAt) return;
  await inTransaction(ctx, async (ctx) => {
    await markDeleted(ctx, id);
    if (found.videoId) await deleteUploadedVideo(ctx, found.videoId);
  });
}
