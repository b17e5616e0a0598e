import type { FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import type { App } from "#core/app";
import type { Ctx } from "#core/ctx";
import { deleteAccessBefore, insertAccess } from "./access-log.store.ts";

const hourMs = 3_600_000;
const keptMonths = 6;

/** Writes down, at most once an hour for each session and address, that the application was used, as the law asks. */
export function logAccess(app: App, ctx: Ctx) {
  const written = new LRUCache<string, true>({ max: 10_000, ttl: hourMs, perf: { now: () => ctx.now().getTime() } });
  app.addHook("onResponse", async (request) => {
    const { creator, fan, ip } = request;
    const sessionId = creator?.sessionId ?? fan?.sessionId;
    if (!sessionId || written.has(`${sessionId} ${ip}`)) return;
    written.set(`${sessionId} ${ip}`, true);
    const who = {
      accountId: creator?.grant?.adminId ?? creator?.accountId ?? null,
      fanSessionId: creator ? null : (fan?.sessionId ?? null),
    };
    await insertAccess(ctx, { ...who, address: ip, port: portOf(ctx, request) }).catch((err) =>
      request.log.error({ err }, "an access could not be written down"),
    );
  });
}

/** Behind a proxy the socket's port is the proxy's. */
function portOf({ config }: Ctx, { socket }: Pick<FastifyRequest, "socket">): number | null {
  return config.trustProxy ? null : (socket?.remotePort ?? null);
}

export async function deleteOldAccess(ctx: Ctx) {
  const before = ctx.now();
  before.setUTCMonth(before.getUTCMonth() - keptMonths);
  await deleteAccessBefore(ctx, before);
}
