import type { Ctx } from "#core/ctx";
import { stopWriter } from "./upload-lock.ts";
import { selectParts } from "./upload-parts.store.ts";
import { getUpload } from "./uploads.queries.ts";
import { deleteOpenUpload } from "./uploads.store.ts";

/** Deletes an upload and its bytes, but not a story or media that it was published as. */
export async function cancelUpload(ctx: Ctx, accountId: string, id: string) {
  await getUpload(ctx, accountId, id);
  await stopWriter(id);
  const parts = await selectParts(ctx, id);
  if (!(await deleteOpenUpload(ctx, id))) return;
  for (const { key } of parts) await ctx.storage.remove(key);
}
