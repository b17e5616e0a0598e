import Fastify, { type FastifyRequest } from "fastify";
import { readState, registerCors, registerFaults, registerStateFile } from "#simulators/gateway-faults";
import { cardRoutes } from "./cards.ts";
import { chargebackRoutes } from "./chargebacks.ts";
import { expire } from "./clock.ts";
import { controlRoutes } from "./control.ts";
import { customerRoutes } from "./customers.ts";
import { oauthRoutes } from "./oauth.ts";
import { paymentRoutes } from "./payments.ts";
import { refundRoutes } from "./refunds.ts";
import { simulatedApp } from "./simulated-app.ts";
import { createState } from "./state.ts";
import { createWebhooks } from "./webhooks.ts";
import { Refusal, refuse, type World } from "./world.ts";

export type MercadoPagoSimulator = Awaited<ReturnType<typeof startMercadoPagoSimulator>>;

/** Listens on `port` of the loopback address; by default on a free one. */
export async function startMercadoPagoSimulator({ port = 0, file }: { port?: number; file?: string } = {}) {
  const simulator = createMercadoPagoSimulator(file);
  return { ...simulator, url: await simulator.app.listen({ host: "127.0.0.1", port }) };
}

/**
 * The part of Mercado Pago's API that the product uses, with its state in memory, and in `file` if set. `/control` has faults and actions
 * of the outside world: paying a PIX, contesting a card payment.
 */
function createMercadoPagoSimulator(file?: string) {
  const state = readState(file, createState());
  const webhooks = createWebhooks(state, simulatedApp.webhookSecret);
  const world: World = { state, app: simulatedApp, now: () => Date.now() + state.knobs.aheadMs, send: webhooks.send };

  const app = Fastify({ forceCloseConnections: true });
  registerCors(app);
  app.addHook("onRequest", async () => expire(world));
  registerFaults(app, { state, isApi, refuseAsTooMany: () => refuse(429, "too_many_requests") });
  registerStateFile(app, file, state);
  app.setErrorHandler((error, _request, reply) => {
    const { retryAfterSeconds } = state.knobs;
    if (error instanceof Refusal && error.body.status === 429 && retryAfterSeconds !== null)
      reply.header("retry-after", String(retryAfterSeconds));
    if (error instanceof Refusal) return reply.code(error.body.status).send(error.body);
    return reply.code((error as { statusCode?: number }).statusCode ?? 500).send({ message: String(error) });
  });
  for (const routes of [oauthRoutes, paymentRoutes, refundRoutes, chargebackRoutes, cardRoutes, customerRoutes])
    routes(app, world);
  controlRoutes(app, world, webhooks.idle);

  return {
    app,
    state,
    world,
    idle: webhooks.idle,
    stop: async () => {
      webhooks.stop();
      await app.close();
    },
  };
}

const isApi = ({ url }: FastifyRequest) => url.startsWith("/v1/") || url.startsWith("/oauth/");
