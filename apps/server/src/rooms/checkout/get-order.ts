import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { getPayment } from "#rooms/payments/get-payment";
import { getProfile } from "#rooms/profile/get-profile";
import { isHeld } from "./checkout.store.ts";

/** An order of this browser; NOT_FOUND for all others. */
export async function getOrder(ctx: Ctx, fanSessionId: string, paymentId: string) {
  if (!(await isHeld(ctx, fanSessionId, paymentId))) throw new AppError("NOT_FOUND");
  const payment = await getPayment(ctx, paymentId);
  return { payment, profile: await getProfile(ctx, payment.account_id) };
}
