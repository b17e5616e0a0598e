import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { announce, enqueue } from "#core/jobs/jobs";
import { hashToken } from "#core/keys/keys";
import { inTransaction } from "#core/transaction";
import { markFactorsBlocked, restoreRemoved } from "#modules/factors/index";
import { restoreUsername } from "#modules/profile/index";
import { insertEvent } from "./account-events.store.ts";
import { intrusionReported } from "./auth.events.ts";
import { changeClockMs, payoutFreezeMs } from "./auth.rules.ts";
import {
  removePassword,
  revokeDevices,
  selectAccount,
  selectCredentials,
  updatePayoutFreeze,
  updateVerified,
} from "./auth.store.ts";
import { clearCachedSessions } from "./find-creator-session.ts";
import { clearCachedMe } from "./get-me.ts";
import { claimLink, revokeIntrusionLinksExcept, revokeLinks } from "./mailed-links.store.ts";
import { openLink, sendLinkJob } from "./mailed-links.ts";
import { recordAccountChange } from "./record-account-change.ts";
import { replaceRecovery } from "./recovery.ts";
import { revokeSessions } from "./revoke-sessions.ts";

/**
 * For the owner, by the link of an e-mail about a change: ends all sessions, removes the password and the recovery codes
 * that were created since, blocks the second factors that were added since, freezes payouts, and sends a link for a new
 * password to the address of the link. Factors that were removed since come back. No factor is removed: whoever only reads the mailbox must not get rid of one, also
 * not of one that the owner has just added. If the account has got another address or username since, it gets the earlier
 * one back, the address unless somebody else has it by now. LINK_EXPIRED, also for a used link.
 */
export async function reportIntrusion(ctx: Ctx, token: string): Promise<void> {
  const accountId = await inTransaction(ctx, async (ctx) => {
    const link = await claimLink(ctx, "intrusion", hashToken(token));
    if (!link) throw new AppError("LINK_EXPIRED");
    const { accountId, email } = link;
    // First, so that a concurrent sign-in either ends with the other sessions or fails (`login`, `loginWithPasskey`).
    await removePassword(ctx, accountId);
    const since = new Date(link.createdAt.getTime() - changeClockMs);
    const { hasBlocked, hasDeletedCodes } = await markFactorsBlocked(ctx, accountId, since);
    const hasRestored = await restoreRemoved(ctx, accountId, since);
    const username = await restoreUsername(ctx, accountId, since);
    if (username) await insertEvent(ctx, accountId, "username_changed", { username });
    await revokeSessions(ctx, accountId);
    await revokeDevices(ctx, accountId);
    // Also a password link and a change of e-mail that the intruder has requested.
    await revokeLinks(ctx, accountId);
    await replaceRecovery(ctx, accountId, hasBlocked);
    await updatePayoutFreeze(ctx, accountId, new Date(ctx.now().getTime() + payoutFreezeMs));
    await insertEvent(ctx, accountId, "intrusion_reported");
    await announce(ctx, intrusionReported, { accountId });
    if (await restoreEmail(ctx, accountId, email)) {
      const linkId = await openLink(ctx, { accountId, purpose: "password", email });
      await enqueue(ctx, sendLinkJob, { linkId });
    }
    if (hasBlocked || hasDeletedCodes) await recordAccountChange(ctx, accountId, "factors_blocked");
    if (hasRestored) await recordAccountChange(ctx, accountId, "factors_restored");
    clearCachedSessions(ctx, accountId);
    return accountId;
  });
  clearCachedMe(ctx, accountId);
}

/** Returns whether the account has that address now. */
async function restoreEmail(ctx: Ctx, accountId: string, email: string): Promise<boolean> {
  const { email: current } = await selectAccount(ctx, accountId);
  if (current === email) return true;
  if (await selectCredentials(ctx, email)) return false;
  await updateVerified(ctx, accountId, email);
  // The intruder, whose address it was until now, must not take the account back with theirs.
  await revokeIntrusionLinksExcept(ctx, accountId, email);
  await insertEvent(ctx, accountId, "email_changed");
  return true;
}
