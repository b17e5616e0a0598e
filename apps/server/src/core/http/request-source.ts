import { AsyncLocalStorage } from "node:async_hooks";
import type { FastifyRequest } from "fastify";
import { toNetwork } from "./network.ts";

/** Where a request came from. */
export type RequestSource = { network: string; userAgent: string };

type FindSource = () => RequestSource | undefined;

const sources = new AsyncLocalStorage<FindSource>();

const maxUserAgent = 300;

export function toSource({ ip, headers }: Pick<FastifyRequest, "ip" | "headers">): RequestSource {
  return { network: toNetwork(ip), userAgent: (headers["user-agent"] ?? "").slice(0, maxUserAgent) };
}

/** `work`, and what it awaits or starts, has the source that `find` returns when it is needed; `undefined` for background work. */
export function runWithSource<T>(find: FindSource, work: () => T): T {
  return sources.run(find, work);
}

/** The source of the request that is being handled; undefined in jobs. */
export function findSource(): RequestSource | undefined {
  return sources.getStore()?.();
}
