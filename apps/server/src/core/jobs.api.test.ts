import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { PgBoss } from "pg-boss";
import { expect, test } from "vitest";
import { inTransaction } from "#core/transaction";
import { startProduct } from "#test/product";
import { jobs } from "../jobs.ts";
import { declareJobs, defineJob, enqueue, type Job, workJobs } from "./jobs.ts";
import { supervision } from "./recover-jobs.ts";

const product = startProduct();

test("a worker runs jobs that were enqueued together one after the other without a pause", async () => {
  const { ctx } = product;
  const done: number[] = [];
  const job = defineJob<{ number: number }>({
    queue: "test-burst",
    run: async (_, { number }) => {
      done.push(number);
    },
  });
  await declareJobs(ctx.boss, [job as Job]);
  await workJobs(ctx, [job as Job]);
  // PostgreSQL sends one notification per transaction.
  await inTransaction(ctx, async (ctx) => {
    for (let number = 0; number < 30; number++) await enqueue(ctx, job, { number });
  });
  // With a pause of two seconds between jobs, they would take 58 s.
  await expect.poll(() => done.length, { timeout: 30_000 }).toBe(30);
});

test("a scheduled job that takes longer than its interval runs once at a time on two workers", {
  tags: "slow",
}, async () => {
  const { ctx, databaseUrl } = product;
  const other = new PgBoss({ connectionString: databaseUrl, max: 2, useListenNotify: true, schedule: false });
  await other.start();
  try {
    let [running, maxRunning, runs] = [0, 0, 0];
    const job = defineJob({
      queue: "test-long-cron",
      cron: "* * * * *",
      run: async () => {
        runs += 1;
        running += 1;
        maxRunning = Math.max(maxRunning, running);
        await wait(3_000);
        running -= 1;
      },
    });
    // Queues of earlier releases allow parallel jobs.
    await ctx.boss.createQueue(job.queue, { notify: true });
    await declareJobs(ctx.boss, [job]);
    for (const boss of [ctx.boss, other]) await workJobs({ ...ctx, boss }, [job]);
    await ctx.boss.send(job.queue, {});
    await expect.poll(() => running).toBe(1);
    await ctx.boss.send(job.queue, {});
    await ctx.boss.send(job.queue, {});
    await expect.poll(() => runs, { timeout: 30_000 }).toBe(2);
    await expect.poll(() => running, { timeout: 30_000 }).toBe(0);
    expect(maxRunning).toBe(1);
  } finally {
    await other.unschedule("test-long-cron");
    await other.stop({ graceful: false });
  }
});

test("a queue that handles events keeps each while a job runs, and only scheduled queues are limited", async () => {
  const { rows } = await sql<{ name: string; policy: string }>`select name, policy from pgboss.queue`.execute(
    product.ctx.db,
  );
  const policies = new Map(rows.map(({ name, policy }) => [name, policy]));
  for (const { queue, cron, on } of jobs)
    expect([queue, policies.get(queue)]).toEqual([queue, cron ? (on ? "singleton" : "stately") : "standard"]);
});

test("the job of a killed worker is retried without waiting for the supervision of all queues", async () => {
  const { ctx } = product;
  const job = defineJob({ queue: "test-killed", run: async () => {} });
  await declareJobs(ctx.boss, [job]);
  await ctx.boss.send(job.queue, {});
  // As a worker leaves it that was killed 20 s ago.
  await sql`update pgboss.job set state = 'active', started_on = now() - interval '20 s',
    heartbeat_on = now() - interval '20 s' where name = ${job.queue}`.execute(ctx.db);
  const states = sql<{ state: string }>`select state from pgboss.job where name = ${job.queue}`;
  // The supervision of all queues would take two minutes.
  await expect.poll(async () => (await states.execute(ctx.db)).rows, { timeout: 30_000 }).toEqual([{ state: "retry" }]);
});

/** A scheduled job that another process runs, and one more that waits; pg-boss has counted both meanwhile. */
async function runElsewhere(queue: string, heartbeatAgo: string) {
  const { ctx } = product;
  const runs: string[] = [];
  const job = defineJob<{ name?: string }>({
    queue,
    cron: "0 0 1 1 *",
    run: async (_, { name = "" }) => void runs.push(name),
  });
  await declareJobs(ctx.boss, [job as Job]);
  await ctx.boss.send(queue, { name: "first" });
  await sql`update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() - ${heartbeatAgo}::interval
    where name = ${queue}`.execute(ctx.db);
  await ctx.boss.send(queue, { name: "second" });
  await sql`update pgboss.queue set monitor_claim_on = now() - interval '1 day' where name = ${queue}`.execute(ctx.db);
  await ctx.boss.supervise(queue);
  // Workers that start now read what pg-boss has counted.
  const boss = new PgBoss({ connectionString: product.databaseUrl, max: 2, useListenNotify: true, ...supervision });
  await boss.start();
  await workJobs({ ...ctx, boss }, [job as Job]);
  const stop = async () => {
    await boss.unschedule(queue);
    await boss.stop({ graceful: false });
  };
  return { runs, stop };
}

test("a scheduled job runs at once when a long run has ended during which pg-boss looked at its queue", async () => {
  const { runs, stop } = await runElsewhere("test-slow-gateway", "0 s");
  try {
    await sql`update pgboss.job set state = 'completed', completed_on = now()
      where name = 'test-slow-gateway' and state = 'active'`.execute(product.ctx.db);
    await expect.poll(() => runs, { timeout: 15_000 }).toEqual(["second"]);
  } finally {
    await stop();
  }
});

test("a scheduled job of a killed worker runs again within 15 s, and so does the one that waited", async () => {
  const { runs, stop } = await runElsewhere("test-killed-scheduled", "8 s");
  try {
    await expect.poll(() => runs.toSorted(), { timeout: 15_000 }).toEqual(["first", "second"]);
  } finally {
    await stop();
  }
});
