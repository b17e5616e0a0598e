import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import Fastify, { type FastifyRequest } from "fastify";
import { accountRoutes } from "./accounts.ts";
import { cardRoutes } from "./cards.ts";
import { tick } from "./clock.ts";
import { controlRoutes } from "./control.ts";
import { customerRoutes } from "./customers.ts";
import { invoiceRoutes } from "./invoices.ts";
import { moneyRoutes } from "./money.ts";
import { newState, type State, usualKnobs } from "./state.ts";
import { createTriggers } from "./triggers.ts";
import { openAccount, Refusal, type World } from "./world.ts";

type Settings = { port?: number; file?: string; publicKey?: string };
export type IuguSimulator = Awaited<ReturnType<typeof startIuguSimulator>>;

const clockMs = 500;

/**
 * iugu as far as the product speaks with it, as a server of its own on this machine (payments.md 3): its state in memory, and
 * in `file` where one is named. `/control` is what iugu has not: knobs, paying a PIX, deciding a verification.
 */
export async function startIuguSimulator({ port = 0, file, publicKey }: Settings = {}) {
  const state = load(file);
  const triggers = createTriggers(state);
  const world: World = { state, publicKey, now: () => Date.now() + state.knobs.aheadMs, send: triggers.send };
  const master = Object.values(state.accounts).find(({ isMaster }) => isMaster) ?? openAccount(world, "Camarim", true);

  const app = Fastify({ bodyLimit: 12 * 1024 * 1024, forceCloseConnections: true });
  app.addHook("onRequest", async (request, reply) => {
    // The browser asks for a card's token from another origin.
    reply.header("access-control-allow-origin", "*").header("access-control-allow-headers", "content-type");
    if (request.method === "OPTIONS") return reply.code(204).send();
    tick(world);
    if (request.url.startsWith("/v1/")) return misbehave(state, request);
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
  app.addContentTypeParser("application/x-www-form-urlencoded", (_request, payload, done) => {
    payload.resume().on("end", () => done(null, undefined));
  });
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof Refusal) return reply.code(error.status).send(error.body);
    return reply.code((error as { statusCode?: number }).statusCode ?? 500).send({ errors: String(error) });
  });
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ errors: "Not Found" }));
  for (const routes of [accountRoutes, invoiceRoutes, cardRoutes, customerRoutes, moneyRoutes]) routes(app, world);
  controlRoutes(app, world, triggers.idle);

  const url = await app.listen({ host: "127.0.0.1", port });
  const timer = setInterval(() => tick(world), clockMs);
  timer.unref();
  return {
    url,
    state,
    world,
    masterToken: master.liveToken,
    masterAccountId: master.id,
    /** All that was to be posted has been. */
    idle: triggers.idle,
    reset: () => Object.assign(state.knobs, structuredClone(usualKnobs)),
    stop: async () => {
      clearInterval(timer);
      triggers.stop();
      await app.close();
      save(file, state);
    },
  };
}

/** The knobs that have an answer go wrong before the work is done. */
async function misbehave({ knobs }: State, request: FastifyRequest) {
  if (knobs.latencyMs) await wait(knobs.latencyMs);
  const isWrite = request.method !== "GET";
  if (isWrite && knobs.failBefore > 0) {
    knobs.failBefore -= 1;
    request.raw.destroy();
  }
  if (knobs.limit > 0) {
    knobs.limit -= 1;
    throw new Refusal(429, { errors: "Too Many Requests" });
  }
  if (isWrite && knobs.emptyBadRequest > 0) {
    knobs.emptyBadRequest -= 1;
    throw new Refusal(400, {});
  }
  if (isWrite && knobs.conflict > 0) {
    knobs.conflict -= 1;
    throw new Refusal(409, { errors: "Idempotency key already used" });
  }
}

function mayLose({ knobs }: State, { method, url }: FastifyRequest): boolean {
  if (method === "GET" || !url.startsWith("/v1/") || knobs.loseAnswers === 0) return false;
  if (knobs.losePath && !url.startsWith(knobs.losePath)) return false;
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
