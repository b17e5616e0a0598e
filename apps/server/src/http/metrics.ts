import { timingSafeEqual } from "node:crypto";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { App } from "#core/app";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { hashToken } from "#core/keys";
import { findNewestVerification, getPlatformBalances } from "#modules/ledger/ledger.queries";
import { findReconciliationStatus } from "#modules/reconciliation/reconciliation.queries";
import { findOverdue } from "#modules/renewals/find-overdue";
import { countStuckTransfers } from "#modules/transfers/transfers.queries";
import { invalidAnswersOf } from "#ports/gateways/invalid-answers";
import { gatewayNames } from "#ports/gateways/port";

/** `/metrics` for Prometheus, for who bears METRICS_TOKEN; without that setting there is no such page. */
export function mountMetrics(app: App, ctx: Ctx) {
  const { metricsToken } = ctx.config;
  if (!metricsToken) return;
  const expected = hashToken(`Bearer ${metricsToken}`);
  const register = new Registry();
  collectDefaultMetrics({ register });
  const seconds = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from request to answer",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10, 60],
    registers: [register],
  });
  new Gauge({
    name: "jobs",
    help: "Jobs of each queue, by state",
    labelNames: ["queue", "state"],
    registers: [register],
    async collect() {
      for (const { name, readyCount, activeCount, deferredCount } of await ctx.boss.getQueues()) {
        this.set({ queue: name, state: "ready" }, readyCount);
        this.set({ queue: name, state: "active" }, activeCount);
        this.set({ queue: name, state: "deferred" }, deferredCount);
      }
    },
  });
  new Gauge({
    name: "ledger_differences",
    help: "What the last proof of the ledger found to differ",
    registers: [register],
    async collect() {
      const verification = await findNewestVerification(ctx);
      if (verification) this.set(verification.discrepancies);
    },
  });
  new Gauge({
    name: "ledger_proved_timestamp_seconds",
    help: "When the ledger was last proved",
    registers: [register],
    async collect() {
      const verification = await findNewestVerification(ctx);
      if (verification) this.set(verification.verifiedAt.getTime() / 1_000);
    },
  });
  for (const [name, help, what] of [
    ["gateway_differences", "Where gateways and the books do not agree", "differences"],
    ["gateway_proofs_late", "Accounts at gateways that were not held against the books for over 30 hours", "late"],
  ] as const) {
    new Gauge({
      name,
      help,
      registers: [register],
      async collect() {
        this.set((await findReconciliationStatus(ctx))[what]);
      },
    });
  }
  new Gauge({
    name: "transfers_stuck",
    help: "Transfers that are not found at the gateway and wait for an admin",
    registers: [register],
    async collect() {
      this.set(await countStuckTransfers(ctx));
    },
  });
  new Gauge({
    name: "gateway_invalid_answers",
    help: "Answers of a gateway that did not have the documented form, since this process started",
    labelNames: ["gateway"],
    registers: [register],
    collect() {
      for (const gateway of gatewayNames) this.set({ gateway }, invalidAnswersOf(gateway));
    },
  });
  new Gauge({
    name: "clock_overdue",
    help: "What was due to be done for subscriptions and was not, up to 1,000 of a kind",
    labelNames: ["what"],
    registers: [register],
    async collect() {
      for (const [what, count] of Object.entries(await findOverdue(ctx))) this.set({ what }, count);
    },
  });
  new Gauge({
    name: "ledger_platform_centavos",
    help: "What the accounts of the platform hold",
    labelNames: ["account"],
    registers: [register],
    async collect() {
      for (const { kind, cents } of await getPlatformBalances(ctx)) this.set({ account: kind }, cents);
    },
  });

  app.addHook("onResponse", async (request, reply) => {
    const route = request.routeOptions.url ?? "unknown";
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1_000);
  });
  app.get("/metrics", async (request, reply) => {
    if (!timingSafeEqual(hashToken(request.headers.authorization ?? ""), expected)) throw new AppError("NOT_FOUND");
    return reply.type(register.contentType).send(await register.metrics());
  });
}
