import { type KyselyPlugin, sql } from "kysely";
import { PgBoss } from "pg-boss";
import { expect, onTestFinished, test } from "vitest";
import type { Ctx } from "#core/ctx";
import { createLog } from "#core/log";
import { runWithLogContext } from "#core/log-context";
import { inTransaction } from "#core/transaction";
import { startProduct } from "#test/product";
import { waitForJobs } from "#test/wait-for-jobs";
import { channel, createJobQueue, toSendOptions } from "./job-queue.ts";
import { announce, defineJob, type Event, enqueue, type Job } from "./jobs.ts";
import { bossOptions, type QueueName } from "./queues.ts";
import { workJobs } from "./work-jobs.ts";

const product = startProduct();

const withJobs = (jobs: readonly Job[], boss = product.ctx.queue.boss) => ({
  ...product.ctx,
  queue: createJobQueue(boss, jobs, product.ctx.log),
});

type Workers = { boss?: PgBoss; log?: Ctx["log"] };

/** Runs these jobs in this process until the end of the test. */
async function work(jobs: readonly Job[], { boss = product.ctx.queue.boss, log = product.ctx.log }: Workers = {}) {
  const ctx = { ...withJobs(jobs, boss), log };
  const queues = [...new Set(jobs.map(({ queue }) => queue))];
  const workers = await workJobs(ctx, jobs, queues);
  onTestFinished(async () => {
    await workers.stop();
    for (const queue of queues) await boss.offWork(queue, { wait: false });
    for (const { name, queue } of jobs) await boss.unschedule(queue, name);
  });
  return ctx;
}

/** A second process. */
async function startOther(): Promise<PgBoss> {
  const boss = new PgBoss({ connectionString: product.databaseUrl, max: 2, schedule: false, ...bossOptions });
  await boss.start();
  onTestFinished(() => boss.stop({ graceful: false }));
  return boss;
}

function createGate() {
  let open = () => {};
  const isOpen = new Promise<void>((resolve) => {
    open = resolve;
  });
  onTestFinished(open);
  return { open, isOpen };
}

const states = async (name: string) => {
  const { rows } = await sql<{ queue: string; state: string; delay: number }>`
    select job.name as queue, state, extract(epoch from start_after - now())::int as delay
    from pgboss.job job where group_id = ${name} order by created_on`.execute(product.ctx.db);
  return rows;
};

test("jobs that were enqueued together run one after the other without a pause", async () => {
  const done: number[] = [];
  const job = defineJob<{ number: number }>({
    name: "test-burst",
    queue: "encode",
    run: async (_, { number }) => void done.push(number),
  });
  const ctx = await work([job]);
  await inTransaction(ctx, async (ctx) => {
    for (let number = 0; number < 30; number++) await enqueue(ctx, job, { number });
  });
  // With a pause of two seconds between jobs, they would take 58 s.
  await expect.poll(() => done.length, { timeout: 30_000 }).toBe(30);
});

test("a job starts within 100 ms of the commit", async () => {
  const startedAt: number[] = [];
  const job = defineJob({
    name: "test-start",
    queue: "gateway",
    run: async () => void startedAt.push(performance.now()),
  });
  const ctx = await work([job]);
  const took: number[] = [];
  for (let sent = 1; sent <= 5; sent++) {
    await inTransaction(ctx, (ctx) => enqueue(ctx, job, {}));
    const committedAt = performance.now();
    await expect.poll(() => startedAt.length, { interval: 10 }).toBe(sent);
    took.push((startedAt.at(-1) ?? 0) - committedAt);
  }
  // The fastest: the machine may be busy with something else.
  expect(Math.min(...took)).toBeLessThan(100);
});

test("one notification follows the commit for all jobs of a transaction, and a rollback leaves neither", async () => {
  const messages: string[] = [];
  const listening = await product.ctx.listen(channel, { message: (text) => messages.push(text), lost() {} });
  onTestFinished(() => listening.stop());
  const names: QueueName[] = ["mail", "push", "import"];
  const jobs = names.map((queue) => defineJob({ name: `test-notified-${queue}`, queue, run: async () => {} }));
  const ctx = withJobs(jobs);
  const send = async (ctx: Pick<typeof product.ctx, "db" | "queue">) => {
    for (const job of [...jobs, ...jobs]) await enqueue(ctx, job, {});
  };
  const failing = inTransaction(ctx, async (ctx) => {
    await send(ctx);
    throw new Error("rolled back");
  });
  await expect(failing).rejects.toThrow("rolled back");
  expect(await states("test-notified-mail")).toEqual([]);
  await inTransaction(ctx, send);
  await expect.poll(() => messages).toEqual(["mail,push,import"]);
});

