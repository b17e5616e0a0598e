import { parseCut, type UploadIntent } from "@camarim/contract/uploads";
import type { Ctx } from "#core/ctx";
import { publishIntoHighlight } from "#modules/highlights/publish-into-highlight";
import { createMedia } from "#modules/medias/create-media";
import { publishStory } from "#modules/stories/ingest-video";
import { toUploadKey } from "./uploads.rules.ts";
import { markPublished, type UploadRow } from "./uploads.store.ts";

/** Publishes a complete file as the use case of a multipart upload would. Throws if it was published concurrently. */
export async function publishUpload(ctx: Ctx, upload: UploadRow) {
  const { id, account_id, bytes } = upload;
  const intent = upload.intent as UploadIntent;
  const key = toUploadKey(id);
  const caption = intent.caption || null;
  const within = async (ctx: Ctx, publishedId: string) => {
    if (!(await markPublished(ctx, id, publishedId))) throw new Error("an upload is published already");
  };
  const keepsFile = await ctx.storage.withLocalCopy(key, async (path) => {
    const file = { path, bytes, key };
    if (intent.kind === "media")
      return (await createMedia(ctx, account_id, file, { caption, within })).kind === "video";
    const cut = parseCut(intent) ?? undefined;
    if (intent.kind === "closed")
      await publishStory(ctx, account_id, file, { caption, publishAt: intent.publishAt, cut, within });
    else {
      const { highlight, title } = intent;
      await publishIntoHighlight(ctx, account_id, file, { caption, highlight, title, cut, within });
    }
    return true;
  });
  // A video keeps the file as its source; photos are already re-encoded.
  if (!keepsFile) await ctx.storage.remove(key);
}
