import type { ErrorCode } from "@camarim/contract";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { getUpload, type Upload } from "./get-upload.ts";
import { publishUpload } from "./publish-upload.ts";
import { keyOf } from "./uploads.rules.ts";
import { markRefused } from "./uploads.store.ts";

/**
 * Judges a whole file and publishes it, once: the row says so in the transaction that makes the story or the media. What
 * is refused is removed, and asked again is refused in the same words. UPLOAD_INCOMPLETE.
 */
export async function finishUpload(ctx: Ctx, accountId: string, id: string): Promise<Upload> {
  const upload = await getUpload(ctx, accountId, id);
  if (upload.state !== "open") return settled(upload);
  if (upload.offset < upload.bytes) throw new AppError("UPLOAD_INCOMPLETE");
  try {
    await ctx.storage.syncToDisk(keyOf(id));
    await publishUpload(ctx, upload);
  } catch (error) {
    const isRefusal = error instanceof AppError && error.status < 500;
    if (isRefusal && (await markRefused(ctx, id, error.code))) await ctx.storage.remove(keyOf(id));
    // Somebody else was faster: what they found stands.
    const found = await getUpload(ctx, accountId, id);
    if (found.state === "open") throw error;
    return settled(found);
  }
  return getUpload(ctx, accountId, id);
}

function settled(upload: Upload): Upload {
  if (upload.refusal) throw new AppError(upload.refusal as ErrorCode);
  return upload;
}