test("a job whose notification was lost is found", async () => {
  let runs = 0;
  const job = defineJob({ name: "test-lost", queue: "mail", run: async () => void runs++ });
  const ctx = await work([job]);
  await enqueue(ctx, job, {});
  await expect.poll(() => runs, { timeout: 20_000 }).toBe(1);
  await ctx.queue.boss.send(job.queue, {}, toSendOptions(job));
  // A worker's own poll would take a minute.
  await expect.poll(() => runs, { timeout: 20_000 }).toBe(2);
});

test("an event is handled by each job that names it", async () => {
  const event: Event<{ id: string }> = { event: "test-happened" };
  const run = async () => {};
  const jobs = [
    defineJob({ name: "test-handler", queue: "mail", on: [event], run }),
    defineJob({ name: "test-other-handler", queue: "push", on: [event], run }),
    defineJob({ name: "test-bystander", queue: "push", run }),
  ];
  await announce(withJobs(jobs), event, { id: "1" });
  const { rows } = await sql<{ job: string }>`
    select group_id as job from pgboss.job where data->>'id' = '1' order by 1`.execute(product.ctx.db);
  expect(rows.map(({ job }) => job)).toEqual(["test-handler", "test-other-handler"]);
});

test("a scheduled job that takes longer than its interval runs once at a time on two workers", async () => {
  const other = await startOther();
  const gate = createGate();
  let [running, maxRunning, runs] = [0, 0, 0];
  const job = defineJob({
    name: "test-long-cron",
    queue: "poll",
    cron: "0 0 1 1 *",
    run: async () => {
      runs += 1;
      maxRunning = Math.max(maxRunning, ++running);
      await gate.isOpen;
      running -= 1;
    },
  });
  const { queue } = await work([job]);
  await work([job], { boss: other });
  const comesDue = () => queue.boss.send(job.queue, {}, toSendOptions(job, job.name));
  await comesDue();
  await expect.poll(() => running, { timeout: 20_000 }).toBe(1);
  expect(await comesDue()).toBeNull();
  gate.open();
  await expect.poll(async () => (await states(job.name)).map(({ state }) => state)).toEqual(["completed"]);
  await comesDue();
  await expect.poll(() => runs, { timeout: 20_000 }).toBe(2);
  expect(maxRunning).toBe(1);
});

test("the job of a killed worker runs again within 15 s", async () => {
  let runs = 0;
  const job = defineJob({ name: "test-killed", queue: "import", cron: "0 0 1 1 *", run: async () => void runs++ });
  await product.ctx.queue.boss.send(job.queue, {}, toSendOptions(job, job.name));
  // As a worker leaves it that was killed 8 s ago.
  await sql`update pgboss.job set state = 'active', started_on = now() - interval '9 s',
    heartbeat_on = now() - interval '8 s' where group_id = ${job.name}`.execute(product.ctx.db);
  await work([job]);
  await expect.poll(() => runs, { timeout: 15_000 }).toBe(1);
});

test("many runs of one job leave workers for the other jobs of its queue", async () => {
  const gate = createGate();
  let mails = 0;
  const bulk = defineJob({ name: "test-bulk-mail", queue: "mail", run: () => gate.isOpen });
  const signIn = defineJob({ name: "test-sign-in", queue: "mail", run: async () => void mails++ });
  const ctx = await work([bulk, signIn]);
  await inTransaction(ctx, async (ctx) => {
    for (let sent = 0; sent < 200; sent++) await enqueue(ctx, bulk, {});
  });
  await enqueue(ctx, signIn, {});
  await expect.poll(() => mails, { timeout: 20_000 }).toBe(1);
  await ctx.queue.boss.deleteQueuedJobs("mail");
});

test("an urgent job runs before others that were enqueued earlier", async () => {
  const order: string[] = [];
  const run = (name: string) => async () => void order.push(name);
  const plain = defineJob({ name: "test-plain", queue: "copy", run: run("plain") });
  const urgent = defineJob({ name: "test-urgent", queue: "copy", isUrgent: true, run: run("urgent") });
  for (const job of [plain, plain, urgent]) await enqueue(withJobs([plain, urgent]), job, {});
  await work([plain, urgent]);
  await expect.poll(() => order, { timeout: 20_000 }).toEqual(["urgent", "plain", "plain"]);
});

