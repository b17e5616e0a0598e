import type { Ctx } from "#core/ctx";
import { isForeignStorage } from "#core/storage-identity";
import type { Metrics } from "./metrics.ts";
import { createStatus, type Monitor, requireMonitor } from "./status.ts";

type OperationsRequest = Monitor & { log: Ctx["log"] };
type OperationsResponse = { status: number; body: object | string; type?: string };

export type Operations = {
  /** By path, for GET. NOT_FOUND. */
  endpoints: Map<string, (request: OperationsRequest) => OperationsResponse | Promise<OperationsResponse>>;
  metrics: Metrics | undefined;
  isDraining: () => boolean;
  /** From now on `/ready` answers 503, and each response closes its connection. */
  startDraining: () => void;
};

const storageCheckMs = 15_000;

/**
 * `/health` and `/ready` report the process itself, `/status` what it depends on; `/metrics`, for Prometheus, exists with METRICS_TOKEN
 * only. `/ready` does not ask the database: an outage would take all processes out of the load balancer, which then answers for them.
 */
export async function createOperations(ctx: Ctx): Promise<Operations> {
  let isDraining = false;
  const isStorageForeign = watchStorage(ctx);
  const getStatus = createStatus(ctx);
  const metrics = ctx.config.metricsToken ? (await import("./metrics.ts")).createMetrics(ctx) : undefined;

  const endpoints: Operations["endpoints"] = new Map();
  endpoints.set("/health", () => ({ status: 200, body: { status: "ok" } }));
  endpoints.set("/ready", () => {
    const status = isDraining ? "draining" : isStorageForeign() ? "not ready" : "ready";
    return { status: status === "ready" ? 200 : 503, body: { status } };
  });
  endpoints.set("/status", async (request) => {
    requireMonitor(request, ctx);
    const { isOk, body } = await getStatus(request.log);
    return { status: isOk ? 200 : 503, body };
  });
  if (metrics)
    endpoints.set("/metrics", async (request) => {
      requireMonitor(request, ctx);
      return { status: 200, type: metrics.contentType, body: await metrics.collect() };
    });

  return {
    endpoints,
    metrics,
    isDraining: () => isDraining,
    startDraining: () => {
      isDraining = true;
    },
  };
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
