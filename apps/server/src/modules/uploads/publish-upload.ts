import { parseCut, type UploadIntent } from "@camarim/contract/uploads";
import type { Ctx } from "#core/ctx";
import { publishIntoHighlight } from "#modules/highlights/index";
import { createMedia } from "#modules/medias/index";
import { publishStory } from "#modules/stories/index";
import { withUploadedFile } from "./uploaded-file.ts";
import { markPublished, type UploadRow } from "./uploads.store.ts";

/** Publishes a complete file as the use case of a multipart upload would. Throws if it was published concurrently. */
export async function publishUpload(ctx: Ctx, upload: UploadRow) {
  const { id, accountId, bytes } = upload;
  const intent = upload.intent as UploadIntent;
  const caption = intent.caption || null;
  const within = async (ctx: Ctx, publishedId: string) => {
    if (!(await markPublished(ctx, id, publishedId))) throw new Error("an upload is published already");
  };
  await withUploadedFile(ctx, upload, async (path) => {
    const file = { path, bytes };
    const cut = parseCut(intent) ?? undefined;
    if (intent.kind === "media") await createMedia(ctx, accountId, file, { caption, within });
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
