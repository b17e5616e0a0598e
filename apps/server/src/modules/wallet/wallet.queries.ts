import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { type ResealCtx, readSealed, resealFiles } from "#core/keys/sealed-files";
import type { PageQuery } from "#core/paging/pages";
import { markDocuments, selectDocument, selectNewestDocuments } from "./documents.store.ts";
import { deleteOpenReviews, selectOpenReviews } from "./reviews.store.ts";
import { deleteWalletRow, selectWallet } from "./wallet.store.ts";

/** The payout holder; undefined before registration. */
export function findWallet(ctx: Ctx, accountId: string) {
  return selectWallet(ctx, accountId);
}

/** The newest document of each side. */
export function listDocuments(ctx: Ctx, accountId: string) {
  return selectNewestDocuments(ctx, accountId);
}

/** All creators' reviews, for admins; oldest first. */
export function listOpenReviews(ctx: Ctx, page: PageQuery) {
  return selectOpenReviews(ctx, page);
}

/** Deletes the holder and marks the pictures for `deleteDocuments`. Decisions stay, without personal data. */
export async function deleteWallet(ctx: Ctx, accountId: string) {
  await deleteOpenReviews(ctx, accountId);
  await markDocuments(ctx, accountId, "replaced");
  await deleteWalletRow(ctx, accountId);
}

/** The picture (JPEG) of an undecided document, for admins; NOT_FOUND after the decision. */
export async function openDocument(ctx: Ctx, id: string) {
  const document = await selectDocument(ctx, id);
  if (!document?.fileKey || document.status !== "sent") throw new AppError("NOT_FOUND");
  return { accountId: document.accountId, picture: await readSealed(ctx, document.fileKey) };
}

/** Encrypts the documents of wallets with the current secret. Returns how many were not. */
export function rotateDocumentKeys(ctx: ResealCtx): Promise<number> {
  return resealFiles(ctx, "walletDocument");
}

export { selectWalletNotice as findWalletNotice, type WalletNotice } from "./wallet.store.ts";
