import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { expire } from "./clock.ts";
import { reaisNumber } from "./reais.ts";
import type { Refund } from "./state.ts";
import { viewRefund } from "./view.ts";
import { bodyOf, onceForKey, paymentOf, refuse, sellerOf, type World } from "./world.ts";

const asked = z.object({ amount: reaisNumber.optional() });
const oldestMs = 180 * 86_400_000;

/** Without an amount a payment is refunded as a whole; with one as often as something is left. */
export function refundRoutes(app: FastifyInstance, world: World) {
  const { state, now } = world;

  app.post("/v1/payments/:id/refunds", async (request, reply) => {
    const { userId } = sellerOf(world, request);
    const payment = paymentOf(world, request, userId);
    const make = () => {
      const { amount } = bodyOf(request, asked);
      const wantedCents = (payment.refunds ?? []).reduce((sum, { cents }) => sum + cents, 0);
      const cents = amount ?? payment.cents;
      if (payment.status !== "approved" || cents <= 0 || wantedCents + cents > payment.cents)
        return refuse(400, "bad_request", "The action requested is not valid for the current payment state", 2063);
      if (now() - (payment.approvedAt ?? 0) > oldestMs)
        return refuse(400, "bad_request", "Payment too old to be refunded", 15016);
      if (state.knobs.refuseRefunds > 0) {
        state.knobs.refuseRefunds -= 1;
        return refuse(400, "bad_request", "Not enough money in the account to refund");
      }
      state.lastId += 1;
      const doneAt = now() + state.knobs.refundAfterMs;
      const refund: Refund = { id: state.lastId, cents, createdAt: now(), doneAt, isDone: false };
      payment.refunds = [...(payment.refunds ?? []), refund];
      expire(world);
      return { id: refund.id, made: refund };
    };
    const known = (id: number) => payment.refunds?.find((refund) => refund.id === id);
    return reply.code(201).send(viewRefund(payment, onceForKey(world, request, userId, { known, make })));
  });
}
