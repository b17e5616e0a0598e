import { spawn } from "node:child_process";
import { createECDH } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { startPushService } from "../apps/server/test/push-service.ts";
import { registerOverHttp } from "../e2e/creator-over-http.ts";
import { startServer } from "../e2e/server.ts";
import { beginToSell } from "../e2e/sign-in.ts";
import type { Figure } from "./figure.ts";
import { createSubscribers } from "./lists-seed.ts";
import { readCpuSeconds } from "./process.ts";

/** CAMARIM_BENCH_PUSHES may reduce it, to check that the benchmark runs. */
const fanCount = Number(process.env.CAMARIM_BENCH_PUSHES ?? 100_000);
const longestSeconds = 600;

/** Sends one announcement to 100,000 browsers by a worker of its own; a push service takes them over HTTP. */
export async function measurePushes(): Promise<Figure[]> {
  const service = await startPushService();
  const server = await startServer({ settings: { CAMARIM_ROLE: "api" } });
  const socket = join(server.data, "postgres");
  if (!existsSync(socket)) throw new Error("pushes are measured on the embedded PostgreSQL");
  const url = `postgresql://camarim@localhost/postgres?host=${encodeURIComponent(socket)}`;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const ends: (() => unknown)[] = [() => service.stop(), () => server.remove(), () => client.end()];
  try {
    const creator = await registerOverHttp(server.url);
    await beginToSell(creator);
    await createSubscribers(client, creator, fanCount);
    await createBrowsers(client, service.url);
    await creator.send("/announcements", { segment: "everyone", title: "Amanhã tem", text: "Até já." });
    // Also at night.
    await client.query("update announcement set send_at = now()");
    const id = (await client.query<{ id: string }>("select id from announcement")).rows[0]?.id ?? "";
    const start = performance.now();
    const worker = spawn(process.execPath, [join(import.meta.dirname, "push-worker.ts"), url, id, service.url], {
      stdio: "inherit",
    });
    ends.push(() => worker.kill());
    while (service.received.length < fanCount && performance.now() - start < 2 * longestSeconds * 1_000) await wait(50);
    const seconds = (performance.now() - start) / 1_000;
    const cpuMs = (readCpuSeconds(worker.pid ?? 0) * 1_000) / fanCount;
    const browsers = new Set(service.received.map(({ path }) => path)).size;
    const isWhole = browsers === fanCount && service.received.length === fanCount;
    return [
      {
        what: `Announcement to ${fanCount.toLocaleString("en")} browsers: pushes at the push service`,
        measured: `${Math.round(fanCount / seconds)}/s, ${seconds.toFixed(0)} s in total, ${cpuMs.toFixed(1)} ms of CPU each`,
        baseline: "",
        target: `≤ ${longestSeconds} s in total, each browser once`,
        met: isWhole && seconds <= longestSeconds,
      },
    ];
  } finally {
    for (const end of ends.reverse()) await end();
  }
}

/** A browser with push notifications for each fan, with the same key. */
async function createBrowsers(client: pg.Client, pushService: string) {
  const key = createECDH("prime256v1").generateKeys("base64url");
  await client.query("begin");
  await client.query(`
    create temporary table came on commit drop as
      select uuidv7() as session_id, fan_id, id as subscription_id from subscription;
    insert into fan_session (id, token_hash, user_agent, plain_cookie, created_at, last_seen_at, expires_at)
      select session_id, uuid_send(session_id), '', true, now(), now(), now() + interval '20 days' from came;
    insert into fan_session_subscription (session_id, subscription_id) select session_id, subscription_id from came`);
  await client.query(
    `insert into push_subscription (id, session_id, endpoint, p256dh, auth, quiet, created_at)
      select uuidv7(), session_id, $1 || '/' || session_id, $2, 'AAAAAAAAAAAAAAAAAAAAAA', false, now() from came`,
    [pushService, key],
  );
  await client.query("commit");
  await client.query("vacuum analyze fan_session, fan_session_subscription, push_subscription");
}
