import { expect, test } from "vitest";
import { inTransaction } from "#core/transaction";
import { startProduct } from "#test/product";
import { declareJobs, defineJob, enqueue, type Job, workJobs } from "./jobs.ts";

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
    for (let number = 0; number < 12; number++) await enqueue(ctx, job, { number });
  });
  // With a pause of two seconds between jobs, they would take 22 s.
  await expect.poll(() => done.length, { timeout: 10_000 }).toBe(12);
});
