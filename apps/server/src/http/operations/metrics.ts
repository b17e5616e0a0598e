import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Ctx } from "#core/ctx";
import { listEventCounts } from "#core/event-counts";
import { type Gauges, processGauges, sharedGauges } from "./gauges.ts";

type Answered = { method: string; route: string; status: number };
export type Metrics = {
  contentType: string;
  /** In the text format of Prometheus. */
  collect: () => Promise<string>;
  observe: (answered: Answered, seconds: number) => void;
};

/** Counts what this process does; the rest is read when the metrics are collected. */
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
  addGauges(ctx, register, processGauges);
  addGauges(ctx, register, sharedGauges);

  return {
    contentType: register.contentType,
    collect: () => register.metrics(),
    observe: (answered, elapsed) => seconds.observe(answered, elapsed),
  };
}

/** What cannot be read, such as from a database that is away, is left out, and the others are exported. */
function addGauges(ctx: Ctx, register: Registry, gauges: Gauges) {
  for (const [name, { help, labels = [], read }] of Object.entries(gauges))
    new Gauge({
      name,
      help,
      labelNames: labels,
      registers: [register],
      async collect() {
        this.reset();
        // Without labels, a gauge that was never set would be exported as 0.
        if (labels.length === 0) this.remove();
        try {
          for (const { value, ...labelled } of await read(ctx)) this.set(labelled, value);
        } catch (err) {
          ctx.log.warn({ err, name }, "a metric could not be read");
        }
      },
    });
}
