import { sql } from "kysely";
import type { App } from "#core/app";
import type { Ctx } from "#core/ctx";
import { isMigrated } from "#db/migrate";
import { mountDevMail } from "./dev-mail.ts";

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

  if (ctx.config.mode === "local") mountDevMail(app, ctx);
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
