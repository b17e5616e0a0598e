import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { announce } from "#core/jobs/jobs";
import { postTransaction } from "#modules/ledger/index";
import { type Decision, selectReceipt, updateReceipt } from "./billing-receipts.store.ts";
import { billingReceiptDecided } from "./billings.events.ts";
import { lockBilling, updateBillingStatus } from "./billings.store.ts";

/**
 * Within the caller's transaction. Approval pays the billing and its debt in the ledger; refusal reopens it. Repeating
 * the same decision returns `isNew` false, another one is ALREADY_DECIDED. NOT_FOUND, OWN_CASE.
 */
export async function applyBillingDecision(ctx: Ctx, receiptId: string, decision: Decision) {
  const unlocked = await selectReceipt(ctx, receiptId);
  const billing = unlocked && (await lockBilling(ctx, unlocked.billingId));
  // Read again under the lock: another admin may have decided.
  const receipt = billing && (await selectReceipt(ctx, receiptId));
  if (!receipt) throw new AppError("NOT_FOUND");
  const { accountId } = receipt;
  if (accountId === decision.adminId) throw new AppError("OWN_CASE");
  if (receipt.decision === decision.decision) return { accountId, isNew: false };
  if (receipt.decision) throw new AppError("ALREADY_DECIDED");
  await updateReceipt(ctx, receiptId, decision);
  await updateBillingStatus(ctx, billing.id, decision.decision === "approved" ? "paid" : "open");
  if (decision.decision === "approved") {
    const { amountCents: cents } = billing;
    const lines = [
      { account: "fees_due", cents },
      { account: "bank", cents: -cents },
    ] as const;
    await postTransaction(ctx, {
      key: `billing:${billing.id}:paid`,
      kind: "fee_collection",
      ownerId: accountId,
      lines,
    });
  }
  await announce(ctx, billingReceiptDecided, { receiptId });
  return { accountId, isNew: true };
}
