import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Ctx } from "#core/ctx";
import { listEventCounts } from "#core/event-counts";
import { findNewestVerification, getPlatformBalances } from "#modules/ledger/index";
import { findNewestSweep } from "#modules/objects/index";
import { findReconciliationStatus } from "#modules/reconciliation/index";
import { findOverdue } from "#modules/renewals/index";
import { countStuckTransfers } from "#modules/transfers/index";
import { getInvalidResponses } from "#ports/gateways/invalid-responses";
import { gatewayNames } from "#ports/gateways/port";

type Answered = { method: string; route: string; status: number };
export type Metrics = {
  contentType: string;
  /** In the text format of Prometheus. */
  collect: () => Promise<string>;
  observe: (answered: Answered, seconds: number) => void;
};

/** Counts what this process does; the rest is read from the database when the metrics are collected. */
export function createMetrics(ctx: Ctx): Metrics {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const seconds = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from request to response",
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
      for (const { name, readyCount, activeCount, deferredCount } of await ctx.queue.boss.getQueues()) {
        this.set({ queue: name, state: "ready" }, readyCount);
        this.set({ queue: name, state: "active" }, activeCount);
        this.set({ queue: name, state: "deferred" }, deferredCount);
      }
    },
  });
  new Gauge({
    name: "ledger_discrepancies",
    help: "Discrepancies that the last verification of the ledger found",
    registers: [register],
    async collect() {
      const verification = await findNewestVerification(ctx);
      if (verification) this.set(verification.discrepancies);
    },
  });
  new Gauge({
    name: "ledger_verified_timestamp_seconds",
    help: "When the ledger was last verified",
    registers: [register],
    async collect() {
      const verification = await findNewestVerification(ctx);
      if (verification) this.set(verification.verifiedAt.getTime() / 1_000);
    },
  });
  for (const [name, help, field] of [
    ["gateway_discrepancies", "Open discrepancies between gateways and the ledger", "discrepancies"],
    ["gateway_reconciliations_late", "Gateway accounts without a reconciliation in the last 30 hours", "late"],
  ] as const) {
    new Gauge({
      name,
      help,
      registers: [register],
      async collect() {
        this.set((await findReconciliationStatus(ctx))[field]);
      },
    });
  }
  for (const [name, help, field] of [
    [
      "storage_orphans",
      "Objects without a row that the last comparison of the storage found and did not delete",
      "orphans",
    ],
    ["storage_missing", "Rows without an object that the last comparison of the storage found", "missing"],
  ] as const)
    new Gauge({
      name,
      help,
      registers: [register],
      async collect() {
        const sweep = await findNewestSweep(ctx);
        if (sweep) this.set(field === "orphans" ? sweep.orphans - sweep.deleted : sweep.missing);
      },
    });
  new Gauge({
    name: "transfers_stuck",
    help: "Transfers that the gateway does not know and an admin must resolve",
    registers: [register],
    async collect() {
      this.set(await countStuckTransfers(ctx));
    },
  });
  new Gauge({
    name: "gateway_invalid_responses",
    help: "Responses of a gateway that did not have the documented form, since this process started",
    labelNames: ["gateway"],
    registers: [register],
    collect() {
      for (const gateway of gatewayNames) this.set({ gateway }, getInvalidResponses(gateway));
    },
  });
  new Gauge({
    name: "video_self_test_failed",
    help: "Whether this process could not process its own small video when it last tried",
    registers: [register],
    collect() {
      this.set(ctx.video.selfTestState() === "failed" ? 1 : 0);
    },
  });
  new Counter({
    name: "camarim_security_events_total",
    help: "Events of the security log, also those that were too many for it",
    labelNames: ["kind"],
    registers: [register],
    collect() {
      this.reset();
      for (const [kind, count] of listEventCounts()) this.inc({ kind }, count);
    },
  });
  new Gauge({
    name: "subscription_work_overdue",
    help: "Overdue work for subscriptions, up to 1,000 of each kind",
    labelNames: ["what"],
    registers: [register],
    async collect() {
      for (const [what, count] of Object.entries(await findOverdue(ctx))) this.set({ what }, count);
    },
  });
  new Gauge({
    name: "ledger_platform_centavos",
    help: "Balances of the platform's ledger accounts",
    labelNames: ["account"],
    registers: [register],
    async collect() {
      for (const { kind, cents } of await getPlatformBalances(ctx)) this.set({ account: kind }, cents);
    },
  });

  return {
    contentType: register.contentType,
    collect: () => register.metrics(),
    observe: (answered, elapsed) => seconds.observe(answered, elapsed),
  };
}
