import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { findOpenId } from "#modules/payments/find-open-id";
import { findPayment } from "#modules/payments/find-payment";
import { getProfile } from "#modules/profile/profile.queries";
import { readRenewalToken } from "./renewal-token.ts";
import { updateRenewal } from "./update-renewal.ts";

/** What a link pays, at today's price while it is open. NOT_FOUND for a token that we did not make. */
export async function getRenewal(ctx: Ctx, token: string) {
  const paymentId = readRenewalToken(ctx, token);
  const found = paymentId && (await findPayment(ctx, paymentId));
  if (!found) throw new AppError("NOT_FOUND");
  const named = await successorOf(ctx, found);
  const isOpen = named.status === "pending";
  const period = isOpen ? await updateRenewal(ctx, named.subscription_id) : undefined;
  const payment = (isOpen && (await findPayment(ctx, named.id))) || named;
  const profile = await getProfile(ctx, payment.account_id);
  const gateway = payment.gateway === "bacen" ? undefined : ctx.gateways[payment.gateway];
  return { payment, period, profile, gateway };
}

/** What a gateway was asked for in vain: the link pays the same period by the payment that is open in its place. */
async function successorOf<P extends { id: string; status: string; subscription_id: string; renews_at: Date | null }>(
  ctx: Ctx,
  payment: P,
) {
  if (payment.status !== "refused" && payment.status !== "expired") return payment;
  const openId = await findOpenId(ctx, payment.subscription_id, payment.renews_at);
  return (openId && (await findPayment(ctx, openId))) || payment;
}

export type FoundRenewal = Awaited<ReturnType<typeof getRenewal>>;
