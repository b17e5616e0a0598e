import type { Ctx } from "#core/ctx";
import { getUpload } from "./get-upload.ts";
import { stopWriter } from "./upload-lock.ts";
import { keyOf } from "./uploads.rules.ts";
import { deleteOpen } from "./uploads.store.ts";

/** Forgets an upload and its bytes; what it has become stays. */
export async function cancelUpload(ctx: Ctx, accountId: string, id: string) {
  await getUpload(ctx, accountId, id);
  if (!(await deleteOpen(ctx, id))) return;
  stopWriter(id);
  await ctx.storage.remove(keyOf(id));
}
