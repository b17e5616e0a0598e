import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { stopWriter } from "./upload-lock.ts";
import { selectUpload, type UploadRow } from "./uploads.store.ts";

export type Upload = UploadRow & { offset: number };

/** `offset` is the number of stored bytes. NOT_FOUND also for another creator's upload. */
export async function getUpload(ctx: Ctx, accountId: string, id: string): Promise<Upload> {
  const row = await selectUpload(ctx, id);
  if (row?.accountId !== accountId) throw new AppError("NOT_FOUND");
  return toUpload(row);
}

export function toUpload(row: UploadRow): Upload {
  return { ...row, offset: row.state === "open" ? row.receivedBytes : row.bytes };
}

/**
 * The offset to continue from. A request that still sends to this process is stopped, and what it sent is stored: a phone that
 * changed networks asks long before its old connection times out.
 */
export async function resumeUpload(ctx: Ctx, accountId: string, id: string): Promise<Upload> {
  await getUpload(ctx, accountId, id);
  await stopWriter(id);
  return getUpload(ctx, accountId, id);
}
