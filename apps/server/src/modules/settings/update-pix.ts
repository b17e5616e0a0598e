import type { settings } from "@camarim/contract";
import type { z } from "zod";
import type { CreatorSession } from "#core/app";
import type { Ctx } from "#core/ctx";
import { verifyPassword } from "#modules/auth/verify-password";
import { findPix } from "./find-pix.ts";
import { setPix } from "./set-pix.ts";
import { isSameKey } from "./settings.rules.ts";

/**
 * Sets the key that fans pay to. Another key than the current one moves the creator's income, and so does a first one: both ask for the
 * password. PASSWORD_REQUIRED, PASSWORD_WRONG, TOO_MANY_ATTEMPTS.
 */
export async function updatePix(
  ctx: Ctx,
  session: CreatorSession,
  { currentPassword, ...pix }: z.output<typeof settings.pixSettingsBody>,
) {
  const isSame = isSameKey(await findPix(ctx, session.accountId), pix);
  if (!isSame || currentPassword) await verifyPassword(ctx, session, currentPassword);
  await setPix(ctx, session.accountId, pix);
}
