import type { Ctx } from "#core/ctx";
import { markDocuments } from "./documents.store.ts";
import { deleteOpenReviews } from "./reviews.store.ts";
import { deleteWalletRow } from "./wallet.store.ts";

/** The holder, and the pictures of a document: `deleteDocuments` takes the files. Decisions stay, without what they were about. */
export async function deleteWallet(ctx: Ctx, accountId: string) {
  await deleteOpenReviews(ctx, accountId);
  await markDocuments(ctx, accountId, "replaced");
  await deleteWalletRow(ctx, accountId);
}
