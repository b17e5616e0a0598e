import { readFile } from "node:fs/promises";
import { evidenceLimits } from "@camarim/contract/disputes";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import type { UploadedFile } from "#core/http/read-upload";
import { newId } from "#core/ids";
import { defineJob, enqueue } from "#core/jobs/jobs";
import { writeSealed } from "#core/keys/sealed-files";
import { inTransaction } from "#core/transaction";
import { inTransactionWithObjects } from "#core/transaction-with-objects";
import {
  type FileType,
  insertFile,
  markDecidedRemoved,
  markErased,
  markRemoved,
  selectErasable,
  selectFiles,
} from "./dispute-files.store.ts";
import { getDispute } from "./disputes.queries.ts";
import { type Answerable, assertChangeable, assertInTime, assertSpace } from "./disputes.rules.ts";
import { lockDispute } from "./disputes.store.ts";

/**
 * Adds a picture or PDF to the evidence of a creator's open dispute. Adding the same file again does nothing. NOT_FOUND
 * for another creator's; DISPUTE_CLOSED, EVIDENCE_ALREADY_SENT, EVIDENCE_LATE; EVIDENCE_UNREADABLE, EVIDENCE_TOO_LARGE.
 */
export async function addEvidenceFile(ctx: Ctx, accountId: string, disputeId: string, file: UploadedFile) {
  assertOpen(ctx, await getDispute(ctx, accountId, disputeId));
  const { type, content } = await toStoredFile(ctx, accountId, file);
  const id = newId(ctx.now());
  const key = `disputes/${id}`;
  // Written before its row: a crash in between leaves a file without a row, never a row without a file.
  await writeSealed(ctx, key, content);
  const isNew = await inTransactionWithObjects(ctx, [key], async (ctx) => {
    const dispute = await lockDispute(ctx, accountId, disputeId);
    if (!dispute) throw new AppError("NOT_FOUND");
    assertOpen(ctx, dispute);
    const files = await selectFiles(ctx, disputeId);
    if (files.some(({ sha256 }) => sha256.equals(file.sha256))) return false;
    assertSpace(files, content.length);
    await insertFile(ctx, { id, disputeId, type, bytes: content.length, sha256: file.sha256, key });
    return true;
  });
  if (!isNew) await ctx.storage.remove(key);
  return getDispute(ctx, accountId, disputeId);
}

function assertOpen(ctx: Ctx, dispute: Answerable) {
  assertChangeable(dispute);
  assertInTime(dispute, ctx.now());
}

/** A picture is re-encoded, which removes its metadata; a PDF is opened once to check it, and stored unchanged. */
async function toStoredFile(
  ctx: Ctx,
  accountId: string,
  { path, bytes }: UploadedFile,
): Promise<{ type: FileType; content: Buffer }> {
  try {
    if (await ctx.documents.isDocument(path)) {
      if (bytes > evidenceLimits.bytes) throw new AppError("EVIDENCE_TOO_LARGE");
      await ctx.documents.open(path, 200, accountId);
      return { type: "application/pdf", content: await readFile(path) };
    }
    return { type: "image/jpeg", content: (await ctx.images.photo(path, accountId)).photo };
  } catch (error) {
    const isUnreadable = error instanceof AppError && ["NOT_AN_IMAGE", "NOT_A_RECEIPT"].includes(error.code);
    throw isUnreadable ? new AppError("EVIDENCE_UNREADABLE") : error;
  }
}

/** NOT_FOUND; DISPUTE_CLOSED, EVIDENCE_ALREADY_SENT. */
export async function deleteEvidenceFile(ctx: Ctx, accountId: string, disputeId: string, fileId: string) {
  await inTransaction(ctx, async (ctx) => {
    const dispute = await lockDispute(ctx, accountId, disputeId);
    if (!dispute) throw new AppError("NOT_FOUND");
    assertChangeable(dispute);
    if (!(await markRemoved(ctx, disputeId, fileId))) throw new AppError("NOT_FOUND");
    await enqueue(ctx, cleanupEvidenceJob, {});
  });
  return getDispute(ctx, accountId, disputeId);
}

/** Files are stored this long after the decision, in case the gateway asks again. */
const retentionMs = 30 * 24 * 60 * 60_000;
const batchSize = 200;

/** Deletes removed files, and those of disputes decided 30 days ago. Can be repeated after a crash. */
export async function cleanupEvidence(ctx: Ctx) {
  await markDecidedRemoved(ctx, new Date(ctx.now().getTime() - retentionMs));
  for (;;) {
    const files = await selectErasable(ctx, batchSize);
    for (const { id, key } of files) {
      await ctx.storage.remove(key);
      await markErased(ctx, id);
    }
    if (files.length < batchSize) return;
  }
}

/** Enqueued when a file is removed; hourly for expired files and for what a crash left. */
export const cleanupEvidenceJob = defineJob({
  name: "cleanup-evidence",
  queue: "maintenance",
  cron: "35 * * * *",
  run: (ctx) => cleanupEvidence(ctx),
});
