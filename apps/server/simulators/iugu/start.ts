import Fastify, { type FastifyRequest } from "fastify";
import { readState, registerCors, registerFaults, registerStateFile } from "#simulators/gateway-faults";
import { accountRoutes } from "./accounts.ts";
import { readToken } from "./authorize.ts";
import { cardRoutes } from "./cards.ts";
import { chargebackRoutes } from "./chargebacks.ts";
import { updateDue } from "./clock.ts";
import { controlRoutes } from "./control.ts";
import { customerRoutes } from "./customers.ts";
import { documentRoutes } from "./documents.ts";
import { invoiceRoutes } from "./invoices.ts";
import { findMaster, simulatedMaster } from "./master.ts";
import { moneyRoutes } from "./money.ts";
import { createState, type State, usualKnobs } from "./state.ts";
import { createTriggers } from "./triggers.ts";
import { openAccount, Refusal, type World } from "./world.ts";

export type SimulatorSettings = {
  file?: string;
  publicKey?: string;
  /** Called with every successful response and its route pattern. */
  onResponse?: (route: string, body: unknown) => void;
};
export type IuguSimulator = Awaited<ReturnType<typeof startIuguSimulator>>;

const clockMs = 500;

/** Listens on `port` of the loopback address; by default on a free one. */
export async function startIuguSimulator({ port = 0, ...settings }: SimulatorSettings & { port?: number } = {}) {
  const simulator = createIuguSimulator(settings);
  return { ...simulator, url: await simulator.app.listen({ host: "127.0.0.1", port }) };
}

/**
 * The part of iugu's API that the product uses, with its state in memory, and in `file` if set. `/control` has faults and actions of the
 * outside world: paying a PIX, deciding a verification.
 */
function createIuguSimulator({ file, publicKey, onResponse }: SimulatorSettings = {}) {
  const state = readState(file, createState());
  const triggers = createTriggers(state);
  const world: World = { state, publicKey, now: () => Date.now() + state.knobs.aheadMs, send: triggers.send };
  const master = findMaster(state) ?? openAccount(world, "Camarim", simulatedMaster);

  const app = Fastify({ bodyLimit: 64 * 1024 * 1024, forceCloseConnections: true });
  registerCors(app);
  app.addHook("onRequest", async () => updateDue(world));
  app.addHook("preSerialization", async ({ method, routeOptions }, reply, body) => {
    if (reply.statusCode < 300) onResponse?.(`${method} ${routeOptions.url}`, body);
    return body;
  });
  registerFaults(app, { state, isApi, refuseAsTooMany });
  app.addHook("onRequest", limitEachToken(world));
  app.addHook("onRequest", async (request) => refuseWrite(state, request));
  registerStateFile(app, file, state);
  app.addContentTypeParser("application/x-www-form-urlencoded", (_request, payload, done) => {
    payload.resume().on("end", () => done(null, undefined));
  });
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof Refusal) return reply.code(error.status).headers(error.headers).send(error.body);
    return reply.code((error as { statusCode?: number }).statusCode ?? 500).send({ errors: String(error) });
  });
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ errors: "Not Found" }));
  const parts = [
    accountRoutes,
    documentRoutes,
    invoiceRoutes,
    cardRoutes,
    customerRoutes,
    moneyRoutes,
    chargebackRoutes,
  ];
  for (const routes of parts) routes(app, world);
  controlRoutes(app, world, triggers.idle);

  const timer = setInterval(() => updateDue(world), clockMs);
  timer.unref();
  return {
    app,
    state,
    world,
    masterToken: master.liveToken,
    masterAccountId: master.id,
    /** Resolves when all events were posted. */
    idle: triggers.idle,
    reset: () => Object.assign(state.knobs, structuredClone(usualKnobs)),
    stop: async () => {
      clearInterval(timer);
      triggers.stop();
      await app.close();
    },
  };
}

const isApi = ({ url }: FastifyRequest) => url.startsWith("/v1/");

function refuseAsTooMany(): never {
  throw new Refusal(429, { errors: "Too Many Requests" }, { "retry-after": "1" });
}

/** The knob `perMinute`: as in iugu's test mode, where it is 50. */
function limitEachToken({ state, now }: World) {
  const requestTimes = new Map<string, number[]>();
  return async (request: FastifyRequest) => {
    const { perMinute } = state.knobs;
    if (!isApi(request) || perMinute === null) return;
    const token = readToken(request);
    const recent = (requestTimes.get(token) ?? []).filter((at) => at > now() - 60_000);
    requestTimes.set(token, [...recent, now()]);
    if (recent.length >= perMinute) refuseAsTooMany();
  };
}

/** iugu's own faults: a 400 without a message, and a conflict of idempotency keys. */
function refuseWrite({ knobs }: State, request: FastifyRequest) {
  if (request.method === "GET" || !isApi(request)) return;
  if (knobs.emptyBadRequest > 0) {
    knobs.emptyBadRequest -= 1;
    throw new Refusal(400, {});
  }
  if (knobs.conflict > 0) {
    knobs.conflict -= 1;
    throw new Refusal(409, { errors: "Idempotency key already used" });
  }
}
