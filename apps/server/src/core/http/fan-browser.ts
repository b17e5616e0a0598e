import type { FastifyRequest } from "fastify";
import type { Ctx } from "../ctx.ts";
import type { FanSession } from "./app.ts";
import { getRequester, type Requester } from "./known-devices.ts";

/** The browser of a request by a fan or visitor; `session` is undefined for a visitor. */
export type FanBrowser = Requester & { session: FanSession | undefined; userAgent: string };

export function getFanBrowser(
  ctx: Ctx,
  request: Pick<FastifyRequest, "cookies" | "fan" | "headers" | "ip">,
): FanBrowser {
  return { ...getRequester(ctx, request), session: request.fan, userAgent: request.headers["user-agent"] ?? "" };
}
