import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance, FastifyRequest } from "fastify";

/** What goes wrong at will, of any gateway. */
type Knobs = {
  latencyMs: number;
  /** So many requests are hung up on before anything is done. */
  failBefore: number;
  /** So many are refused as too many. */
  limit: number;
  /** So many are done, and their answer never arrives: of those whose path begins so, where one is named. */
  loseAnswers: number;
  losePath: string | null;
  /** So many writes are done, and answered by JSON that has nothing of what is documented. */
  garbleAnswers?: number;
};

type Simulated = { state: { knobs: Knobs }; isApi: (request: FastifyRequest) => boolean; refuseAsTooMany: () => never };

/** The knobs that both simulators have, on the calls that are the true gateway's. */
export function misbehave(app: FastifyInstance, { state: { knobs }, isApi, refuseAsTooMany }: Simulated) {
  app.addHook("onRequest", async (request) => {
    if (!isApi(request)) return;
    if (knobs.latencyMs) await wait(knobs.latencyMs);
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
      knobs.loseAnswers > 0 &&
      request.url.startsWith(knobs.losePath ?? "");
    if (isLost) {
      knobs.loseAnswers -= 1;
      // What was asked for is done; who asked hears nothing of it.
      reply.raw.destroy();
    }
    if (request.method !== "GET" && isApi(request) && knobs.garbleAnswers) {
      knobs.garbleAnswers -= 1;
      return JSON.stringify({ unexpected: [1, "2"] });
    }
    return payload;
  });
}

/** Lets a page of ours ask for a card's token, as the true one does for its script. */
export function answerBrowsers(app: FastifyInstance) {
  app.addHook("onRequest", async (request, reply) => {
    reply.header("access-control-allow-origin", "*").header("access-control-allow-headers", "content-type");
    if (request.method === "OPTIONS") return reply.code(204).send();
  });
}

/** What was there when it stopped, save its knobs; anew where no file is named, or none is there yet. */
export function loadState<State extends { knobs: object }>(file: string | undefined, fresh: State): State {
  try {
    if (file) return { ...fresh, ...JSON.parse(readFileSync(file, "utf8")), knobs: fresh.knobs };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  return fresh;
}

/** Keeps the state after each request that may have changed it. */
export function keepState(app: FastifyInstance, file: string | undefined, state: object) {
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
