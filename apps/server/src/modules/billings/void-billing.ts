import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { announce } from "#core/jobs";
import { postTransaction } from "#modules/ledger/post-transaction";
import { billingVoided } from "./billings.events.ts";
import { lockBilling, markVoid } from "./billings.store.ts";

type Voided = { adminId: string; reason: string };

/**
 * Within the caller's transaction. Cancels a fatura: nothing is owed on it any more, and the platform gives its fee up in the books.
 * Final; of one that was cancelled before it is not `isNew`. NOT_FOUND, OWN_CASE; BILLING_IN_REVIEW while a proof is to be decided,
 * BILLING_CLOSED where it is paid.
 */
export async function voidBilling(ctx: Ctx, billingId: string, { adminId, reason }: Voided) {
  const billing = await lockBilling(ctx, billingId);
  if (!billing) throw new AppError("NOT_FOUND");
  const { accountId, status, amountCents: cents } = billing;
  if (accountId === adminId) throw new AppError("OWN_CASE");
  if (status === "void") return { accountId, isNew: false };
  if (status === "in_review") throw new AppError("BILLING_IN_REVIEW");
  if (status === "paid") throw new AppError("BILLING_CLOSED");
  await markVoid(ctx, billingId, reason);
  // Of the kind that no later fatura collects.
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
