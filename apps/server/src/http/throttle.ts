import type { ErrorCode, Throttle } from "@camarim/contract";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import type { App } from "#core/app";
import type { Ctx } from "#core/ctx";
import { toNetwork } from "#core/network";
import { consumeLimit, type Hit, releaseHit } from "#core/throttle";
import { toAppError } from "./errors.ts";
import { hookRoute } from "./hook-route.ts";

type Taken = { hit: Hit; counts: Throttle["counts"] };

declare module "fastify" {
  interface FastifyRequest {
    hits: readonly Taken[] | undefined;
    refusal: ErrorCode | undefined;
  }
}

/**
 * Holds calls to the throttles that their endpoints declare. A hit is taken before the work, so that a hundred guesses at
 * once get no further than one after the other; what turns out not to count is given back. A call that is refused here
 * counts nowhere.
 */
export function registerRateLimits(app: App, ctx: Ctx) {
  app.decorateRequest("hits", undefined);
  app.decorateRequest("refusal", undefined);

  async function take(request: FastifyRequest) {
    const { throttle = [] } = request.routeOptions.config;
    const taken: Taken[] = [];
    try {
      for (const { per, counts, having, ...limit } of throttle) {
        if (having && partOf(request, having) === "") continue;
        const { routeOptions } = request;
        // HEAD runs the handler of GET, and answers as much by its status.
        const method = request.method === "HEAD" ? "GET" : request.method;
        // Calls and refusals of one address are two counts, and so are all calls and those that bring a field.
        const counted = [...per, ...(counts ?? []), ...(having ? [`with ${having}`] : [])];
        const what = [method, routeOptions.url ?? "", ...counted, ...per.map((of) => partOf(request, of))];
        taken.push({ hit: await consumeLimit(ctx, what, limit), counts });
      }
    } catch (error) {
      for (const { hit } of taken) await releaseHit(ctx, hit);
      throw error;
    }
    request.hits = taken;
  }

  async function noteRefusal(request: FastifyRequest, _reply: FastifyReply, error: FastifyError) {
    request.refusal = toAppError(error).code;
  }

  async function settle(request: FastifyRequest) {
    const { hits = [], refusal } = request;
    for (const { hit, counts } of hits) {
      if (!counts || (refusal && counts.includes(refusal))) continue;
      // The work is done: its answer is not lost for a hit that stays until its window ends.
      await releaseHit(ctx, hit).catch((err) => request.log.error({ err }, "a hit could not be given back"));
    }
  }

  app.addHook("onRoute", (route) => {
    if (!route.config?.throttle) return;
    hookRoute(route, "preHandler", take);
    hookRoute(route, "onError", noteRefusal);
    hookRoute(route, "onSend", settle);
  });
}

type Caller = Pick<FastifyRequest, "ip" | "body" | "params" | "creator" | "fan">;

/** The network, the account that calls (of support the creator's), or a field of the validated body or path. */
function partOf({ ip, body, params, creator, fan }: Caller, of: Throttle["per"][number]): string {
  if (of === "address") return toNetwork(ip);
  if (of === "account") return creator?.accountId ?? fan?.sessionId ?? toNetwork(ip);
  const [where, ...path] = of.split(".");
  const value = path.reduce<unknown>(
    (value, name) => (value as Record<string, unknown> | undefined)?.[name],
    where === "params" ? params : body,
  );
  return String(value ?? "");
}
