import type { Ctx } from "#core/ctx";
import { markDeleted } from "./stories.store.ts";

/** Within the caller's transaction: a gallery's video, whose owner has been asked for. Its file stays for its 30 days. */
export function deleteUploadedVideo(ctx: Ctx, id: string) {
  return markDeleted(ctx, id);
}
