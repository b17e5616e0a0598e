import type { ErrorCode } from "@camarim/contract";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { publishUpload } from "./publish-upload.ts";
import { deleteUploadedFile } from "./uploaded-file.ts";
import { getUpload, type Upload } from "./uploads.queries.ts";
import { markRefused } from "./uploads.store.ts";

/**
 * Publishes a complete file once: the same transaction creates the story or media and settles the upload. A refused
 * file is deleted; repeated calls throw the same error. UPLOAD_INCOMPLETE.
 */
export async function finishUpload(ctx: Ctx, upload: Upload): Promise<Upload> {
  const { id, accountId } = upload;
  if (upload.state !== "open") return toSettled(upload);
  if (upload.offset < upload.bytes) throw new AppError("UPLOAD_INCOMPLETE");
  try {
    await publishUpload(ctx, upload);
  } catch (error) {
    const isRefusal = error instanceof AppError && error.status < 500;
    if (isRefusal && (await markRefused(ctx, id, error.code))) await deleteParts(ctx, id);
    // A concurrent call may have settled it.
    const current = await getUpload(ctx, accountId, id);
    if (current.state === "open") throw error;
    return toSettled(current);
  }
  await deleteParts(ctx, id);
  return getUpload(ctx, accountId, id);
}

/** `cleanupUploads` repeats it after a failure. */
async function deleteParts(ctx: Ctx, id: string) {
  await deleteUploadedFile(ctx, id).catch((err) => ctx.log.warn({ err, uploadId: id }, "parts could not be deleted"));
}

function toSettled(upload: Upload): Upload {
  if (upload.refusal) throw new AppError(upload.refusal as ErrorCode);
  return upload;
}
