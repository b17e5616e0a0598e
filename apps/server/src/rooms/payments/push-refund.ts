import type { Ctx } from "#core/ctx";
import { announce } from "#core/jobs";
import { inTransaction } from "#core/transaction";
import { GatewayError, type GatewayFault } from "#ports/gateways/gateway-error";
import { openAccess } from "#rooms/gateways/open-access";
import { lockGatewayCharge, markRefundAsked, updateRefundLook } from "./gateway-charges.store.ts";
import { refundStuck } from "./payments.events.ts";
import { lockPayment } from "./payments.store.ts";
import { nextRefundLook, refundPatienceMs } from "./refunds.rules.ts";
import { findGatewayRefund } from "./refunds.store.ts";
import { settleCharge } from "./settle-charge.ts";

/**
 * Asks the gateway for a refund that somebody wants, once; where it was asked before, only reads how it stands. What it refused is
 * asked for again at its next look, and so is what, long after the question, it has still not done. Done is done.
 */
export async function pushRefund(ctx: Ctx, paymentId: string): Promise<GatewayFault | undefined> {
  const turn = await inTransaction(ctx, async (ctx) => {
    const payment = await lockPayment(ctx, paymentId);
    const asked = await lockGatewayCharge(ctx, paymentId);
    if (!payment || !asked?.charge_id || asked.refund_look_at === null) return undefined;
    const isFirst = await markRefundAsked(ctx, paymentId);
    // Should this process die with the question on its way, it is read soon.
    await updateRefundLook(ctx, paymentId, { at: nextRefundLook(ctx.now(), undefined) });
    return { ...asked, id: asked.charge_id, isFirst };
  });
  if (!turn) return undefined;
  try {
    const { gateway, access } = await openAccess(ctx, turn.connection_id);
    // No gateway keeps a key for this for good: what was asked is only read.
    const verb = turn.isFirst ? gateway.refund : gateway.getCharge;
    const charge = await verb(access, turn.id);
    await settleCharge(ctx, paymentId, charge);
    const isOld = ctx.now().getTime() - (turn.refund_asked_at ?? ctx.now()).getTime() > refundPatienceMs;
    // Nothing of it is on its way any more.
    if (charge.status === "paid" && isOld) await updateRefundLook(ctx, paymentId, { at: ctx.now(), askAgain: true });
    return undefined;
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    ctx.log.warn({ paymentId, fault: error.fault, why: error.message }, "a refund was not made");
    await noteFault(ctx, paymentId, error.fault, turn);
    return error.fault;
  }
}

type Turn = { isFirst: boolean; refund_fault: string | null };

async function noteFault(ctx: Ctx, paymentId: string, fault: GatewayFault, { isFirst, refund_fault }: Turn) {
  const at = nextRefundLook(ctx.now(), fault);
  // Without an answer it may have been done; and a question that only read says nothing of what was asked before.
  if (fault === "unknown" || !isFirst) return updateRefundLook(ctx, paymentId, { at });
  await inTransaction(ctx, async (ctx) => {
    await updateRefundLook(ctx, paymentId, { at, fault, askAgain: true });
    const refundId = await findGatewayRefund(ctx, paymentId);
    if (refundId && fault === "refused" && refund_fault !== "refused") await announce(ctx, refundStuck, { refundId });
  });
}
