import type { admin } from "@camarim/contract";
import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { approveRecovery, rejectRecovery } from "#modules/auth/index";
import { applyBillingDecision, recordCreditPayment, voidBilling } from "#modules/billings/index";
import { decideCase, reverseCase } from "#modules/reports/index";
import { type Claim, checkClaim, resolveTransfer } from "#modules/transfers/index";
import { reviewWalletDocuments, toRefusals } from "#modules/wallet/index";
import { insertAdminAction } from "./admin.store.ts";

type Refusal = { reasons: readonly admin.RefusalReason[]; note?: string | undefined };

// Every decision is logged in the transaction that makes it.

/** Approves a payout holder or, with reasons, rejects them. */
export async function reviewWallet(ctx: Ctx, adminId: string, reviewId: string, refusal?: Refusal) {
  const decision = refusal ? ("rejected" as const) : ("approved" as const);
  const refusals = refusal ? toRefusals(refusal.reasons, refusal.note) : [];
  await inTransaction(ctx, async (ctx) => {
    const { accountId, isNew } = await reviewWalletDocuments(ctx, reviewId, { decision, adminId, refusals });
    if (!isNew) return;
    const reason = refusals.map(({ message }) => message).join(" ") || undefined;
    await insertAdminAction(ctx, { adminId, accountId, kind: `wallet_${decision}`, subjectId: reviewId, reason });
  });
  return { _id: reviewId, decision };
}

/** Approves a billing receipt or, with a reason, rejects it. */
export async function reviewBillingReceipt(ctx: Ctx, adminId: string, receiptId: string, reason?: string) {
  const decision = reason === undefined ? ("approved" as const) : ("rejected" as const);
  await inTransaction(ctx, async (ctx) => {
    const review = { decision, adminId, reason: reason ?? null };
    const { accountId, isNew } = await applyBillingDecision(ctx, receiptId, review);
    if (!isNew) return;
    await insertAdminAction(ctx, { adminId, accountId, kind: `billing_${decision}`, subjectId: receiptId, reason });
  });
  return { _id: receiptId, decision };
}

/** Cancels a billing, with a reason for the creator. Errors as `voidBilling`. */
export async function voidUnpaidBilling(ctx: Ctx, adminId: string, billingId: string, reason: string) {
  await inTransaction(ctx, async (ctx) => {
    const { accountId, isNew } = await voidBilling(ctx, billingId, { adminId, reason });
    if (!isNew) return;
    await insertAdminAction(ctx, { adminId, accountId, kind: "billing_voided", subjectId: billingId, reason });
  });
  return { _id: billingId, status: "void" as const };
}

/** Approves an account recovery; the second approval completes it. Errors as `approveRecovery`. */
export async function reviewRecovery(ctx: Ctx, adminId: string, recoveryId: string) {
  const completed = await inTransaction(ctx, async (ctx) => {
    const { accountId, isNew, isCompleted } = await approveRecovery(ctx, recoveryId, adminId);
    if (isNew) await insertAdminAction(ctx, { adminId, accountId, kind: "recovery_approved", subjectId: recoveryId });
    return isCompleted;
  });
  return { _id: recoveryId, completed };
}

/** Rejects an account recovery, with a reason for the owner. Errors as `rejectRecovery`. */
export async function rejectOpenRecovery(ctx: Ctx, adminId: string, recoveryId: string, reason: string) {
  await inTransaction(ctx, async (ctx) => {
    const { accountId, isNew } = await rejectRecovery(ctx, recoveryId, { adminId, reason });
    if (!isNew) return;
    await insertAdminAction(ctx, { adminId, accountId, kind: "recovery_rejected", subjectId: recoveryId, reason });
  });
}

type CreditPayment = Omit<Parameters<typeof recordCreditPayment>[1], "adminId">;

/** Records a credit that was paid to a creator's PIX key. Errors as `recordCreditPayment`. */
export async function payCredit(ctx: Ctx, adminId: string, payment: CreditPayment) {
  const { accountId, amountCents } = payment;
  await inTransaction(ctx, async (ctx) => {
    const { creditPaymentId, isNew } = await recordCreditPayment(ctx, { adminId, ...payment });
    if (!isNew) return;
    await insertAdminAction(ctx, { adminId, accountId, kind: "credit_paid", subjectId: creditPaymentId });
  });
  return { _id: accountId, amount: amountCents };
}

/** Decides whether a stuck transfer was made. Errors as `checkClaim` and `resolveTransfer`. */
export async function reviewStuckTransfer(ctx: Ctx, adminId: string, claim: Claim) {
  const checked = await checkClaim(ctx, claim);
  const resolution = claim.withdrawalId === null ? ("not_made" as const) : ("made" as const);
  await inTransaction(ctx, async (ctx) => {
    const { accountId, isNew } = await resolveTransfer(ctx, adminId, checked);
    if (!isNew) return;
    const kind = `transfer_${resolution}` as const;
    const action = { adminId, accountId, kind, subjectId: claim.transferId };
    await insertAdminAction(ctx, { ...action, ...(claim.withdrawalId && { reason: claim.withdrawalId }) });
  });
  return { _id: claim.transferId, resolution };
}

/** Restores reported content or takes it down, with a note for the creator. Errors as `decideCase`. */
export async function reviewReport(
  ctx: Ctx,
  adminId: string,
  caseId: string,
  { decision, note }: { decision: "restored" | "taken_down"; note?: string | undefined },
) {
  await inTransaction(ctx, async (ctx) => {
    const { accountId, isNew } = await decideCase(ctx, caseId, { decision, adminId, note });
    if (!isNew) return;
    const kind = `content_${decision}` as const;
    await insertAdminAction(ctx, { adminId, accountId, kind, subjectId: caseId, ...(note && { reason: note }) });
  });
  return { _id: caseId, decision };
}

/** Reverses a decision, with a reason for the creator. Errors as `reverseCase`. */
export async function restoreContent(ctx: Ctx, adminId: string, caseId: string, reason: string) {
  await inTransaction(ctx, async (ctx) => {
    const { accountId, isNew } = await reverseCase(ctx, caseId, { adminId, reason });
    if (isNew)
      await insertAdminAction(ctx, { adminId, accountId, kind: "take_down_reverted", subjectId: caseId, reason });
  });
  return { _id: caseId, decision: "restored" as const };
}

type EndedRefund = { adminId: string; accountId: string; id: string; reason: string };

/** Within the caller's transaction, for `script/camarim admin`. */
export function recordRefundEnded(ctx: Ctx, { adminId, accountId, id, reason }: EndedRefund): Promise<void> {
  return insertAdminAction(ctx, { adminId, accountId, kind: "refund_ended", subjectId: id, reason });
}
