import type { App } from "#core/app";
import type { Ctx } from "#core/ctx";
import { isForeignStorage } from "#core/storage-identity";
import { mountDevMail } from "./dev-mail.ts";
import { createStatus, requireMonitor } from "./status.ts";

const storageCheckMs = 15_000;

/**
 * `/health` and `/ready` report the process itself, `/status` what it depends on; `/dev/mail` is the mailbox of a local installation.
 * `/ready` does not ask the database: an outage would take all processes out of the load balancer, which then answers for them.
 */
export function mountOperations(app: App, ctx: Ctx) {
  app.get("/health", () => ({ status: "ok" }));

  const isStorageForeign = watchStorage(ctx);
  app.get("/ready", (_request, reply) => {
    const status = app.isDraining() ? "draining" : isStorageForeign() ? "not ready" : "ready";
    return reply.code(status === "ready" ? 200 : 503).send({ status });
  });

  const getStatus = createStatus(ctx);
  app.get("/status", async (request, reply) => {
    requireMonitor(request, ctx);
    const { isOk, body } = await getStatus(request.log);
    return reply.code(isOk ? 200 : 503).send(body);
  });

  if (ctx.config.mode === "local") mountDevMail(app, ctx);
}

/** Returns the last result at once and checks again in the background, since a storage may not respond. */
function watchStorage(ctx: Ctx): () => boolean {
  let isForeign = false;
  let isChecking = false;
  let checkAtMs = 0;
  async function check() {
    isChecking = true;
    try {
      isForeign = await isForeignStorage(ctx);
      if (isForeign) ctx.log.error("not ready: the storage is of another installation");
    } catch (err) {
      ctx.log.warn({ err }, "the storage's installation id cannot be read");
    } finally {
      isChecking = false;
      checkAtMs = ctx.now().getTime() + storageCheckMs;
    }
  }
  return () => {
    if (!isChecking && ctx.now().getTime() >= checkAtMs) void check();
    return isForeign;
  };
}
