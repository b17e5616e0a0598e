import { parseCut, type UploadIntent } from "@camarim/contract/uploads";
import type { Ctx } from "#core/ctx";
import { publishIntoHighlight } from "#modules/highlights/publish-into-highlight";
import { addMedia } from "#modules/medias/add-media";
import { publishStory } from "#modules/stories/publish-story";
import { keyOf } from "./uploads.rules.ts";
import { markPublished, type UploadRow } from "./uploads.store.ts";

/** Makes of a whole file what was wished, by the verb that a multipart body comes to; throws when another has just done so. */
export async function publishUpload(ctx: Ctx, upload: UploadRow) {
  const { id, account_id, bytes } = upload;
  const wish = upload.wish as UploadIntent;
  const key = keyOf(id);
  const caption = wish.caption || null;
  const within = async (ctx: Ctx, becameId: string) => {
    if (!(await markPublished(ctx, id, becameId))) throw new Error("an upload is published already");
  };
  const keepsFile = await ctx.storage.withLocalCopy(key, async (path) => {
    const file = { path, bytes, key };
    if (wish.kind === "media") return (await addMedia(ctx, account_id, file, { caption, within })).kind === "video";
    const cut = parseCut(wish) ?? undefined;
    if (wish.kind === "closed")
      await publishStory(ctx, account_id, file, { caption, publishAt: wish.publishAt, cut, within });
    else {
      const { highlight, title } = wish;
      await publishIntoHighlight(ctx, account_id, file, { caption, highlight, title, cut, within });
    }
    return true;
  });
  // A video's file is its source from now on; of a photo all is made.
  if (!keepsFile) await ctx.storage.remove(key);
}
