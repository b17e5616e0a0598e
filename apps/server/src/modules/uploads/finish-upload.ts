import type { ErrorCode } from "@camarim/contract";
import { parseCut, type UploadIntent } from "@camarim/contract/uploads";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { publishIntoHighlight } from "#modules/highlights/index";
import { createMedia } from "#modules/medias/index";
import { publishStory } from "#modules/stories/index";
import { deleteUploadedFile, withUploadedFile } from "./uploaded-file.ts";
import { getUpload, type Upload } from "./uploads.queries.ts";
import { markPublished, markRefused, markToBeRetried, type UploadRow } from "./uploads.store.ts";

/** Refusals that say nothing about the file. The creator is told to try again: until then `cleanupUploads` does not publish it. */
const retried = new Set<ErrorCode>(["ACCOUNT_FULL", "TOO_MANY_ATTEMPTS"]);

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
    await refuseUpload(ctx, id, error);
    // A concurrent call may have settled it.
    const current = await getUpload(ctx, accountId, id);
    if (current.state === "open") throw error;
    return toSettled(current);
  }
  await deleteParts(ctx, id);
  return getUpload(ctx, accountId, id);
}

/** A suspension refuses nothing: once it has ended, `cleanupUploads` publishes the file. */
async function refuseUpload(ctx: Ctx, id: string, error: unknown) {
  if (!(error instanceof AppError) || error.status >= 500 || error.code === "ACCOUNT_SUSPENDED") return;
  if (retried.has(error.code)) await markToBeRetried(ctx, id, error.code);
  else if (await markRefused(ctx, id, error.code)) await deleteParts(ctx, id);
}

/** `cleanupUploads` repeats it after a failure. */
async function deleteParts(ctx: Ctx, id: string) {
  await deleteUploadedFile(ctx, id).catch((err) => ctx.log.warn({ err, uploadId: id }, "parts could not be deleted"));
}

function toSettled(upload: Upload): Upload {
  if (upload.refusal) throw new AppError(upload.refusal as ErrorCode);
  return upload;
}

/** Publishes a complete file as the use case of a multipart upload would. Throws if it was published concurrently. */
async function publishUpload(ctx: Ctx, upload: UploadRow) {
  const { id, accountId, bytes } = upload;
  const intent = upload.intent as UploadIntent;
  const caption = intent.caption || null;
  const within = async (ctx: Ctx, publishedId: string) => {
    if (!(await markPublished(ctx, id, publishedId))) throw new Error("an upload is published already");
  };
  await withUploadedFile(ctx, upload, async (path) => {
    const file = { path, bytes };
    const cut = parseCut(intent) ?? undefined;
    if (intent.kind === "media")
      await createMedia(ctx, accountId, file, { caption, onlyInItems: intent.onlyInItems === "true", within });
    else if (intent.kind === "draft")
      await publishStory(ctx, accountId, file, { caption, audience: "draft", cut, within });
    else if (intent.kind === "closed")
      await publishStory(ctx, accountId, file, { caption, publishAt: intent.publishAt, cut, within });
    else {
      const { highlight, title } = intent;
      await publishIntoHighlight(ctx, accountId, file, { caption, highlight, title, cut, within });
    }
  });
}
