import { spawn } from "node:child_process";
import { once } from "node:events";
import fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { startProduct } from "#test/product";
import { moveClockTo } from "#test/renewals";
import { addSubscribers } from "#test/subscribers";
import { openWorld, type World } from "#test/world";
import { processDueRenewals } from "./process-renewals.ts";
import { toReminderTime } from "./renewals.rules.ts";

const product = startProduct();
const many = 200;
/** 50 by `script/test --full`. */
const cycles = Number(process.env.CAMARIM_CRASHES ?? 2);

let world: World;
beforeAll(async () => {
  world = await openWorld(product);
  const { accountId, planId } = world.owner;
  await addSubscribers(product, { accountId, planId, count: many });
  const end = product.ctx.db.selectFrom("subscription").select("currentPeriodEnd").limit(1);
  await moveClockTo(product, toReminderTime((await end.executeTakeFirstOrThrow()).currentPeriodEnd as Date, "d-5"));
});

async function made() {
  const { rows } = await sql<{ payments: number; reminders: number; doubled: number; jobs: number; asleep: number }>`
    select (select count(*)::int from payment where renews_at is not null) as payments,
      (select count(*)::int from renewal_reminder) as reminders,
      (select count(*)::int from (select from payment group by subscription_id having count(*) > 1) twice) as doubled,
      (select count(*)::int from pgboss.job where group_id = 'notice-renewal-reminder') as jobs,
      (select count(*)::int from renewal_schedule where next_run_at > ${product.ctx.now()}) as asleep`.execute(
    product.ctx.db,
  );
  return rows[0];
}

/** Of a renewal about 20, so that the kills leave some for the runs after them. */
const statements = fc.integer({ min: 1, max: Math.floor((10 * many) / cycles) });

test(`after ${cycles} kills and concurrent runs each renewal has one payment, one reminder and one e-mail`, async () => {
  for (const dieAt of fc.sample(statements, cycles)) {
    const settings = [product.databaseUrl, product.ctx.now().toISOString(), String(dieAt)];
    const child = spawn(process.execPath, ["test/renewal-process.ts", ...settings], { stdio: "inherit" });
    const [, signal] = await once(child, "exit");
    const state = await made();
    const at = `killed at statement ${dieAt}`;
    expect(signal, at).toBe("SIGKILL");
    // Each subscription is processed completely or not at all, and some are left.
    expect(state, at).toMatchObject({ reminders: state?.payments, jobs: state?.payments, doubled: 0 });
    expect(state?.payments, at).toBeLessThan(many);
  }
  const runs = await Promise.all([processDueRenewals(product.ctx), processDueRenewals(product.ctx)]);
  expect(runs.map(({ failed }) => failed)).toEqual([0, 0]);
  expect(await made()).toEqual({ payments: many, reminders: many, doubled: 0, jobs: many, asleep: many });
  expect(await processDueRenewals(product.ctx)).toEqual({ processed: 0, failed: 0 });
});
