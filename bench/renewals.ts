import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { registerOverHttp } from "../e2e/creator-over-http.ts";
import { startServer } from "../e2e/server.ts";
import { beginToSell } from "../e2e/sign-in.ts";
import type { Figure } from "./figure.ts";
import { createSubscribers } from "./lists-seed.ts";

const smallCount = 1_000;
/** CAMARIM_BENCH_RENEWALS may reduce it, to check that the benchmark runs. */
const largeCount = Number(process.env.CAMARIM_BENCH_RENEWALS ?? 100_000);

type Run = { processed: number; failed: number; seconds: number; heapMegabytes: number };

/** Processes 100,000 due renewals in a separate worker process, compared with 1,000. */
export async function measureRenewals(): Promise<Figure[]> {
  // Without a worker, which would process them before the measurement.
  const server = await startServer({ settings: { CAMARIM_ROLE: "api" } });
  const socket = join(server.data, "postgres");
  if (!existsSync(socket)) throw new Error("renewals are measured on the embedded PostgreSQL");
  const url = `postgresql://camarim@localhost/postgres?host=${encodeURIComponent(socket)}`;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const owners: string[] = [];
    for (const count of [smallCount, largeCount]) {
      const creator = await registerOverHttp(server.url);
      await beginToSell(creator);
      await createSubscribers(client, creator, Math.ceil(count / 0.9));
      owners.push((await creator.request<{ _id: string }>("/me")).body._id);
    }
    // Expired subscriptions are due once too, but are not part of the measurement.
    await client.query("delete from renewal_schedule where next_run_at < now()");
    const runs: Run[] = [];
    for (const owner of owners) {
      await makeDue(client, owner);
      runs.push(runAlone(url));
    }
    const [small, large] = runs as [Run, Run];
    const { rows } = await client.query<{ n: number }>(
      "select count(*)::int as n from payment join renewal_reminder on payment_id = payment.id where status = 'pending'",
    );
    const isWhole =
      large.failed === 0 && large.processed >= largeCount && rows[0]?.n === small.processed + large.processed;
    return [
      {
        what: `Renewal scheduler, ${large.processed.toLocaleString("en")} due: peak heap`,
        measured: `${large.heapMegabytes.toFixed(1)} MB`,
        baseline: `${small.heapMegabytes.toFixed(1)} MB, ${small.processed.toLocaleString("en")} due`,
        target: "≤ 1.5 × of it",
        met: isWhole && large.heapMegabytes <= 1.5 * small.heapMegabytes,
      },
      {
        what: `Renewals opened and reminders queued, ${large.processed.toLocaleString("en")} due`,
        measured: `${Math.round(large.processed / large.seconds)}/s, ${large.seconds.toFixed(0)} s in total`,
        baseline: `${Math.round(small.processed / small.seconds)}/s, ${small.processed.toLocaleString("en")} due`,
        target: "≤ 30 min in total",
        met: isWhole && large.seconds <= 1_800,
      },
    ];
  } finally {
    await client.end();
    await server.remove();
  }
}

/** Moves the end of all subscriptions of a creator, which are paid, to when the first reminder is due. */
async function makeDue(client: pg.Client, accountId: string) {
  await client.query(
    `update subscription set periods_started = 1, current_period_end =
      (date_trunc('day', now() at time zone 'America/Sao_Paulo') + interval '5 days 20 hours') at time zone 'America/Sao_Paulo'
        - case when extract(hour from now() at time zone 'America/Sao_Paulo') < 9 then interval '1 day' else interval '0' end
    where status = 'active' and account_id = $1`,
    [accountId],
  );
  await client.query("vacuum analyze subscription, renewal_schedule");
}

function runAlone(url: string): Run {
  const out = execFileSync(
    process.execPath,
    ["--expose-gc", "--max-semi-space-size=2", join(import.meta.dirname, "clock-worker.ts"), url],
    {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "inherit"],
      maxBuffer: 1e7,
    },
  );
  return JSON.parse(out.trim().split("\n").at(-1) ?? "");
}
