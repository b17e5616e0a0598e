import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import Fastify, { type FastifyRequest } from "fastify";
import { cardRoutes } from "./cards.ts";
import { expire } from "./clock.ts";
import { controlRoutes } from "./control.ts";
import { customerRoutes } from "./customers.ts";
import { oauthRoutes } from "./oauth.ts";
import { paymentRoutes } from "./payments.ts";
import { newState, type State, usualKnobs } from "./state.ts";
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
 * Mercado Pago as far as the product speaks with it, as a server of its own on this machine (payments.md 4): its state in memory,
 * and in `file` where one is named. `/control` is what Mercado Pago has not: knobs, and paying a PIX.
 */
export async function startMercadoPagoSimulator({ port = 0, file }: Settings = {}) {
  const state = load(file);
  const webhooks = createWebhooks(state, simulatedApp.webhookSecret);
  const world: World = { state, app: simulatedApp, now: () => Date.now() + state.knobs.aheadMs, send: webhooks.send };

  const app = Fastify({ forceCloseConnections: true });
  app.addHook("onRequest", async (request, reply) => {
    // The browser asks for a card's token from another origin.
    reply.header("access-control-allow-origin", "*").header("access-control-allow-headers", "content-type");
    if (request.method === "OPTIONS") return reply.code(204).send();
    expire(world);
    if (isApi(request)) return misbehave(state, request);
  });
  app.addHook("onSend", async (request, reply, payload) => {
    if (!mayLose(state, request)) return payload;
    // What was asked for is done; who asked hears nothing of it.
    reply.raw.destroy();
    return payload;
  });
  app.addHook("onResponse", async (request) => {
    if (request.method !== "GET") save(file, state);
  });
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof Refusal) return reply.code(error.status).send(error.body);
    return reply.code((error as { statusCode?: number }).statusCode ?? 500).send({ message: String(error) });
  });
  for (const routes of [oauthRoutes, paymentRoutes, cardRoutes, customerRoutes]) routes(app, world);
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
      save(file, state);
    },
  };
}

const isApi = ({ url }: FastifyRequest) => url.startsWith("/v1/") || url.startsWith("/oauth/");

async function misbehave({ knobs }: State, request: FastifyRequest) {
  if (knobs.latencyMs) await wait(knobs.latencyMs);
  if (request.method !== "GET" && knobs.failBefore > 0) {
    knobs.failBefore -= 1;
    request.raw.destroy();
  }
  if (knobs.limit > 0) {
    knobs.limit -= 1;
    refuse(429, "too_many_requests");
  }
}

function mayLose({ knobs }: State, request: FastifyRequest): boolean {
  if (request.method === "GET" || !isApi(request) || knobs.loseAnswers === 0) return false;
  if (knobs.losePath && !request.url.startsWith(knobs.losePath)) return false;
  knobs.loseAnswers -= 1;
  return true;
}

function load(file: string | undefined): State {
  try {
    if (file) return { ...newState(), ...JSON.parse(readFileSync(file, "utf8")), knobs: structuredClone(usualKnobs) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  return newState();
}

function save(file: string | undefined, state: State) {
  if (!file) return;
  writeFileSync(`${file}.new`, JSON.stringify(state), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