test("a job that this release does not know is put back", async () => {
  const { queue } = await work([defineJob({ name: "test-known", queue: "import", run: async () => {} })]);
  await queue.boss.send("import", { of: "a later release" }, { group: { id: "test-unknown" } });
  await expect
    .poll(() => states("test-unknown"), { timeout: 20_000 })
    .toMatchObject([{ state: "completed" }, { queue: "import", state: "created", delay: expect.any(Number) }]);
  expect((await states("test-unknown"))[1]?.delay).toBeGreaterThan(30);
});

test("the log lines of a job, and of the jobs that it sends, have the id of the request that sent it", async () => {
  const lines: { requestId?: string; job?: string }[] = [];
  const log = createLog("info", { write: (line) => void lines.push(JSON.parse(line)) });
  const inputs: object[] = [];
  const second = defineJob<{ number: number }>({
    name: "test-log-second",
    queue: "gateway",
    run: async (_, input) => {
      inputs.push(input);
      log.info("second");
    },
  });
  const first = defineJob({
    name: "test-log-first",
    queue: "gateway",
    run: async (ctx) => {
      log.info("first");
      await enqueue(ctx, second, { number: 1 });
    },
  });
  const ctx = await work([first, second]);
  await runWithLogContext({ requestId: "7d0c1f0e" }, () => enqueue(ctx, first, {}));
  await expect
    .poll(() => lines.map(({ requestId, job }) => [requestId, job]))
    .toEqual([
      ["7d0c1f0e", "test-log-first"],
      ["7d0c1f0e", "test-log-second"],
    ]);
  expect(inputs).toEqual([{ number: 1 }]);
});

test("an e-mail is tried again after seconds, and for hours while the mail server is away", async () => {
  const job = defineJob({ name: "test-mail-away", queue: "mail", run: () => Promise.reject(new Error("421")) });
  const ctx = await work([job]);
  await enqueue(ctx, job, {});
  const find = async () => {
    const { rows } = await sql<{ isTried: boolean; firstSeconds: number; hours: number }>`
      select retry_count > 0 as is_tried, retry_delay * 2 as first_seconds,
        (select sum(retry_delay * 2 ^ number / 3600) from generate_series(1, retry_limit) number)::float as hours
      from pgboss.job where group_id = ${job.name}`.execute(ctx.db);
    return rows[0];
  };
  await expect.poll(find).toMatchObject({ isTried: true });
  const { firstSeconds = Infinity, hours = 0 } = (await find()) ?? {};
  expect(firstSeconds).toBeLessThanOrEqual(4);
  expect(hours).toBeGreaterThan(2);
  await ctx.queue.boss.deleteQueuedJobs(job.queue);
});

test("a test that waits for jobs waits for the last retry of a failed one, too", async () => {
  const done: string[] = [];
  const job = defineJob({ name: "test-last-retry", queue: "gateway", run: async () => void done.push("run") });
  // Nobody runs what other tests have left.
  await sql`delete from pgboss.job`.execute(product.ctx.db);
  const ctx = await work([job]);
  await enqueue(ctx, job, {}, { startAfter: 8 });
  await sql`update pgboss.job set state = 'retry', retry_count = 2 where group_id = ${job.name}`.execute(ctx.db);
  const runAfterCheck: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      await sql`update pgboss.job set start_after = now() where state = 'retry' and group_id = ${job.name}`.execute(
        ctx.db,
      );
      ctx.queue.notify(job.queue);
      return result;
    },
  };
  await waitForJobs({ ctx: { db: ctx.db.withPlugin(runAfterCheck) } });
  expect(done).toEqual(["run"]);
});

test("a job gives up after its last attempt, once", async () => {
  const done: string[] = [];
  const job = defineJob({
    name: "test-give-up",
    queue: "gateway",
    options: { retryLimit: 1, retryDelay: 1, retryBackoff: false },
    run: async () => {
      done.push("run");
      throw new Error("the mail server is away");
    },
    giveUp: async () => void done.push("give up"),
  });
  await enqueue(await work([job]), job, {});
  await expect.poll(() => done).toEqual(["run", "run", "give up"]);
});

test("the log has the error of a job that fails", async () => {
  const lines: { err?: { message: string }; job?: string }[] = [];
  const log = createLog("warn", { write: (line) => void lines.push(JSON.parse(line)) });
  const job = defineJob({
    name: "test-log-failure",
    queue: "gateway",
    run: () => Promise.reject(new Error("the disk is full")),
  });
  const ctx = await work([job], { log });
  await enqueue(ctx, job, {});
  await expect
    .poll(() => lines)
    .toContainEqual(
      expect.objectContaining({ job: job.name, err: expect.objectContaining({ message: "the disk is full" }) }),
    );
  await ctx.queue.boss.deleteQueuedJobs(job.queue);
});
