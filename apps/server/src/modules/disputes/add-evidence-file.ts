import { readFile } from "node:fs/promises";
import { evidenceLimits } from "@camarim/contract/disputes";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import type { UploadedFile } from "#core/http/read-upload";
import { newId } from "#core/ids";
import { writeSealed } from "#core/keys/sealed-files";
import { inTransaction } from "#core/transaction";
import { type FileType, insertFile, selectFiles } from "./dispute-files.store.ts";
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
  try {
    const isNew = await inTransaction(ctx, async (ctx) => {
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
  } catch (error) {
    await ctx.storage.remove(key);
    throw error;
  }
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
