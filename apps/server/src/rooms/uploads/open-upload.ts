import { isDeepStrictEqual } from "node:util";
import { type UploadWish, uploadLimits } from "@camarim/contract/uploads";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { newId } from "#core/ids";
import { inTransaction } from "#core/transaction";
import { getOwnHighlight } from "#rooms/highlights/get-own-highlight";
import { refuseFar } from "#rooms/stories/refuse-far";
import { getUpload } from "./get-upload.ts";
import { countOpen, insertUpload, lockUploads, selectByKey } from "./uploads.store.ts";

type Wanted = { wish: UploadWish; bytes: number };

/**
 * A new upload, or the one that was opened under that key before. Refuses at once what could not be published at the end:
 * NOT_FOUND of another's highlight, STORAGE_FULL, TOO_MANY_UPLOADS, IDEMPOTENCY_KEY_REUSED for a key of another file.
 */
export async function openUpload(ctx: Ctx, accountId: string, { wish, bytes }: Wanted) {
  if (wish.kind === "closed") refuseFar(wish.publishAt, ctx.now());
  if (wish.kind === "highlight" && wish.highlight) await getOwnHighlight(ctx, accountId, wish.highlight);
  const id = await inTransaction(ctx, async (ctx) => {
    await lockUploads(ctx, accountId);
    const known = wish.key && (await selectByKey(ctx, accountId, wish.key));
    if (known) {
      if (known.bytes === bytes && isDeepStrictEqual(known.wish, wish)) return known.id;
      throw new AppError("IDEMPOTENCY_KEY_REUSED");
    }
    if ((await countOpen(ctx, accountId)) >= uploadLimits.open) throw new AppError("TOO_MANY_UPLOADS");
    if (!(await ctx.storage.hasRoom(bytes))) throw new AppError("STORAGE_FULL");
    const id = newId(ctx.now());
    await insertUpload(ctx, { id, accountId, key: wish.key, wish, bytes });
    return id;
  });
  return getUpload(ctx, accountId, id);
}
