import type { Ctx } from "#core/ctx";
import { openAccess } from "#modules/gateways/open-access";
import { findFault } from "#ports/gateways/gateway-error";
import { failPayment } from "./fail-payment.ts";
import { selectGatewayCharge, updateChargeState } from "./gateway-charges.store.ts";
import { getPayment } from "./get-payment.ts";
import { settleCharge } from "./settle-charge.ts";

/** How long a charge that nobody answered for may still come to be: then it is called off. */
const patienceMs = 5 * 60_000;

/**
 * Reads a payment's charge again where it stands, by our own reference while its id is not known, and settles what it finds.
 * What was never made, or stays unpaid though a card was charged, is ended once there is nothing more to wait for.
 */
export async function syncCharge(ctx: Ctx, paymentId: string) {
  const asked = await selectGatewayCharge(ctx, paymentId);
  if (!asked) return;
  const { gateway, access } = await openAccess(ctx, asked.connection_id);
  const payment = await getPayment(ctx, paymentId);
  const readAt = ctx.now();
  const charge = asked.charge_id
    ? await gateway.getCharge(access, asked.charge_id)
    : await gateway.findCharge(access, paymentId);
  const isLate = ctx.now().getTime() - (asked.sent_at ?? ctx.now()).getTime() > patienceMs;
  if (!charge) {
    if (isLate) await failPayment(ctx, paymentId, "unmade", "expired");
    else await updateChargeState(ctx, paymentId, asked.state);
    return;
  }
  const isUnwanted =
    (payment.status !== "pending" && payment.paid_at === null) || (charge.method === "credit_card" && isLate);
  const standing = charge.status === "pending" && isUnwanted ? await cancel() : charge;
  await settleCharge(ctx, paymentId, standing, readAt);

  async function cancel() {
    try {
      return await gateway.cancel(access, (charge as { id: string }).id);
    } catch (error) {
      // Paid in this very moment, or nobody answers: it is read another time.
      if (!findFault(error)) throw error;
      return charge as NonNullable<typeof charge>;
    }
  }
}
