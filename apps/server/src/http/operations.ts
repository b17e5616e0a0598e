import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import type { App } from "#core/app";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { isMigrated } from "#db/migrate";
import { readMailbox } from "#ports/mail/mailbox";

/** `/health` reports the process, `/ready` its dependencies and ffmpeg's sandbox; `/dev/mail` is the mailbox of a local installation. */
export function mountOperations(app: App, ctx: Ctx) {
  app.get("/health", () => ({ status: "ok" }));

  const checkVideo = cacheSuccess(ctx, () => ctx.video.check());
  app.get("/ready", async (request, reply) => {
    const checks = {
      database: () => sql`select 1`.execute(ctx.db),
      migrations: async () => {
        if (!(await isMigrated(ctx.db))) throw new Error("migrations are missing");
      },
      storage: () => ctx.storage.check(),
      ffmpeg: checkVideo,
    };
    const states = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => {
        try {
          await check();
          return [name, "ok"] as const;
        } catch (error) {
          request.log.error({ err: error }, `not ready: ${name}`);
          return [name, "failed"] as const;
        }
      }),
    );
    const ready = states.every(([, state]) => state === "ok");
    const status = ready ? "ready" : "not ready";
    const sandbox = await ctx.video.sandbox();
    return reply.code(ready ? 200 : 503).send({ status, ...Object.fromEntries(states), sandbox });
  });

  if (ctx.config.mode !== "local") return;
  app.get("/dev/mail", async (request) => {
    if (!isLoopbackRequest(request)) throw new AppError("NOT_FOUND");
    return { object: "list", data: await readMailbox(`${ctx.config.data}/mailbox`) };
  });
}

/** Neither forwarded by a proxy on this machine, nor for a foreign host name that resolves to this machine (DNS rebinding). */
function isLoopbackRequest({ socket, headers }: Pick<FastifyRequest, "socket" | "headers">): boolean {
  const address = socket.remoteAddress?.replace("::ffff:", "") ?? "";
  const host = (headers.host ?? "").toLowerCase().replace(/:\d+$/, "");
  const isForwarded = Object.keys(headers).some((name) => /^(forwarded|via|x-forwarded-.*|x-real-ip)$/.test(name));
  const isLoopbackHost = host === "localhost" || host === "[::1]" || /^127(\.\d{1,3}){3}$/.test(host);
  return /^(127\.|::1$)/.test(address) && isLoopbackHost && !isForwarded;
}

const cacheMs = 60_000;

/** For a check that starts processes: a success is cached for a minute, a failure is not. */
function cacheSuccess(ctx: Ctx, check: () => Promise<unknown>): () => Promise<unknown> {
  let [last, untilMs]: [Promise<unknown>, number] = [Promise.resolve(), 0];
  return () => {
    if (ctx.now().getTime() < untilMs) return last;
    untilMs = ctx.now().getTime() + cacheMs;
    last = check().catch((error) => {
      untilMs = 0;
      throw error;
    });
    return last;
  };
}
