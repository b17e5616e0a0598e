import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import type { PaymentMethod } from "#db/tables";
import { insertSettledTransfer, isRefundTransfer, isSettled, updateEndToEndIds } from "./settled-transfers.store.ts";
import { evidenceAt, type TransferEvidence } from "./transfer-evidence.rules.ts";

type Payment = { id: string; account_id: string; amount_cents: number };

/**
 * Records which transfer paid a payment, in the transaction that marks it paid. The database refuses a transfer that
 * paid another payment; this function refuses one that refunded a fan (RECEIPT_ALREADY_USED).
 */
export async function createSettledTransfer(ctx: Ctx, payment: Payment, evidence: TransferEvidence) {
  const endToEndId = evidence.endToEndId?.toUpperCase() ?? null;
  if (endToEndId && (await isRefundTransfer(ctx, endToEndId))) throw new AppError("RECEIPT_ALREADY_USED");
  await insertSettledTransfer(ctx, {
    paymentId: payment.id,
    accountId: payment.account_id,
    endToEndId,
    statementLine: evidence.statementLine ?? null,
    note: evidence.note ?? null,
    amountCents: payment.amount_cents,
    paidFrom: evidence.paidFrom,
    paidUntil: evidence.paidUntil,
  });
}

/**
 * The same for a PIX through a gateway. Leaves out an id that is already recorded, because a settled charge is never
 * refused. Cards have no transfer. Call it again when the gateway reports the id later.
 */
export async function syncGatewayTransfer(
  ctx: Ctx,
  payment: Payment & { method: PaymentMethod; paid_at: Date | null },
  endToEndId: string | null,
) {
  if (payment.method !== "pix") return;
  const code = endToEndId?.toUpperCase() ?? null;
  if (payment.paid_at !== null) {
    if (code) await updateEndToEndIds(ctx, payment.account_id, new Map([[payment.id, code]]));
    return;
  }
  const isTaken = code !== null && ((await isSettled(ctx, code)) || (await isRefundTransfer(ctx, code)));
  await createSettledTransfer(ctx, payment, evidenceAt(ctx.now(), isTaken ? null : code));
}
