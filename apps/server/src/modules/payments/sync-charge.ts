import type { Ctx } from "#core/ctx";
import { openAccess } from "#modules/gateways/index";
import { findFault } from "#ports/gateways/gateway-error";
import { failPayment } from "./fail-payment.ts";
import { selectGatewayCharge, updateChargeState } from "./gateway-charges.store.ts";
import { getPayment } from "./get-payment.ts";
import { settleCharge } from "./settle-charge.ts";

/** A charge without a response may still appear at the gateway for this long; then it is canceled. */
const creationTimeoutMs = 5 * 60_000;

/**
 * Reads a payment's charge again, by our reference if its id is unknown, and settles it. Closes the payment if the
 * charge was never created or stays unpaid after a card charge.
 */
export async function syncCharge(ctx: Ctx, paymentId: string) {
  const known = await selectGatewayCharge(ctx, paymentId);
  if (!known) return;
  const { gateway, access } = await openAccess(ctx, known.connection_id);
  const payment = await getPayment(ctx, paymentId);
  const readAt = ctx.now();
  const charge = known.charge_id
    ? await gateway.getCharge(access, known.charge_id)
    : await gateway.findCharge(access, paymentId);
  const isLate = ctx.now().getTime() - (known.sent_at ?? ctx.now()).getTime() > creationTimeoutMs;
  if (!charge) {
    if (isLate) await failPayment(ctx, paymentId, "unmade", "expired");
    else await updateChargeState(ctx, paymentId, known.state);
    return;
  }
  const isObsolete =
    (payment.status !== "pending" && payment.paid_at === null) || (charge.method === "credit_card" && isLate);
  const settled = charge.status === "pending" && isObsolete ? await cancel() : charge;
  await settleCharge(ctx, paymentId, settled, readAt);

  async function cancel() {
    try {
      return await gateway.cancel(access, (charge as { id: string }).id);
    } catch (error) {
      // Paid at the same time, or no response: it is read again later.
      if (!findFault(error)) throw error;
      return charge as NonNullable<typeof charge>;
    }
  }
}
