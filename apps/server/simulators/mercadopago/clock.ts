import { touch, type World } from "./world.ts";

/** Applies what is due: expired codes, delayed fees and refunds. */
export function expire(world: World) {
  for (const payment of Object.values(world.state.payments)) {
    for (const refund of payment.refunds ?? []) {
      if (refund.isDone || refund.doneAt > world.now()) continue;
      refund.isDone = true;
      const refundedCents = payment.refundedCents + refund.cents;
      const isWhole = refundedCents >= payment.cents;
      const status = isWhole ? ({ status: "refunded", detail: "refunded" } as const) : { detail: "partially_refunded" };
      touch(world, payment, { ...status, refundedCents });
    }
    if (payment.feeAt !== undefined && payment.feeAt <= world.now()) {
      delete payment.feeAt;
      touch(world, payment, {});
    }
    if (payment.status !== "pending" || payment.expiresAt === null || payment.expiresAt > world.now()) continue;
    touch(world, payment, { status: "cancelled", detail: "expired" });
  }
}

/** As the payer's bank. */
export function payPix(world: World, id: string | number): boolean {
  expire(world);
  const payment = world.state.payments[id];
  if (payment?.status !== "pending") return false;
  const minute = new Date(world.now()).toISOString().replace(/\D/g, "").slice(0, 12);
  const endToEndId = `E99999998${minute}${String(payment.id).padStart(11, "0")}`;
  const { feeAfterMs } = world.state.knobs;
  const fee = feeAfterMs > 0 ? { feeAt: world.now() + feeAfterMs } : {};
  touch(world, payment, { status: "approved", detail: "accredited", approvedAt: world.now(), endToEndId, ...fee });
  return true;
}

export function unlink(world: World, userId: number) {
  const seller = world.state.sellers[userId];
  if (!seller) return;
  seller.unlinked = true;
  world.send({ type: "mp-connect", action: "application.deauthorized", id: String(userId), userId, url: null });
}
