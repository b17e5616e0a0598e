import type { settings } from "@camarim/contract";
import type { z } from "zod";
import type { CreatorSession } from "#core/app";
import type { Ctx } from "#core/ctx";
import { defineJob } from "#core/jobs";
import { inTransaction } from "#core/transaction";
import { intrusionReported } from "#modules/auth/auth.events";
import { recordAccountChange } from "#modules/auth/record-account-change";
import { verifyPassword } from "#modules/auth/verify-password";
import { publishWhenSellable } from "#modules/profile/profile.queries";
import { findDestinationStart, findPix } from "./settings.queries.ts";
import { isSameKey } from "./settings.rules.ts";
import {
  deleteNextPix,
  lockPix,
  type PixSettings,
  selectNextPix,
  selectPix,
  upsertNextPix,
  upsertPix,
} from "./settings.store.ts";

/**
 * Another key than the current one, also a first one, redirects the creator's income and requires the password.
 * PASSWORD_REQUIRED, PASSWORD_WRONG, TOO_MANY_ATTEMPTS.
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

/**
 * Existing charges keep their key. A first or another key is logged and mailed; once the creator has sold, it is stored
 * as the next key and new charges use the current one until it starts.
 */
export async function setPix(ctx: Ctx, accountId: string, pix: PixSettings) {
  await inTransaction(ctx, async (ctx) => {
    await lockPix(ctx, accountId);
    const current = await selectPix(ctx, accountId);
    if (isSameKey(current, pix)) return upsertPix(ctx, accountId, pix);
    const next = await selectNextPix(ctx, accountId);
    // Setting the same key again does not restart its delay.
    if (next && isSameKey(next, pix)) return upsertNextPix(ctx, accountId, pix, next.startsAt);
    const startsAt = await findDestinationStart(ctx, accountId);
    await recordAccountChange(ctx, accountId, current ? "pix_changed" : "pix_added", { startsAt });
    if (startsAt) return upsertNextPix(ctx, accountId, pix, startsAt);
    await deleteNextPix(ctx, accountId);
    await upsertPix(ctx, accountId, pix);
    await publishWhenSellable(ctx, accountId);
  });
}

/** Deletes the next key. The cancellation is logged and mailed. */
export async function cancelNextPix(ctx: Ctx, accountId: string) {
  await inTransaction(ctx, async (ctx) => {
    await lockPix(ctx, accountId);
    if (await deleteNextPix(ctx, accountId)) await recordAccountChange(ctx, accountId, "pix_change_canceled");
  });
}

/** A delayed change may have been made by whoever the owner reports. */
export const cancelNextPixJob = defineJob<{ accountId: string }>({
  queue: "settings-intrusion-reported",
  on: [intrusionReported],
  run: (ctx, { accountId }) => cancelNextPix(ctx, accountId),
});
