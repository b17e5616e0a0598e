import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { findOpenId, findPayment } from "#modules/payments/index";
import { getProfile } from "#modules/profile/index";
import { type SubmittedReceipt, storeReceipt } from "#modules/receipts/index";
import { parseRenewalToken } from "./renewal-token.ts";
import { updateRenewal } from "./update-renewal.ts";

/** The payment of a renewal link, repriced while it is open. NOT_FOUND for a token with an invalid signature. */
export async function getRenewal(ctx: Ctx, token: string) {
  const paymentId = parseRenewalToken(ctx, token);
  const requested = paymentId && (await findPayment(ctx, paymentId));
  if (!requested) throw new AppError("NOT_FOUND");
  const linked = await findSuccessor(ctx, requested);
  const isOpen = linked.status === "pending";
  const period = isOpen ? await updateRenewal(ctx, linked.subscriptionId) : undefined;
  const payment = (isOpen && (await findPayment(ctx, linked.id))) || linked;
  const profile = await getProfile(ctx, payment.accountId);
  const gateway = payment.gateway === "bacen" ? undefined : ctx.gateways[payment.gateway];
  return { payment, period, profile, gateway };
}

/** The open payment of the same period that replaced a refused or expired one. */
async function findSuccessor<P extends { id: string; status: string; subscriptionId: string; renewsAt: Date | null }>(
  ctx: Ctx,
  payment: P,
) {
  if (payment.status !== "refused" && payment.status !== "expired") return payment;
  const openId = await findOpenId(ctx, payment.subscriptionId, payment.renewsAt);
  return (openId && (await findPayment(ctx, openId))) || payment;
}

export type FoundRenewal = Awaited<ReturnType<typeof getRenewal>>;

/**
 * Submits a receipt for the payment of a renewal link. NOT_FOUND for a token with an invalid signature, errors of
 * `storeReceipt`.
 */
export async function submitRenewalReceipt(ctx: Ctx, token: string, receipt: SubmittedReceipt) {
  const paymentId = parseRenewalToken(ctx, token);
  if (!paymentId || !(await findPayment(ctx, paymentId))) throw new AppError("NOT_FOUND");
  await storeReceipt(ctx, paymentId, "fan", receipt);
}
