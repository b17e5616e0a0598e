import type { settings } from "@camarim/contract";
import type { z } from "zod";
import type { CreatorSession } from "#core/app";
import type { Ctx } from "#core/ctx";
import { confirmPassword } from "#rooms/auth/confirm-password";
import { findPix } from "./find-pix.ts";
import { setPix } from "./set-pix.ts";
import { isAnotherKey } from "./settings.rules.ts";

/** Another key moves the creator's income, so that the password is asked for again. */
export async function changePix(
  ctx: Ctx,
  session: CreatorSession,
  { currentPassword, ...pix }: z.output<typeof settings.pixSettingsBody>,
) {
  const isAnother = isAnotherKey(await findPix(ctx, session.accountId), pix);
  if (isAnother || currentPassword) await confirmPassword(ctx, session, currentPassword);
  return setPix(ctx, session.accountId, pix);
}
