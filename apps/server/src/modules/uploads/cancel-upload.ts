import type { Ctx } from "#core/ctx";
import { stopWriter } from "./upload-lock.ts";
import { getUpload } from "./uploads.queries.ts";
import { toUploadKey } from "./uploads.rules.ts";
import { deleteOpenUpload } from "./uploads.store.ts";

/** Deletes an upload and its bytes, but not a story or media that it was published as. */
export async function cancelUpload(ctx: Ctx, accountId: string, id: string) {
  await getUpload(ctx, accountId, id);
  if (!(await deleteOpenUpload(ctx, id))) return;
  stopWriter(id);
  await ctx.storage.remove(toUploadKey(id));
}
