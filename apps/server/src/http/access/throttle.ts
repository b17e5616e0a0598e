import type { ErrorCode, Throttle } from "@camarim/contract";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import type { Ctx } from "#core/ctx";
import type { App } from "#core/http/app";
import { toNetwork } from "#core/http/network";
import { consumeLimit, type Hit, releaseHit } from "#core/http/throttle";
import { toAppError } from "../errors.ts";
import { hookRoute } from "../hook-route.ts";

type CountedHit = { hit: Hit; counts: Throttle["counts"] };

declare module "fastify" {
  interface FastifyRequest {
    hits: readonly CountedHit[] | undefined;
    errorCode: ErrorCode | undefined;
  }
}

/**
 * Applies the rate limits that endpoints declare. A hit is counted before the handler, so that concurrent guesses are limited like
 * sequential ones, and released if the response does not count. A request that is refused here counts nowhere.
 */
export function registerRateLimits(app: App, ctx: Ctx) {
  app.decorateRequest("hits", undefined);
  app.decorateRequest("errorCode", undefined);

  async function countCall(request: FastifyRequest) {
    const { throttle = [] } = request.routeOptions.config;
    const hits: CountedHit[] = [];
    try {
      for (const { per, counts, having, ...limit } of throttle) {
        if (having && readLimitKey(request, having) === "") continue;
        const { routeOptions } = request;
        // HEAD runs the handler of GET, and its status reveals as much.
        const method = request.method === "HEAD" ? "GET" : request.method;
        // Separate buckets for each window, for all calls, for those with an error of `counts`, and for those with the field `having`.
        const name = [...per, ...(counts ?? []), ...(having ? [`with ${having}`] : [])];
        const parts = [
          method,
          routeOptions.url ?? "",
          `${limit.minutes}`,
          ...name,
          ...per.map((of) => readLimitKey(request, of)),
        ];
        hits.push({ hit: await consumeLimit(ctx, parts, limit), counts });
      }
    } catch (error) {
      for (const { hit } of hits) await releaseHit(ctx, hit);
      throw error;
    }
    request.hits = hits;
  }

  async function recordError(request: FastifyRequest, _reply: FastifyReply, error: FastifyError) {
    request.errorCode = toAppError(error).code;
  }

  async function releaseUncounted(request: FastifyRequest) {
    const { hits = [], errorCode } = request;
    for (const { hit, counts } of hits) {
      if (!counts || counts.includes(errorCode ?? "OK")) continue;
      // The request is done: a hit that cannot be released expires with its window.
      await releaseHit(ctx, hit).catch((err) => request.log.error({ err }, "a hit could not be released"));
    }
  }

  app.addHook("onRoute", (route) => {
    if (!route.config?.throttle) return;
    hookRoute(route, "preHandler", countCall);
    hookRoute(route, "onError", recordError);
    hookRoute(route, "onSend", releaseUncounted);
  });
}

type Caller = Pick<FastifyRequest, "ip" | "body" | "params" | "creator" | "fan">;

/** The network, the account (the creator's for a support grant), or a field of the validated body or path. */
function readLimitKey({ ip, body, params, creator, fan }: Caller, of: Throttle["per"][number]): string {
  if (of === "address") return toNetwork(ip);
  if (of === "account") return creator?.accountId ?? fan?.sessionId ?? toNetwork(ip);
  const [where, ...path] = of.split(".");
  const value = path.reduce<unknown>(
    (value, name) => (value as Record<string, unknown> | undefined)?.[name],
    where === "params" ? params : body,
  );
  return String(value ?? "");
}
