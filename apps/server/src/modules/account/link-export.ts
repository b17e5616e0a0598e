import type { CreatorSession } from "#core/app";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { createMediaLinks } from "#core/media-links";
import { verifyPassword } from "#modules/auth/verify-password";
import { findExport } from "./find-export.ts";

/** Where this browser fetches the file, for some minutes; NOT_FOUND where none is ready. */
export async function linkExport(ctx: Ctx, session: CreatorSession, currentPassword: string | undefined) {
  const found = await findExport(ctx, session.accountId);
  if (found?.status !== "ready") throw new AppError("NOT_FOUND");
  await verifyPassword(ctx, session, currentPassword);
  return createMediaLinks(ctx, session.sessionId)("exports", found.id, "zip");
}
