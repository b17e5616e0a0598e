import type { Ctx } from "#core/ctx";
import { newId, newTxid } from "#core/ids";
import { announce, defineJob } from "#core/jobs/jobs";
import { listBatches } from "#core/paging/list-batches";
import { inTransaction } from "#core/transaction";
import { formatBrCode } from "#modules/payments/index";
import { billingCreated } from "./billings.events.ts";
import { type Month, toDueDate, toFirstIdAt, toMonth, toTotals } from "./billings.rules.ts";
import {
  type Debtor,
  hasBilling,
  insertBilledEntries,
  insertBilling,
  lockDebtor,
  selectDebtors,
  selectSettledTo,
  selectUnbilledLines,
} from "./create-billings.store.ts";

const batchSize = 200;

/** Creates all missing billings of past months. Returns their number. */
export async function createBillings(ctx: Ctx): Promise<number> {
  const before = toFirstIdAt(toMonth(ctx.now()).start);
  let total = 0;
  const batches = listBatches<Debtor>(batchSize, (last, limit) => selectDebtors(ctx, before, last?.accountId, limit));
  for await (const debtors of batches)
    for (const { accountId, months } of debtors) {
      // Oldest first: an unbilled remainder is carried into the next.
      for (const month of months) if (await createBilling(ctx, accountId, toMonth(month))) total += 1;
    }
  return total;
}

/** Nightly and at start, so that a missed first day of the month is made up for. */
export const createBillingsJob = defineJob({
  name: "create-billings",
  queue: "maintenance",
  cron: "20 4 * * *",
  atStart: true,
  options: { expireInSeconds: 3_600 },
  run: async (ctx) => {
    const count = await createBillings(ctx);
    if (count) ctx.log.info({ count }, "billings created");
  },
});

const dayMs = 86_400_000;

/**
 * Creates the billing of a past month from everything owed until its end and not billed yet; returns whether one was
 * created. Idempotent. Without a positive amount there is no billing, and its entries wait for the next.
 */
export async function createBilling(ctx: Ctx, accountId: string, month: Month): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    await lockDebtor(ctx, accountId);
    if (await hasBilling(ctx, accountId, month.start)) return false;
    const span = { since: await selectSettledTo(ctx, accountId), before: toFirstIdAt(month.end) };
    const lines = await selectUnbilledLines(ctx, accountId, span);
    const totals = toTotals(lines);
    const { amountCents } = totals;
    if (amountCents <= 0) return false;
    const [id, txid] = [newId(ctx.now()), newTxid()];
    const billing = {
      ...{ id, accountId, txid, periodStart: month.start, periodEnd: month.end, ...totals },
      dueDate: toDueDate(ctx.now()),
      pixCopyPaste: formatBrCode({ ...ctx.config.platformPix, amountCents, txid }),
      // Transactions that were running when the month ended may commit ids before that time; a day is more than they
      // take.
      settledTo: toFirstIdAt(new Date(month.end.getTime() - dayMs)),
    };
    await insertBilling(ctx, billing, lines);
    const collected = await insertBilledEntries(ctx, accountId, id, span);
    if (collected !== amountCents) throw new Error(`a billing of ${amountCents} would collect ${collected}`);
    await announce(ctx, billingCreated, { billingId: id });
    return true;
  });
}
