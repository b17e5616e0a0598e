import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance, FastifyRequest } from "fastify";

/** Faults that both simulators support. */
type Knobs = {
  latencyMs: number;
  /** Restricts `latencyMs` to writes to paths with this prefix. */
  latencyPath: string | null;
  /** Closes that many connections before a request is processed. */
  failBefore: number;
  /** Refuses that many requests by the rate limit. */
  limit: number;
  /** Processes that many writes without a response, only those below `losePath` if it is set. */
  loseResponses: number;
  losePath: string | null;
  /** Processes that many writes and responds with JSON of an undocumented form. */
  garbleResponses?: number;
};

type Simulated = { state: { knobs: Knobs }; isApi: (request: FastifyRequest) => boolean; refuseAsTooMany: () => never };

/** Applies the faults to the calls of the real gateway's API. */
export function registerFaults(app: FastifyInstance, { state: { knobs }, isApi, refuseAsTooMany }: Simulated) {
  app.addHook("onRequest", async (request) => {
    if (!isApi(request)) return;
    const isSlow =
      knobs.latencyPath === null || (request.method !== "GET" && request.url.startsWith(knobs.latencyPath));
    if (knobs.latencyMs && isSlow) await wait(knobs.latencyMs);
    if (request.method !== "GET" && knobs.failBefore > 0) {
      knobs.failBefore -= 1;
      request.raw.destroy();
    }
    if (knobs.limit > 0) {
      knobs.limit -= 1;
      refuseAsTooMany();
    }
  });
  app.addHook("onSend", async (request, reply, payload) => {
    const isLost =
      request.method !== "GET" &&
      isApi(request) &&
      knobs.loseResponses > 0 &&
      request.url.startsWith(knobs.losePath ?? "");
    if (isLost) {
      knobs.loseResponses -= 1;
      reply.raw.destroy();
    }
    if (request.method !== "GET" && isApi(request) && knobs.garbleResponses) {
      knobs.garbleResponses -= 1;
      return JSON.stringify({ unexpected: [1, "2"] });
    }
    return payload;
  });
}

/** Allows pages of other origins to create card tokens, as the real gateways do. */
export function registerCors(app: FastifyInstance) {
  app.addHook("onRequest", async (request, reply) => {
    reply.header("access-control-allow-origin", "*").header("access-control-allow-headers", "content-type");
    if (request.method === "OPTIONS") return reply.code(204).send();
  });
}

/** Reads the stored state, without its knobs; returns `fresh` if there is no file. */
export function readState<State extends { knobs: object }>(file: string | undefined, fresh: State): State {
  try {
    if (file) return { ...fresh, ...JSON.parse(readFileSync(file, "utf8")), knobs: fresh.knobs };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  return fresh;
}

/** Writes the state after each request that may have changed it. */
export function registerStateFile(app: FastifyInstance, file: string | undefined, state: object) {
  const save = () => {
    if (!file) return;
    writeFileSync(`${file}.new`, JSON.stringify(state), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  };
  app.addHook("onResponse", async (request) => {
    if (request.method !== "GET") save();
  });
  app.addHook("onClose", async () => save());
}
