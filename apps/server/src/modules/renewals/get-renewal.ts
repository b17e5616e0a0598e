import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { parseSignedId, toSignedId } from "#core/keys/signed-id";
import { listOrderLines } from "#modules/orders/index";
import { findOpenId, findPayment, getSubscriptionPayment, type SubscriptionPayment } from "#modules/payments/index";
import { getProfile } from "#modules/profile/index";
import { type SubmittedReceipt, storeReceipt } from "#modules/receipts/index";
import { updateRenewal } from "./create-renewal.ts";

/** The payment of a renewal link, repriced while it is open. NOT_FOUND for a token with an invalid signature. */
export async function getRenewal(ctx: Ctx, token: string) {
  const paymentId = parseRenewalToken(ctx, token);
  if (!paymentId) throw new AppError("NOT_FOUND");
  const requested = await getSubscriptionPayment(ctx, paymentId);
  const linked = await findSuccessor(ctx, requested);
  const isOpen = linked.status === "pending";
  const period = isOpen ? await updateRenewal(ctx, linked.subscriptionId) : undefined;
  const payment = isOpen ? await getSubscriptionPayment(ctx, linked.id) : linked;
  const [lines, profile] = await Promise.all([
    listOrderLines(ctx, payment.orderId),
    getProfile(ctx, payment.accountId),
  ]);
  const gateway = payment.gateway === "bacen" ? undefined : ctx.gateways[payment.gateway];
  return { payment, lines, period, profile, gateway };
}

/** The open payment of the same period that replaced a refused or expired one. */
async function findSuccessor(ctx: Ctx, payment: SubscriptionPayment) {
  if (payment.status !== "refused" && payment.status !== "expired") return payment;
  const openId = await findOpenId(ctx, payment.subscriptionId, payment.renewsAt);
  return openId ? getSubscriptionPayment(ctx, openId) : payment;
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

const format = { purpose: "renewal", separator: ".", lasting: false } as const;

/** The token of a link that pays one payment. */
export function toRenewalToken(ctx: Pick<Ctx, "keys">, paymentId: string): string {
  return toSignedId(ctx, paymentId, format);
}

/** The payment's id; undefined if the signature is not ours. */
export function parseRenewalToken(ctx: Pick<Ctx, "keys">, token: string): string | undefined {
  return parseSignedId(ctx, token, format);
}
