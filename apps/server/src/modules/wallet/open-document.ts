import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { unseal } from "#core/keys";
import { selectDocument } from "./documents.store.ts";

/** The picture of a document that waits for a decision, as JPEG, for admins alone; NOT_FOUND once it was decided on. */
export async function openDocument(ctx: Ctx, id: string) {
  const found = await selectDocument(ctx, id);
  if (!found?.fileKey || found.status !== "sent") throw new AppError("NOT_FOUND");
  return { accountId: found.accountId, picture: unseal(ctx.keys, await ctx.storage.read(found.fileKey)) };
}
