import type { Ctx } from "#core/ctx";
import { markDocuments } from "./documents.store.ts";
import { deleteOpenReviews } from "./reviews.store.ts";
import { deleteWallet } from "./wallet.store.ts";

/** The holder, and the pictures of a document: `eraseDocuments` takes the files. Decisions stay, without what they were about. */
export async function forgetWallet(ctx: Ctx, accountId: string) {
  await deleteOpenReviews(ctx, accountId);
  await markDocuments(ctx, accountId, "replaced");
  await deleteWallet(ctx, accountId);
}
