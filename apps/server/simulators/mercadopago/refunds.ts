import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { expire } from "./clock.ts";
import { reaisNumber } from "./reais.ts";
import type { Refund } from "./state.ts";
import { viewRefund } from "./view.ts";
import { getPayment, getSeller, readBody, refuse, runOncePerKey, type World } from "./world.ts";

const refundRequest = z.object({ amount: reaisNumber.optional() });
const oldestMs = 180 * 86_400_000;

/** Without an amount, the full payment is refunded; with one, repeatedly up to the rest. */
export function refundRoutes(app: FastifyInstance, world: World) {
  const { state, now } = world;

  app.post("/v1/payments/:id/refunds", async (request, reply) => {
    const { userId } = getSeller(world, request);
    const payment = getPayment(world, request, userId);
    const make = () => {
      const { amount } = readBody(request, refundRequest);
      const refundedCents = (payment.refunds ?? []).reduce((sum, { cents }) => sum + cents, 0);
      const cents = amount ?? payment.cents;
      if (payment.status !== "approved" || cents <= 0 || refundedCents + cents > payment.cents)
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
    const findRefund = (id: number) => payment.refunds?.find((refund) => refund.id === id);
    return reply.code(201).send(viewRefund(payment, runOncePerKey(world, request, userId, { find: findRefund, make })));
  });
}
