import type { FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import type { Ctx } from "#core/ctx";
import type { App } from "#core/http/app";
import { dropAccessBefore, insertAccess } from "./access-log.store.ts";

const hourMs = 3_600_000;
const retentionMonths = 6;

/**
 * Access records of the application, kept for six months (Lei 12.965/2014, art. 15) and until the end of a month; one per
 * hour, address, and account or fan session.
 */
export function logAccess(app: App, ctx: Ctx) {
  const recentlyLogged = new LRUCache<string, true>({
    max: 10_000,
    ttl: hourMs,
    perf: { now: () => ctx.now().getTime() },
    // By default it starts a timer in each millisecond in which it reads the time.
    ttlResolution: 0,
  });
  app.addHook("onResponse", (request, _reply, done) => {
    const { creator, fan, ip } = request;
    const sessionId = creator?.sessionId ?? fan?.sessionId;
    const key = `${sessionId} ${ip}`;
    if (!sessionId || recentlyLogged.has(key)) return done();
    recentlyLogged.set(key, true);
    const ids = {
      accountId: creator?.grant?.adminId ?? creator?.accountId ?? null,
      fanSessionId: creator ? null : (fan?.sessionId ?? null),
    };
    const since = new Date(ctx.now().getTime() - hourMs);
    insertAccess(ctx, since, { ...ids, address: ip, port: findPort(ctx, request) })
      .catch((err) => {
        recentlyLogged.delete(key);
        request.log.error({ err }, "an access could not be logged");
      })
      .finally(done);
  });
}

/** Null behind a proxy, where the socket's port is the proxy's. */
function findPort({ config }: Ctx, { socket }: Pick<FastifyRequest, "socket">): number | null {
  return config.trustProxy ? null : (socket?.remotePort ?? null);
}

export async function deleteOldAccess(ctx: Ctx) {
  const before = ctx.now();
  before.setUTCMonth(before.getUTCMonth() - retentionMonths);
  await dropAccessBefore(ctx, before);
}
