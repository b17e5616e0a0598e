import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import type { Requester } from "#core/http/known-devices";
import { enqueue } from "#core/jobs/jobs";
import { hashToken } from "#core/keys/keys";
import { consumeMailLimit } from "#core/mail/consume-mail-limit";
import type { PageQuery } from "#core/paging/pages";
import { inTransaction } from "#core/transaction";
import { hasFactor, hasUsableFactor, removeFactors } from "#modules/factors/index";
import { insertEvent } from "./account-events.store.ts";
import { findDeviceOwner } from "./auth.queries.ts";
import { linkMailLimits, recoveryApprovals, recoveryMs } from "./auth.rules.ts";
import { revokeDevices, updatePayoutFreeze } from "./auth.store.ts";
import { claimLink } from "./mailed-links.store.ts";
import { sendRecoveryLinkJob } from "./mailed-links.ts";
import { recordAccountChange } from "./record-account-change.ts";
import {
  countApprovals,
  insertApproval,
  insertRecovery,
  lockRecovery,
  selectOpenRecoveries,
  selectOpenRecovery,
  updateCanceled,
  updateRecovery,
} from "./recovery.store.ts";
import { revokeSessions } from "./revoke-sessions.ts";

/** Does the same for unknown addresses. TOO_MANY_ATTEMPTS. Not inside a transaction. */
export async function requestRecovery(ctx: Ctx, email: string, requester: Requester) {
  await consumeMailLimit(
    ctx,
    { kind: "creator", email, owner: await findDeviceOwner(ctx, email) },
    requester,
    linkMailLimits,
  );
  await enqueue(ctx, sendRecoveryLinkJob, { email });
}

/** By the link of an e-mail. Returns when admins can approve it: an open recovery keeps its time. LINK_EXPIRED. */
export async function startRecovery(ctx: Ctx, token: string): Promise<Date> {
  return inTransaction(ctx, async (ctx) => {
    const link = await claimLink(ctx, "recovery", hashToken(token));
    if (!link) throw new AppError("LINK_EXPIRED");
    const { accountId } = link;
    const readyAt = new Date(ctx.now().getTime() + recoveryMs);
    if (!(await insertRecovery(ctx, accountId, { readyAt, byReport: false })))
      return (await findRecovery(ctx, accountId))?.readyAt ?? readyAt;
    await recordAccountChange(ctx, accountId, "recovery_requested");
    return readyAt;
  });
}

/** The open recovery of an account. */
export function findRecovery(ctx: Ctx, accountId: string) {
  return selectOpenRecovery(ctx, accountId);
}

/**
 * Within the transaction of a report that may have blocked factors. With a factor that accepts sign-ins an open recovery
 * ends: whoever requested it is not the owner. Without any the account has no other way in, so it gets one; an earlier
 * request does not shorten its 72 hours.
 */
export async function replaceRecovery(ctx: Ctx, accountId: string, hasBlocked: boolean): Promise<void> {
  const needsRecovery = (await hasFactor(ctx, accountId)) && !(await hasUsableFactor(ctx, accountId));
  if (!needsRecovery) return cancelRecovery(ctx, accountId);
  if (hasBlocked) await updateCanceled(ctx, accountId);
  const readyAt = new Date(ctx.now().getTime() + recoveryMs);
  await insertRecovery(ctx, accountId, { readyAt, byReport: true });
}

/** Within a transaction. Whoever signs in with a second factor has not lost it. */
export async function cancelRecovery(ctx: Ctx, accountId: string): Promise<void> {
  if (await updateCanceled(ctx, accountId)) await recordAccountChange(ctx, accountId, "recovery_canceled");
}

/** With the approvals so far, and whether this admin is one of those who approved. */
export function listOpenRecoveries(ctx: Ctx, adminId: string, page: PageQuery) {
  return selectOpenRecoveries(ctx, adminId, page);
}

/**
 * Within the caller's transaction. The second approval removes the second factors, ends all sessions and stops payouts.
 * An admin's repeated approval returns `isNew` false. NOT_FOUND, OWN_CASE, ALREADY_DECIDED, RECOVERY_NOT_READY.
 */
export async function approveRecovery(ctx: Ctx, id: string, adminId: string) {
  const recovery = await lockForDecision(ctx, id, adminId);
  const { accountId, status, readyAt } = recovery;
  if (status === "waiting" && readyAt > ctx.now()) throw new AppError("RECOVERY_NOT_READY");
  if (status === "canceled" || status === "rejected") throw new AppError("ALREADY_DECIDED");
  const isNew = await insertApproval(ctx, id, adminId);
  if (status === "completed" && isNew) throw new AppError("ALREADY_DECIDED");
  if (isNew) await insertEvent(ctx, accountId, "recovery_approved");
  const isCompleted = (await countApprovals(ctx, id)) >= recoveryApprovals;
  if (isNew && isCompleted) await completeRecovery(ctx, id, accountId);
  return { accountId, isNew, isCompleted };
}

async function completeRecovery(ctx: Ctx, id: string, accountId: string) {
  await updateRecovery(ctx, id, "completed");
  await removeFactors(ctx, accountId);
  await revokeSessions(ctx, accountId);
  await revokeDevices(ctx, accountId);
  await updatePayoutFreeze(ctx, accountId, new Date(ctx.now().getTime() + recoveryMs));
  await recordAccountChange(ctx, accountId, "recovery_completed");
}

/** Within the caller's transaction. A repeated rejection returns `isNew` false. NOT_FOUND, OWN_CASE, ALREADY_DECIDED. */
export async function rejectRecovery(ctx: Ctx, id: string, { adminId, reason }: { adminId: string; reason: string }) {
  const { accountId, status } = await lockForDecision(ctx, id, adminId);
  if (status === "rejected") return { accountId, isNew: false };
  if (status !== "waiting") throw new AppError("ALREADY_DECIDED");
  await updateRecovery(ctx, id, "rejected");
  await recordAccountChange(ctx, accountId, "recovery_rejected", { details: { reason } });
  return { accountId, isNew: true };
}

async function lockForDecision(ctx: Ctx, id: string, adminId: string) {
  const recovery = await lockRecovery(ctx, id);
  if (!recovery) throw new AppError("NOT_FOUND");
  if (recovery.accountId === adminId) throw new AppError("OWN_CASE");
  return recovery;
}
