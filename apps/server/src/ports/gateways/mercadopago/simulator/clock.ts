import { touch, type World } from "./world.ts";

/** Codes that nobody paid in time, and refunds whose time has come. */
export function expire(world: World) {
  for (const payment of Object.values(world.state.payments)) {
    if (payment.refundsAt && payment.refundsAt <= world.now()) {
      const done = { status: "refunded", detail: "refunded", refundedCents: payment.cents, refundsAt: null } as const;
      touch(world, payment, done);
    }
    if (payment.status !== "pending" || payment.expiresAt === null || payment.expiresAt > world.now()) continue;
    touch(world, payment, { status: "cancelled", detail: "expired" });
  }
}

/** As somebody's bank would. */
export function payPix(world: World, id: string | number): boolean {
  expire(world);
  const payment = world.state.payments[id];
  if (payment?.status !== "pending") return false;
  const minute = new Date(world.now()).toISOString().replace(/\D/g, "").slice(0, 12);
  const endToEndId = `E99999998${minute}${String(payment.id).padStart(11, "0")}`;
  touch(world, payment, { status: "approved", detail: "accredited", approvedAt: world.now(), endToEndId });
  return true;
}

export function contest(world: World, id: string | number): boolean {
  const payment = world.state.payments[id];
  if (payment?.status !== "approved") return false;
  touch(world, payment, { status: "charged_back", detail: "settled", refundedCents: payment.cents });
  return true;
}

export function unlink(world: World, userId: number) {
  const seller = world.state.sellers[userId];
  if (!seller) return;
  seller.unlinked = true;
  world.send({ type: "mp-connect", action: "application.deauthorized", id: String(userId), userId, url: null });
}
