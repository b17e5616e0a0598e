import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { expire, payPix, unlink } from "./clock.ts";
import { decideDispute, openDispute } from "./disputes.ts";
import type { Knobs } from "./knobs.ts";
import { readBody, type World } from "./world.ts";

const id = z.union([z.number(), z.string()]);
const ofPayment = z.object({ id });
/** Not validated, since only tests and developers use it. */
const knobsBody = z.looseObject({ webhooks: z.looseObject({}).optional() });

/** Controls that Mercado Pago does not have: actions of payers and banks, and faults. */
export function controlRoutes(app: FastifyInstance, world: World, idle: () => Promise<void>) {
  const { knobs, payments, sellers } = world.state;
  app.post("/control/knobs", async (request): Promise<Knobs> => {
    const { webhooks, ...rest } = readBody(request, knobsBody);
    Object.assign(knobs, rest);
    Object.assign(knobs.webhooks, webhooks ?? {});
    expire(world);
    return knobs;
  });
  app.post("/control/pix", async (request) => {
    const { id: paymentId, code } = readBody(request, z.object({ id: id.optional(), code: z.string().nullish() }));
    const found = Object.values(payments).find(
      (one) => String(one.id) === String(paymentId) || (code && one.pixText === code),
    );
    return { paid: found ? payPix(world, found.id) : false };
  });
  app.post("/control/openDispute", async (request) => {
    const { id } = readBody(request, ofPayment);
    return { id: openDispute(world, id)?.id ?? null };
  });
  app.post("/control/decideDispute", async (request) => {
    const { id, outcome } = readBody(request, ofPayment.extend({ outcome: z.enum(["won", "lost"]) }));
    return { done: decideDispute(world, id, outcome) };
  });
  /** Opened and lost at once. */
  app.post("/control/chargeback", async (request) => {
    const { id } = readBody(request, ofPayment);
    return { done: openDispute(world, id) !== undefined && decideDispute(world, id, "lost") };
  });
  /** Whether the seller has a Pix key in the app. */
  app.post("/control/pixKey", async (request) => {
    const { userId, has } = readBody(request, z.object({ userId: id, has: z.boolean() }));
    const seller = sellers[userId];
    if (seller) seller.withoutPixKey = !has;
    return {};
  });
  app.post("/control/unlink", async (request) => {
    unlink(world, Number(readBody(request, z.object({ userId: id })).userId));
    return {};
  });
  app.post("/control/idle", async () => {
    await idle();
    return {};
  });
}
