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
import { createState } from "./state.ts";
import { createWebhooks } from "./webhooks.ts";
import { Refusal, refuse, type World } from "./world.ts";

type Settings = { port?: number; file?: string };
export type MercadoPagoSimulator = Awaited<ReturnType<typeof startMercadoPagoSimulator>>;

export const simulatedApp = {
  clientId: "1000000000000001",
  clientSecret: "simulated-client-secret",
  publicKey: "APP_USR-simulated-public-key",
  webhookSecret: "simulated-webhook-secret",
};

/**
 * The part of Mercado Pago's API that the product uses, as a local server with its state in memory, and in `file` if set. `/control` has
 * faults and actions of the outside world: paying a PIX, contesting a card payment.
 */
export async function startMercadoPagoSimulator({ port = 0, file }: Settings = {}) {
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

  const url = await app.listen({ host: "127.0.0.1", port });
  return {
    url,
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
