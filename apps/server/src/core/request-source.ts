import { AsyncLocalStorage } from "node:async_hooks";
import type { FastifyRequest } from "fastify";
import { toNetwork } from "./network.ts";

/** Where a request came from. */
export type RequestSource = { network: string; userAgent: string };

const sources = new AsyncLocalStorage<RequestSource | undefined>();

const maxUserAgent = 300;

export function toSource({ ip, headers }: Pick<FastifyRequest, "ip" | "headers">): RequestSource {
  return { network: toNetwork(ip), userAgent: (headers["user-agent"] ?? "").slice(0, maxUserAgent) };
}

/** `work`, and what it awaits or starts, has this source; `undefined` for background work. */
export function runWithSource<T>(source: RequestSource | undefined, work: () => T): T {
  return sources.run(source, work);
}

/** The source of the request that is being handled; undefined in jobs. */
export function findSource(): RequestSource | undefined {
  return sources.getStore();
}
