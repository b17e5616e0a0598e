import type { IncomingHttpHeaders } from "node:http";
import { isDeepStrictEqual } from "node:util";
import { fieldErrors } from "@camarim/contract/field-errors";
import { getUploadLimit, type UploadIntent, uploadIntent, uploadLimits } from "@camarim/contract/uploads";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { newId } from "#core/ids";
import { inTransaction } from "#core/transaction";
import { assertHighlight } from "#modules/highlights/index";
import { assertStorageLeft, assertWithinScheduleLimit } from "#modules/stories/index";
import { getUpload } from "./uploads.queries.ts";
import { parseInteger, parseMetadata, reservationMs } from "./uploads.rules.ts";
import { insertUpload, isCanceled, lockUploads, selectByKey, sumOpen, sumReserved } from "./uploads.store.ts";

type UploadRequest = { intent: UploadIntent; bytes: number };

/**
 * Creates an upload, or returns the one with the same key. Fails early for what could not be published: NOT_FOUND for
 * another creator's highlight, STORAGE_FULL, ACCOUNT_FULL, ACCOUNT_SUSPENDED, TOO_MANY_UPLOADS, UPLOADS_TOO_LARGE,
 * IDEMPOTENCY_KEY_REUSED for a key of another file, UPLOAD_CANCELED for one that was canceled lately.
 */
export async function createUpload(ctx: Ctx, accountId: string, { intent, bytes }: UploadRequest) {
  if (intent.kind === "closed") assertWithinScheduleLimit(intent.publishAt, ctx.now());
  if (intent.kind === "highlight") await assertHighlight(ctx, accountId, intent);
  const id = await inTransaction(ctx, async (ctx) => {
    const isVerified = await lockUploads(ctx, accountId);
    const existing = intent.key && (await selectByKey(ctx, accountId, intent.key));
    if (existing) {
      if (existing.bytes === bytes && isDeepStrictEqual(existing.intent, intent)) return existing.id;
      throw new AppError("IDEMPOTENCY_KEY_REUSED");
    }
    if (intent.key && (await isCanceled(ctx, accountId, intent.key))) throw new AppError("UPLOAD_CANCELED");
    const open = await sumOpen(ctx, accountId);
    if (open.count >= uploadLimits.open) throw new AppError("TOO_MANY_UPLOADS");
    const maxBytes = isVerified ? uploadLimits.bytes : uploadLimits.unprovedBytes;
    if (open.bytes + bytes > maxBytes) throw new AppError("UPLOADS_TOO_LARGE");
    await assertStorageLeft(ctx, accountId, open.bytes + bytes);
    const reserved = await sumReserved(ctx, new Date(ctx.now().getTime() - reservationMs));
    if (!(await ctx.storage.hasSpace(reserved + bytes)) || !(await ctx.scratch.hasSpace(bytes)))
      throw new AppError("STORAGE_FULL");
    const id = newId(ctx.now());
    await insertUpload(ctx, { id, accountId, key: intent.key, intent, bytes });
    return id;
  });
  return getUpload(ctx, accountId, id);
}

/**
 * Parses the tus headers of a new upload. VALIDATION_FAILED, or the error of its kind for an empty or too large file.
 */
export function parseCreation(headers: IncomingHttpHeaders): { intent: UploadIntent; bytes: number } {
  const fields: Record<string, string> = {};
  const bytes = parseInteger(headers["upload-length"]);
  if (bytes === null) fields["upload-length"] = fieldErrors.uploadLength;
  const metadata = parseMetadata(String(headers["upload-metadata"] ?? ""));
  const parsed = uploadIntent.safeParse(metadata ?? {});
  if (parsed.error)
    Object.assign(fields, metadata ? toFields(parsed.error.issues) : { "upload-metadata": fieldErrors.invalid });
  if (!parsed.data || bytes === null || Object.keys(fields).length > 0) throw new AppError("VALIDATION_FAILED", fields);
  const { maxBytes, tooLarge, empty } = getUploadLimit(parsed.data);
  if (bytes === 0) throw new AppError(empty);
  if (bytes > maxBytes) throw new AppError(tooLarge);
  return { intent: parsed.data, bytes };
}

type Issue = { code: string; path: PropertyKey[]; message: string; keys?: string[] };

function toFields(issues: readonly Issue[]): Record<string, string> {
  const fields = issues.flatMap(({ code, path, message, keys }) =>
    code === "unrecognized_keys" && keys ? keys.map((key) => [key, fieldErrors.unknown]) : [[path.join("."), message]],
  );
  return Object.fromEntries(fields.toReversed());
}
