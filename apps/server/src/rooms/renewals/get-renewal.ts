import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { findPayment } from "#rooms/payments/find-payment";
import { getProfile } from "#rooms/profile/get-profile";
import { refreshRenewal } from "./refresh-renewal.ts";
import { readRenewalToken } from "./renewal-token.ts";

/** What a link pays, at today's price while it is open. NOT_FOUND for a token that we did not make. */
export async function getRenewal(ctx: Ctx, token: string) {
  const paymentId = readRenewalToken(ctx, token);
  const named = paymentId && (await findPayment(ctx, paymentId));
  if (!named) throw new AppError("NOT_FOUND");
  const isOpen = named.status === "pending";
  const price = isOpen ? await refreshRenewal(ctx, named.subscription_id) : undefined;
  const payment = (isOpen && (await findPayment(ctx, named.id))) || named;
  const profile = await getProfile(ctx, payment.account_id);
  return { payment, price, profile };
}

export type FoundRenewal = Awaited<ReturnType<typeof getRenewal>>;
