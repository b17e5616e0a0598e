import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { announce } from "#core/jobs/jobs";
import { postTransaction } from "#modules/ledger/index";
import { billingVoided } from "./billings.events.ts";
import { lockBilling, markVoid } from "./billings.store.ts";

type VoidDecision = { adminId: string; reason: string };

/**
 * Within the caller's transaction. Voids a billing, whose fees the platform gives up in the ledger. Final; `isNew` is
 * false if it was voided before. NOT_FOUND, OWN_CASE; BILLING_IN_REVIEW while a receipt is undecided, BILLING_CLOSED if
 * it is paid.
 */
export async function voidBilling(ctx: Ctx, billingId: string, { adminId, reason }: VoidDecision) {
  const billing = await lockBilling(ctx, billingId);
  if (!billing) throw new AppError("NOT_FOUND");
  const { accountId, status, amountCents: cents } = billing;
  if (accountId === adminId) throw new AppError("OWN_CASE");
  if (status === "void") return { accountId, isNew: false };
  if (status === "in_review") throw new AppError("BILLING_IN_REVIEW");
  if (status === "paid") throw new AppError("BILLING_CLOSED");
  await markVoid(ctx, billingId, reason);
  // Later billings do not collect this kind.
  await postTransaction(ctx, {
    key: `billing:${billingId}:void`,
    kind: "fee_collection",
    ownerId: accountId,
    lines: [
      { account: "fees_due", cents },
      { account: "fees", cents: -cents },
    ],
  });
  await announce(ctx, billingVoided, { billingId });
  return { accountId, isNew: true };
}
