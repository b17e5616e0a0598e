import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import type { UploadedFile } from "#core/http/read-upload";
import { newId } from "#core/ids";
import { announce, defineJob, enqueue } from "#core/jobs/jobs";
import { writeSealed } from "#core/keys/sealed-files";
import { inTransactionWithObjects } from "#core/transaction-with-objects";
import type { WalletDocumentSide } from "#db/tables";
import { insertDocument, markDocuments, markErased, selectErasable, selectNewestDocuments } from "./documents.store.ts";
import { type Decision, insertReview, lockReview, updateReview } from "./reviews.store.ts";
import { walletDecided } from "./wallet.events.ts";
import { lockWallet, updateStatus } from "./wallet.store.ts";

/**
 * Stores one side of the holder's document, readable by admins only; with both sides the wallet goes under review.
 * Replaces an undecided document of that side. WALLET_NOT_REGISTERED, WALLET_UNDER_REVIEW, WALLET_APPROVED;
 * NOT_A_PHOTO.
 */
export async function sendDocument(ctx: Ctx, accountId: string, side: WalletDocumentSide, file: UploadedFile) {
  if (!(await ctx.images.isPhoto(file.path))) throw new AppError("NOT_A_PHOTO");
  const { photo } = await ctx.images.photo(file.path, accountId).catch((error) => {
    throw error instanceof AppError && error.code === "NOT_AN_IMAGE" ? new AppError("NOT_A_PHOTO") : error;
  });
  const document = await storeDocument(ctx, accountId, side, photo);
  await inTransactionWithObjects(ctx, [document.fileKey], async (ctx) => {
    const wallet = await lockWallet(ctx, accountId);
    if (!wallet) throw new AppError("WALLET_NOT_REGISTERED");
    if (wallet.status === "under_review") throw new AppError("WALLET_UNDER_REVIEW");
    if (wallet.status === "approved") throw new AppError("WALLET_APPROVED");
    await addDocument(ctx, document);
  });
  return selectNewestDocuments(ctx, accountId);
}

type StoredDocument = { id: string; accountId: string; side: WalletDocumentSide; fileKey: string };

/** Before its row: a crash in between leaves a file without a row, never a row without a file. `photo` is a JPEG without metadata. */
export async function storeDocument(
  ctx: Ctx,
  accountId: string,
  side: WalletDocumentSide,
  photo: Buffer,
): Promise<StoredDocument> {
  const id = newId(ctx.now());
  const fileKey = `documents/${id}`;
  await writeSealed(ctx, fileKey, photo);
  return { id, accountId, side, fileKey };
}

/** Inside a transaction that has locked the wallet. */
export async function addDocument(ctx: Ctx, document: StoredDocument) {
  const { accountId } = document;
  await insertDocument(ctx, document);
  await enqueue(ctx, deleteDocumentsJob, {});
  const sent = (await selectNewestDocuments(ctx, accountId)).filter(({ status }) => status === "sent");
  const [frontId, backId] = (["front", "back"] as const).map(
    (side) => sent.find((document) => document.side === side)?.id,
  );
  if (frontId && backId) await insertReview(ctx, { id: newId(ctx.now()), accountId, frontId, backId });
  await updateStatus(ctx, accountId, frontId && backId ? "under_review" : "documents_pending", []);
}

/**
 * Deletes the pictures of decided or replaced documents. Can be repeated after a crash: removing a missing file is no
 * error.
 */
export async function deleteDocuments(ctx: Ctx) {
  for (;;) {
    const documents = await selectErasable(ctx);
    for (const { id, fileKey } of documents) {
      await ctx.storage.remove(fileKey);
      await markErased(ctx, id);
    }
    if (documents.length === 0) return;
  }
}

/** Enqueued after each decision; hourly for what a crash left. */
export const deleteDocumentsJob = defineJob({
  name: "delete-documents",
  queue: "maintenance",
  cron: "25 * * * *",
  run: (ctx) => deleteDocuments(ctx),
});

/**
 * Within the caller's transaction; the pictures are deleted by a job. Repeating the same decision returns `isNew`
 * false, another one is ALREADY_DECIDED. NOT_FOUND, OWN_CASE.
 */
export async function reviewWalletDocuments(ctx: Ctx, reviewId: string, decision: Decision) {
  const review = await lockReview(ctx, reviewId);
  if (!review) throw new AppError("NOT_FOUND");
  const { accountId } = review;
  if (accountId === decision.adminId) throw new AppError("OWN_CASE");
  if (review.decision === decision.decision) return { accountId, isNew: false };
  if (review.decision) throw new AppError("ALREADY_DECIDED");
  await updateReview(ctx, reviewId, decision);
  await updateStatus(ctx, accountId, decision.decision, decision.refusals);
  await markDocuments(ctx, accountId, decision.decision);
  await enqueue(ctx, deleteDocumentsJob, {});
  await announce(ctx, walletDecided, { reviewId });
  return { accountId, isNew: true };
}
