/* biome-ignore-all lint/suspicious/noExplicitAny: only who tries things out speaks to this */
import type { FastifyInstance } from "fastify";
import { contest, expire, payPix, unlink } from "./clock.ts";
import type { World } from "./world.ts";

/** What Mercado Pago has not: the world outside of it, and how badly it behaves. */
export function controlRoutes(app: FastifyInstance, world: World, idle: () => Promise<void>) {
  const { knobs, payments } = world.state;
  app.post("/control/knobs", async (request) => {
    const { webhooks, ...rest } = (request.body ?? {}) as any;
    Object.assign(knobs, rest);
    Object.assign(knobs.webhooks, webhooks ?? {});
    expire(world);
    return knobs;
  });
  app.post("/control/pix", async (request) => {
    const { id, code } = (request.body ?? {}) as any;
    const found = Object.values(payments).find(
      (one) => String(one.id) === String(id) || (code && one.pixText === code),
    );
    return { paid: found ? payPix(world, found.id) : false };
  });
  app.post("/control/chargeback", async (request) => ({ done: contest(world, (request.body as any)?.id) }));
  app.post("/control/unlink", async (request) => {
    unlink(world, Number((request.body as any)?.userId));
    return {};
  });
  app.post("/control/idle", async () => {
    await idle();
    return {};
  });
}
