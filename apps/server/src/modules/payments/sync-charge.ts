import type { Ctx } from "#core/ctx";
import { defineJob } from "#core/jobs/jobs";
import { chargeNotified, findAccess, markEventProcessed, openAccess } from "#modules/gateways/index";
import { findFault } from "#ports/gateways/gateway-error";
import type { Charge, GatewayName } from "#ports/gateways/port";
import { failPayment } from "./close-payments.ts";
import { selectGatewayCharge, selectPaymentOfCharge, updateChargeState } from "./gateway-charges.store.ts";
import { getPayment } from "./payments.queries.ts";
import { settleCharge } from "./settle-charge.ts";

/** A charge without a response may still appear at the gateway for this long; then it is canceled. */
const creationTimeoutMs = 5 * 60_000;

/** `readAt` is when the read started. */
type Reading = { charge: Charge; readAt: Date };

/**
 * Reads a payment's charge again, by our reference if its id is unknown, and settles it. Closes the payment if the
 * charge was never created or stays unpaid after a card charge. `reading` is a charge with our reference, which counts
 * if the id is unknown: the gateway's search may not find it yet.
 */
export async function syncCharge(ctx: Ctx, paymentId: string, reading?: Reading) {
  const known = await selectGatewayCharge(ctx, paymentId);
  if (!known) return;
  const { gateway, access } = await openAccess(ctx, known.connectionId);
  const payment = await getPayment(ctx, paymentId);
  const { charge, readAt } = await read();
  const isLate = ctx.now().getTime() - (known.sentAt ?? ctx.now()).getTime() > creationTimeoutMs;
  if (!charge) {
    if (isLate) await failPayment(ctx, paymentId, "unmade", "expired");
    else await updateChargeState(ctx, paymentId, known.state);
    return;
  }
  const isObsolete =
    (payment.status !== "pending" && payment.paidAt === null) || (charge.method === "credit_card" && isLate);
  const settled = charge.status === "pending" && isObsolete ? await cancel() : charge;
  await settleCharge(ctx, paymentId, settled, readAt);

  async function read(): Promise<{ charge: Charge | undefined; readAt: Date }> {
    const readAt = ctx.now();
    if (known?.chargeId) return { charge: await gateway.getCharge(access, known.chargeId), readAt };
    if (reading?.charge.paidAt) return reading;
    // An unpaid charge may precede the paid one of the same reference, which the search prefers.
    const found = await gateway.findCharge(access, paymentId);
    return found || !reading ? { charge: found, readAt } : reading;
  }

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

type GatewayNotification = {
  eventId: string;
  gateway: GatewayName;
  objectId: string;
  externalAccountId: string | null;
};

/** Reads the charge again that a gateway named. Ignores charges that belong to no payment. */
export async function handleChargeWebhook(
  ctx: Ctx,
  { eventId, gateway, objectId, externalAccountId }: GatewayNotification,
) {
  const paymentId = await selectPaymentOfCharge(ctx, gateway, objectId);
  if (paymentId) await syncCharge(ctx, paymentId);
  else await syncByReference();
  await markEventProcessed(ctx, eventId);

  /** The webhook may arrive before the response to the submission, or before that is stored. */
  async function syncByReference() {
    const opened = externalAccountId ? await findAccess(ctx, gateway, externalAccountId) : undefined;
    if (!opened) return;
    const readAt = ctx.now();
    const charge = await opened.gateway.getCharge(opened.access, objectId).catch((error) => {
      if (findFault(error) === "refused") return undefined;
      throw error;
    });
    if (!charge?.reference || !/^[0-9a-f-]{36}$/.test(charge.reference)) return;
    const known = await selectGatewayCharge(ctx, charge.reference);
    // Anybody can write a reference: it counts only if the charge was submitted through this account.
    if (known?.connectionId === opened.connection.id) await syncCharge(ctx, charge.reference, { charge, readAt });
  }
}

export const onChargeNotifiedJob = defineJob<GatewayNotification>({
  name: "handle-charge-webhook",
  queue: "gateway",
  options: { retryLimit: 8, retryDelay: 2 },
  on: [chargeNotified],
  run: (ctx, notification) => handleChargeWebhook(ctx, notification),
});
