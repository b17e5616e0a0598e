import type { FastifyRequest } from "fastify";
import type { FanSession } from "./app.ts";
import type { Ctx } from "./ctx.ts";
import { type Asker, askerOf } from "./known-devices.ts";

/** A fan's browser that asks; without a `session` it is nobody's yet. */
export type FanBrowser = Asker & { session: FanSession | undefined; userAgent: string };

export function fanBrowserOf(
  ctx: Ctx,
  request: Pick<FastifyRequest, "cookies" | "fan" | "headers" | "ip">,
): FanBrowser {
  return { ...askerOf(ctx, request), session: request.fan, userAgent: request.headers["user-agent"] ?? "" };
}
