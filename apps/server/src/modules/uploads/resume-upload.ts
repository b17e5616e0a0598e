import type { Ctx } from "#core/ctx";
import { stopWriter } from "./upload-lock.ts";
import { getUpload, type Upload } from "./uploads.queries.ts";

/**
 * The offset to continue from. A request that still sends to this process is stopped, and what it sent is stored: a phone that
 * changed networks asks long before its old connection times out.
 */
export async function resumeUpload(ctx: Ctx, accountId: string, id: string): Promise<Upload> {
  await getUpload(ctx, accountId, id);
  await stopWriter(id);
  return getUpload(ctx, accountId, id);
}
